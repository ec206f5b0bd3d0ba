/** What all kinds of files have in common: files, their parts, readers, and the logic of pushed predicates. */
package io.tidemill.plugin.filesystem.file;
