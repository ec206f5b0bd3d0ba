package io.tidemill.core.function;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** On the code of a function that receives null for NULL (Slice parameters only) instead of not being called. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface TakesNulls {}
