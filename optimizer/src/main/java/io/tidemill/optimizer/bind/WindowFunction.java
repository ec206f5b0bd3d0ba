package io.tidemill.optimizer.bind;

import io.tidemill.core.plan.WindowSpec;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlWindowTableFunction;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandMetadata;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * TUMBLE, HOP, CUMULATE or SESSION in the form that {@link WindowCalls} gives them: the query, DESCRIPTOR of the time column, DESCRIPTOR of
 * the partition columns (SESSION only, when there are any), intervals. Adds window_start, window_end and window_time.
 */
final class WindowFunction extends SqlWindowTableFunction {
    static final WindowFunction TUMBLE = new WindowFunction(WindowSpec.Kind.TUMBLE, 1, 2);
    static final WindowFunction HOP = new WindowFunction(WindowSpec.Kind.HOP, 2, 3);
    static final WindowFunction CUMULATE = new WindowFunction(WindowSpec.Kind.CUMULATE, 2, 3);
    static final WindowFunction SESSION = new WindowFunction(WindowSpec.Kind.SESSION, 1, 1);

    private final WindowSpec.Kind kind;

    private WindowFunction(WindowSpec.Kind kind, int minIntervals, int maxIntervals) {
        super(kind.name(), new Operands(minIntervals, maxIntervals));
        this.kind = kind;
    }

    WindowSpec.Kind window() {
        return kind;
    }

    @Override
    public SqlReturnTypeInference getRowTypeInference() {
        return WindowFunction::rowType;
    }

    private static RelDataType rowType(SqlOperatorBinding binding) {
        RelDataType input = binding.getOperandType(0);
        RelDataTypeFactory factory = binding.getTypeFactory();
        SqlCall descriptor = (SqlCall) ((SqlCallBinding) binding).operand(1);
        RelDataTypeField time = input.getField(((SqlIdentifier) descriptor.operand(0)).getSimple(), true, false);
        return factory.builder()
                .kind(input.getStructKind())
                .addAll(input.getFieldList())
                .add("window_start", SqlTypeName.TIMESTAMP, 3)
                .add("window_end", SqlTypeName.TIMESTAMP, 3)
                .add("window_time", factory.createTypeWithNullability(time.getType(), false))
                .build();
    }

    /** The checks of operands; {@link WindowCalls} has checked their number and kinds. */
    private static final class Operands implements SqlOperandMetadata {
        private final int minIntervals;
        private final int maxIntervals;

        Operands(int minIntervals, int maxIntervals) {
            this.minIntervals = minIntervals;
            this.maxIntervals = maxIntervals;
        }

        @Override
        public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
            List<SqlNode> operands = binding.operands();
            RelDataType input = binding.getValidator().getValidatedNodeType(operands.get(0));
            for (int i = 1; i < operands.size(); i++) {
                if (operands.get(i) instanceof SqlCall call
                        && call.getOperator().getName().equals("DESCRIPTOR")) {
                    checkDescriptor(call, input, i == 1);
                } else if (!SqlTypeUtil.isInterval(binding.getValidator().getValidatedNodeType(operands.get(i)))) {
                    throw BindErrors.typeMismatch(
                            operands.get(i).getParserPosition(),
                            "the sizes of a window are intervals, for example INTERVAL '10' MINUTE");
                }
            }
            return true;
        }

        private static void checkDescriptor(SqlCall descriptor, RelDataType input, boolean time) {
            for (SqlNode operand : descriptor.getOperandList()) {
                SqlIdentifier name = (SqlIdentifier) operand;
                RelDataTypeField field = input.getField(name.getSimple(), true, false);
                if (field == null) {
                    throw BindErrors.columnNotFound(
                            name.getParserPosition(),
                            name.getSimple(),
                            "the input of the window",
                            input.getFieldNames());
                }
                if (time && !SqlTypeUtil.isTimestamp(field.getType())) {
                    throw BindErrors.typeMismatch(
                            name.getParserPosition(),
                            "the time column of a window is a TIMESTAMP or TIMESTAMP_LTZ; \"" + name.getSimple()
                                    + "\" is " + RelTypes.toLogical(field.getType()));
                }
            }
        }

        @Override
        public SqlOperandCountRange getOperandCountRange() {
            return SqlOperandCountRanges.between(2 + minIntervals, 3 + maxIntervals);
        }

        @Override
        public String getAllowedSignatures(SqlOperator operator, String name) {
            return WindowCalls.form(name);
        }

        @Override
        public List<RelDataType> paramTypes(RelDataTypeFactory factory) {
            return Collections.nCopies(3 + maxIntervals, factory.createSqlType(SqlTypeName.ANY));
        }

        @Override
        public List<String> paramNames() {
            return Collections.nCopies(3 + maxIntervals, "ARGUMENT");
        }
    }
}
