package io.tidemill.core.codegen;

import io.tidemill.type.LogicalType;
import java.util.List;

/**
 * The types with which a function on objects is called.
 *
 * @param types the arguments', then the result's
 */
record SignatureTypes(List<LogicalType> types) {
    LogicalType argument(int index) {
        return types.get(index);
    }

    LogicalType result() {
        return types.get(types.size() - 1);
    }
}
