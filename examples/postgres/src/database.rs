//! Databases.

use ferroform::handlers::{Cx, Error, Handlers, Id, List, Update};
use ferroform::prelude::*;

use crate::sql::{identifier, literal};
use crate::{Postgres, changed};

/// A database.
#[cfg_resource("Postgres::Server::Database", name = "database", handlers)]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Database {
    /// The name.
    #[cfn(identifier, create_only)]
    pub name: String,
    /// The role that owns it: by default, the one that creates it.
    #[cfn(computed)]
    pub owner: Option<String>,
    /// The encoding of its texts, as PostgreSQL spells it: `UTF8`, not `utf8` or `unicode`.
    #[cfn(computed, create_only, pattern = "^[A-Z0-9_]+$")]
    pub encoding: Option<String>,
    /// How texts are sorted, such as `C`, which PostgreSQL also calls what is created as `POSIX`.
    #[cfn(computed, create_only)]
    pub collation: Option<String>,
    /// Which characters are letters: the same words.
    #[cfn(computed, create_only)]
    pub character_type: Option<String>,
    /// The database that it is a copy of: by default `template1`, or `template0` if the copy has another encoding or locale.
    /// PostgreSQL does not remember it.
    #[cfn(computed, create_only, not_returned)]
    pub template: Option<String>,
    /// How many sessions it may have at a time: by default, any number.
    #[cfn(range(0..))]
    pub connection_limit: Option<i32>,
}

impl Handlers for Database {
    type Client = Postgres;

    async fn create(cx: &Cx<'_, Postgres>, desired: Self) -> Result<Id, Error> {
        let postgres = cx.client();
        let Self { name, owner, encoding, collation, character_type, template, connection_limit } = desired;
        let has_locale = encoding.is_some() || collation.is_some() || character_type.is_some();
        let template = template.or_else(|| has_locale.then(|| "template0".to_owned()));
        if let Some(template) = &template {
            postgres.leave(template);
        }
        let mut create = format!("CREATE DATABASE {}", identifier(&name));
        for (option, value) in [
            ("CONNECTION LIMIT", connection_limit.map(|limit| limit.to_string())),
            ("OWNER", owner.as_deref().map(identifier)),
            ("TEMPLATE", template.as_deref().map(identifier)),
            ("ENCODING", encoding.as_deref().map(literal)),
            ("LC_COLLATE", collation.as_deref().map(literal)),
            ("LC_CTYPE", character_type.as_deref().map(literal)),
        ] {
            if let Some(value) = value {
                create.push_str(&format!(" {option} {value}"));
            }
        }
        let created = postgres.execute(postgres.home(), &create).await;
        Postgres::created::<Self>(cx, Id::from(&*name), created).await
    }

    async fn read(cx: &Cx<'_, Postgres>, id: &Id) -> Result<Option<Self>, Error> {
        let postgres = cx.client();
        const QUERY: &str = "SELECT pg_get_userbyid(datdba), pg_encoding_to_char(encoding)::text, datcollate::text, \
            datctype::text, NULLIF(datconnlimit, -1) FROM pg_database WHERE datname = $1";
        let name = id.as_str();
        let Some(row) = postgres.row(postgres.home(), QUERY, &[&name]).await? else { return Ok(None) };
        Ok(Some(Self {
            name: name.to_owned(),
            owner: row.try_get(0)?,
            encoding: row.try_get(1)?,
            collation: row.try_get(2)?,
            character_type: row.try_get(3)?,
            template: None,
            connection_limit: row.try_get(4)?,
        }))
    }

    async fn delete(cx: &Cx<'_, Postgres>, id: &Id) -> Result<(), Error> {
        let postgres = cx.client();
        postgres.leave(id.as_str());
        let drop = format!("DROP DATABASE IF EXISTS {}", identifier(id.as_str()));
        Ok(postgres.execute(postgres.home(), &drop).await?)
    }
}

impl Update for Database {
    async fn update(cx: &Cx<'_, Postgres>, id: &Id, prior: Self, desired: Self) -> Result<(), Error> {
        let postgres = cx.client();
        let alter = format!("ALTER DATABASE {}", identifier(id.as_str()));
        let mut statements =
            vec![format!("{alter} CONNECTION LIMIT {}", desired.connection_limit.unwrap_or(-1))];
        if let Some(owner) = changed(desired.owner, prior.owner) {
            statements.push(format!("{alter} OWNER TO {}", identifier(&owner)));
        }
        Ok(postgres.change(postgres.home(), &statements).await?)
    }
}

impl List for Database {
    async fn list(cx: &Cx<'_, Postgres>, (): ()) -> Result<Vec<Id>, Error> {
        let postgres = cx.client();
        Ok(postgres.databases().await?)
    }
}
