package io.tidemill.core.plugin;

import java.util.List;

/**
 * A plugin as {@code tidemill plugins list} shows it.
 *
 * @param name its name
 * @param place its folder, or {@code class path}
 * @param spiVersion the connector interface that it was built for; empty when the plugin is broken
 * @param connectors identifiers of its connectors
 * @param formats identifiers of its formats
 * @param catalogs identifiers of its catalogs
 * @param functions names of its functions
 * @param problem why it cannot be used; empty when it can
 */
public record PluginDescription(
        String name,
        String place,
        String spiVersion,
        List<String> connectors,
        List<String> formats,
        List<String> catalogs,
        List<String> functions,
        String problem) {}
