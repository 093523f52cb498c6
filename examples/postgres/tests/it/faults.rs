//! Each operation of each type loses an answer of PostgreSQL, one after the other: nothing is lost, and nothing is there twice.

use ferroform::handlers::Faults;
use ferroform_driver::faults::FaultyLife;
use ferroform_driver::{Input, config};
use terraform_provider_postgres::provider;

use crate::lives::{by_hand, open};
use crate::server::Server;
use crate::{Test, tests};

pub(crate) const TESTS: &[Test] = tests![each_type, an_object_that_nobody_knows];

/// `query` counts the objects in this database.
async fn play(
    server: &Server,
    type_name: &str,
    [first, second]: [Input; 2],
    (database, query): (&str, &str),
) {
    let faults = Faults::default();
    let mut core = server.core_with(provider().faults(faults.clone())).await.without_probes();
    let counter = open(server, database).await;
    let life = FaultyLife { address: format!("{type_name}.faulty"), first, second };
    let count = async || {
        let count: i64 = counter.query_one(query, &[]).await.unwrap().get(0);
        usize::try_from(count).unwrap()
    };
    let lost = life.play(&mut core, |after| faults.lose_answer(after), || faults.take(), count).await;
    let lost = lost.unwrap_or_else(|damage| panic!("{damage}"));
    // Each of the four operations waits for PostgreSQL more than once.
    assert!(lost >= 8, "{lost}");
}

/// After a failure, the engine gives an object some seconds to appear: all types wait at the same time.
async fn each_type(server: &Server) {
    tokio::join!(roles(server), databases(server), schemas(server), extensions(server), grants(server));
}

async fn roles(server: &Server) {
    by_hand(server, "postgres", "CREATE ROLE faulty_group").await;
    let first = config! { name = "faulty role", login = true, password = "faulty secret" };
    let second = first.with("connection_limit", 3).with("member_of", ["faulty_group"]);
    let query = "SELECT count(*) FROM pg_roles WHERE rolname = 'faulty role'";
    play(server, "postgres_role", [first, second], ("postgres", query)).await;
}

async fn databases(server: &Server) {
    by_hand(server, "postgres", "CREATE ROLE faulty_keeper").await;
    let first = config! { name = "faulty db" };
    let second = first.with("connection_limit", 3).with("owner", "faulty_keeper");
    let query = "SELECT count(*) FROM pg_database WHERE datname = 'faulty db'";
    play(server, "postgres_database", [first, second], ("postgres", query)).await;
}

async fn schemas(server: &Server) {
    by_hand(server, "postgres", "CREATE ROLE faulty_owner").await;
    by_hand(server, "postgres", "CREATE DATABASE faulty_schemas").await;
    let first = config! { database = "faulty_schemas", name = "s" };
    let second = first.with("owner", "faulty_owner");
    let query = "SELECT count(*) FROM pg_namespace WHERE nspname = 's'";
    play(server, "postgres_schema", [first, second], ("faulty_schemas", query)).await;
}

async fn extensions(server: &Server) {
    by_hand(server, "postgres", "CREATE DATABASE faulty_extensions").await;
    let first = config! { database = "faulty_extensions", name = "hstore", version = "1.5" };
    let second = first.with("version", "1.8");
    let query = "SELECT count(*) FROM pg_extension WHERE extname = 'hstore'";
    play(server, "postgres_extension", [first, second], ("faulty_extensions", query)).await;
}

async fn grants(server: &Server) {
    by_hand(server, "postgres", "CREATE ROLE faulty_reader").await;
    by_hand(server, "postgres", "CREATE DATABASE faulty_grants").await;
    by_hand(server, "faulty_grants", "CREATE SCHEMA s").await;
    let first = config! {
        role = "faulty_reader", kind = "SCHEMA", database = "faulty_grants", schema = "s", privileges = ["USAGE"],
    };
    let second = first.with("privileges", ["CREATE"]);
    let query = "SELECT count(*) FROM pg_namespace WHERE nspname = 's' AND nspacl::text ~ 'faulty_reader'";
    play(server, "postgres_grant", [first, second], ("faulty_grants", query)).await;
}

/// The player finds it: here, PostgreSQL has always one more.
async fn an_object_that_nobody_knows(server: &Server) {
    let faults = Faults::default();
    let mut core = server.core_with(provider().faults(faults.clone())).await;
    let first = config! { name = "known" };
    let second = first.with("login", true);
    let life = FaultyLife { address: "postgres_role.known".to_owned(), first, second };
    let played = life.play(&mut core, |after| faults.lose_answer(after), || faults.take(), async || 1).await;
    let damage = played.unwrap_err();
    assert_eq!((damage.operation, damage.after), ("create", 0));
    assert_eq!(damage.problem, "the state knows 0 objects, and there are 1");
}
