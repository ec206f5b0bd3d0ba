package io.tidemill.cli;

import io.tidemill.cli.engine.EngineSession;
import io.tidemill.core.plan.SessionCatalog;
import java.util.List;
import java.util.Locale;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/** Completes option keys after SET and RESET, and elsewhere the names of tables and the words that begin statements. */
final class SqlCompleter implements Completer {
    private static final List<String> WORDS = List.of(
            "SELECT",
            "FROM",
            "WHERE",
            "GROUP BY",
            "ORDER BY",
            "LIMIT",
            "INSERT INTO",
            "CREATE TABLE",
            "CREATE VIEW",
            "DROP TABLE",
            "EXPLAIN",
            "SHOW TABLES",
            "DESCRIBE",
            "SET",
            "RESET",
            "USE");

    private final EngineSession session;

    SqlCompleter(EngineSession session) {
        this.session = session;
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
        String first = line.words().isEmpty() ? "" : line.words().get(0).toUpperCase(Locale.ROOT);
        String word = line.word();
        if (line.wordIndex() == 1 && (first.equals("SET") || first.equals("RESET"))) {
            String prefix = word.startsWith("'") ? word.substring(1) : word;
            String quote = word.startsWith("'") ? "'" : "";
            session.config()
                    .registry()
                    .keysStartingWith(prefix)
                    .forEach(key -> candidates.add(new Candidate(quote + key + quote)));
            return;
        }
        WORDS.forEach(text -> candidates.add(new Candidate(text)));
        SessionCatalog names = session.names();
        names.tables(names.currentCatalog(), names.currentDatabase())
                .forEach(table -> candidates.add(new Candidate(table)));
    }
}
