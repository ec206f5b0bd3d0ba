package io.tidemill.config;

import io.tidemill.config.TidemillOptions.UnknownKeys;
import io.tidemill.error.EngineException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The options of one session: what {@code SET} has changed, over the layers that were there before. Values are read and
 * checked when they are set. A statement never reads this directly but a {@link #snapshot()} of it. Safe for use by several
 * threads.
 */
public final class SessionConfig implements ConfigReader {
    private final ConfigLayers base;
    private final SettingParser parser;
    private final OneTimeNotices notices;
    private final Map<String, ConfigValue> session = new LinkedHashMap<>();

    /** A session whose notices go where those of the layers went. */
    public SessionConfig(ConfigLayers base) {
        this(base, base.notices().sink());
    }

    /** A session with a place of its own for notices. */
    public SessionConfig(ConfigLayers base, NoticeSink notices) {
        this.base = base;
        this.notices = new OneTimeNotices(notices);
        this.parser = new SettingParser(base.registry(), this.notices);
    }

    /** A session on defaults alone, without notices. */
    public static SessionConfig withDefaults() {
        return new SessionConfig(ConfigLayers.defaults());
    }

    @Override
    public synchronized Optional<ConfigValue> lookup(String key) {
        ConfigValue value = session.get(key);
        return value != null ? Optional.of(value) : base.lookup(key);
    }

    /** {@code SET 'key' = 'value'}: reads and checks the value, or throws and changes nothing. */
    public void set(String key, String value) {
        set(key, value, Origin.set());
    }

    /** As {@link #set(String, String)}, from elsewhere. */
    public synchronized void set(String key, String value, Origin origin) {
        UnknownKeys policy = get(TidemillOptions.UNKNOWN_KEYS);
        ConfigValue parsed = parser.parse(new Setting(key, value, origin), policy);
        if (policy != UnknownKeys.IGNORE && parser.isForeign(parsed)) {
            notices.once(
                    "unknown " + key,
                    key + " (" + origin + ") is not an option of this engine; it is kept without effect");
        }
        ConfigValue before = session.put(parsed.key(), parsed);
        try {
            parsed.option()
                    .flatMap(option -> OptionConstraints.checkChange(this, option, origin))
                    .ifPresent(text -> notices.once(text, text));
        } catch (EngineException e) {
            restore(parsed.key(), before);
            throw e;
        }
        if (BatchShuffle.isAbout(parsed.key())) {
            BatchShuffle.overruled(this).ifPresent(text -> notices.once("shuffle", text));
        }
    }

    private void restore(String key, ConfigValue before) {
        if (before == null) {
            session.remove(key);
        } else {
            session.put(key, before);
        }
    }

    /** Sets a typed value, checked like a text. */
    public <T> void set(ConfigOption<T> option, T value) {
        set(option.key(), option.print(value), Origin.program("set"));
    }

    /** {@code RESET 'key'}: back to the layers below. An unknown key is an error as for SET. */
    public synchronized void reset(String key, Origin origin) {
        if (session.remove(key) != null) {
            return;
        }
        Optional<ConfigOption<?>> option = base.registry().find(key);
        if (option.isPresent()) {
            session.remove(option.get().key());
        } else if (base.registry().isMistake(key) && get(TidemillOptions.UNKNOWN_KEYS) == UnknownKeys.ERROR) {
            // Goes through the one place that words this error.
            parser.parse(new Setting(key, "", origin), UnknownKeys.ERROR);
        }
    }

    /** {@code RESET 'key'}. */
    public void reset(String key) {
        reset(key, Origin.set());
    }

    /** {@code RESET}: everything back to the layers below. */
    public synchronized void resetAll() {
        session.clear();
    }

    /** Everything that is set in any layer, ordered by key. */
    public synchronized Collection<ConfigValue> values() {
        Map<String, ConfigValue> all = new TreeMap<>();
        base.values().forEach(value -> all.put(value.key(), value));
        all.putAll(session);
        return List.copyOf(all.values());
    }

    /** What this session has set itself, in the order of setting. */
    public synchronized Collection<ConfigValue> sessionValues() {
        return List.copyOf(session.values());
    }

    /** Checks the conditions over several options; scripts call it at their end, {@link #snapshot} does it by itself. */
    public void validate() {
        OptionConstraints.checkAll(this);
    }

    /** The options of the next statement. */
    public ConfigSnapshot snapshot() {
        return snapshot(List.of());
    }

    /** The options of the next statement, which carries hints. */
    public synchronized ConfigSnapshot snapshot(List<Setting> hints) {
        SortedMap<String, ConfigValue> all = new TreeMap<>();
        for (ConfigValue value : values()) {
            all.put(value.key(), value);
        }
        for (Setting hint : hints) {
            ConfigValue value = parser.parse(hint, get(TidemillOptions.UNKNOWN_KEYS));
            all.put(value.key(), value);
        }
        // Not through the snapshot, where reads count as use.
        OptionConstraints.checkAll(key -> Optional.ofNullable(all.get(key)));
        return new ConfigSnapshot(base.registry(), all);
    }

    /** All options that this session knows. */
    public OptionRegistry registry() {
        return base.registry();
    }

    /** The form in which older programs set options: {@code getConfiguration().setString(key, value)}. */
    public Configuration getConfiguration() {
        return new Configuration(this);
    }
}
