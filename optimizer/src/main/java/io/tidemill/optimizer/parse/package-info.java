/**
 * SQL text to statements: the splitter, the grammar of the dialect (generated in the build from {@code src/main/codegen}) and the
 * abstract syntax tree. The planner calls in with one statement at a time, the script runner with a whole text.
 */
package io.tidemill.optimizer.parse;
