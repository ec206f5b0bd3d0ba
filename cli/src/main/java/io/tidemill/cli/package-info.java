/**
 * The command line: parsing, commands, printing, exit codes. {@link io.tidemill.cli.Main} is where a process starts.
 */
package io.tidemill.cli;
