package io.tidemill.batch;

import io.tidemill.core.exchange.SpilledRows;
import io.tidemill.core.plan.SortKey;
import io.tidemill.type.LogicalType;
import java.util.List;

/**
 * The complete rows of one partition on disk.
 *
 * @param rows the rows in order
 * @param peers of each group of peers, which are rows with equal order keys, how many there are
 * @param orderKeys the order
 * @param types columns of the rows
 */
record SpilledPartition(SpilledRows rows, SpilledRows peers, List<SortKey> orderKeys, List<LogicalType> types) {
    long size() {
        return rows.rows();
    }
}
