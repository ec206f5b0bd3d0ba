/**
 * Names and types: syntax trees to logical plans over Calcite's relational algebra, and row expressions to the engine's own.
 *
 * <p>{@link io.tidemill.optimizer.bind.Binder} is the entry. What it gives to the rule passes, besides Calcite's logical nodes:
 * a {@link io.tidemill.optimizer.bind.BoundTable} in every {@code LogicalTableScan}, which reads the PHYSICAL and METADATA columns (computed
 * columns are a {@code LogicalProject} above it); a {@link io.tidemill.optimizer.bind.LogicalWatermark} above the scan of a table with a
 * WATERMARK; a {@link io.tidemill.optimizer.bind.LogicalWindowAssign} for each window table function, also for the older GROUP BY form;
 * sub-queries as {@code RexSubQuery}; lateral joins and temporal joins as {@code LogicalCorrelate} with {@code LogicalSnapshot} on the right; hints on scans and
 * joins. Called by the planners.
 */
package io.tidemill.optimizer.bind;
