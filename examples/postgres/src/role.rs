//! Roles: users and groups.

use std::collections::BTreeSet;

use ferroform::handlers::{Cx, Error, Handlers, Id, List, Update};
use ferroform::prelude::*;
use ferroform::properties::Secret;
use postgres_protocol::password::scram_sha_256;

use crate::Postgres;
use crate::sql::{identifier, literal, literals, names};

/// A role.
#[cfg_resource("Postgres::Server::Role", name = "role", handlers)]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Role {
    /// The name.
    #[cfn(identifier, create_only)]
    pub name: String,
    /// Whether one can connect as this role.
    #[cfn(default = false)]
    pub login: bool,
    /// Whether it may do everything.
    #[cfn(default = false)]
    pub superuser: bool,
    /// Whether it may create databases.
    #[cfn(default = false)]
    pub create_database: bool,
    /// Whether it may create roles.
    #[cfn(default = false)]
    pub create_role: bool,
    /// How many sessions it may have at a time: by default, any number.
    #[cfn(range(0..))]
    pub connection_limit: Option<i32>,
    /// When its password expires, such as `2030-01-31T00:00:00Z`.
    #[cfn(pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$")]
    pub valid_until: Option<String>,
    /// Its password. PostgreSQL never gets it, only what it needs to check it.
    #[cfn(not_returned)]
    pub password: Option<Secret>,
    /// The roles that it is a member of.
    pub member_of: Option<BTreeSet<String>>,
    /// The schemas in which its sessions look for names.
    pub search_path: Option<Vec<String>>,
}

impl Handlers for Role {
    type Client = Postgres;

    async fn create(cx: &Cx<'_, Postgres>, desired: Self) -> Result<Id, Error> {
        let postgres = cx.client();
        let mut statements = vec![format!("CREATE ROLE {}", identifier(&desired.name))];
        statements.extend(desired.changes(&Self::default()));
        let created = postgres.change(postgres.home(), &statements).await;
        Postgres::created::<Self>(cx, Id::from(&*desired.name), created).await
    }

    async fn read(cx: &Cx<'_, Postgres>, id: &Id) -> Result<Option<Self>, Error> {
        let postgres = cx.client();
        const QUERY: &str = r#"SELECT *, NULLIF(rolconnlimit, -1) AS sessions,
            CASE WHEN isfinite(rolvaliduntil)
                THEN to_char(rolvaliduntil AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') END AS until,
            ARRAY(SELECT DISTINCT pg_get_userbyid(roleid) FROM pg_auth_members WHERE member = pg_roles.oid) AS groups,
            (SELECT substr(setting, 13) FROM unnest(rolconfig) setting WHERE setting LIKE 'search\_path=%') AS path
            FROM pg_roles WHERE rolname = $1"#;
        let Some(row) = postgres.row(postgres.home(), QUERY, &[&id.as_str()]).await? else { return Ok(None) };
        let groups: Vec<String> = row.try_get("groups")?;
        Ok(Some(Self {
            name: row.try_get("rolname")?,
            login: row.try_get("rolcanlogin")?,
            superuser: row.try_get("rolsuper")?,
            create_database: row.try_get("rolcreatedb")?,
            create_role: row.try_get("rolcreaterole")?,
            connection_limit: row.try_get("sessions")?,
            valid_until: row.try_get("until")?,
            password: None,
            member_of: Some(groups.into_iter().collect()).filter(|groups: &BTreeSet<_>| !groups.is_empty()),
            search_path: row.try_get::<_, Option<&str>>("path")?.map(names),
        }))
    }

    async fn delete(cx: &Cx<'_, Postgres>, id: &Id) -> Result<(), Error> {
        let postgres = cx.client();
        Ok(postgres
            .drop(postgres.home(), &format!("DROP ROLE IF EXISTS {}", identifier(id.as_str())))
            .await?)
    }
}

impl Update for Role {
    async fn update(cx: &Cx<'_, Postgres>, _: &Id, prior: Self, desired: Self) -> Result<(), Error> {
        let postgres = cx.client();
        Ok(postgres.change(postgres.home(), &desired.changes(&prior)).await?)
    }
}

impl List for Role {
    async fn list(cx: &Cx<'_, Postgres>, (): ()) -> Result<Vec<Id>, Error> {
        let postgres = cx.client();
        Ok(postgres.list("SELECT rolname FROM pg_roles WHERE rolname !~ '^pg_' ORDER BY 1").await?)
    }
}

impl Role {
    /// Returns the statements for what differs. They do not mention the rest: only a superuser may even say `NOSUPERUSER`.
    fn changes(&self, prior: &Self) -> Vec<String> {
        let name = identifier(&self.name);
        let before = prior.options();
        let options = self.options().into_iter().filter(|option| !before.contains(option));
        let mut statements: Vec<_> = options.map(|option| format!("ALTER ROLE {name} {option}")).collect();
        if self.password != prior.password {
            let verifier =
                self.password.as_ref().map(|password| literal(&scram_sha_256(password.expose().as_bytes())));
            statements.push(format!("ALTER ROLE {name} PASSWORD {}", verifier.as_deref().unwrap_or("NULL")));
        }
        let [groups, groups_before] = [self, prior].map(|role| role.member_of.clone().unwrap_or_default());
        let joined = groups.difference(&groups_before);
        statements.extend(joined.map(|group| format!("GRANT {} TO {name}", identifier(group))));
        let left = groups_before.difference(&groups);
        statements.extend(left.map(|group| format!("REVOKE {} FROM {name}", identifier(group))));
        statements
    }

    fn options(&self) -> [String; 7] {
        let no = |is_set| if is_set { "" } else { "NO" };
        [
            format!("{}LOGIN", no(self.login)),
            format!("{}SUPERUSER", no(self.superuser)),
            format!("{}CREATEDB", no(self.create_database)),
            format!("{}CREATEROLE", no(self.create_role)),
            format!("CONNECTION LIMIT {}", self.connection_limit.unwrap_or(-1)),
            format!("VALID UNTIL {}", literal(self.valid_until.as_deref().unwrap_or("infinity"))),
            format!("SET search_path TO {}", literals(self.search_path.as_deref().unwrap_or_default())),
        ]
    }
}
