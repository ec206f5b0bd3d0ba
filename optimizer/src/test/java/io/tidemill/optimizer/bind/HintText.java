package io.tidemill.optimizer.bind;

import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.hint.Hintable;

/** The hints of all nodes of a plan, which the library's printer leaves out. */
final class HintText {
    private HintText() {}

    static String of(RelNode rel) {
        StringBuilder text = new StringBuilder();
        if (rel instanceof Hintable hintable && !hintable.getHints().isEmpty()) {
            text.append(hintable.getHints()).append('\n');
        }
        rel.getInputs().forEach(input -> text.append(of(input)));
        return text.toString();
    }
}
