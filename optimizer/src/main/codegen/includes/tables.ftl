<#-- Tables: CREATE TABLE with its elements, ALTER TABLE. -->

Statement CreateTable(Span s, boolean replace, boolean temporary) :
{
    final SqlIdentifier name;
    final boolean ifNotExists;
    final ParsedElements elements = new ParsedElements();
    Optional<String> comment = Optional.empty();
    List<SqlIdentifier> partitionKeys = new ArrayList<SqlIdentifier>();
    Map<String, String> options = new LinkedHashMap<String, String>();
    Optional<Statement.Like> like = Optional.empty();
    Optional<SqlNode> query = Optional.empty();
    SqlNode node;
    String text;
}
{
    <TABLE>
    ifNotExists = IfNotExists()
    name = CompoundIdentifier()
    [ TableElements(elements) ]
    [ <COMMENT> text = StringText() { comment = Optional.of(text); } ]
    [
        <DISTRIBUTED> {
            throw ParsedElements.notSupported(getPos(), "DISTRIBUTED BY");
        }
    ]
    [ <PARTITIONED> <BY> partitionKeys = NamesInParentheses() ]
    [ <WITH> options = OptionMap() ]
    [ like = LikeTable() ]
    [ <AS> node = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY) { query = Optional.of(node); } ]
    {
        return new Statement.CreateTable(s.end(this), name, temporary, ifNotExists, replace, elements.build(), comment,
            partitionKeys, options, like, query);
    }
}

void TableElements(ParsedElements elements) :
{
}
{
    <LPAREN> [ TableElement(elements) ( <COMMA> TableElement(elements) )* ] <RPAREN>
}

void TableElement(ParsedElements elements) :
{
    final SqlIdentifier name;
}
{
    LOOKAHEAD(2)
    WatermarkElement(elements)
|
    KeyElement(elements)
|
    name = SimpleIdentifier()
    (
        ColumnRest(name, elements)
    |
        { elements.addIdentifier(name); }
    )
}

void WatermarkElement(ParsedElements elements) :
{
    final Span s;
    final SqlIdentifier column;
    final Statement.Snippet expression;
}
{
    <WATERMARK> { s = span(); } <FOR> column = CompoundIdentifier() <AS> expression = ExpressionSnippet() {
        elements.setWatermark(new Statement.WatermarkDefinition(s.end(this), column, expression));
    }
}

void KeyElement(ParsedElements elements) :
{
    final Span s;
    final boolean enforced;
    final List<SqlIdentifier> columns;
}
{
    { s = Span.of(); }
    [ <CONSTRAINT> { s.add(this); } SimpleIdentifier() ]
    (
        <PRIMARY> { s.add(this); } <KEY>
        columns = NamesInParentheses()
        enforced = Enforced()
        { elements.setPrimaryKey(new Statement.KeyDefinition(s.end(this), columns, enforced)); }
    |
        <UNIQUE> {
            throw ParsedElements.notSupported(getPos(), "UNIQUE");
        }
    )
}

boolean Enforced() :
{
}
{
    <NOT> <ENFORCED> { return false; }
|
    [ <ENFORCED> ] { return true; }
}

void ColumnRest(SqlIdentifier name, ParsedElements elements) :
{
    final SqlDataTypeSpec type;
    final Statement.Snippet expression;
    String comment = null;
    String key = null;
    boolean virtual = false;
    boolean metadata = false;
    boolean enforced;
    final Span s;
}
{
    <AS> expression = ExpressionSnippet()
    [ <COMMENT> comment = StringText() ]
    {
        elements.addColumn(new Statement.ComputedColumn(name, expression, Optional.ofNullable(comment)));
    }
|
    type = FieldType()
    [
        <METADATA> { metadata = true; }
        [ <FROM> key = StringText() ]
        [ <VIRTUAL> { virtual = true; } ]
    ]
    [
        { s = Span.of(); }
        [ <CONSTRAINT> { s.add(this); } SimpleIdentifier() ]
        <PRIMARY> { s.add(this); } <KEY> enforced = Enforced() {
            elements.setPrimaryKey(
                new Statement.KeyDefinition(s.end(this), Collections.singletonList(name), enforced));
        }
    ]
    [ <COMMENT> comment = StringText() ]
    {
        elements.addColumn(metadata
            ? new Statement.MetadataColumn(name, type, Optional.ofNullable(key), virtual, Optional.ofNullable(comment))
            : new Statement.PhysicalColumn(name, type, Optional.ofNullable(comment)));
    }
}

Statement.Snippet ExpressionSnippet() :
{
    final Token first;
    final SqlNode node;
}
{
    { first = getToken(1); }
    node = Expression(ExprContext.ACCEPT_SUB_QUERY) { return ParsedElements.snippet(node, first, getToken(0)); }
}

Statement.Snippet QuerySnippet() :
{
    final Token first;
    final SqlNode node;
}
{
    { first = getToken(1); }
    node = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY) { return ParsedElements.snippet(node, first, getToken(0)); }
}

Optional<Statement.Like> LikeTable() :
{
    final SqlIdentifier source;
    final Map<Statement.LikeFeature, Statement.LikeStrategy> strategies =
        new EnumMap<Statement.LikeFeature, Statement.LikeStrategy>(Statement.LikeFeature.class);
}
{
    <LIKE> source = CompoundIdentifier()
    [ <LPAREN> ( LikeOption(strategies) )* <RPAREN> ]
    { return Optional.of(new Statement.Like(source, strategies)); }
}

void LikeOption(Map<Statement.LikeFeature, Statement.LikeStrategy> strategies) :
{
    final Statement.LikeStrategy strategy;
    final Statement.LikeFeature feature;
}
{
    (
        <INCLUDING> { strategy = Statement.LikeStrategy.INCLUDING; }
    |
        <EXCLUDING> { strategy = Statement.LikeStrategy.EXCLUDING; }
    |
        <OVERWRITING> { strategy = Statement.LikeStrategy.OVERWRITING; }
    )
    (
        <ALL> { feature = Statement.LikeFeature.ALL; }
    |
        <CONSTRAINTS> { feature = Statement.LikeFeature.CONSTRAINTS; }
    |
        <DISTRIBUTION> { feature = Statement.LikeFeature.DISTRIBUTION; }
    |
        <GENERATED> { feature = Statement.LikeFeature.GENERATED; }
    |
        <METADATA> { feature = Statement.LikeFeature.METADATA; }
    |
        <OPTIONS> { feature = Statement.LikeFeature.OPTIONS; }
    |
        <PARTITIONS> { feature = Statement.LikeFeature.PARTITIONS; }
    |
        <WATERMARKS> { feature = Statement.LikeFeature.WATERMARKS; }
    )
    { strategies.put(feature, strategy); }
}

Statement AlterStatement() :
{
    final Span s;
    final SqlIdentifier name;
    final Statement.AlterAction action;
    final Statement.ObjectKind kind;
    final Statement.Snippet query;
    boolean ifExists = false;
}
{
    <ALTER> { s = span(); }
    (
        <TABLE> ifExists = IfExists() name = CompoundIdentifier() action = AlterTableAction() {
            kind = Statement.ObjectKind.TABLE;
        }
    |
        <VIEW> ifExists = IfExists() name = CompoundIdentifier() { kind = Statement.ObjectKind.VIEW; }
        (
            action = RenameTo()
        |
            <AS> query = QuerySnippet() { action = new Statement.ChangeQuery(query); }
        )
    |
        <DATABASE> { kind = Statement.ObjectKind.DATABASE; } name = CompoundIdentifier() action = ChangeOptions()
    |
        <CATALOG> { kind = Statement.ObjectKind.CATALOG; } name = SimpleIdentifier() action = ChangeOptions()
    )
    { return new Statement.Alter(s.end(this), kind, name, ifExists, action); }
}

Statement.AlterAction RenameTo() :
{
    final SqlIdentifier name;
}
{
    <RENAME> <TO> name = CompoundIdentifier() { return new Statement.RenameTo(name); }
}

Statement.AlterAction ChangeOptions() :
{
    final Map<String, String> options;
    final List<String> keys;
}
{
    <SET> options = OptionMap() { return new Statement.SetOptions(options); }
|
    <RESET> keys = OptionKeys() { return new Statement.ResetOptions(keys); }
}

Statement.AlterAction AlterTableAction() :
{
    final Statement.AlterAction action;
    final SqlIdentifier column;
    final SqlIdentifier newName;
    final ParsedElements elements = new ParsedElements();
    boolean modify = false;
    boolean primaryKey = false;
    boolean watermark = false;
    List<SqlIdentifier> columns = new ArrayList<SqlIdentifier>();
}
{
    action = ChangeOptions() { return action; }
|
    LOOKAHEAD(2)
    action = RenameTo() { return action; }
|
    <RENAME> column = SimpleIdentifier() <TO> newName = SimpleIdentifier() {
        return new Statement.RenameColumn(column, newName);
    }
|
    ( <ADD> | <MODIFY> { modify = true; } )
    (
        <LPAREN> PlacedElement(elements) ( <COMMA> PlacedElement(elements) )* <RPAREN>
    |
        PlacedElement(elements)
    )
    { return new Statement.ChangeColumns(modify, elements.build(), elements.places()); }
|
    <DROP>
    (
        <PRIMARY> <KEY> { primaryKey = true; }
    |
        LOOKAHEAD(2)
        <WATERMARK> { watermark = true; }
    |
        columns = NamesInParentheses()
    |
        column = SimpleIdentifier() { columns.add(column); }
    )
    { return new Statement.DropElements(columns, primaryKey, watermark); }
}

void PlacedElement(ParsedElements elements) :
{
    final SqlIdentifier column;
}
{
    TableElement(elements)
    [
        <FIRST> { elements.place(""); }
    |
        <AFTER> column = SimpleIdentifier() { elements.place(column.getSimple()); }
    ]
}
