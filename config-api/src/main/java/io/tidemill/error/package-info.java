/**
 * Errors with a code, a place and a way out. Thrown by every module; turned into text and an exit code by the command line.
 */
package io.tidemill.error;
