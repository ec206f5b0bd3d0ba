package io.tidemill.optimizer.parse;

import io.tidemill.core.plan.StatementText;
import io.tidemill.error.EngineException;
import io.tidemill.optimizer.parse.generated.DialectParser;
import io.tidemill.optimizer.parse.generated.DialectParserTokenManager;
import io.tidemill.optimizer.parse.generated.ParseException;
import io.tidemill.optimizer.parse.generated.SimpleCharStream;
import io.tidemill.optimizer.parse.generated.TokenMgrError;
import java.io.StringReader;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlAbstractParserImpl.LexicalState;

/** Text of one statement to its syntax tree. Errors have the place in the user's text. */
public final class StatementParser {
    private static final int MAX_IDENTIFIER_LENGTH = 512;

    private StatementParser() {}

    /** Parses one statement. */
    public static Statement parse(StatementText statement) {
        SourceText source = new SourceText(statement);
        return SetStatementReader.read(source).orElseGet(() -> run(source, DialectParser::StatementEof));
    }

    /** Parses one scalar expression, for example that of a computed column. */
    public static SqlNode parseExpression(String expression) {
        return run(new SourceText(StatementText.of(expression)), DialectParser::ExpressionEof);
    }

    /** Parses a query, for example that of a view. */
    public static SqlNode parseQuery(String query) {
        return run(new SourceText(StatementText.of(query)), DialectParser::SqlQueryEof);
    }

    /** Parses a type, for example {@code ROW<a INT NOT NULL, b ARRAY<STRING>>}. */
    public static SqlDataTypeSpec parseType(String type) {
        return run(new SourceText(StatementText.of(type)), DialectParser::TypeEof);
    }

    private static <T> T run(SourceText statement, Production<T> production) {
        try {
            return production.parse(parser(statement));
        } catch (ParseException error) {
            throw SyntaxErrors.of(error, statement);
        } catch (TokenMgrError error) {
            throw SyntaxErrors.of(error, statement);
        } catch (CalciteContextException error) {
            throw SyntaxErrors.of(error);
        } catch (EngineException error) {
            throw error;
        } catch (StackOverflowError error) {
            throw SyntaxErrors.tooDeep(statement);
        }
    }

    private static DialectParser parser(SourceText statement) {
        DialectParser parser = new DialectParser(new DialectParserTokenManager(new PlacedText(statement)));
        parser.setQuotedCasing(Casing.UNCHANGED);
        parser.setUnquotedCasing(Casing.UNCHANGED);
        parser.setIdentifierMaxLength(MAX_IDENTIFIER_LENGTH);
        parser.setConformance(DialectConformance.INSTANCE);
        parser.switchTo(LexicalState.BTID);
        return parser;
    }

    /** The text, counted from its place in the user's text; a tab counts as one column. */
    private static final class PlacedText extends SimpleCharStream {
        PlacedText(SourceText statement) {
            super(
                    new StringReader(statement.text()),
                    statement.start().line(),
                    statement.start().column());
            setTabSize(1);
        }
    }

    private interface Production<T> {
        T parse(DialectParser parser) throws ParseException;
    }
}
