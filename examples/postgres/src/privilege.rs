//! What a role may do with an object: the words, and the query for what is so.

use ferroform::handlers::Id;
use ferroform::properties::Property;

use crate::sql::identifier;
use crate::{Error, Kind, Postgres, Privileges};

/// Returns SQL's word for a kind or a privilege.
pub(crate) fn word(value: impl Property) -> String {
    value.to_json().as_str().unwrap_or_default().to_owned()
}

/// Returns what a word stands for, if it stands for anything.
pub(crate) fn of_word<T: Property>(word: &str) -> Option<T> {
    T::from_json(&word.into()).ok()
}

/// What each role may do with each object of a database, now and by default.
pub(crate) const FOUND: &str = "WITH object (kind, schema, name, now, fallback) AS (
        SELECT 'DATABASE', ''::name, ''::name, datacl, acldefault('d', datdba)
            FROM pg_database WHERE datname = current_database()
        UNION ALL SELECT 'SCHEMA', nspname, '', nspacl, acldefault('n', nspowner) FROM pg_namespace
        UNION ALL SELECT CASE relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, nspname, relname, relacl,
            acldefault(CASE relkind WHEN 'S' THEN 's'::\"char\" ELSE 'r' END, relowner)
            FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace WHERE relkind IN ('r', 'v', 'm', 'f', 'p', 'S')
    ), entry AS (
        SELECT kind, schema, name, grantee, privilege_type, is_now FROM object, LATERAL (
            SELECT *, true AS is_now FROM aclexplode(coalesce(now, fallback))
            UNION ALL SELECT *, false FROM aclexplode(fallback)
        ) acl
    ), found AS (
        SELECT CASE grantee WHEN 0 THEN 'public' ELSE pg_get_userbyid(grantee) END AS role, kind, schema, name,
            array_agg(DISTINCT privilege_type) FILTER (WHERE is_now) AS now,
            array_agg(DISTINCT privilege_type) FILTER (WHERE NOT is_now) AS fallback
        FROM entry GROUP BY 1, 2, 3, 4
    ) SELECT * FROM found WHERE";

/// Returns what the role may do, and what it may do by default.
pub(crate) async fn privileges_of(postgres: &Postgres, id: &Id) -> Result<(Privileges, Privileges), Error> {
    let [role, kind, database, schema, object] = id.parts();
    let query = format!("{FOUND} role = $1 AND kind = $2 AND schema = $3 AND name = $4");
    let row = postgres.row(database, &query, &[&role, &kind, &schema, &object]).await?;
    let column = |name| -> Result<Privileges, Error> {
        let words: Option<Vec<&str>> = row.as_ref().map(|row| row.try_get(name)).transpose()?.flatten();
        Ok(words.unwrap_or_default().into_iter().filter_map(of_word).collect())
    };
    Ok((column("now")?, column("fallback")?))
}

/// Returns the object of a grant, such as `TABLE "public"."orders"`.
pub(crate) fn object(id: &Id) -> Result<String, Error> {
    let [_, kind, database, schema, object] = id.parts();
    let name = match (of_word(kind), schema, object) {
        (Some(Kind::Database), "", "") => identifier(database),
        (Some(Kind::Schema), schema, "") if !schema.is_empty() => identifier(schema),
        (Some(Kind::Table | Kind::Sequence), schema, object) if !schema.is_empty() && !object.is_empty() => {
            format!("{}.{}", identifier(schema), identifier(object))
        }
        (kind_of_object, ..) => {
            let needs = match kind_of_object {
                Some(Kind::Database) => "neither `schema` nor `object`",
                Some(Kind::Schema) => "`schema` and no `object`",
                _ => "`schema` and `object`",
            };
            return Err(Error::new(format!("a {kind} needs {needs}: they are `{schema}` and `{object}`")));
        }
    };
    Ok(format!("{kind} {name}"))
}

/// Returns the words, such as `INSERT, SELECT`, or `none`.
pub(crate) fn list(privileges: &Privileges) -> String {
    if privileges.is_empty() {
        return "none".to_owned();
    }
    privileges.iter().copied().map(word).collect::<Vec<_>>().join(", ")
}
