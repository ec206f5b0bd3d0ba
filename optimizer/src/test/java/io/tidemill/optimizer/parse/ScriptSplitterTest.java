package io.tidemill.optimizer.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.plan.StatementText;
import io.tidemill.error.EngineException;
import io.tidemill.error.TextPosition;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ScriptSplitterTest {
    @Test
    void semicolonsEndStatements() {
        assertThat(texts("SELECT 1; SELECT 2 ;;\n SELECT 3")).containsExactly("SELECT 1", "SELECT 2", "SELECT 3");
    }

    @Test
    void semicolonsInStringsNamesCommentsAndHintsDoNot() {
        assertThat(texts("SELECT 'a;''b;' /* ; */ -- ;\n, `c;``d` FROM t /*+ OPTIONS('p' = ';*/') */; SELECT e'\\';'"))
                .containsExactly(
                        "SELECT 'a;''b;' /* ; */ -- ;\n, `c;``d` FROM t /*+ OPTIONS('p' = ';*/') */", "SELECT e'\\';'");
    }

    @Test
    void blocksStayWhole() {
        String set = "EXECUTE STATEMENT SET\nBEGIN\nINSERT INTO a SELECT CASE WHEN x THEN 1 END FROM t;\n"
                + "INSERT INTO b SELECT 2;\nEND";
        assertThat(texts(set + ";\nSELECT 1;")).containsExactly(set, "SELECT 1");
        assertThat(texts("BEGIN STATEMENT SET; INSERT INTO a SELECT 1; END; SELECT 1"))
                .containsExactly("BEGIN STATEMENT SET; INSERT INTO a SELECT 1; END", "SELECT 1");
    }

    @Test
    void statementsKnowTheirPlace() {
        List<StatementText> statements =
                new ScriptSplitter().split("-- first\n  SELECT 1;\r\n\tSELECT\n 2; /* x\n */ SELECT 3");
        assertThat(statements)
                .extracting(statement -> new TextPosition(statement.line(), statement.column()))
                .containsExactly(new TextPosition(2, 3), new TextPosition(3, 2), new TextPosition(5, 5));
    }

    @Test
    void bareValuesOfSetKeepSlashesAndHashes() {
        assertThat(texts("SET a = file:///tmp/x#y; SET 'b' = 'p;q'; RESET a;"))
                .containsExactly("SET a = file:///tmp/x#y", "SET 'b' = 'p;q'", "RESET a");
    }

    @Test
    void unclosedStringsAreReportedWhereTheyStart() {
        assertThatThrownBy(() -> new ScriptSplitter().split("SELECT\n 'abc; SELECT 2"))
                .isInstanceOf(EngineException.class)
                .hasMessage("TM-2001 at line 2:2: this string is not closed; add '");
        assertThatThrownBy(() -> new ScriptSplitter().split("SELECT 1 /* x"))
                .hasMessage("TM-2001 at line 1:10: this comment is not closed; add */");
    }

    @Test
    void typedTextIsCompleteAfterItsSemicolon() {
        assertThat(new ScriptSplitter().incomplete("SELECT 1")).isTrue();
        assertThat(new ScriptSplitter().incomplete("SELECT 1; -- done")).isFalse();
        assertThat(new ScriptSplitter().incomplete("SELECT ';")).isTrue();
        assertThat(new ScriptSplitter().incomplete("EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1;"))
                .isTrue();
        assertThat(new ScriptSplitter().incomplete("")).isFalse();
    }

    private static List<String> texts(String script) {
        return new ScriptSplitter()
                .split(script).stream().map(StatementText::text).toList();
    }
}
