/**
 * The engine inside an application, in five lines:
 *
 * <pre>{@code
 * try (Tidemill tidemill = Tidemill.create(); Session session = tidemill.openSession()) {
 *     for (Row row : session.execute("SELECT 1 AS one")) {
 *         System.out.println(row.get("one"));
 *     }
 * }
 * }</pre>
 *
 * <p>Applications call in; nothing else does. No type of a library appears in a signature.
 */
package io.tidemill.embedded;
