//! Privileges of a role on an object.

use crate::privilege::{FOUND, list, object, privileges_of};
use crate::sql::identifier;
use crate::{Error, Handlers, Id, Kind, Postgres, Privileges};

/// All privileges of a role on one object. It exists while they differ from those that PostgreSQL gives by itself: none, except that
/// an owner has all, and that `public` has `CONNECT` and `TEMPORARY` on a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grant {
    /// The role, or `public` for everybody.
    pub role: String,
    /// What kind of object it is.
    pub kind: Kind,
    /// The database that is the object, or that it is in.
    pub database: String,
    /// The schema that is the object, or that it is in. It is empty for a database.
    pub schema: String,
    /// The table or the sequence. It is empty for a database and a schema.
    pub object: String,
    /// The privileges. An empty set takes away what PostgreSQL gives by itself.
    pub privileges: Privileges,
}

impl Handlers for Grant {
    async fn create(postgres: &Postgres, desired: Self) -> Result<Id, Error> {
        let Self { role, kind, database, schema, object, privileges } = desired;
        let id = Id::of([&role, &kind.to_string(), &database, &schema, &object]);
        let (now, fallback) = privileges_of(postgres, &id).await?;
        if now != fallback {
            let text = format!("`{role}` has been granted other privileges on it: {}", list(&now));
            return Err(Error::duplicate(format!("{text}\nAdd these to that grant, or import it.")));
        }
        refuse_default(&id, &fallback, &privileges)?;
        change(postgres, &id, &now, &privileges).await?;
        Ok(id)
    }

    async fn read(postgres: &Postgres, id: &Id) -> Result<Option<Self>, Error> {
        let (privileges, fallback) = privileges_of(postgres, id).await?;
        let [role, kind, database, schema, object] = id.parts().map(str::to_owned);
        let kind = Kind::of(&kind).filter(|_| privileges != fallback);
        Ok(kind.map(|kind| Self { role, kind, database, schema, object, privileges }))
    }

    async fn update(postgres: &Postgres, id: &Id, _: Self, desired: Self) -> Result<(), Error> {
        let (now, fallback) = privileges_of(postgres, id).await?;
        refuse_default(id, &fallback, &desired.privileges)?;
        change(postgres, id, &now, &desired.privileges).await
    }

    async fn delete(postgres: &Postgres, id: &Id) -> Result<(), Error> {
        let (now, fallback) = privileges_of(postgres, id).await?;
        if now == fallback {
            return Ok(());
        }
        match change(postgres, id, &now, &fallback).await {
            Err(error) if error.is_absent() => Ok(()),
            result => result,
        }
    }

    async fn list(postgres: &Postgres) -> Result<Vec<Id>, Error> {
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
    let (role, words) = (id.as_str(), list(desired));
    Err(Error::new(format!("`{role}` has just these privileges by default: {words}\nLeave this grant out.")))
}

async fn change(postgres: &Postgres, id: &Id, prior: &Privileges, desired: &Privileges) -> Result<(), Error> {
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
    Err(Error::new(format!(
        "{text}\nConnect as the owner. What another role has granted, only that role can revoke."
    )))
}
