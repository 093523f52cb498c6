//! Sessions that are lost, are many, or are in the way of each other.

use std::sync::Arc;

use ferroform::handlers::{Handlers as _, Id, List as _, Trial, Update as _};
use terraform_provider_postgres::{Postgres, Role, Schema, SchemaFilter};

use crate::lives::{by_hand, create_database, create_role, role, schema};
use crate::server::Server;
use crate::{Test, tests};

pub(crate) const TESTS: &[Test] = tests![
    a_lost_session_is_replaced,
    many_databases_need_few_sessions,
    one_role_from_two_databases,
    no_server,
    a_home_that_is_missing,
];

async fn a_lost_session_is_replaced(server: &Server) {
    let postgres = server.connect();
    create_database(&postgres, "lossy").await;
    let id = Schema::create(&postgres.cx(), schema("lossy", "s", None)).await.unwrap();
    let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'lossy'";
    by_hand(server, "postgres", end).await;
    assert!(Schema::read(&postgres.cx(), &id).await.unwrap().is_some());
    by_hand(server, "postgres", end).await;
    Schema::delete(&postgres.cx(), &id).await.unwrap();
}

async fn many_databases_need_few_sessions(server: &Server) {
    let postgres =
        Arc::new(Trial::new(Postgres::new(server.config("postgres").application_name("counted").clone())));
    let names = (0..12).map(|number| format!("many {number}")).collect::<Vec<_>>();
    for name in &names {
        create_database(&postgres, name).await;
    }
    let tasks = names.iter().flat_map(|name| {
        let postgres = &postgres;
        (0..3).map(move |number| {
            let postgres = Arc::clone(postgres);
            let desired = schema(name, &format!("s{number}"), None);
            tokio::spawn(async move { Schema::create(&postgres.cx(), desired).await.unwrap() })
        })
    });
    for task in tasks.collect::<Vec<_>>() {
        task.await.unwrap();
    }
    let created = async |filter| {
        let all = Schema::list(&postgres.cx(), filter).await.unwrap();
        all.iter().filter(|id| id.as_str().starts_with("many ") && id.parts::<2>()[1] != "public").count()
    };
    assert_eq!(created(SchemaFilter::default()).await, 36);
    assert_eq!(created(SchemaFilter { database: Some(names[3].clone()) }).await, 3);
    let (client, connection) = server.config("postgres").connect(tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    let count = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'counted'";
    let sessions: i64 = client.query_one(count, &[]).await.unwrap().get(0);
    assert!((1..=8).contains(&sessions), "{sessions}");
}

/// Roles are of all databases.
async fn one_role_from_two_databases(server: &Server) {
    let postgres = server.connect();
    create_database(&postgres, "second home").await;
    create_role(&postgres, "shared").await;
    let second = Trial::new(Postgres::new(server.config("postgres").dbname("second home").clone()));
    let homes = [postgres, second].map(Arc::new);
    let tasks = (0..24).map(|number| {
        let postgres = Arc::clone(&homes[number % 2]);
        let limit = i32::try_from(number).unwrap();
        tokio::spawn(async move {
            for connection_limit in [limit + 100, limit] {
                let desired = Role { connection_limit: Some(connection_limit), ..role("shared") };
                Role::update(&postgres.cx(), &Id::from("shared"), role("shared"), desired).await.unwrap();
            }
        })
    });
    for task in tasks.collect::<Vec<_>>() {
        task.await.unwrap();
    }
    let found = Role::read(&homes[0].cx(), &Id::from("shared")).await.unwrap().unwrap();
    assert!(found.connection_limit.is_some_and(|limit| (0..24).contains(&limit)));
}

async fn no_server(_: &Server) {
    let mut config = tokio_postgres::Config::new();
    config.host_path("/nowhere").user("postgres").password("secret").dbname("shop");
    let error = Role::list(&Trial::new(Postgres::new(config)).cx(), ()).await.unwrap_err().to_string();
    assert!(
        error.starts_with("cannot connect to the database `shop`: error connecting to server: "),
        "{error}"
    );
    assert!(!error.contains("secret"), "{error}");
}

/// A word that is wrong in the provider block must not look as if everything were gone.
async fn a_home_that_is_missing(server: &Server) {
    let postgres = Trial::new(Postgres::new(server.config("postgres").dbname("no such").clone()));
    let text =
        "cannot connect to the database `no such`: database \"no such\" does not exist (SQLSTATE 3D000)";
    assert_eq!(Role::read(&postgres.cx(), &Id::from("postgres")).await.unwrap_err().to_string(), text);
    assert_eq!(Role::delete(&postgres.cx(), &Id::from("postgres")).await.unwrap_err().to_string(), text);
    assert_eq!(Role::list(&postgres.cx(), ()).await.unwrap_err().to_string(), text);
}
