package io.tidemill.core.plan;

/**
 * The full name of a table, view or function.
 *
 * @param catalog catalog
 * @param database database
 * @param name object
 */
public record ObjectPath(String catalog, String database, String name) {
    @Override
    public String toString() {
        return catalog + "." + database + "." + name;
    }
}
