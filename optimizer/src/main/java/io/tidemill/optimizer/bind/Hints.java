package io.tidemill.optimizer.bind;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.TableOptions;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.calcite.rel.hint.HintPredicates;
import org.apache.calcite.rel.hint.HintStrategyTable;
import org.apache.calcite.sql.SqlHint;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** The hints of the dialect and where they may stand. */
final class Hints {
    static final String OPTIONS = "OPTIONS";
    private static final List<String> JOIN_HINTS = List.of("BROADCAST", "SHUFFLE_HASH", "SHUFFLE_MERGE", "NEST_LOOP");
    private static final List<String> QUERY_HINTS =
            List.of("BROADCAST", "SHUFFLE_HASH", "SHUFFLE_MERGE", "NEST_LOOP", "LOOKUP", "STATE_TTL");

    static final HintStrategyTable STRATEGIES = strategies();

    private Hints() {}

    private static HintStrategyTable strategies() {
        HintStrategyTable.Builder table = HintStrategyTable.builder().hintStrategy(OPTIONS, HintPredicates.TABLE_SCAN);
        for (String name : JOIN_HINTS) {
            table.hintStrategy(name, HintPredicates.JOIN);
        }
        table.hintStrategy("LOOKUP", HintPredicates.or(HintPredicates.JOIN, HintPredicates.CORRELATE));
        table.hintStrategy("STATE_TTL", HintPredicates.or(HintPredicates.JOIN, HintPredicates.AGGREGATE));
        return table.build();
    }

    /** Checks a hint after SELECT. */
    static void checkQueryHint(SqlHint hint) {
        if (!QUERY_HINTS.contains(hint.getName().toUpperCase(Locale.ROOT))) {
            throw BindErrors.unsupported(
                    hint.getParserPosition(),
                    "hint " + hint.getName() + " is not known here; hints after SELECT are "
                            + String.join(", ", QUERY_HINTS));
        }
    }

    /** Checks a hint after a table and gives its options. Errors: UNSUPPORTED, where the session does not allow such hints. */
    static Map<String, String> tableOptions(Iterable<? extends SqlNode> hints, ConfigSnapshot config) {
        Map<String, String> options = new TreeMap<>();
        for (SqlNode node : hints) {
            SqlHint hint = (SqlHint) node;
            if (!hint.getName().equalsIgnoreCase(OPTIONS)
                    || hint.getOptionFormat() != SqlHint.HintOptionFormat.KV_LIST) {
                throw BindErrors.unsupported(
                        hint.getParserPosition(),
                        "hint " + hint.getName()
                                + " is not known here; after a table stands OPTIONS('key' = 'value', ..)");
            }
            checkAllowed(config, hint.getParserPosition());
            options.putAll(hint.getOptionKVPairs());
        }
        return options;
    }

    private static void checkAllowed(ConfigSnapshot config, SqlParserPos pos) {
        if (!config.get(TableOptions.DYNAMIC_TABLE_OPTIONS_ENABLED)) {
            config.acted(TableOptions.DYNAMIC_TABLE_OPTIONS_ENABLED, OPTIONS);
            throw BindErrors.validation(
                    pos,
                    "hint OPTIONS is not allowed: " + config.describe(TableOptions.DYNAMIC_TABLE_OPTIONS_ENABLED)
                            + "; set it to true, or change the table with ALTER TABLE .. SET (..)");
        }
    }
}
