package io.tidemill.core.function;

/** The functions on Java objects. One class, because a lambda for each costs half a millisecond at the start. */
public enum ObjectFunction implements BoxedFunction {
    ARRAY_CONTAINS,
    ARRAY_POSITION,
    ARRAY_REMOVE,
    ARRAY_APPEND,
    ARRAY_PREPEND,
    ARRAY_DISTINCT,
    ARRAY_REVERSE,
    ARRAY_SORT,
    ARRAY_SLICE,
    ARRAY_UNION,
    ARRAY_INTERSECT,
    ARRAY_EXCEPT,
    ARRAY_CONCAT,
    ARRAY_JOIN,
    ARRAY_MAX,
    ARRAY_MIN,
    ARRAY_ELEMENT,
    MAP_KEYS,
    MAP_VALUES,
    MAP_ENTRIES,
    MAP_FROM_ARRAYS,
    MAP_UNION,
    CONCAT_WS,
    ELT,
    SPLIT,
    STR_TO_MAP,
    HASH_CODE,
    REGEXP_EXTRACT_ALL,
    JSON_OBJECT,
    JSON_ARRAY,
    EQUAL,
    COMPARE,
    GREATEST,
    LEAST,
    MAP_GET;

    @Override
    public Object apply(Object[] arguments, FunctionContext context) {
        return switch (this) {
            case ARRAY_CONTAINS -> ArrayFunctions.contains(arguments);
            case ARRAY_POSITION -> ArrayFunctions.position(arguments);
            case ARRAY_REMOVE -> ArrayFunctions.remove(arguments);
            case ARRAY_APPEND -> ArrayFunctions.append(arguments);
            case ARRAY_PREPEND -> ArrayFunctions.prepend(arguments);
            case ARRAY_DISTINCT -> ArrayFunctions.distinct(arguments);
            case ARRAY_REVERSE -> ArrayFunctions.reverse(arguments);
            case ARRAY_SORT -> ArrayFunctions.sort(arguments);
            case ARRAY_SLICE -> ArrayFunctions.slice(arguments);
            case ARRAY_UNION -> ArrayFunctions.union(arguments);
            case ARRAY_INTERSECT -> ArrayFunctions.intersect(arguments);
            case ARRAY_EXCEPT -> ArrayFunctions.except(arguments);
            case ARRAY_CONCAT -> ArrayFunctions.concat(arguments);
            case ARRAY_JOIN -> ArrayFunctions.join(arguments);
            case ARRAY_MAX -> ArrayFunctions.max(arguments);
            case ARRAY_MIN -> ArrayFunctions.min(arguments);
            case ARRAY_ELEMENT -> ArrayFunctions.element(arguments);
            case MAP_KEYS -> ArrayFunctions.keys(arguments);
            case MAP_VALUES -> ArrayFunctions.values(arguments);
            case MAP_ENTRIES -> ArrayFunctions.entries(arguments);
            case MAP_FROM_ARRAYS -> ArrayFunctions.mapFromArrays(arguments);
            case MAP_UNION -> ArrayFunctions.mapUnion(arguments);
            case CONCAT_WS -> StringFunctions.concatWs(arguments);
            case ELT -> StringFunctions.elt(arguments);
            case SPLIT -> StringFunctions.split(arguments);
            case STR_TO_MAP -> StringFunctions.strToMap(arguments);
            case HASH_CODE -> HashFunctions.hashCode(arguments);
            case REGEXP_EXTRACT_ALL -> PatternFunctions.regexpExtractAll(arguments, context);
            case JSON_OBJECT -> JsonFunctions.object(arguments);
            case JSON_ARRAY -> JsonFunctions.array(arguments);
            case EQUAL -> CollectionFunctions.sameValue(arguments[0], arguments[1]);
            case COMPARE -> CollectionFunctions.compareValues(arguments[0], arguments[1]);
            case GREATEST ->
                CollectionFunctions.compareValues(arguments[0], arguments[1]) >= 0 ? arguments[0] : arguments[1];
            case LEAST ->
                CollectionFunctions.compareValues(arguments[0], arguments[1]) <= 0 ? arguments[0] : arguments[1];
            case MAP_GET -> CollectionFunctions.mapGet(arguments[0], arguments[1]);
        };
    }
}
