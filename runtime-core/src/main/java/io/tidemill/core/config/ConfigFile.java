package io.tidemill.core.config;

import io.tidemill.config.Setting;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * A configuration file: YAML with flat keys ({@code table.dml-sync: true}), nested ones, or both. Strict: a key that comes twice, in whatever form, is an error; so is everything that has
 * no meaning as an option.
 */
public final class ConfigFile {
    private ConfigFile() {}

    /**
     * Reads a file; values are not checked yet.
     *
     * @throws EngineException CONFIG_FILE with line and column
     */
    public static List<Setting> read(Path file) {
        String text;
        try {
            text = Files.readString(file);
        } catch (NoSuchFileException e) {
            throw new EngineException(
                    ErrorCode.CONFIG_FILE, "there is no configuration file " + file + "; give the path of one", e);
        } catch (CharacterCodingException e) {
            throw new EngineException(ErrorCode.CONFIG_FILE, file + " is not UTF-8 text; save it as UTF-8", e);
        } catch (IOException e) {
            throw new EngineException(ErrorCode.CONFIG_FILE, file + " cannot be read: " + e.getMessage(), e);
        }
        return parse(text, file.toString());
    }

    static List<Setting> parse(String text, String name) {
        // The file of a fresh installation sets nothing; the YAML library costs a tenth of the start time.
        return isEmpty(text) ? List.of() : new YamlSettings(name).read(text);
    }

    private static boolean isEmpty(String text) {
        return text.lines()
                .map(String::strip)
                .allMatch(line -> line.isEmpty() || line.startsWith("#") || line.equals("{}"));
    }
}
