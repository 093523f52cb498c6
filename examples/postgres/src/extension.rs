//! Extensions.

use ferroform::handlers::{Cx, Error, Handlers, Id, List, Update};
use ferroform::prelude::*;

use crate::sql::{identifier, literal};
use crate::{Postgres, changed};

/// An extension of a database. There is one of a name in each database, whatever its schema.
#[cfg_resource("Postgres::Server::Extension", name = "extension", handlers)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extension {
    /// The database that it is in.
    #[cfn(identifier, create_only, filter)]
    pub database: String,
    /// The name, such as `hstore`.
    #[cfn(identifier, create_only)]
    pub name: String,
    /// The schema of its objects: by default, the first of the search path.
    #[cfn(computed)]
    pub schema: Option<String>,
    /// The version: by default, the one that is the default when it is created. It stays until another one is asked for.
    #[cfn(computed)]
    pub version: Option<String>,
}

impl Handlers for Extension {
    type Client = Postgres;

    async fn create(cx: &Cx<'_, Postgres>, desired: Self) -> Result<Id, Error> {
        let postgres = cx.client();
        let Self { database, name, schema, version } = desired;
        let mut create = format!("CREATE EXTENSION {}", identifier(&name));
        if let Some(schema) = schema {
            create.push_str(&format!(" SCHEMA {}", identifier(&schema)));
        }
        if let Some(version) = version {
            create.push_str(&format!(" VERSION {}", literal(&version)));
        }
        let created = postgres.change(&database, &[create]).await;
        Postgres::created::<Self>(cx, Id::of([&database, &name]), created).await
    }

    async fn read(cx: &Cx<'_, Postgres>, id: &Id) -> Result<Option<Self>, Error> {
        let postgres = cx.client();
        const QUERY: &str = "SELECT nspname, extversion FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace \
            WHERE extname = $1";
        let [database, name] = id.parts();
        let Some(row) = postgres.row(database, QUERY, &[&name]).await? else { return Ok(None) };
        let (database, name) = (database.to_owned(), name.to_owned());
        Ok(Some(Self { database, name, schema: row.try_get(0)?, version: row.try_get(1)? }))
    }

    async fn delete(cx: &Cx<'_, Postgres>, id: &Id) -> Result<(), Error> {
        let postgres = cx.client();
        let [database, name] = id.parts();
        Ok(postgres.drop(database, &format!("DROP EXTENSION IF EXISTS {}", identifier(name))).await?)
    }
}

impl Update for Extension {
    async fn update(cx: &Cx<'_, Postgres>, id: &Id, prior: Self, desired: Self) -> Result<(), Error> {
        let postgres = cx.client();
        let [database, name] = id.parts();
        let alter = format!("ALTER EXTENSION {}", identifier(name));
        let mut statements = Vec::new();
        if let Some(version) = changed(desired.version, prior.version) {
            statements.push(format!("{alter} UPDATE TO {}", literal(&version)));
        }
        if let Some(schema) = changed(desired.schema, prior.schema) {
            statements.push(format!("{alter} SET SCHEMA {}", identifier(&schema)));
        }
        Ok(postgres.change(database, &statements).await?)
    }
}

impl List for Extension {
    async fn list(cx: &Cx<'_, Postgres>, filter: ExtensionFilter) -> Result<Vec<Id>, Error> {
        let postgres = cx.client();
        Ok(postgres.list_in(filter.database, "SELECT extname FROM pg_extension ORDER BY 1").await?)
    }
}
