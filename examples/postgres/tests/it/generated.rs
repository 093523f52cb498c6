//! Generated lives of each type: two configurations, one after the other, and every rule of Terraform's core at each step.

use std::env;

use ferroform_driver::Input;
use ferroform_driver::generate::Generator;
use ferroform_driver::lives::Lives;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use terraform_provider_postgres::{Database, Extension, Grant, Role, Schema};

use crate::lives::by_hand;
use crate::server::Server;
use crate::{Test, tests};

pub(crate) const TESTS: &[Test] = tests![roles, databases, schemas, extensions, grants];

/// Plays 20 lives of a type, or 1,000 with `FERROFORM_FULL`, in as many plays as this.
async fn play(
    server: &Server,
    type_name: &str,
    schema: &str,
    plays: usize,
    values: impl FnOnce(Generator) -> Generator,
) {
    let is_full = env::var_os("FERROFORM_FULL").is_some();
    let seed = env::var("FERROFORM_SEED").map_or(1, |seed| seed.parse().unwrap());
    let mut core = server.core().await;
    let resource = &core.provider().resource(type_name).unwrap().schema;
    let generator = Generator::new(resource).described_by(&schema.parse().unwrap()).with_unknown(0.1);
    let lives = Lives { count: if is_full { 1_000 } else { 20 } / plays, seed };
    let tally = lives.play(&mut core, type_name, &values(generator)).await;
    let tally = tally.unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!(tally.lived, lives.count, "{tally:?}");
}

/// Names with and without capitals, spaces, quotes and other letters.
fn names(prefix: &str) -> impl Strategy<Value = Input> + use<> {
    let prefix = prefix.to_owned();
    "[a-zA-Z \"'\\\\;.ö-]{0,12}".prop_map(move |rest| format!("{prefix}{rest}").into())
}

fn one_of(values: &'static [&'static str]) -> impl Strategy<Value = Input> {
    select(values).prop_map(Input::from)
}

fn some_of(values: &'static [&'static str]) -> impl Strategy<Value = Input> {
    subsequence(values, 0..=values.len())
        .prop_map(|values| values.into_iter().map(Input::from).collect::<Vec<_>>().into())
}

async fn roles(server: &Server) {
    by_hand(server, "postgres", "CREATE ROLE life_group; CREATE ROLE life_team").await;
    let dates = (2000..2100_u32, 1..=12_u32, 1..=28_u32, 0..24_u32);
    let dates =
        dates.prop_map(|(year, month, day, hour)| format!("{year}-{month:02}-{day:02}T{hour:02}:00:59Z"));
    let values = |generator: Generator| {
        generator
            .with("name", names("life "))
            .with("valid_until", dates.prop_map(Input::from))
            .with("member_of", some_of(&["life_group", "life_team"]))
            .with("search_path", proptest::collection::vec(names(""), 0..4).prop_map(Input::List))
    };
    let plain = values.clone();
    play(server, "postgres_role", Role::schema(), 2, plain).await;
    play(server, "postgres_role", Role::schema(), 2, |generator| {
        let versions = (0..3).prop_map(Input::from);
        let generator =
            values(generator).without("password").always("password_wo").always("password_wo_version");
        generator.with("password_wo", names("secret ")).with("password_wo_version", versions)
    })
    .await;
}

async fn databases(server: &Server) {
    by_hand(server, "postgres", "CREATE ROLE life_owner; CREATE ROLE life_keeper").await;
    play(server, "postgres_database", Database::schema(), 1, |generator| {
        generator
            .with("name", names("life "))
            .with("owner", one_of(&["life_owner", "life_keeper"]))
            .with("encoding", one_of(&["UTF8", "LATIN1", "SQL_ASCII"]))
            .with("collation", one_of(&["C", "POSIX"]))
            .with("character_type", one_of(&["C", "POSIX"]))
            .with("template", one_of(&["template0"]))
    })
    .await;
}

async fn schemas(server: &Server) {
    by_hand(server, "postgres", "CREATE ROLE life_schema_owner").await;
    by_hand(server, "postgres", "CREATE DATABASE life_schemas").await;
    by_hand(server, "postgres", "CREATE DATABASE life_schemas_2").await;
    play(server, "postgres_schema", Schema::schema(), 1, |generator| {
        generator
            .with("database", one_of(&["life_schemas", "life_schemas_2"]))
            .with("name", names("life "))
            .with("owner", one_of(&["postgres", "life_schema_owner"]))
    })
    .await;
}

async fn extensions(server: &Server) {
    for database in ["life_extensions", "life_extensions_2"] {
        by_hand(server, "postgres", &format!("CREATE DATABASE {database}")).await;
        by_hand(server, database, "CREATE SCHEMA other").await;
    }
    for (name, version) in [("hstore", "1.8"), ("pg_trgm", "1.6")] {
        play(server, "postgres_extension", Extension::schema(), 2, |generator| {
            generator
                .with("database", one_of(&["life_extensions", "life_extensions_2"]))
                .with("name", Just(Input::from(name)))
                .with("schema", one_of(&["public", "other"]))
                .with("version", Just(Input::from(version)))
        })
        .await;
    }
}

/// What fits one kind of object does not fit another one.
async fn grants(server: &Server) {
    by_hand(server, "postgres", "CREATE ROLE life_reader; CREATE ROLE \"Life's \"\"writer\"\"\"").await;
    by_hand(server, "postgres", "CREATE DATABASE life_grants").await;
    let objects = "CREATE SCHEMA s; CREATE TABLE s.t (); CREATE VIEW s.v AS SELECT 1; \
        CREATE SEQUENCE s.one; CREATE SEQUENCE s.two; CREATE SCHEMA r; CREATE TABLE r.t (); CREATE VIEW r.v AS SELECT 1; \
        CREATE SEQUENCE r.one; CREATE SEQUENCE r.two";
    by_hand(server, "life_grants", objects).await;
    let roles: &[_] = &["life_reader", "Life's \"writer\""];
    let tables: &[_] = &["SELECT", "INSERT", "UPDATE", "DELETE", "TRUNCATE", "REFERENCES", "TRIGGER"];
    for (kind, objects, privileges) in [
        ("DATABASE", None, &["CONNECT", "CREATE", "TEMPORARY"][..]),
        ("SCHEMA", None, &["CREATE", "USAGE"]),
        ("TABLE", Some(&["t", "v"][..]), tables),
        ("SEQUENCE", Some(&["one", "two"]), &["SELECT", "UPDATE", "USAGE"]),
    ] {
        let privileges = subsequence(privileges, 1..=privileges.len());
        let privileges =
            privileges.prop_map(|words| words.into_iter().map(Input::from).collect::<Vec<_>>().into());
        play(server, "postgres_grant", Grant::schema(), 5, |generator| {
            let generator = generator
                .with("role", one_of(roles))
                .with("kind", Just(Input::from(kind)))
                .with("database", one_of(&["life_grants"]))
                .with("privileges", privileges);
            let generator = match kind {
                "DATABASE" => generator.without("schema"),
                _ => generator.with("schema", one_of(&["s", "r"])).always("schema"),
            };
            match objects {
                Some(objects) => generator.with("object", one_of(objects)).always("object"),
                None => generator.without("object"),
            }
        })
        .await;
    }
    // What everybody has by default is no grant; all else is one.
    play(server, "postgres_grant", Grant::schema(), 5, |generator| {
        let sets: Vec<&[&str]> =
            vec![&[], &["CONNECT"], &["TEMPORARY"], &["CREATE"], &["CONNECT", "CREATE", "TEMPORARY"]];
        let sets =
            select(sets).prop_map(|words| words.iter().copied().map(Input::from).collect::<Vec<_>>().into());
        let generator = generator.with("role", one_of(&["public"])).with("kind", one_of(&["DATABASE"]));
        let generator = generator.with("database", one_of(&["life_grants"])).with("privileges", sets);
        generator.without("schema").without("object")
    })
    .await;
}
