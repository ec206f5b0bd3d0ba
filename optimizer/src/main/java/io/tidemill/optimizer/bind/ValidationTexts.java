package io.tidemill.optimizer.bind;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.util.Static;

/** Turns texts of the base library's validator into the engine's tone. */
final class ValidationTexts {
    private static final String WRONG_ARGUMENTS =
            Static.RESOURCE.canNotApplyOp2Type("\u0001", "", "").str().split("\u0001")[0];

    private static final String NO_RESULT_TYPE =
            Static.RESOURCE.cannotInferReturnType("\u0001", "").str().split("\u0001")[0];

    private ValidationTexts() {}

    static boolean isWrongArguments(String text) {
        return text.startsWith(WRONG_ARGUMENTS) || text.startsWith(NO_RESULT_TYPE);
    }

    /** {@code "(INT, STRING)"}. */
    static String arguments(List<RelDataType> types) {
        List<String> texts = new ArrayList<>();
        for (RelDataType type : types) {
            texts.add(RelTypes.toLogical(type).withNullable(true).toString());
        }
        return "(" + String.join(", ", texts) + ")";
    }

    /** Starts with a small letter, ends without a full stop. */
    static String readable(String text) {
        String trimmed = text.strip();
        if (trimmed.length() > 1
                && Character.isUpperCase(trimmed.charAt(0))
                && !Character.isUpperCase(trimmed.charAt(1))) {
            trimmed = Character.toLowerCase(trimmed.charAt(0)) + trimmed.substring(1);
        }
        return trimmed.endsWith(".") ? trimmed.substring(0, trimmed.length() - 1) : trimmed;
    }
}
