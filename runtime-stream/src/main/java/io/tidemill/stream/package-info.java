/**
 * The streaming runtime: changelog operators and their host. Called through {@link io.tidemill.core.plan.JobRunner}, bound by {@link io.tidemill.stream.StreamRuntimeModule}.
 */
package io.tidemill.stream;
