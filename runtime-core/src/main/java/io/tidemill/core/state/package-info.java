/**
 * What operators of streams keep, on its way into a snapshot and back: rows by key group, so that a snapshot of some tasks can be restored in more or fewer.
 */
package io.tidemill.core.state;
