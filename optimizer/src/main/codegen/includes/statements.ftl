<#-- The statements of the dialect. The entry is StatementEof; SET and RESET are read by SetStatementReader, not here. -->

Statement StatementEof() :
{
    final Statement statement;
}
{
    statement = DialectStatement()
    [ <SEMICOLON> ]
    <EOF>
    { return statement; }
}

SqlNode ExpressionEof() :
{
    final SqlNode expression;
}
{
    expression = Expression(ExprContext.ACCEPT_SUB_QUERY) <EOF> { return expression; }
}

SqlDataTypeSpec TypeEof() :
{
    final SqlDataTypeSpec type;
}
{
    type = FieldType() <EOF> { return type; }
}

Statement DialectStatement() :
{
    final Statement statement;
}
{
    (
        LOOKAHEAD({ startsQuery() })
        statement = QueryStatement()
    |
        statement = InsertStatement()
    |
        statement = CreateStatement()
    |
        statement = DropStatement()
    |
        statement = AlterStatement()
    |
        statement = UseStatement()
    |
        statement = ShowStatement()
    |
        statement = DescribeStatement()
    |
        statement = ExplainStatement()
    |
        LOOKAHEAD(2)
        statement = StatementSetStatement()
    |
        statement = StatementNotSupported()
    )
    { return statement; }
}

/* Expressions and queries share productions, so a query is told by its first word. */
JAVACODE
boolean startsQuery()
{
    switch (getToken(1).kind) {
    case SELECT:
    case VALUES:
    case WITH:
    case TABLE:
    case LPAREN:
        return true;
    default:
        return false;
    }
}

Statement QueryStatement() :
{
    final SqlNode query;
}
{
    query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY) {
        return new Statement.Query(query.getParserPosition(), query);
    }
}

Statement.Insert InsertStatement() :
{
    final Span s;
    boolean overwrite = false;
    final SqlIdentifier target;
    final List<SqlNode> hints = new ArrayList<SqlNode>();
    final List<Statement.Assignment> partition = new ArrayList<Statement.Assignment>();
    List<SqlIdentifier> columns = new ArrayList<SqlIdentifier>();
    final SqlNode query;
    Optional<Statement.ConflictAction> onConflict = Optional.empty();
}
{
    <INSERT> { s = span(); }
    ( <INTO> | <OVERWRITE> { overwrite = true; } [ LOOKAHEAD(2) <INTO> ] )
    target = CompoundIdentifier()
    [ <HINT_BEG> AddHint(hints) ( <COMMA> AddHint(hints) )* <COMMENT_END> ]
    [
        <PARTITION> <LPAREN>
        PartitionAssignment(partition) ( <COMMA> PartitionAssignment(partition) )*
        <RPAREN>
    ]
    [ LOOKAHEAD(ColumnList()) columns = NamesInParentheses() ]
    query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    [ onConflict = OnConflict() ]
    {
        return new Statement.Insert(s.end(this), target, new SqlNodeList(hints, getPos()), overwrite, partition,
            columns, query, onConflict);
    }
}

void ColumnList() :
{
}
{
    <LPAREN> SimpleIdentifier() ( <COMMA> | <RPAREN> )
}

void PartitionAssignment(List<Statement.Assignment> partition) :
{
    final SqlIdentifier column;
    final SqlNode value;
}
{
    column = SimpleIdentifier() <EQ> value = Literal() { partition.add(new Statement.Assignment(column, value)); }
}

Optional<Statement.ConflictAction> OnConflict() :
{
    final Statement.ConflictAction action;
}
{
    <ON> <CONFLICT> <DO>
    (
        <ERROR> { action = Statement.ConflictAction.ERROR; }
    |
        <NOTHING> { action = Statement.ConflictAction.NOTHING; }
    |
        <DEDUPLICATE> { action = Statement.ConflictAction.DEDUPLICATE; }
    )
    { return Optional.of(action); }
}

Statement.StatementSet StatementSetStatement() :
{
    final Span s;
    Statement.Insert insert;
    final List<Statement.Insert> inserts = new ArrayList<Statement.Insert>();
}
{
    (
        <EXECUTE> { s = span(); } <STATEMENT> <SET> <BEGIN>
    |
        <BEGIN> { s = span(); } <STATEMENT> <SET> <SEMICOLON>
    )
    ( insert = InsertStatement() <SEMICOLON> { inserts.add(insert); } )+
    <END>
    { return new Statement.StatementSet(s.end(this), inserts); }
}

Statement ExplainStatement() :
{
    final Span s;
    final Statement statement;
    final Set<Statement.ExplainDetail> details = EnumSet.noneOf(Statement.ExplainDetail.class);
}
{
    <EXPLAIN> { s = span(); }
    [
        <PLAN> <FOR>
    |
        AddExplainDetail(details) ( <COMMA> AddExplainDetail(details) )*
    ]
    (
        LOOKAHEAD({ startsQuery() })
        statement = QueryStatement()
    |
        statement = InsertStatement()
    |
        statement = CreateStatement()
    |
        statement = ExplainedStatementSet()
    )
    {
        ParsedElements.checkExplained(statement);
        return new Statement.Explain(s.end(this), details, statement);
    }
}

Statement ExplainedStatementSet() :
{
    final Span s;
    Statement.Insert insert;
    final List<Statement.Insert> inserts = new ArrayList<Statement.Insert>();
}
{
    [ <EXECUTE> ] <STATEMENT> { s = span(); } <SET> <BEGIN>
    ( insert = InsertStatement() <SEMICOLON> { inserts.add(insert); } )+
    <END>
    { return new Statement.StatementSet(s.end(this), inserts); }
}

void AddExplainDetail(Set<Statement.ExplainDetail> details) :
{
    final Statement.ExplainDetail detail;
}
{
    (
        <ESTIMATED_COST> { detail = Statement.ExplainDetail.ESTIMATED_COST; }
    |
        <CHANGELOG_MODE> { detail = Statement.ExplainDetail.CHANGELOG_MODE; }
    |
        <JSON_EXECUTION_PLAN> { detail = Statement.ExplainDetail.JSON_EXECUTION_PLAN; }
    |
        <PLAN_ADVICE> { detail = Statement.ExplainDetail.PLAN_ADVICE; }
    |
        <OPTIONS> { detail = Statement.ExplainDetail.OPTIONS; }
    |
        <ANALYZE> { detail = Statement.ExplainDetail.ANALYZE; }
    )
    { details.add(detail); }
}

Statement CreateStatement() :
{
    final Span s;
    boolean replace = false;
    boolean temporary = false;
    boolean system = false;
    final Statement statement;
}
{
    <CREATE> { s = span(); }
    [ <OR> <REPLACE> { replace = true; } ]
    [ <TEMPORARY> { temporary = true; } [ <SYSTEM> { system = true; } ] ]
    (
        statement = CreateTable(s, replace, temporary)
    |
        statement = CreateView(s, replace, temporary)
    |
        statement = CreateFunction(s, replace, temporary, system)
    |
        statement = CreateCatalog(s)
    |
        statement = CreateDatabase(s)
    )
    { return statement; }
}

Statement CreateView(Span s, boolean replace, boolean temporary) :
{
    final boolean ifNotExists;
    final SqlIdentifier name;
    List<SqlIdentifier> columns = new ArrayList<SqlIdentifier>();
    String comment = null;
    final Statement.Snippet query;
}
{
    <VIEW>
    ifNotExists = IfNotExists()
    name = CompoundIdentifier()
    [ columns = NamesInParentheses() ]
    [ <COMMENT> comment = StringText() ]
    <AS> query = QuerySnippet()
    {
        return new Statement.CreateView(s.end(this), name, temporary, ifNotExists, replace, columns,
            Optional.ofNullable(comment), query);
    }
}

Statement CreateFunction(Span s, boolean replace, boolean temporary, boolean system) :
{
    final boolean ifNotExists;
    final SqlIdentifier name;
    final String className;
    String language = "JAVA";
    final List<String> jars = new ArrayList<String>();
    String jar;
}
{
    <FUNCTION>
    ifNotExists = IfNotExists()
    name = CompoundIdentifier()
    <AS> className = StringText()
    [
        <LANGUAGE>
        (
            <JAVA>
        |
            <SCALA> { language = "SCALA"; }
        |
            <PYTHON> { language = "PYTHON"; }
        )
    ]
    [
        <USING>
        <JAR> jar = StringText() { jars.add(jar); }
        ( <COMMA> <JAR> jar = StringText() { jars.add(jar); } )*
    ]
    {
        return new Statement.CreateFunction(s.end(this), name, temporary, system, ifNotExists, replace, className,
            language, jars);
    }
}

Statement CreateCatalog(Span s) :
{
    final boolean ifNotExists;
    final SqlIdentifier name;
    String comment = null;
    Map<String, String> options = new LinkedHashMap<String, String>();
}
{
    <CATALOG>
    ifNotExists = IfNotExists()
    name = SimpleIdentifier()
    [ <COMMENT> comment = StringText() ]
    [ <WITH> options = OptionMap() ]
    { return new Statement.CreateCatalog(s.end(this), name, ifNotExists, Optional.ofNullable(comment), options); }
}

Statement CreateDatabase(Span s) :
{
    final boolean ifNotExists;
    final SqlIdentifier name;
    String comment = null;
    Map<String, String> options = new LinkedHashMap<String, String>();
}
{
    <DATABASE>
    ifNotExists = IfNotExists()
    name = CompoundIdentifier()
    [ <COMMENT> comment = StringText() ]
    [ <WITH> options = OptionMap() ]
    { return new Statement.CreateDatabase(s.end(this), name, ifNotExists, Optional.ofNullable(comment), options); }
}

Statement DropStatement() :
{
    final Span s;
    boolean temporary = false;
    boolean system = false;
    boolean cascade = false;
    boolean ifExists;
    final Statement.ObjectKind kind;
    final SqlIdentifier name;
}
{
    <DROP> { s = span(); }
    [ <TEMPORARY> { temporary = true; } [ <SYSTEM> { system = true; } ] ]
    (
        <TABLE> { kind = Statement.ObjectKind.TABLE; }
    |
        <VIEW> { kind = Statement.ObjectKind.VIEW; }
    |
        <FUNCTION> { kind = Statement.ObjectKind.FUNCTION; }
    |
        <CATALOG> { kind = Statement.ObjectKind.CATALOG; }
    |
        <DATABASE> { kind = Statement.ObjectKind.DATABASE; }
    )
    ifExists = IfExists()
    name = CompoundIdentifier()
    [ <CASCADE> { cascade = true; } | <RESTRICT> ]
    { return new Statement.Drop(s.end(this), kind, name, temporary, system, ifExists, cascade); }
}

Statement UseStatement() :
{
    final Span s;
    final SqlIdentifier name;
}
{
    <USE> { s = span(); }
    (
        LOOKAHEAD(2)
        <CATALOG> name = SimpleIdentifier() { return new Statement.UseCatalog(s.end(this), name); }
    |
        LOOKAHEAD(2)
        <MODULES> NamesAfterComma() {
            return new Statement.NotSupported(s.end(this), "USE MODULES", "all built-in functions are always in use");
        }
    |
        name = CompoundIdentifier() { return new Statement.UseDatabase(s.end(this), name); }
    )
}

void NamesAfterComma() :
{
}
{
    SimpleIdentifier() ( <COMMA> SimpleIdentifier() )*
}

Statement ShowStatement() :
{
    final Span s;
    final Statement.ShowKind kind;
    SqlIdentifier subject = null;
    Optional<Statement.NamePattern> pattern = Optional.empty();
}
{
    <SHOW> { s = span(); }
    (
        (
            <TABLES> { kind = Statement.ShowKind.TABLES; }
        |
            <VIEWS> { kind = Statement.ShowKind.VIEWS; }
        |
            <CATALOGS> { kind = Statement.ShowKind.CATALOGS; }
        |
            <DATABASES> { kind = Statement.ShowKind.DATABASES; }
        |
            <FUNCTIONS> { kind = Statement.ShowKind.FUNCTIONS; }
        |
            <USER> <FUNCTIONS> { kind = Statement.ShowKind.USER_FUNCTIONS; }
        |
            <MODULES> { kind = Statement.ShowKind.MODULES; }
        |
            <FULL> <MODULES> { kind = Statement.ShowKind.FULL_MODULES; }
        |
            <JOBS> { kind = Statement.ShowKind.JOBS; }
        |
            <OPTIONS> { kind = Statement.ShowKind.OPTIONS; }
        |
            <PLUGINS> { kind = Statement.ShowKind.PLUGINS; }
        )
        [ ( <FROM> | <IN> ) subject = CompoundIdentifier() ]
        [ pattern = NamePattern() ]
    |
        <COLUMNS> { kind = Statement.ShowKind.COLUMNS; }
        ( <FROM> | <IN> ) subject = CompoundIdentifier()
        [ pattern = NamePattern() ]
    |
        <PARTITIONS> { kind = Statement.ShowKind.PARTITIONS; } subject = CompoundIdentifier()
    |
        <CURRENT>
        ( <CATALOG> { kind = Statement.ShowKind.CURRENT_CATALOG; } | <DATABASE> { kind = Statement.ShowKind.CURRENT_DATABASE; } )
    |
        <CREATE>
        ( <TABLE> { kind = Statement.ShowKind.CREATE_TABLE; } | <VIEW> { kind = Statement.ShowKind.CREATE_VIEW; } )
        subject = CompoundIdentifier()
    )
    { return new Statement.Show(s.end(this), kind, Optional.ofNullable(subject), pattern); }
}

Optional<Statement.NamePattern> NamePattern() :
{
    boolean negated = false;
    boolean ignoreCase = false;
    final String like;
}
{
    [ <NOT> { negated = true; } ]
    ( <LIKE> | <ILIKE> { ignoreCase = true; } )
    like = StringText()
    { return Optional.of(new Statement.NamePattern(like, negated, ignoreCase)); }
}

Statement DescribeStatement() :
{
    final Span s;
    Statement.ObjectKind kind = Statement.ObjectKind.TABLE;
    boolean extended = false;
    final SqlIdentifier name;
}
{
    ( <DESCRIBE> | <DESC> ) { s = span(); }
    [
        LOOKAHEAD(2)
        (
            <TABLE>
        |
            <VIEW> { kind = Statement.ObjectKind.VIEW; }
        |
            <DATABASE> { kind = Statement.ObjectKind.DATABASE; }
        |
            <CATALOG> { kind = Statement.ObjectKind.CATALOG; }
        |
            <FUNCTION> { kind = Statement.ObjectKind.FUNCTION; }
        )
    ]
    [ LOOKAHEAD(2) <EXTENDED> { extended = true; } ]
    name = CompoundIdentifier()
    { return new Statement.Describe(s.end(this), kind, name, extended); }
}

Statement StatementNotSupported() :
{
    final Span s;
    final String what;
    String advice = "";
}
{
    (
        <LOAD> { s = span(); what = "LOAD MODULE"; advice = "all built-in functions are always loaded"; } RestOfStatement()
    |
        <UNLOAD> { s = span(); what = "UNLOAD MODULE"; advice = "all built-in functions are always loaded"; } RestOfStatement()
    |
        <ADD> { s = span(); what = "ADD JAR"; advice = "put the jar into a folder under plugins/"; } RestOfStatement()
    |
        <REMOVE> { s = span(); what = "REMOVE JAR"; } RestOfStatement()
    |
        <ANALYZE> { s = span(); what = "ANALYZE TABLE"; advice = "statistics come from the connector"; } RestOfStatement()
    |
        <CALL> { s = span(); what = "CALL"; } RestOfStatement()
    |
        <TRUNCATE> { s = span(); what = "TRUNCATE TABLE"; } RestOfStatement()
    |
        <DELETE> { s = span(); what = "DELETE"; } RestOfStatement()
    |
        <UPDATE> { s = span(); what = "UPDATE"; } RestOfStatement()
    |
        <MERGE> { s = span(); what = "MERGE"; } RestOfStatement()
    |
        <UPSERT> { s = span(); what = "UPSERT"; advice = "INSERT INTO a table with a primary key updates by that key"; } RestOfStatement()
    |
        <COMPILE> { s = span(); what = "COMPILE PLAN"; } RestOfStatement()
    |
        <EXECUTE> <PLAN> { s = span(); what = "EXECUTE PLAN"; } RestOfStatement()
    |
        <STOP> { s = span(); what = "STOP JOB"; } RestOfStatement()
    )
    { return new Statement.NotSupported(s.pos(), what, advice); }
}

JAVACODE
void RestOfStatement()
{
    while (getToken(1).kind != EOF && getToken(1).kind != SEMICOLON) {
        getNextToken();
    }
}

boolean IfNotExists() :
{
}
{
    LOOKAHEAD(3)
    <IF> <NOT> <EXISTS> { return true; }
|
    { return false; }
}

boolean IfExists() :
{
}
{
    LOOKAHEAD(2)
    <IF> <EXISTS> { return true; }
|
    { return false; }
}

List<SqlIdentifier> NamesInParentheses() :
{
    SqlIdentifier name;
    final List<SqlIdentifier> names = new ArrayList<SqlIdentifier>();
}
{
    <LPAREN>
    name = SimpleIdentifier() { names.add(name); }
    ( <COMMA> name = SimpleIdentifier() { names.add(name); } )*
    <RPAREN>
    { return names; }
}

Map<String, String> OptionMap() :
{
    final Map<String, String> options = new LinkedHashMap<String, String>();
}
{
    <LPAREN>
    [ OptionEntry(options) ( <COMMA> OptionEntry(options) )* ]
    <RPAREN>
    { return options; }
}

void OptionEntry(Map<String, String> options) :
{
    final String key;
    final String value;
    final SqlParserPos pos;
}
{
    key = StringText() { pos = getPos(); } <EQ> value = StringText() {
        if (options.put(key, value) != null) {
            throw ParsedElements.duplicateOption(pos, key);
        }
    }
}

List<String> OptionKeys() :
{
    String key;
    final List<String> keys = new ArrayList<String>();
}
{
    <LPAREN> key = StringText() { keys.add(key); } ( <COMMA> key = StringText() { keys.add(key); } )* <RPAREN>
    { return keys; }
}

String StringText() :
{
    final SqlNode literal;
}
{
    literal = StringLiteral() { return SqlLiteral.unchain(literal).getValueAs(String.class); }
}
