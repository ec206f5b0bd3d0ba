/**
 * The batch runtime: plans to pipelines cut at blocking operators, run by a few workers each. Entered through the JobRunner bound under {@code batch}.
 */
package io.tidemill.batch;
