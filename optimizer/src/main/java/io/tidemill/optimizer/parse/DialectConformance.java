package io.tidemill.optimizer.parse;

import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlDelegatingConformance;

/** What the dialect allows beyond the standard. */
public final class DialectConformance extends SqlDelegatingConformance {
    public static final DialectConformance INSTANCE = new DialectConformance();

    private DialectConformance() {
        super(SqlConformanceEnum.DEFAULT);
    }

    @Override
    public boolean isPercentRemainderAllowed() {
        return true;
    }

    @Override
    public boolean isBangEqualAllowed() {
        return true;
    }

    @Override
    public boolean isInsertSubsetColumnsAllowed() {
        return true;
    }

    @Override
    public boolean isLimitStartCountAllowed() {
        return false;
    }

    @Override
    public boolean allowExplicitRowValueConstructor() {
        return true;
    }
}
