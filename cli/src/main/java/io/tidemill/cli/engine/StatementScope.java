package io.tidemill.cli.engine;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.core.plan.SessionCatalog;
import io.tidemill.error.TextPosition;

/**
 * The surroundings of one statement.
 *
 * @param place where it begins in the script
 * @param options the session's options when it began
 * @param catalog the session's names when it began
 */
record StatementScope(TextPosition place, ConfigSnapshot options, SessionCatalog catalog) {}
