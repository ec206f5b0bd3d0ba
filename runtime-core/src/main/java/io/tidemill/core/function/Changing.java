package io.tidemill.core.function;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** On the code of a function that may give another result each time it is called: RAND, UUID, the clock of a row. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface Changing {}
