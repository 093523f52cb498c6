//! The provider's process ends while PostgreSQL works for it. PostgreSQL goes on, and the next apply finds out what became of it.

use std::process::Command;

use ferroform_driver::{Action, Core, Input, Instance, Launch, Report, config};

use crate::lives::{by_hand, open, wait_until};
use crate::provider::{apply, errors};
use crate::server::Server;
use crate::{Test, tests};

pub(crate) const TESTS: &[Test] = tests![
    a_creation_that_is_killed,
    a_creation_that_is_terminated,
    a_creation_that_is_terminated_and_fails,
    a_change,
    a_deletion,
];

const ROLE: &str = "postgres_role.this";

/// Starts the program, with this object in the state.
async fn start(server: &Server, address: &str, instance: Option<Instance>) -> Core {
    let launch = Launch::new(env!("CARGO_BIN_EXE_terraform-provider-postgres"));
    let mut core = Core::new(launch.connect().await.unwrap()).await.unwrap();
    core.configure(server.settings()).await.unwrap();
    if let Some(instance) = instance {
        core.insert(address, instance);
    }
    core
}

/// The end of a process while a statement runs.
struct End<'a> {
    statement: &'a str,
    /// A database, and what a session there does so that the statement waits.
    hold: (&'a str, &'a str),
    signal: &'a str,
    /// Whether the statement is ended, too.
    fails: bool,
}

impl End<'_> {
    /// Applies a configuration, or destroys the object without one. Returns the report, and what is in the state then.
    async fn of(
        &self,
        server: &Server,
        address: &str,
        before: Option<Instance>,
        config: Option<&Input>,
    ) -> (Report, Option<Instance>) {
        let Self { statement, hold, signal, fails } = *self;
        let mut core = start(server, address, before).await;
        let process = core.provider_mut().process().unwrap().id().unwrap().to_string();
        let holder = open(server, hold.0).await;
        holder.batch_execute(hold.1).await.unwrap();
        let work = async {
            match config {
                Some(config) => core.apply(address, config.clone()).await,
                None => core.destroy(address).await,
            }
        };
        let (report, ()) = tokio::join!(work, async {
            wait_until(server, true, statement).await;
            let sent = Command::new("kill").args([signal, &process]).status();
            assert!(sent.unwrap().success());
        });
        let instance = core.instance(address).cloned();
        core.stop().await;
        if fails {
            let end = format!(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ~ '^{statement}'"
            );
            by_hand(server, "postgres", &end).await;
            wait_until(server, false, statement).await;
        }
        drop(holder);
        wait_until(server, false, statement).await;
        (report.unwrap(), instance)
    }
}

async fn expect_settled(core: &mut Core, address: &str, config: &Input) {
    apply(core, address, config).await.expect(Action::NoOp);
    core.destroy(address).await.unwrap().expect_clean();
}

/// The state knows nothing of it, and it is not taken over without a word.
async fn a_creation_that_is_killed(server: &Server) {
    by_hand(server, "postgres", "CREATE DATABASE held").await;
    let create_role = config! { name = "killed", login = true };
    // PostgreSQL waits for some seconds until nobody is in the database that it copies.
    let create_database = config! { name = "killed", template = "held" };
    for (address, config, statement, hold) in [
        (ROLE, create_role, "CREATE ROLE \"killed\"", ("postgres", "BEGIN; CREATE ROLE killed")),
        ("postgres_database.this", create_database, "CREATE DATABASE \"killed\"", ("held", "")),
    ] {
        let end = End { statement, hold, signal: "-KILL", fails: false };
        let (_, instance) = end.of(server, address, None, Some(&config)).await;
        assert!(instance.is_none());
        let mut core = start(server, address, None).await;
        let text = errors(&apply(&mut core, address, &config).await);
        assert!(text.contains("terraform import <resource address> 'killed'"), "{text}");
        core.import(address, "killed").await.unwrap().expect_clean();
        expect_settled(&mut core, address, &config.without("template")).await;
    }
}

/// The next apply finds it by its name. Nobody had such a role before, so it is replaced like all that a failed creation leaves.
async fn a_creation_that_is_terminated(server: &Server) {
    let role = config! { name = "terminated", login = true };
    let hold = ("postgres", "BEGIN; CREATE ROLE terminated");
    let end = End { statement: "CREATE ROLE \"terminated\"", hold, signal: "-TERM", fails: false };
    let (report, instance) = end.of(server, ROLE, None, Some(&role)).await;
    let text = errors(&report);
    assert!(text.contains("the next plan or apply looks for the object"), "{text}");
    let mut core = start(server, ROLE, instance).await;
    apply(&mut core, ROLE, &role).await.expect(Action::DeleteThenCreate);
    expect_settled(&mut core, ROLE, &role).await;
}

async fn a_creation_that_is_terminated_and_fails(server: &Server) {
    let role = config! { name = "terminated in vain", login = true };
    let hold = ("postgres", "BEGIN; CREATE ROLE \"terminated in vain\"");
    let end = End { statement: "CREATE ROLE \"terminated in vain\"", hold, signal: "-TERM", fails: true };
    let (_, instance) = end.of(server, ROLE, None, Some(&role)).await;
    assert!(instance.is_some());
    let mut core = start(server, ROLE, instance).await;
    apply(&mut core, ROLE, &role).await.expect(Action::Create);
    expect_settled(&mut core, ROLE, &role).await;
}

/// The next plan sees what has changed.
async fn a_change(server: &Server) {
    for (signal, fails, next) in
        [("-KILL", false, Action::NoOp), ("-TERM", false, Action::NoOp), ("-KILL", true, Action::Update)]
    {
        let role = config! { name = "changed" };
        let mut core = start(server, ROLE, None).await;
        apply(&mut core, ROLE, &role).await.expect(Action::Create);
        let before = core.instance(ROLE).cloned();
        let limited = role.with("connection_limit", 5);
        let hold = ("postgres", "BEGIN; ALTER ROLE changed CREATEDB");
        let end = End { statement: "ALTER ROLE \"changed\"", hold, signal, fails };
        let (_, instance) = end.of(server, ROLE, before, Some(&limited)).await;
        let mut core = start(server, ROLE, instance).await;
        apply(&mut core, ROLE, &limited).await.expect(next);
        expect_settled(&mut core, ROLE, &limited).await;
    }
}

/// The next plan sees that it is gone, or the next destroy ends it.
async fn a_deletion(server: &Server) {
    for (signal, fails, left) in [("-KILL", false, 0), ("-TERM", false, 0), ("-KILL", true, 1)] {
        let role = config! { name = "deleted" };
        let mut core = start(server, ROLE, None).await;
        apply(&mut core, ROLE, &role).await.expect(Action::Create);
        let before = core.instance(ROLE).cloned();
        let hold = ("postgres", "BEGIN; ALTER ROLE deleted CREATEDB");
        let end = End { statement: "DROP ROLE IF EXISTS \"deleted\"", hold, signal, fails };
        let (_, instance) = end.of(server, ROLE, before, None).await;
        assert!(instance.is_some());
        let count = "SELECT count(*) FROM pg_roles WHERE rolname = 'deleted'";
        let found: i64 = open(server, "postgres").await.query_one(count, &[]).await.unwrap().get(0);
        assert_eq!(found, left);
        let mut core = start(server, ROLE, instance).await;
        core.destroy(ROLE).await.unwrap().expect_clean();
    }
}
