//! Privileges of a role on an object.

use std::collections::BTreeSet;

use ferroform::handlers::{Cx, Error, Handlers, Id, List, Update};
use ferroform::prelude::*;

use crate::Postgres;
use crate::privilege::{FOUND, list, object, of_word, privileges_of, word};
use crate::sql::identifier;

/// What is granted: a module, because its types belong together.
#[cfg_resource("Postgres::Server::Grant", name = "grant", handlers)]
mod granted {
    use std::collections::BTreeSet;

    /// All privileges of a role on one object. It exists while they differ from those that PostgreSQL gives by itself: none, except
    /// that an owner has all, and that `public` has `CONNECT` and `TEMPORARY` on a database.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Grant {
        /// The role, or `public` for everybody.
        #[cfn(identifier, create_only)]
        pub role: String,
        /// What kind of object it is.
        #[cfn(identifier, create_only)]
        pub kind: Kind,
        /// The database that is the object, or that it is in.
        #[cfn(identifier, create_only)]
        pub database: String,
        /// The schema that is the object, or that it is in. It is empty for a database.
        #[cfn(identifier, create_only, default = "")]
        pub schema: String,
        /// The table or the sequence. It is empty for a database and a schema.
        #[cfn(identifier, create_only, default = "")]
        pub object: String,
        /// The privileges. An empty set takes away what PostgreSQL gives by itself.
        pub privileges: BTreeSet<Privilege>,
    }

    /// A kind of object. A view is a table.
    #[allow(missing_docs, reason = "they are SQL's words")]
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Kind {
        #[cfn(rename = "DATABASE")]
        Database,
        #[cfn(rename = "SCHEMA")]
        Schema,
        #[cfn(rename = "TABLE")]
        Table,
        #[cfn(rename = "SEQUENCE")]
        Sequence,
    }

    /// What a role may do. There is no `ALL`: it has another meaning for each kind and, since PostgreSQL 17, in each version.
    #[allow(missing_docs, reason = "they are SQL's words")]
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Privilege {
        #[cfn(rename = "CONNECT")]
        Connect,
        #[cfn(rename = "CREATE")]
        Create,
        #[cfn(rename = "DELETE")]
        Delete,
        #[cfn(rename = "INSERT")]
        Insert,
        #[cfn(rename = "MAINTAIN")]
        Maintain,
        #[cfn(rename = "REFERENCES")]
        References,
        #[cfn(rename = "SELECT")]
        Select,
        #[cfn(rename = "TEMPORARY")]
        Temporary,
        #[cfn(rename = "TRIGGER")]
        Trigger,
        #[cfn(rename = "TRUNCATE")]
        Truncate,
        #[cfn(rename = "UPDATE")]
        Update,
        #[cfn(rename = "USAGE")]
        Usage,
    }
}

pub use granted::{Grant, Kind, Privilege};

/// A set of privileges.
pub type Privileges = BTreeSet<Privilege>;

impl Handlers for Grant {
    type Client = Postgres;

    async fn create(cx: &Cx<'_, Postgres>, desired: Self) -> Result<Id, Error> {
        let postgres = cx.client();
        let Self { role, kind, database, schema, object, privileges } = desired;
        let id = Id::of([&role, &word(kind), &database, &schema, &object]);
        let (now, fallback) = privileges_of(postgres, &id).await?;
        if now != fallback {
            return Err(Error::already_exists(id));
        }
        refuse_default(&id, &fallback, &privileges)?;
        change(postgres, &id, &now, &privileges).await?;
        Ok(id)
    }

    async fn read(cx: &Cx<'_, Postgres>, id: &Id) -> Result<Option<Self>, Error> {
        let postgres = cx.client();
        let (privileges, fallback) = privileges_of(postgres, id).await?;
        let [role, kind, database, schema, object] = id.parts().map(str::to_owned);
        let kind = of_word(&kind).filter(|_| privileges != fallback);
        Ok(kind.map(|kind| Self { role, kind, database, schema, object, privileges }))
    }

    async fn delete(cx: &Cx<'_, Postgres>, id: &Id) -> Result<(), Error> {
        let postgres = cx.client();
        let (now, fallback) = privileges_of(postgres, id).await?;
        if now == fallback {
            return Ok(());
        }
        match change(postgres, id, &now, &fallback).await {
            Err(error) if error.is_absent() => Ok(()),
            changed => Ok(changed?),
        }
    }
}

impl Update for Grant {
    async fn update(cx: &Cx<'_, Postgres>, id: &Id, _: Self, desired: Self) -> Result<(), Error> {
        let postgres = cx.client();
        let (now, fallback) = privileges_of(postgres, id).await?;
        refuse_default(id, &fallback, &desired.privileges)?;
        Ok(change(postgres, id, &now, &desired.privileges).await?)
    }
}

impl List for Grant {
    async fn list(cx: &Cx<'_, Postgres>, (): ()) -> Result<Vec<Id>, Error> {
        let postgres = cx.client();
        let query = format!(
            "{FOUND} now IS DISTINCT FROM fallback AND schema !~ '^pg_' AND schema <> 'information_schema'"
        );
        let mut ids = Vec::new();
        for database in postgres.databases().await? {
            for row in postgres.rows(database.as_str(), &query, &[]).await? {
                let (role, kind, schema) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
                ids.push(Id::of([role, kind, database.as_str(), schema, row.try_get(3)?]));
            }
        }
        Ok(ids)
    }
}

/// A grant of what a role may do by default could not be told from none.
fn refuse_default(id: &Id, fallback: &Privileges, desired: &Privileges) -> Result<(), Error> {
    if desired != fallback {
        return Ok(());
    }
    let ([role, ..], words) = (id.parts::<5>(), list(desired));
    Err(Error::new(format!("`{role}` has just these privileges by default: {words}\nLeave this grant out.")))
}

async fn change(
    postgres: &Postgres,
    id: &Id,
    prior: &Privileges,
    desired: &Privileges,
) -> Result<(), crate::Error> {
    let ([role, _, database, ..], on) = (id.parts::<5>(), object(id)?);
    let role = if role == "public" { "PUBLIC".to_owned() } else { identifier(role) };
    let mut statements = Vec::new();
    let gone: Privileges = prior.difference(desired).copied().collect();
    if !gone.is_empty() {
        statements.push(format!("REVOKE {} ON {on} FROM {role}", list(&gone)));
    }
    let new: Privileges = desired.difference(prior).copied().collect();
    if !new.is_empty() {
        statements.push(format!("GRANT {} ON {on} TO {role}", list(&new)));
    }
    postgres.change(database, &statements).await?;
    // PostgreSQL only warns of what it does not grant or revoke.
    let (now, _) = privileges_of(postgres, id).await?;
    if now == *desired {
        return Ok(());
    }
    let text = format!("the privileges of {role} on {on} are still {}, not {}", list(&now), list(desired));
    Err(crate::Error::new(format!(
        "{text}\nConnect as the owner. What another role has granted, only that role can revoke."
    )))
}
