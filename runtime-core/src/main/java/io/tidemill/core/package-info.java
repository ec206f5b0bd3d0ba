/** The wiring of runtime-core. Used by the command line and the embedded API. */
package io.tidemill.core;
