package io.tidemill.optimizer.parse;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.util.Litmus;

/**
 * {@code ARRAY<T>}, {@code MULTISET<T>} and {@code MAP<K, V>}, whose elements are nullable unless NOT NULL is said; the base
 * library's own forms lose that. Public only for the generated package.
 */
public final class CollectionTypeName extends SqlTypeNameSpec {
    private final SqlTypeName kind;
    private final List<SqlDataTypeSpec> elements;

    public CollectionTypeName(SqlTypeName kind, SqlDataTypeSpec element, SqlParserPos pos) {
        this(kind, List.of(element), pos);
    }

    public CollectionTypeName(SqlTypeName kind, SqlDataTypeSpec key, SqlDataTypeSpec value, SqlParserPos pos) {
        this(kind, List.of(key, value), pos);
    }

    private CollectionTypeName(SqlTypeName kind, List<SqlDataTypeSpec> elements, SqlParserPos pos) {
        super(new SqlIdentifier(kind.name(), pos), pos);
        this.kind = kind;
        this.elements = elements;
    }

    @Override
    public RelDataType deriveType(SqlValidator validator) {
        RelDataTypeFactory factory = validator.getTypeFactory();
        RelDataType first = elements.get(0).deriveType(validator);
        return switch (kind) {
            case ARRAY -> factory.createArrayType(first, -1);
            case MULTISET -> factory.createMultisetType(first, -1);
            default -> factory.createMapType(first, elements.get(1).deriveType(validator));
        };
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        writer.keyword(kind.name());
        TypeNameText.angleList(writer, elements.size(), i -> TypeNameText.type(writer, elements.get(i)));
    }

    @Override
    public boolean equalsDeep(SqlTypeNameSpec other, Litmus litmus) {
        if (!(other instanceof CollectionTypeName that) || that.kind != kind) {
            return litmus.fail("{} != {}", this, other);
        }
        for (int i = 0; i < elements.size(); i++) {
            if (!elements.get(i).equalsDeep(that.elements.get(i), litmus)) {
                return litmus.fail("{} != {}", this, other);
            }
        }
        return litmus.succeed();
    }
}
