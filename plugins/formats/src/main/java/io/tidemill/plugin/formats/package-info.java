/** The bundled text formats: {@code csv}, {@code json}, {@code debezium-json}. */
package io.tidemill.plugin.formats;
