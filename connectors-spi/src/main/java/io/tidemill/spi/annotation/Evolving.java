package io.tidemill.spi.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** May change in a minor version; the release notes say so. */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Evolving {}
