package io.tidemill.optimizer.parse;

import java.util.function.IntConsumer;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlWriter;

/** Writes the angle-bracket forms of types. */
final class TypeNameText {
    private TypeNameText() {}

    static void angleList(SqlWriter writer, int size, IntConsumer element) {
        SqlWriter.Frame frame = writer.startList("<", ">");
        for (int i = 0; i < size; i++) {
            writer.sep(",", false);
            element.accept(i);
        }
        writer.endList(frame);
    }

    static void type(SqlWriter writer, SqlDataTypeSpec type) {
        type.unparse(writer, 0, 0);
        if (Boolean.FALSE.equals(type.getNullable())) {
            writer.keyword("NOT NULL");
        }
    }
}
