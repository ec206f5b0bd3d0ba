/** The {@code datagen} connector: rows of random values or sequences. */
package io.tidemill.plugin.datagen;
