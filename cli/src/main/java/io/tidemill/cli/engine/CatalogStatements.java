package io.tidemill.cli.engine;

import io.tidemill.config.NoticeSink;
import io.tidemill.core.catalog.CatalogManager;
import io.tidemill.core.plan.PlannedStatement;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;

/** DDL and USE. */
final class CatalogStatements {
    private final CatalogManager catalogs;
    private final NoticeSink notices;

    CatalogStatements(CatalogManager catalogs, NoticeSink notices) {
        this.catalogs = catalogs;
        this.notices = notices;
    }

    StatementResult execute(PlannedStatement statement) {
        if (statement instanceof PlannedStatement.CreateTable create) {
            existing(catalogs.create(create), "table " + create.path());
        } else if (statement instanceof PlannedStatement.CreateView create) {
            existing(catalogs.create(create), "view " + create.path());
        } else if (statement instanceof PlannedStatement.DropTable drop) {
            catalogs.drop(drop);
        } else if (statement instanceof PlannedStatement.AlterTable alter) {
            catalogs.alter(alter);
        } else if (statement instanceof PlannedStatement.CreateCatalog create) {
            catalogs.create(create);
        } else if (statement instanceof PlannedStatement.DropCatalog drop) {
            catalogs.dropCatalog(drop.name(), drop.ifExists());
        } else if (statement instanceof PlannedStatement.CreateDatabase create) {
            catalogs.createDatabase(create.catalog(), create.name(), create.ifNotExists());
        } else if (statement instanceof PlannedStatement.DropDatabase drop) {
            catalogs.drop(drop);
        } else if (statement instanceof PlannedStatement.CreateFunction create) {
            catalogs.create(create);
        } else if (statement instanceof PlannedStatement.DropFunction drop) {
            catalogs.drop(drop);
        } else if (statement instanceof PlannedStatement.UseCatalog use) {
            catalogs.useCatalog(use.catalog());
        } else if (statement instanceof PlannedStatement.UseDatabase use) {
            catalogs.useDatabase(use.catalog(), use.database());
        } else {
            throw new EngineException(
                    ErrorCode.INTERNAL,
                    "no execution for " + statement.getClass().getSimpleName());
        }
        return StatementResult.Done.OK;
    }

    private void existing(boolean created, String what) {
        if (!created) {
            notices.notice(what + " exists already and was left as it is");
        }
    }
}
