package io.tidemill.optimizer.parse;

import io.tidemill.core.plan.ScriptParser;
import io.tidemill.core.plan.StatementText;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.error.TextPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Cuts a script into statements at semicolons that stand outside strings, quoted names, comments, hints and
 * {@code BEGIN .. END} blocks. Each statement knows its place in the script, so errors point into the user's file.
 */
public final class ScriptSplitter implements ScriptParser {
    @Override
    public List<StatementText> split(String script) {
        Scanner scanner = new Scanner(script);
        scanner.run();
        scanner.finishStatement();
        return List.copyOf(scanner.statements);
    }

    @Override
    public boolean incomplete(String text) {
        Scanner scanner = new Scanner(text);
        try {
            scanner.run();
        } catch (EngineException unfinished) {
            return true;
        }
        return scanner.start >= 0;
    }

    /** Goes over the text once. */
    private static final class Scanner {
        private final String script;
        private final List<StatementText> statements = new ArrayList<>();
        private final List<String> firstWords = new ArrayList<>();
        private int at;
        private int line = 1;
        private int column = 1;
        /** Offset of the first character of the statement that is being read, -1 between statements. */
        private int start = -1;

        private TextPosition startPlace;
        private int end;
        private boolean afterSemicolonInBlock;
        private boolean blockEnded;

        Scanner(String script) {
            this.script = script;
        }

        private void run() {
            while (at < script.length()) {
                char c = script.charAt(at);
                if (Character.isWhitespace(c)) {
                    advance(1);
                } else if (atLineComment()) {
                    skipLine();
                } else if (script.startsWith("/*", at) && !script.startsWith("/*+", at)) {
                    skipBlockComment();
                } else if (c == ';') {
                    semicolon();
                } else {
                    begin();
                    content(c);
                    end = at;
                }
            }
        }

        private void begin() {
            if (start < 0) {
                start = at;
                startPlace = place();
            }
        }

        private void content(char c) {
            if (c == '\'') {
                skipQuoted('\'', startsEscapeString());
                afterSemicolonInBlock = false;
            } else if (c == '`') {
                skipQuoted('`', false);
                afterSemicolonInBlock = false;
            } else if (Character.isJavaIdentifierStart(c)) {
                word();
            } else {
                advance(1);
                afterSemicolonInBlock = false;
            }
        }

        private void word() {
            int from = at;
            while (at < script.length() && Character.isJavaIdentifierPart(script.charAt(at))) {
                advance(1);
            }
            String word = script.substring(from, at).toUpperCase(Locale.ROOT);
            if (firstWords.size() < 5) {
                firstWords.add(word);
            }
            blockEnded |= afterSemicolonInBlock && word.equals("END");
            afterSemicolonInBlock = false;
        }

        private void semicolon() {
            if (start >= 0 && !blockEnded && inBlock()) {
                advance(1);
                end = at;
                afterSemicolonInBlock = true;
                return;
            }
            finishStatement();
            advance(1);
        }

        /** {@code BEGIN STATEMENT SET;}, {@code EXECUTE STATEMENT SET BEGIN}, the same after EXPLAIN. */
        private boolean inBlock() {
            String words = String.join(" ", firstWords);
            return words.startsWith("BEGIN STATEMENT SET")
                    || words.startsWith("EXECUTE STATEMENT SET BEGIN")
                    || words.startsWith("EXPLAIN STATEMENT SET BEGIN")
                    || words.startsWith("EXPLAIN EXECUTE STATEMENT SET BEGIN");
        }

        private void finishStatement() {
            if (start >= 0) {
                statements.add(new StatementText(script.substring(start, end), startPlace.line(), startPlace.column()));
            }
            start = -1;
            firstWords.clear();
            afterSemicolonInBlock = false;
            blockEnded = false;
        }

        private boolean atLineComment() {
            if (isSetStatement()) {
                // An unquoted value may hold // or --, as in file:///tmp: only a blank before -- makes a comment there.
                return script.startsWith("--", at) && (at == 0 || Character.isWhitespace(script.charAt(at - 1)));
            }
            return script.startsWith("--", at) || script.startsWith("//", at);
        }

        private boolean isSetStatement() {
            return start >= 0
                    && !firstWords.isEmpty()
                    && (firstWords.get(0).equals("SET") || firstWords.get(0).equals("RESET"));
        }

        private void skipLine() {
            while (at < script.length() && script.charAt(at) != '\n' && script.charAt(at) != '\r') {
                advance(1);
            }
        }

        private void skipBlockComment() {
            TextPosition opened = place();
            int close = script.indexOf("*/", at + 2);
            if (close < 0) {
                throw new EngineException(ErrorCode.SYNTAX, opened, "this comment is not closed; add */", null);
            }
            advance(close + 2 - at);
        }

        private boolean startsEscapeString() {
            return at > 0
                    && (script.charAt(at - 1) == 'e' || script.charAt(at - 1) == 'E')
                    && (at == 1 || !Character.isJavaIdentifierPart(script.charAt(at - 2)));
        }

        private void skipQuoted(char quote, boolean backslash) {
            TextPosition opened = place();
            advance(1);
            while (at < script.length()) {
                char c = script.charAt(at);
                if (backslash && c == '\\' && at + 1 < script.length()) {
                    advance(2);
                } else if (c == quote) {
                    advance(1);
                    return;
                } else {
                    advance(1);
                }
            }
            String what = quote == '\'' ? "this string is not closed; add '" : "this name is not closed; add `";
            throw new EngineException(ErrorCode.SYNTAX, opened, what, null);
        }

        private void advance(int count) {
            for (int i = 0; i < count; i++) {
                char c = script.charAt(at);
                at++;
                if (c == '\n' || (c == '\r' && !script.startsWith("\n", at))) {
                    line++;
                    column = 1;
                } else {
                    column++;
                }
            }
        }

        private TextPosition place() {
            return new TextPosition(line, column);
        }
    }
}
