package io.tidemill.core.function;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** On the code of a function that throws EngineException for some arguments: it runs only for rows that exist and whose arguments are not NULL. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface CanFail {}
