/** The {@code nexmark} connector: a stream of auctions, bids and persons, made from the numbers of the events alone. */
package io.tidemill.plugin.nexmark;
