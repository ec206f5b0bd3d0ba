package io.tidemill.optimizer.parse;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.StructKind;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.util.Litmus;

/** {@code ROW<a T, ..>} or {@code ROW(a T, ..)} with nullable fields unless NOT NULL is said. Public only for the generated package. */
public final class RowTypeName extends SqlTypeNameSpec {
    private final List<SqlIdentifier> names;
    private final List<SqlDataTypeSpec> types;

    public RowTypeName(List<SqlIdentifier> names, List<SqlDataTypeSpec> types, SqlParserPos pos) {
        super(new SqlIdentifier(SqlTypeName.ROW.name(), pos), pos);
        this.names = List.copyOf(names);
        this.types = List.copyOf(types);
    }

    @Override
    public RelDataType deriveType(SqlValidator validator) {
        return validator
                .getTypeFactory()
                .createStructType(
                        StructKind.PEEK_FIELDS_NO_EXPAND,
                        types.stream().map(type -> type.deriveType(validator)).toList(),
                        names.stream().map(SqlIdentifier::getSimple).toList());
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        writer.keyword("ROW");
        TypeNameText.angleList(writer, names.size(), i -> {
            names.get(i).unparse(writer, 0, 0);
            TypeNameText.type(writer, types.get(i));
        });
    }

    @Override
    public boolean equalsDeep(SqlTypeNameSpec other, Litmus litmus) {
        if (!(other instanceof RowTypeName that) || that.names.size() != names.size()) {
            return litmus.fail("{} != {}", this, other);
        }
        for (int i = 0; i < names.size(); i++) {
            if (!names.get(i).equalsDeep(that.names.get(i), litmus)
                    || !types.get(i).equalsDeep(that.types.get(i), litmus)) {
                return litmus.fail("{} != {}", this, other);
            }
        }
        return litmus.succeed();
    }
}
