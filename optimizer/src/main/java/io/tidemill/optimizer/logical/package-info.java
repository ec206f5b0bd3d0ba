/**
 * The logical plan and the passes over it. The planners hand in what the binder made of a statement and give the result to the physical
 * planners.
 *
 * <p>What the binder delivers: Calcite's logical nodes over a {@code TableScan} whose row is the table's physical columns, then its
 * metadata columns (each in declared order), with the computed columns in a projection and the watermark in a {@link
 * io.tidemill.optimizer.bind.LogicalWatermark} above it. The scan's {@code RelOptTable} unwraps to
 * {@link io.tidemill.core.plan.TableReference} (with the options of OPTIONS hints) and to
 * {@link io.tidemill.spi.catalog.CatalogTable}. Sub-queries may stay in expressions; join hints stay on the joins.
 */
package io.tidemill.optimizer.logical;
