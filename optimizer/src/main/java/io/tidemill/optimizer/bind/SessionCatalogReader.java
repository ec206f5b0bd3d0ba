package io.tidemill.optimizer.bind;

import java.util.List;
import java.util.Properties;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.sql.validate.SqlNameMatchers;

/** Finds tables in the current database, the current catalog, and by their full name. */
final class SessionCatalogReader extends CalciteCatalogReader {
    SessionCatalogReader(Schema root, String catalog, String database, RelDataTypeFactory factory) {
        super(
                CalciteSchema.createRootSchema(false, false, "", root),
                SqlNameMatchers.withCaseSensitive(true),
                List.of(List.of(catalog, database), List.of(catalog), List.of()),
                factory,
                new CalciteConnectionConfigImpl(new Properties()));
    }
}
