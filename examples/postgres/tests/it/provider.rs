//! Each type as Terraform's users see it: planned, applied, imported, listed, changed by others, replaced, destroyed.

use ferroform_driver::value::Path;
use ferroform_driver::{Action, Core, Input, ListOptions, Report, config};
use tokio_postgres::NoTls;

use crate::lives::{ODD, by_hand, open, quoted, wait_until};
use crate::server::Server;
use crate::{Test, tests};

pub(crate) const TESTS: &[Test] = tests![
    schemas_that_core_accepts,
    roles,
    databases,
    schemas,
    extensions,
    grants,
    what_is_removed_from_a_configuration,
    a_password_is_in_no_state,
    what_is_there_already,
    two_resources_of_one_name,
    what_is_refused_before_the_apply,
    a_server_that_is_not_there,
];

/// What happens to one object.
struct Story<'a> {
    address: &'a str,
    /// What imports it.
    id: &'a str,
    first: Input,
    /// A change in place.
    second: Input,
    /// A database, and what somebody does there to an object that is as `second` says.
    by_hand: (&'a str, &'a str),
    /// Another identifier.
    third: Input,
    third_id: &'a str,
    /// What PostgreSQL does not remember.
    unreadable: &'a [&'a str],
}

impl Story<'_> {
    async fn play(self, server: &Server) {
        let Story { address, id, first, second, by_hand: drift, third, third_id, unreadable } = self;
        let mut core = server.core().await;
        let is_unreadable = |path: &Path| unreadable.contains(&path.to_string().as_str());
        apply(&mut core, address, &first).await.expect(Action::Create);
        apply(&mut core, address, &first).await.expect(Action::NoOp);
        assert_eq!(listed(&core, address, [id, third_id]).await, [id]);
        core.check_import(address, id, first, &is_unreadable).await.unwrap().expect_clean();
        apply(&mut core, address, &second).await.expect(Action::Update);
        apply(&mut core, address, &second).await.expect(Action::NoOp);
        core.check_import(address, id, second.clone(), &is_unreadable).await.unwrap().expect_clean();
        by_hand(server, drift.0, drift.1).await;
        apply(&mut core, address, &second).await.expect(Action::Update);
        core.refresh(address).await.unwrap().expect_clean();
        apply(&mut core, address, &second).await.expect(Action::NoOp);
        apply(&mut core, address, &third).await.expect(Action::DeleteThenCreate);
        assert_eq!(listed(&core, address, [id, third_id]).await, [third_id]);
        core.destroy(address).await.unwrap().expect_clean();
        assert_eq!(listed(&core, address, [id, third_id]).await, [""; 0]);
    }
}

/// Returns which of these are listed. Other tests have objects of the type, too.
async fn listed(core: &Core, address: &str, ids: [&str; 2]) -> Vec<String> {
    let (type_name, _) = address.split_once('.').unwrap();
    let options = ListOptions { limit: 10_000, ..ListOptions::default() };
    let listing = core.list(type_name, config! {}, &options).await.unwrap();
    listing.report.expect_clean();
    let names = listing.events.into_iter().map(|event| event.display_name);
    names.filter(|name| ids.contains(&name.as_str())).collect()
}

pub(crate) async fn apply(core: &mut Core, address: &str, config: &Input) -> Report {
    core.apply(address, config.clone()).await.unwrap()
}

pub(crate) fn errors(report: &Report) -> String {
    report.errors().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

async fn schemas_that_core_accepts(server: &Server) {
    let problems = server.core().await.check_schemas();
    assert!(problems.is_empty(), "{problems:?}");
}

async fn roles(server: &Server) {
    by_hand(server, "postgres", "CREATE ROLE story_group; CREATE ROLE story_team").await;
    let first = config! { name = ODD, login = true, valid_until = "2030-01-31T12:00:00Z" };
    let second = first.with("connection_limit", 3).with("member_of", ["story_team", "story_group"]);
    let second = second.with("search_path", ["$user", ODD]);
    let quoted = quoted(ODD);
    Story {
        address: "postgres_role.this",
        id: ODD,
        by_hand: (
            "postgres",
            &format!("ALTER ROLE {quoted} NOLOGIN CREATEDB; REVOKE story_team FROM {quoted}"),
        ),
        third: second.with("name", "story role"),
        third_id: "story role",
        first,
        second,
        unreadable: &[],
    }
    .play(server)
    .await;
}

async fn databases(server: &Server) {
    by_hand(server, "postgres", "CREATE ROLE story_keeper").await;
    let first = config! { name = "story db", encoding = "LATIN1", collation = "C", template = "template0" };
    let second = first.with("connection_limit", 3).with("owner", "story_keeper");
    Story {
        address: "postgres_database.this",
        id: "story db",
        by_hand: ("postgres", "ALTER DATABASE \"story db\" CONNECTION LIMIT 7"),
        third: second.with("name", "story db 2"),
        third_id: "story db 2",
        first,
        second,
        unreadable: &["template"],
    }
    .play(server)
    .await;
}

async fn schemas(server: &Server) {
    by_hand(server, "postgres", "CREATE ROLE story_owner").await;
    by_hand(server, "postgres", "CREATE DATABASE story_schemas").await;
    let first = config! { database = "story_schemas", name = ODD };
    let second = first.with("owner", "story_owner");
    Story {
        address: "postgres_schema.this",
        id: &format!("story_schemas|{ODD}"),
        by_hand: ("story_schemas", &format!("ALTER SCHEMA {} OWNER TO postgres", quoted(ODD))),
        third: second.with("name", "sales"),
        third_id: "story_schemas|sales",
        first,
        second,
        unreadable: &[],
    }
    .play(server)
    .await;
}

async fn extensions(server: &Server) {
    by_hand(server, "postgres", "CREATE DATABASE story_extensions").await;
    by_hand(server, "postgres", "CREATE DATABASE story_extensions_2").await;
    let first = config! { database = "story_extensions", name = "hstore", version = "1.5" };
    let second = first.with("version", "1.7");
    Story {
        address: "postgres_extension.this",
        id: "story_extensions|hstore",
        by_hand: ("story_extensions", "DROP EXTENSION hstore; CREATE EXTENSION hstore VERSION '1.6'"),
        third: second.with("database", "story_extensions_2"),
        third_id: "story_extensions_2|hstore",
        first,
        second,
        unreadable: &[],
    }
    .play(server)
    .await;
}

async fn grants(server: &Server) {
    by_hand(server, "postgres", "CREATE ROLE story_reader").await;
    by_hand(server, "postgres", "CREATE DATABASE story_grants").await;
    by_hand(server, "story_grants", "CREATE SCHEMA s; CREATE TABLE s.t (); CREATE TABLE s.u ()").await;
    let first = config! {
        role = "story_reader", kind = "TABLE", database = "story_grants", schema = "s", object = "t",
        privileges = ["SELECT", "INSERT"],
    };
    let second = first.with("privileges", ["UPDATE", "SELECT"]);
    Story {
        address: "postgres_grant.this",
        id: "story_reader|TABLE|story_grants|s|t",
        by_hand: (
            "story_grants",
            "REVOKE SELECT ON s.t FROM story_reader; GRANT DELETE ON s.t TO story_reader",
        ),
        third: second.with("object", "u"),
        third_id: "story_reader|TABLE|story_grants|s|u",
        first,
        second,
        unreadable: &[],
    }
    .play(server)
    .await;
}

/// What is set and then left out goes back to what PostgreSQL does by itself, or stays as it is where there is no such thing.
async fn what_is_removed_from_a_configuration(server: &Server) {
    by_hand(server, "postgres", "CREATE ROLE emptied_group").await;
    let mut core = server.core().await;
    let address = "postgres_role.emptied";
    let bare = config! { name = "emptied" };
    let full = config! {
        name = "emptied", login = true, superuser = true, create_database = true, create_role = true,
        connection_limit = 0, valid_until = "2030-01-31T12:00:00Z", password = "emptied secret",
        member_of = ["emptied_group"], search_path = ["public"],
    };
    let created = apply(&mut core, address, &full).await.expect(Action::Create);
    let left = apply(&mut core, address, &bare).await.expect(Action::Update);
    for name in ["login", "superuser", "create_database", "create_role"] {
        assert_eq!((created.attribute(name), left.attribute(name)), (Some(true.into()), Some(false.into())));
    }
    for name in ["connection_limit", "valid_until", "password", "member_of", "search_path"] {
        assert!(left.attribute(name).is_some_and(|value| value.is_null()), "{name}: {left}");
    }
    apply(&mut core, address, &bare).await.expect(Action::NoOp);
    assert!(!can_connect(server, "emptied", "emptied secret").await);
    core.destroy(address).await.unwrap().expect_clean();

    let address = "postgres_database.emptied";
    let bare = config! { name = "emptied" };
    let full = bare.with("connection_limit", 0).with("owner", "emptied_group").with("template", "template1");
    apply(&mut core, address, &full).await.expect(Action::Create);
    let left = apply(&mut core, address, &bare).await.expect(Action::Update);
    assert_eq!(left.attribute("owner"), Some("emptied_group".into()));
    assert!(left.attribute("connection_limit").is_some_and(|value| value.is_null()), "{left}");
    apply(&mut core, address, &bare).await.expect(Action::NoOp);
    core.destroy(address).await.unwrap().expect_clean();
}

async fn a_password_is_in_no_state(server: &Server) {
    let mut core = server.core().await;
    let address = "postgres_role.hidden";
    let with = |password: &str, version| {
        config! { name = "hidden", login = true, password_wo = password, password_wo_version = version }
    };
    let first = apply(&mut core, address, &with("first secret", 1)).await.expect(Action::Create);
    assert!(can_connect(server, "hidden", "first secret").await);
    apply(&mut core, address, &with("second secret", 1)).await.expect(Action::NoOp);
    assert!(can_connect(server, "hidden", "first secret").await);
    let second = apply(&mut core, address, &with("second secret", 2)).await.expect(Action::Update);
    assert!(can_connect(server, "hidden", "second secret").await);
    assert!(!can_connect(server, "hidden", "first secret").await);
    // Another change does not take the password away.
    let other = with("second secret", 2).with("connection_limit", 5);
    let third = apply(&mut core, address, &other).await.expect(Action::Update);
    assert!(can_connect(server, "hidden", "second secret").await);
    for report in [first, second, third] {
        assert!(!format!("{:?}", report.state).contains("secret\""), "{report}");
        assert!(report.attribute("password").is_some_and(|password| password.is_null()), "{report}");
    }
    let instance = core.instance(address).unwrap();
    let private = String::from_utf8_lossy(&instance.private);
    assert!(!instance.json.contains("secret\"") && !private.contains("second secret"), "{instance:?}");
    core.destroy(address).await.unwrap().expect_clean();
}

async fn can_connect(server: &Server, role: &str, password: &str) -> bool {
    server.config(role).password(password).connect(NoTls).await.is_ok()
}

async fn what_is_there_already(server: &Server) {
    by_hand(server, "postgres", "CREATE ROLE taken; CREATE ROLE taker").await;
    by_hand(server, "postgres", "CREATE DATABASE taken").await;
    by_hand(server, "taken", "CREATE SCHEMA s; GRANT USAGE ON SCHEMA s TO taken").await;
    let mut core = server.core().await;
    for (address, config, import) in [
        ("postgres_role.taken", config! { name = "taken", login = true }, "'taken'"),
        ("postgres_database.taken", config! { name = "taken", owner = "taker" }, "'taken'"),
        ("postgres_schema.taken", config! { database = "taken", name = "s", owner = "taker" }, "'taken|s'"),
        ("postgres_extension.taken", config! { database = "taken", name = "plpgsql" }, "'taken|plpgsql'"),
        (
            "postgres_grant.taken",
            config! { role = "taken", kind = "SCHEMA", database = "taken", schema = "s", privileges = ["CREATE"] },
            "'taken|SCHEMA|taken|s|'",
        ),
    ] {
        let text = errors(&apply(&mut core, address, &config).await);
        assert!(text.contains(&format!("terraform import <resource address> {import}")), "{text}");
        assert!(core.instance(address).is_none(), "{address}");
    }
}

/// Both find nothing, and PostgreSQL refuses the second one: it must not be taken for what a failed handler has left.
async fn two_resources_of_one_name(server: &Server) {
    by_hand(server, "postgres", "CREATE DATABASE same_name").await;
    for (type_name, config, database, create) in [
        ("postgres_role", config! { name = "same name" }, "postgres", "CREATE ROLE \"same name\""),
        (
            "postgres_schema",
            config! { database = "same_name", name = "same name" },
            "same_name",
            "CREATE SCHEMA \"same name\"",
        ),
    ] {
        let address = format!("{type_name}.this");
        let mut core = server.core().await;
        let other = open(server, database).await;
        other.batch_execute(&format!("BEGIN; {create}")).await.unwrap();
        let (report, ()) = tokio::join!(apply(&mut core, &address, &config), async {
            wait_until(server, true, create).await;
            other.batch_execute("COMMIT").await.unwrap();
        });
        let text = errors(&report);
        assert!(text.contains("already exists") && text.contains("terraform import"), "{text}");
        assert!(core.instance(&address).is_none(), "{report}");
    }
}

async fn what_is_refused_before_the_apply(server: &Server) {
    let core = server.core().await;
    for (address, config, part) in [
        ("postgres_role.no", config! { name = "a", connection_limit = (-1) }, "connection_limit"),
        ("postgres_role.no", config! { name = "a", valid_until = "tomorrow" }, "valid_until"),
        ("postgres_database.no", config! { name = "a", encoding = "utf8" }, "encoding"),
        (
            "postgres_grant.no",
            config! { role = "a", kind = "VIEW", database = "a", privileges = ["SELECT"] },
            "kind",
        ),
        (
            "postgres_grant.no",
            config! { role = "a", kind = "DATABASE", database = "a", privileges = ["ALL"] },
            "privileges",
        ),
    ] {
        let text = errors(&core.plan(address, config).await.unwrap());
        assert!(text.contains(part), "{text}");
    }
}

async fn a_server_that_is_not_there(server: &Server) {
    let mut core = server.core().await;
    let nowhere = server.settings().with("host", "/nowhere").with("password", "provider secret");
    core.configure(nowhere).await.unwrap();
    let report = apply(&mut core, "postgres_role.this", &config! { name = "nobody" }).await;
    let text = errors(&report);
    assert!(text.contains("cannot connect to the database `postgres`") && !text.contains("secret"), "{text}");
    assert!(core.instance("postgres_role.this").is_none());
}
