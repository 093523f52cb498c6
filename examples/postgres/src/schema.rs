//! Schemas.

use ferroform::handlers::{Cx, Error, Handlers, Id, List, Update};
use ferroform::prelude::*;

use crate::sql::identifier;
use crate::{Postgres, changed};

/// A schema.
#[cfg_resource("Postgres::Server::Schema", name = "schema", handlers)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schema {
    /// The database that it is in.
    #[cfn(identifier, create_only, filter)]
    pub database: String,
    /// The name.
    #[cfn(identifier, create_only)]
    pub name: String,
    /// The role that owns it: by default, the one that creates it.
    #[cfn(computed)]
    pub owner: Option<String>,
}

impl Handlers for Schema {
    type Client = Postgres;

    async fn create(cx: &Cx<'_, Postgres>, desired: Self) -> Result<Id, Error> {
        let postgres = cx.client();
        let Self { database, name, owner } = desired;
        let owner = owner.map(|owner| format!(" AUTHORIZATION {}", identifier(&owner)));
        let create = format!("CREATE SCHEMA {}{}", identifier(&name), owner.unwrap_or_default());
        let created = postgres.change(&database, &[create]).await;
        Postgres::created::<Self>(cx, Id::of([&database, &name]), created).await
    }

    async fn read(cx: &Cx<'_, Postgres>, id: &Id) -> Result<Option<Self>, Error> {
        let postgres = cx.client();
        const QUERY: &str = "SELECT pg_get_userbyid(nspowner) FROM pg_namespace WHERE nspname = $1";
        let [database, name] = id.parts();
        let Some(row) = postgres.row(database, QUERY, &[&name]).await? else { return Ok(None) };
        Ok(Some(Self { database: database.to_owned(), name: name.to_owned(), owner: row.try_get(0)? }))
    }

    async fn delete(cx: &Cx<'_, Postgres>, id: &Id) -> Result<(), Error> {
        let postgres = cx.client();
        let [database, name] = id.parts();
        Ok(postgres.drop(database, &format!("DROP SCHEMA IF EXISTS {}", identifier(name))).await?)
    }
}

impl Update for Schema {
    async fn update(cx: &Cx<'_, Postgres>, id: &Id, prior: Self, desired: Self) -> Result<(), Error> {
        let postgres = cx.client();
        let [database, name] = id.parts();
        let Some(owner) = changed(desired.owner, prior.owner) else {
            return Ok(());
        };
        let alter = format!("ALTER SCHEMA {} OWNER TO {}", identifier(name), identifier(&owner));
        Ok(postgres.change(database, &[alter]).await?)
    }
}

impl List for Schema {
    async fn list(cx: &Cx<'_, Postgres>, filter: SchemaFilter) -> Result<Vec<Id>, Error> {
        let postgres = cx.client();
        const QUERY: &str = "SELECT nspname FROM pg_namespace \
            WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' ORDER BY 1";
        Ok(postgres.list_in(filter.database, QUERY).await?)
    }
}
