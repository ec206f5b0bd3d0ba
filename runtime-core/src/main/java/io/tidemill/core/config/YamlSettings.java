package io.tidemill.core.config;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import io.tidemill.config.Origin;
import io.tidemill.config.Setting;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/** Turns the event stream of a YAML document into settings. Scalars keep the text in which they were written. */
final class YamlSettings {
    /** Between the items of a list, as list options are written. */
    private static final String LIST_SEPARATOR = ";";

    private final String file;
    private final Map<String, Setting> settings = new LinkedHashMap<>();

    YamlSettings(String file) {
        this.file = file;
    }

    List<Setting> read(String text) {
        try (YAMLParser parser = new YAMLFactory().createParser(text)) {
            JsonToken first = parser.nextToken();
            if (first == JsonToken.START_OBJECT) {
                object(parser, "");
            } else if (first != null && first != JsonToken.VALUE_NULL) {
                throw error(parser.currentTokenLocation(), "the file must hold lines of the form 'key: value'");
            }
            if (parser.nextToken() != null) {
                throw error(parser.currentTokenLocation(), "the file must hold one YAML document");
            }
        } catch (JacksonException e) {
            throw syntax(e);
        } catch (IOException e) {
            throw new EngineException(ErrorCode.CONFIG_FILE, file + " cannot be read: " + e.getMessage(), e);
        }
        return List.copyOf(settings.values());
    }

    private void object(YAMLParser parser, String prefix) throws IOException {
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = prefix + parser.currentName();
            JsonLocation place = parser.currentTokenLocation();
            JsonToken value = parser.nextToken();
            refuseAlias(parser);
            if (value == JsonToken.START_OBJECT) {
                object(parser, key + ".");
            } else {
                add(key, value == JsonToken.START_ARRAY ? list(parser, key) : scalar(parser, key), place);
            }
        }
    }

    private String list(YAMLParser parser, String key) throws IOException {
        List<String> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            refuseAlias(parser);
            if (parser.currentToken().isStructStart()) {
                throw error(parser.currentTokenLocation(), "the list " + key + " may hold simple values only");
            }
            items.add(scalar(parser, key));
        }
        return String.join(LIST_SEPARATOR, items);
    }

    private String scalar(YAMLParser parser, String key) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            throw error(
                    parser.currentTokenLocation(),
                    key + " has no value; write one after the colon, '' for an empty text, or remove the line");
        }
        return parser.getText();
    }

    private void refuseAlias(YAMLParser parser) throws IOException {
        if (parser.isCurrentAlias()) {
            throw error(
                    parser.currentTokenLocation(),
                    "a value that starts with * is a YAML alias, which has no meaning here; put the value into quotes");
        }
    }

    private void add(String key, String value, JsonLocation place) {
        Setting setting = new Setting(key, value, Origin.file(file, place.getLineNr(), place.getColumnNr()));
        Setting before = settings.putIfAbsent(key, setting);
        if (before != null) {
            throw error(
                    place,
                    key + " is set twice, before in line "
                            + before.origin().position().orElseThrow().line() + "; remove one");
        }
    }

    private EngineException error(JsonLocation place, String problem) {
        return new EngineException(
                ErrorCode.CONFIG_FILE,
                file + " line " + place.getLineNr() + ":" + place.getColumnNr() + ": " + problem);
    }

    private EngineException syntax(JacksonException e) {
        if (e.getCause() instanceof MarkedYAMLException marked && marked.getProblemMark() != null) {
            Mark mark = marked.getProblemMark();
            return syntax(e, mark.getLine() + 1, mark.getColumn() + 1, marked.getProblem());
        }
        JsonLocation place = e.getLocation();
        return syntax(
                e,
                place == null ? 1 : place.getLineNr(),
                place == null ? 1 : place.getColumnNr(),
                e.getOriginalMessage());
    }

    private EngineException syntax(JacksonException e, int line, int column, String problem) {
        String remedy = "";
        if (problem.contains("alphabetic or numeric character")) {
            remedy = "; a value that starts with * or & must be put into quotes";
        } else if (problem.contains("TAB")) {
            remedy = "; indent with blanks, not tabs";
        }
        return new EngineException(
                ErrorCode.CONFIG_FILE,
                file + " line " + line + ":" + column + ": not valid YAML: " + problem + remedy,
                e);
    }
}
