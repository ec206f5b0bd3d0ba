<#-- The types of the dialect; this comes before the types of the template, so every type name is read here. -->

SqlTypeNameSpec DialectTypeName() :
{
    SqlTypeNameSpec type;
    boolean nullable;
    final Span s = Span.of();
}
{
    type = ElementTypeName()
    (
        LOOKAHEAD(CollectionSuffix())
        nullable = NotNullOpt()
        (
            <ARRAY> { type = new CollectionTypeName(SqlTypeName.ARRAY, ParsedElements.type(type, nullable), getPos()); }
        |
            <MULTISET> { type = new CollectionTypeName(SqlTypeName.MULTISET, ParsedElements.type(type, nullable), getPos()); }
        )
    )*
    { return type; }
}

void CollectionSuffix() :
{
}
{
    [ <NOT> <NULL> ] ( <ARRAY> | <MULTISET> )
}

SqlTypeNameSpec ElementTypeName() :
{
    final SqlTypeNameSpec type;
    final SqlDataTypeSpec key;
    final SqlDataTypeSpec value;
    int precision;
    final Span s = Span.of();
}
{
    (
        <STRING> {
            type = new SqlBasicTypeNameSpec(SqlTypeName.VARCHAR, Integer.MAX_VALUE, getPos());
        }
    |
        <BYTES> {
            type = new SqlBasicTypeNameSpec(SqlTypeName.VARBINARY, Integer.MAX_VALUE, getPos());
        }
    |
        <TIMESTAMP_LTZ> { s.add(this); }
        precision = PrecisionOpt() {
            type = new SqlBasicTypeNameSpec(SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE, precision, s.end(this));
        }
    |
        <ARRAY> { s.add(this); } <LT> value = FieldType() <GT> {
            type = new CollectionTypeName(SqlTypeName.ARRAY, value, s.end(this));
        }
    |
        <MULTISET> { s.add(this); } <LT> value = FieldType() <GT> {
            type = new CollectionTypeName(SqlTypeName.MULTISET, value, s.end(this));
        }
    |
        <MAP> { s.add(this); } <LT> key = FieldType() <COMMA> value = FieldType() <GT> {
            type = new CollectionTypeName(SqlTypeName.MAP, key, value, s.end(this));
        }
    |
        type = RowTypeFields()
    |
        type = SqlTypeName(s)
    )
    { return type; }
}

SqlDataTypeSpec FieldType() :
{
    final SqlTypeNameSpec type;
    final boolean nullable;
}
{
    type = DialectTypeName()
    nullable = NullableOptDefaultTrue()
    { return ParsedElements.type(type, nullable); }
}

SqlTypeNameSpec RowTypeFields() :
{
    final List<SqlIdentifier> names = new ArrayList<SqlIdentifier>();
    final List<SqlDataTypeSpec> types = new ArrayList<SqlDataTypeSpec>();
    final Span s;
}
{
    <ROW> { s = span(); }
    (
        <LPAREN> RowTypeField(names, types) ( <COMMA> RowTypeField(names, types) )* <RPAREN>
    |
        <LT> RowTypeField(names, types) ( <COMMA> RowTypeField(names, types) )* <GT>
    )
    { return new RowTypeName(names, types, s.end(this)); }
}

void RowTypeField(List<SqlIdentifier> names, List<SqlDataTypeSpec> types) :
{
    final SqlIdentifier name;
    final SqlDataTypeSpec type;
}
{
    name = SimpleIdentifier()
    type = FieldType()
    [ <QUOTED_STRING> ]
    {
        names.add(name);
        types.add(type);
    }
}
