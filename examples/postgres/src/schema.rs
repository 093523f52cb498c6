//! Schemas.

use crate::sql::identifier;
use crate::{Error, Handlers, Id, Postgres};

/// A schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schema {
    /// The database that it is in.
    pub database: String,
    /// The name.
    pub name: String,
    /// The role that owns it: by default, the one that creates it.
    pub owner: Option<String>,
}

impl Handlers for Schema {
    async fn create(postgres: &Postgres, desired: Self) -> Result<Id, Error> {
        let Self { database, name, owner } = desired;
        let owner = owner.map(|owner| format!(" AUTHORIZATION {}", identifier(&owner)));
        let create = format!("CREATE SCHEMA {}{}", identifier(&name), owner.unwrap_or_default());
        postgres.change(&database, &[create]).await?;
        Ok(Id::of([&database, &name]))
    }

    async fn read(postgres: &Postgres, id: &Id) -> Result<Option<Self>, Error> {
        const QUERY: &str = "SELECT pg_get_userbyid(nspowner) FROM pg_namespace WHERE nspname = $1";
        let [database, name] = id.parts();
        let Some(row) = postgres.row(database, QUERY, &[&name]).await? else { return Ok(None) };
        Ok(Some(Self { database: database.to_owned(), name: name.to_owned(), owner: row.try_get(0)? }))
    }

    async fn update(postgres: &Postgres, id: &Id, prior: Self, desired: Self) -> Result<(), Error> {
        let [database, name] = id.parts();
        let Some(owner) = desired.owner.filter(|owner| prior.owner.as_ref() != Some(owner)) else {
            return Ok(());
        };
        let alter = format!("ALTER SCHEMA {} OWNER TO {}", identifier(name), identifier(&owner));
        postgres.change(database, &[alter]).await
    }

    async fn delete(postgres: &Postgres, id: &Id) -> Result<(), Error> {
        let [database, name] = id.parts();
        postgres.drop(database, &format!("DROP SCHEMA IF EXISTS {}", identifier(name))).await
    }

    async fn list(postgres: &Postgres) -> Result<Vec<Id>, Error> {
        const QUERY: &str = "SELECT nspname FROM pg_namespace \
            WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' ORDER BY 1";
        postgres.list_in_each(QUERY).await
    }
}
