package io.tidemill.optimizer.logical;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.core.plan.SessionCatalog;

/**
 * What passes may ask for.
 *
 * @param catalog makes sources, to ask what they can do
 * @param config the statement's options
 * @param streaming how the statement will run
 * @param folding computes constants
 */
public record PassContext(SessionCatalog catalog, ConfigSnapshot config, boolean streaming, ConstantFolding folding) {}
