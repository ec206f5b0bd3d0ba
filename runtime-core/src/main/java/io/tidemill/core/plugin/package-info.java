/**
 * Finding and loading plugins, each in a class loader of its own. The only package that makes class loaders; catalogs ask it for factories.
 */
package io.tidemill.core.plugin;
