package io.tidemill.optimizer.rule;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.ExecutionOptions;
import io.tidemill.config.SessionZone;
import io.tidemill.config.TableOptions;
import io.tidemill.core.codegen.EvaluationSession;
import io.tidemill.core.codegen.ExpressionCompiler;
import io.tidemill.core.expression.Literal;
import io.tidemill.error.EngineException;
import io.tidemill.optimizer.bind.ExpressionTranslator;
import io.tidemill.optimizer.logical.ConstantFolding;
import java.time.InstantSource;
import java.util.Optional;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/** Folds constants with the kernels of the runtime, so that a folded query gives what the unfolded one would. */
public final class KernelFolding implements ConstantFolding {
    private final ExpressionCompiler compiler;
    private final EvaluationSession session;

    /**
     * A folding for one statement.
     *
     * @param config for the session zone and the behaviour of casts
     */
    public KernelFolding(ExpressionCompiler compiler, ConfigSnapshot config) {
        this.compiler = compiler;
        // Only expressions that do not look at the clock are folded.
        this.session = new EvaluationSession(
                SessionZone.of(config),
                InstantSource.system(),
                0,
                () -> Long.MIN_VALUE,
                config.get(ExecutionOptions.LEGACY_CAST_BEHAVIOUR) == ExecutionOptions.LegacyCastBehaviour.ENABLED,
                config.get(TableOptions.GENERATED_CODE_MAX_LENGTH));
    }

    @Override
    public Optional<RexLiteral> fold(RexNode constant, RexBuilder rexBuilder) {
        if (!RexUtil.isDeterministic(constant) || looksAtTheClock(constant)) {
            return Optional.empty();
        }
        try {
            Literal value = compiler.fold(new ExpressionTranslator(rexBuilder).translate(constant), session);
            // A decimal that does not fit is NULL whatever its type says; readers of the plan trust the type.
            return value.isNull() && !constant.getType().isNullable()
                    ? Optional.empty()
                    : LiteralConversion.toRex(value, constant.getType(), rexBuilder);
        } catch (EngineException failure) {
            // 1/0 fails when a row needs it, and a statement whose rows never do runs through.
            return Optional.empty();
        }
    }

    private static boolean looksAtTheClock(RexNode node) {
        return node instanceof RexCall call
                && (call.getOperator().isDynamicFunction()
                        || call.getOperands().stream().anyMatch(KernelFolding::looksAtTheClock));
    }
}
