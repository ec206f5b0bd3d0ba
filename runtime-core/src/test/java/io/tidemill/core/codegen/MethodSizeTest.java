package io.tidemill.core.codegen;

import static io.tidemill.core.codegen.Kernels.call;
import static io.tidemill.core.codegen.Kernels.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.Literal;
import io.tidemill.core.function.BuiltinFunctions;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

final class MethodSizeTest {
    private static final int JIT_LIMIT = 8000;
    private static final LogicalType LONG = LogicalType.bigint();
    private static final LogicalType BOOL = LogicalType.bool();
    private static final LogicalType TEXT = LogicalType.string();

    private static EvaluationSession session(int maxLength) {
        EvaluationSession session = Kernels.session();
        return new EvaluationSession(
                session.zone(),
                session.clock(),
                session.queryStartMillis(),
                session.currentWatermark(),
                false,
                maxLength);
    }

    /** The longest method of the classes that a list of expressions becomes. */
    private static int longestMethod(List<Expression> expressions, int maxLength, boolean nulls) {
        Splitter splitter = new Splitter(maxLength);
        Lowering lowering = new Lowering(new BuiltinFunctions(), session(maxLength), splitter);
        List<Node> nodes = expressions.stream().map(lowering::lowerRoot).toList();
        List<Unit> units = new ArrayList<>();
        for (List<Integer> targets : splitter.groups(nodes)) {
            units.add(splitter.unit(targets.stream().map(nodes::get).toList(), targets));
        }
        int longest = 0;
        for (int start = 0; start < units.size(); start += 64) {
            byte[] bytes = KernelWriter.bytes(
                    units.subList(start, Math.min(units.size(), start + 64)), new Variant(nulls, true));
            longest = Math.max(longest, longestMethod(bytes));
        }
        return longest;
    }

    private static int longestMethod(byte[] classFile) {
        int[] longest = {0};
        ClassReader reader = new ClassReader(classFile) {
            @Override
            protected Label readLabel(int bytecodeOffset, Label[] labels) {
                // The last jump of a method ends its loop.
                longest[0] = Math.max(longest[0], bytecodeOffset);
                return super.readLabel(bytecodeOffset, labels);
            }
        };
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        return new MethodVisitor(Opcodes.ASM9) {};
                    }
                },
                0);
        return longest[0];
    }

    private static Expression cases(int count) {
        List<Expression> arguments = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            arguments.add(call("LIKE", BOOL, column(1, TEXT), Literal.of("a" + i + "%_")));
            arguments.add(call("/", LONG, column(0, LONG), call("-", LONG, column(0, LONG), Literal.of((long) i))));
        }
        arguments.add(column(0, LONG));
        return new FunctionCall("CASE", arguments, LONG);
    }

    @Test
    void noMethodIsTooLongForTheCompilerOfTheJvm() {
        List<Expression> wide = IntStream.range(0, 2000)
                .mapToObj(i -> call("+", LONG, column(0, LONG), Literal.of((long) i)))
                .map(Expression.class::cast)
                .toList();
        for (int maxLength : new int[] {1, 4000, 64_000}) {
            for (boolean nulls : new boolean[] {false, true}) {
                assertThat(longestMethod(wide, maxLength, nulls)).isLessThan(JIT_LIMIT);
                assertThat(longestMethod(List.of(cases(400)), maxLength, nulls)).isLessThan(JIT_LIMIT);
            }
        }
    }

    @Test
    void theLimitDoesNotChangeResults() {
        for (int maxLength : new int[] {1, 4000, 64_000}) {
            List<Object> values = Kernels.column(
                    Kernels.COMPILER
                            .projection(List.of(cases(300)), List.of(LONG, TEXT), session(maxLength))
                            .project(Kernels.batch(
                                    List.of(LONG, TEXT),
                                    List.of(List.of(1000L, "a7 x"), List.of(5L, "b"), List.of(600L, "a299!")))),
                    0,
                    LONG);
            assertThat(values).as("%d", maxLength).containsExactly(1L, 5L, 600L / 301);
        }
    }
}
