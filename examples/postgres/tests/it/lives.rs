//! Each type lives: created, read, changed field by field, quiet after each change, listed, dropped.

use std::fmt::Debug;
use std::time::Duration;

use ferroform::handlers::{Error, ErrorKind, Handlers, Id, List, Trial, Update};
use terraform_provider_postgres::{Database, Extension, Grant, Kind, Postgres, Privilege, Role, Schema};

use crate::server::Server;
use crate::{Test, tests};

pub(crate) const TESTS: &[Test] = tests![
    roles,
    passwords,
    a_role_that_owns_something,
    databases,
    a_database_in_use,
    a_copy_of_a_database,
    an_owner_that_one_is_no_member_of,
    schemas,
    a_schema_in_use,
    extensions,
    grants,
    what_is_there_already,
    what_is_in_a_database_that_is_gone,
];

/// What PostgreSQL allows in a name.
pub(crate) const ODD: &str = r#"Odd "name", it's; a \ DROP"#;

/// Creates the first, makes each of the others of it, and drops the last one. Each is wanted, and what is read then.
async fn live<T: Handlers<Client = Postgres> + Update + List + Clone + Debug + PartialEq>(
    postgres: &Trial<Postgres>,
    states: &[(T, T)],
) {
    let [(desired, observed), changes @ ..] = states else { panic!("nothing to create") };
    let id = T::create(&postgres.cx(), desired.clone()).await.unwrap();
    assert_eq!(T::read(&postgres.cx(), &id).await.unwrap().as_ref(), Some(observed));
    assert!(T::list(&postgres.cx(), T::Filter::default()).await.unwrap().contains(&id));
    let mut prior = observed;
    for (desired, observed) in changes {
        // The second time, nothing differs.
        for prior in [prior, observed] {
            T::update(&postgres.cx(), &id, prior.clone(), desired.clone()).await.unwrap();
            assert_eq!(T::read(&postgres.cx(), &id).await.unwrap().as_ref(), Some(observed));
        }
        prior = observed;
    }
    T::delete(&postgres.cx(), &id).await.unwrap();
    assert_eq!(T::read(&postgres.cx(), &id).await.unwrap(), None);
    assert!(!T::list(&postgres.cx(), T::Filter::default()).await.unwrap().contains(&id));
    T::delete(&postgres.cx(), &id).await.unwrap();
}

/// Returns states that are read as they were wanted.
fn plain<T: Clone>(states: impl IntoIterator<Item = T>) -> Vec<(T, T)> {
    states.into_iter().map(|state| (state.clone(), state)).collect()
}

pub(crate) fn role(name: &str) -> Role {
    Role { name: name.to_owned(), ..Role::default() }
}

pub(crate) async fn create_role(postgres: &Trial<Postgres>, name: &str) {
    Role::create(&postgres.cx(), role(name)).await.unwrap();
}

pub(crate) fn database(name: &str) -> Database {
    Database { name: name.to_owned(), ..Database::default() }
}

pub(crate) async fn create_database(postgres: &Trial<Postgres>, name: &str) {
    Database::create(&postgres.cx(), database(name)).await.unwrap();
}

pub(crate) fn schema(database: &str, name: &str, owner: Option<&str>) -> Schema {
    Schema { database: database.to_owned(), name: name.to_owned(), owner: owner.map(str::to_owned) }
}

pub(crate) fn grant(role: &str, kind: Kind, place: [&str; 3], privileges: &[Privilege]) -> Grant {
    let (role, [database, schema, object]) = (role.to_owned(), place.map(str::to_owned));
    Grant { role, kind, database, schema, object, privileges: privileges.iter().copied().collect() }
}

/// Returns the name as it is written in a statement.
pub(crate) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// Connects as the superuser, outside of the provider.
pub(crate) async fn open(server: &Server, database: &str) -> tokio_postgres::Client {
    let (client, connection) =
        server.config("postgres").dbname(database).connect(tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

/// Runs statements as the superuser, outside of the provider.
pub(crate) async fn by_hand(server: &Server, database: &str, statements: &str) {
    open(server, database).await.batch_execute(statements).await.unwrap();
}

/// Returns as soon as a statement with this text runs, or as soon as none does.
pub(crate) async fn wait_until(server: &Server, runs: bool, text: &str) {
    let client = open(server, "postgres").await;
    let running = "SELECT FROM pg_stat_activity \
        WHERE state = 'active' AND pid <> pg_backend_pid() AND position($1 IN query) > 0";
    while client.query(running, &[&text]).await.unwrap().is_empty() == runs {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[track_caller]
fn expect_error<T: Debug>(result: Result<T, Error>, parts: &[&str]) {
    let error = result.unwrap_err();
    let text = error.message();
    for part in parts {
        assert!(text.contains(part), "`{part}` is missing:\n{text}");
    }
}

async fn roles(server: &Server) {
    let postgres = server.connect();
    for name in ["readers", "Writers of Ö"] {
        create_role(&postgres, name).await;
    }
    let groups = ["readers".to_owned(), "Writers of Ö".to_owned()];
    for name in ["app", ODD, "select"] {
        let base = role(name);
        live(
            &postgres,
            &plain([
                base.clone(),
                Role { login: true, ..base.clone() },
                Role { superuser: true, ..base.clone() },
                Role { create_database: true, create_role: true, ..base.clone() },
                Role { connection_limit: Some(3), ..base.clone() },
                Role { valid_until: Some("2030-01-31T12:00:00Z".to_owned()), ..base.clone() },
                Role { member_of: Some(groups.clone().into()), ..base.clone() },
                Role { member_of: Some([groups[1].clone()].into()), ..base.clone() },
                Role {
                    search_path: Some(["$user", ODD, "", "public"].map(str::to_owned).into()),
                    ..base.clone()
                },
                base,
            ]),
        )
        .await;
    }
}

async fn passwords(server: &Server) {
    async fn is_right(server: &Server, password: &str) -> bool {
        server.config("with password").password(password).connect(tokio_postgres::NoTls).await.is_ok()
    }
    let postgres = server.connect();
    let with = |password: Option<&str>| Role {
        login: true,
        password: password.map(Into::into),
        ..role("with password")
    };
    let id = Role::create(&postgres.cx(), with(Some("first' secret"))).await.unwrap();
    assert!(is_right(server, "first' secret").await);
    assert!(!is_right(server, "second secret").await);
    Role::update(&postgres.cx(), &id, with(Some("first' secret")), with(Some("second secret")))
        .await
        .unwrap();
    assert!(is_right(server, "second secret").await);
    Role::update(&postgres.cx(), &id, with(None), with(None)).await.unwrap();
    assert!(is_right(server, "second secret").await, "what is not known does not change");
    expect_error(
        Role::create(&postgres.cx(), with(Some("third secret"))).await,
        &["with password already exists."],
    );
    Role::update(&postgres.cx(), &id, with(Some("second secret")), with(None)).await.unwrap();
    assert!(!is_right(server, "second secret").await);
    assert!(!format!("{:?} {postgres:?}", with(Some("third secret"))).contains("third"));
    by_hand(server, "postgres", "SELECT 'the end of the passwords'").await;
    let log = server.log_with("the end of the passwords");
    let lines = log.lines().filter(|line| line.contains("PASSWORD") || line.contains("secret"));
    let lines = lines.collect::<Vec<_>>().join("\n");
    assert!(lines.contains(r#"ALTER ROLE "with password" PASSWORD 'SCRAM-SHA-256$"#), "{lines}");
    assert!(!lines.contains("secret"), "{lines}");
}

async fn a_role_that_owns_something(server: &Server) {
    let postgres = server.connect();
    create_role(&postgres, "owner").await;
    create_database(&postgres, "owned").await;
    let id = Schema::create(&postgres.cx(), schema("owned", "of the owner", Some("owner"))).await.unwrap();
    let refused = Role::delete(&postgres.cx(), &Id::from("owner")).await;
    expect_error(refused, &["SQLSTATE 2BP01", "1 object in database owned", "REASSIGN OWNED BY"]);
    Schema::delete(&postgres.cx(), &id).await.unwrap();
    Role::delete(&postgres.cx(), &Id::from("owner")).await.unwrap();
}

async fn databases(server: &Server) {
    let postgres = server.connect();
    create_role(&postgres, "Keeper").await;
    for name in ["shop", &format!("{ODD} db")] {
        let base = database(name);
        let observed = Database {
            owner: Some("postgres".to_owned()),
            encoding: Some("UTF8".to_owned()),
            collation: Some("C".to_owned()),
            character_type: Some("C".to_owned()),
            ..base.clone()
        };
        let kept = |base: &Database| Database { owner: Some("Keeper".to_owned()), ..base.clone() };
        let limited = |base: &Database| Database { connection_limit: Some(7), ..kept(base) };
        let states = [
            (base.clone(), observed.clone()),
            (kept(&base), kept(&observed)),
            (limited(&base), limited(&observed)),
            (Database { owner: None, ..limited(&base) }, limited(&observed)),
        ];
        live(&postgres, &states).await;
    }
    let latin = Database {
        owner: Some("Keeper".to_owned()),
        encoding: Some("LATIN1".to_owned()),
        collation: Some("C".to_owned()),
        character_type: Some("C".to_owned()),
        ..database("latin")
    };
    live(&postgres, &plain([latin.clone()])).await;
    let copy = Database { template: Some("template1".to_owned()), ..latin };
    expect_error(Database::create(&postgres.cx(), copy).await, &["SQLSTATE 22023", "Use the same encoding"]);
}

async fn a_database_in_use(server: &Server) {
    let postgres = server.connect();
    create_database(&postgres, "used").await;
    // The session that this needs is not in the way of the drop.
    Schema::create(&postgres.cx(), schema("used", "s", None)).await.unwrap();
    let (client, connection) =
        server.config("postgres").dbname("used").connect(tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    let refused = Database::delete(&postgres.cx(), &Id::from("used")).await;
    expect_error(refused, &["SQLSTATE 55006", "1 other session", "pg_stat_activity"]);
    drop(client);
    Database::delete(&postgres.cx(), &Id::from("used")).await.unwrap();
}

async fn a_copy_of_a_database(server: &Server) {
    let postgres = server.connect();
    create_database(&postgres, "original").await;
    // The session that this needs is not in the way of the copy.
    Schema::create(&postgres.cx(), schema("original", "s", None)).await.unwrap();
    let copy = Database { template: Some("original".to_owned()), ..database("copy") };
    Database::create(&postgres.cx(), copy).await.unwrap();
    assert!(Schema::read(&postgres.cx(), &Id::of(["copy", "s"])).await.unwrap().is_some());
}

async fn an_owner_that_one_is_no_member_of(server: &Server) {
    let superuser = server.connect();
    create_role(&superuser, "tenant").await;
    let admin = Role { login: true, create_database: true, password: Some("admin".into()), ..role("admin") };
    Role::create(&superuser.cx(), admin.clone()).await.unwrap();
    let postgres = Trial::new(Postgres::new(server.config("admin").password("admin").clone()));
    let desired = Database { owner: Some("tenant".to_owned()), ..database("of the tenant") };
    let refused = Database::create(&postgres.cx(), desired.clone()).await;
    expect_error(refused, &["SQLSTATE 42501", "\"tenant\"", "be a member of that role"]);
    let member = Role { member_of: Some(["tenant".to_owned()].into()), ..admin.clone() };
    Role::update(&superuser.cx(), &Id::from("admin"), admin, member).await.unwrap();
    let id = Database::create(&postgres.cx(), desired).await.unwrap();
    assert_eq!(Database::read(&postgres.cx(), &id).await.unwrap().unwrap().owner.as_deref(), Some("tenant"));
    // Neither is a superuser, and nothing that only a superuser may say is said.
    expect_error(Role::create(&postgres.cx(), role("made by admin")).await, &["SQLSTATE 42501"]);
    by_hand(server, "postgres", "ALTER ROLE admin CREATEROLE").await;
    live(&postgres, &plain([role("made by admin"), Role { login: true, ..role("made by admin") }])).await;
}

async fn schemas(server: &Server) {
    let postgres = server.connect();
    create_database(&postgres, "with schemas").await;
    create_role(&postgres, "Schema Owner").await;
    for name in ["sales", ODD] {
        let states = [
            (schema("with schemas", name, None), schema("with schemas", name, Some("postgres"))),
            (
                schema("with schemas", name, Some("Schema Owner")),
                schema("with schemas", name, Some("Schema Owner")),
            ),
            (schema("with schemas", name, None), schema("with schemas", name, Some("Schema Owner"))),
        ];
        live(&postgres, &states).await;
    }
    live(&postgres, &plain([schema("with schemas", "owned at once", Some("Schema Owner"))])).await;
}

async fn a_schema_in_use(server: &Server) {
    let postgres = server.connect();
    create_database(&postgres, "with a table").await;
    let id = Schema::create(&postgres.cx(), schema("with a table", "s", None)).await.unwrap();
    by_hand(server, "with a table", "CREATE TABLE s.orders ()").await;
    let refused = Schema::delete(&postgres.cx(), &id).await;
    expect_error(
        refused,
        &["SQLSTATE 2BP01", "table s.orders depends on schema s", "Drop what depends on it"],
    );
}

async fn extensions(server: &Server) {
    let postgres = server.connect();
    create_database(&postgres, "extended").await;
    Schema::create(&postgres.cx(), schema("extended", ODD, None)).await.unwrap();
    let extension = |schema: Option<&str>, version: Option<&str>| Extension {
        database: "extended".to_owned(),
        name: "hstore".to_owned(),
        schema: schema.map(str::to_owned),
        version: version.map(str::to_owned),
    };
    let states = [
        (extension(None, Some("1.5")), extension(Some("public"), Some("1.5"))),
        // A newer version is there, and nobody asked for it.
        (extension(None, None), extension(Some("public"), Some("1.5"))),
        (extension(None, Some("1.7")), extension(Some("public"), Some("1.7"))),
        (extension(Some(ODD), Some("1.8")), extension(Some(ODD), Some("1.8"))),
    ];
    live(&postgres, &states).await;
    live(&postgres, &plain([extension(Some(ODD), Some("1.6"))])).await;
    let id = Extension::create(&postgres.cx(), extension(None, None)).await.unwrap();
    let newest = Extension::read(&postgres.cx(), &id).await.unwrap().unwrap();
    let refused = Extension::update(&postgres.cx(), &id, newest, extension(None, Some("1.4"))).await;
    expect_error(refused, &["SQLSTATE 22023", "no update path"]);
    let missing = Extension { name: "no such".to_owned(), ..extension(None, None) };
    expect_error(Extension::create(&postgres.cx(), missing).await, &["no such"]);
}

async fn grants(server: &Server) {
    use Privilege::{Connect, Create, Delete, Insert, Select, Temporary, Update, Usage};
    let postgres = server.connect();
    let (database, role) = ("granted \" on", "Grantee's");
    create_database(&postgres, database).await;
    create_role(&postgres, role).await;
    Schema::create(&postgres.cx(), schema(database, ODD, None)).await.unwrap();
    let quoted = quoted(ODD);
    let objects = format!(
        "CREATE TABLE {quoted}.{quoted} (); CREATE VIEW {quoted}.v AS SELECT 1; CREATE SEQUENCE {quoted}.{}",
        quoted.replace("Odd", "Sequence")
    );
    by_hand(server, database, &objects).await;
    let sequence = ODD.replace("Odd", "Sequence");
    for (kind, place, sets) in [
        (Kind::Database, [database, "", ""], [&[Connect][..], &[Connect, Create, Temporary], &[Create]]),
        (Kind::Schema, [database, ODD, ""], [&[Usage], &[Usage, Create], &[Create]]),
        (Kind::Table, [database, ODD, ODD], [&[Select], &[Select, Insert, Delete], &[Update]]),
        (Kind::Table, [database, ODD, "v"], [&[Select], &[Select, Insert, Delete], &[Update]]),
        (Kind::Sequence, [database, ODD, &sequence], [&[Usage], &[Usage, Select], &[Update]]),
    ] {
        live(&postgres, &plain(sets.map(|privileges| grant(role, kind, place, privileges)))).await;
    }
}

async fn what_is_there_already(server: &Server) {
    let postgres = server.connect();
    create_role(&postgres, "twice").await;
    create_database(&postgres, "twice").await;
    Schema::create(&postgres.cx(), schema("twice", "s", None)).await.unwrap();
    let errors = [
        Role::create(&postgres.cx(), role("twice")).await.unwrap_err(),
        Database::create(&postgres.cx(), database("twice")).await.unwrap_err(),
        Schema::create(&postgres.cx(), schema("twice", "s", None)).await.unwrap_err(),
    ];
    for error in errors {
        assert!(matches!(error.kind(), ErrorKind::AlreadyExists(_)), "{error:?}");
    }
}

async fn what_is_in_a_database_that_is_gone(server: &Server) {
    let postgres = server.connect();
    create_role(&postgres, "left").await;
    create_database(&postgres, "gone").await;
    let schema = Schema::create(&postgres.cx(), schema("gone", "s", None)).await.unwrap();
    let grant = grant("left", Kind::Schema, ["gone", "s", ""], &[Privilege::Usage]);
    let grant = Grant::create(&postgres.cx(), grant).await.unwrap();
    let extension = Id::of(["gone", "plpgsql"]);
    assert!(Extension::read(&postgres.cx(), &extension).await.unwrap().is_some());
    by_hand(server, "postgres", "DROP DATABASE gone WITH (FORCE)").await;
    assert_eq!(Schema::read(&postgres.cx(), &schema).await.unwrap(), None);
    assert_eq!(Grant::read(&postgres.cx(), &grant).await.unwrap(), None);
    assert_eq!(Extension::read(&postgres.cx(), &extension).await.unwrap(), None);
    Schema::delete(&postgres.cx(), &schema).await.unwrap();
    Grant::delete(&postgres.cx(), &grant).await.unwrap();
    Extension::delete(&postgres.cx(), &extension).await.unwrap();
}
