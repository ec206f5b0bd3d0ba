/** Values as text: reading numbers, dates and times straight from bytes, and writing them. */
package io.tidemill.plugin.formats.text;
