/**
 * Reading configuration files. Called by entry points before a session starts.
 */
package io.tidemill.core.config;
