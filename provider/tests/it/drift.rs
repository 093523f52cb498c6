//! `drift`, as a person uses it, of objects in the emulator that were applied and then changed.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use ferroform_driver::{Core, Input, Launch, config};
use ferroform_emulator::{Damage, Emulator, Fault, SchemaStore, Seed};
use serde_json::{Value as Json, json};

use crate::scan::{BINARY, environment};

const QUEUE: &str = "awscc_sqs_queue.jobs";
const TOPIC: &str = "awscc_sns_topic.news";
const PARAMETER: &str = "awscc_secretsmanager_secret.key";

/// An account, and the state of what was applied in it.
struct Estate {
    emulator: Emulator,
    core: Core,
}

impl Estate {
    async fn new() -> Self {
        let emulator = Emulator::builder().schemas(SchemaStore::built_in()).start().await.unwrap();
        let launch = Launch::new(BINARY).env("AWSCC_SERVICES", "sqs,sns,secretsmanager");
        let launch =
            environment(&emulator).into_iter().fold(launch, |launch, (name, value)| launch.env(name, value));
        let mut core = Core::new(launch.connect().await.unwrap()).await.unwrap();
        core.configure(config! {}).await.unwrap();
        let tags = Input::from([config! { key = "stage", value = "live" }]);
        let configs: [(&str, Input); 3] = [
            (QUEUE, config! { queue_name = "jobs", delay_seconds = 5, tags = tags }),
            (TOPIC, config! { topic_name = "news" }),
            (PARAMETER, config! { name = "key", secret_string = "planted-secret" }),
        ];
        for (address, config) in configs {
            core.apply(address, config).await.unwrap().expect_clean();
        }
        Self { emulator, core }
    }

    fn change(&self, address: &str, patch: Json) {
        let (type_name, identifier) = self.object(address);
        self.emulator.drift(type_name, &identifier, &patch).unwrap();
    }

    fn object(&self, address: &str) -> (&'static str, String) {
        let type_name = match address {
            QUEUE => "AWS::SQS::Queue",
            TOPIC => "AWS::SNS::Topic",
            _ => "AWS::SecretsManager::Secret",
        };
        let instance = self.core.instance(address).unwrap();
        (type_name, instance.object.attribute("id").as_str().unwrap().to_owned())
    }

    /// Runs `drift` on the state.
    async fn drift(&self, folder: &Path, arguments: &[&str]) -> (i32, String, String) {
        let mut command = Command::new(BINARY);
        command
            .args(["drift", "-"])
            .args(arguments)
            .current_dir(folder)
            .env_clear()
            .envs(environment(&self.emulator));
        let state = self.core.state_file().to_string();
        let run = move || -> Output {
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut running = command.spawn().unwrap();
            running.stdin.take().unwrap().write_all(state.as_bytes()).unwrap();
            running.wait_with_output().unwrap()
        };
        let output = tokio::task::spawn_blocking(run).await.unwrap();
        let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        assert!(!out.contains("planted-secret") && !err.contains("planted-secret"), "{out}{err}");
        (output.status.code().unwrap(), out, err)
    }

    async fn report(&self, folder: &Path, arguments: &[&str]) -> (i32, Json) {
        let (code, out, err) = self.drift(folder, &[arguments, &["--json"]].concat()).await;
        (code, serde_json::from_str(&out).unwrap_or_else(|_| panic!("{err}")))
    }
}

/// Returns path, kind, and whether it is declared, of each value that has changed.
fn values(report: &Json, address: &str) -> Vec<(String, String, Json)> {
    let changed = report["changed"].as_array().unwrap().iter().find(|one| one["address"] == address);
    let values = changed.map(|one| one["values"].as_array().unwrap().clone()).unwrap_or_default();
    let text = |value: &Json, name: &str| value[name].as_str().unwrap().to_owned();
    values.iter().map(|one| (text(one, "path"), text(one, "kind"), one["is_declared"].clone())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn after_an_apply_there_is_no_drift_and_nothing_is_said() {
    let (estate, folder) = (Estate::new().await, tempfile::tempdir().unwrap());
    assert_eq!(estate.drift(folder.path(), &[]).await, (0, String::new(), String::new()));
    assert_eq!(estate.drift(folder.path(), &["--markdown"]).await, (0, String::new(), String::new()));
    let (code, report) = estate.report(folder.path(), &[]).await;
    assert_eq!((code, &report["summary"]["objects"]), (0, &json!(3)), "{report:#}");
    let hidden = json!([{"address": PARAMETER, "paths": ["secret_string"]}]);
    assert_eq!(report["unverifiable"], hidden, "{report:#}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_has_changed_is_told_with_who_wanted_it_and_what_to_do() {
    let (estate, folder) = (Estate::new().await, tempfile::tempdir().unwrap());
    estate.change(QUEUE, json!([{"op": "replace", "path": "/DelaySeconds", "value": 7}, {"op": "add", "path": "/VisibilityTimeout", "value": 45}]));
    let (type_name, identifier) = estate.object(TOPIC);
    estate.emulator.vanish(type_name, &identifier).unwrap();
    let (code, report) = estate.report(folder.path(), &[]).await;
    assert_eq!(code, 1);
    let text = str::to_owned;
    let wanted = [
        (text("delay_seconds"), text("changed"), json!(true)),
        (text("visibility_timeout"), text("added"), json!(false)),
    ];
    assert_eq!(values(&report, QUEUE), wanted, "{report:#}");
    let changed = &report["changed"][0];
    assert_eq!((&changed["values"][0]["applied"], &changed["values"][0]["now"]), (&json!(5), &json!(7)));
    let adopt =
        "resource \"awscc_sqs_queue\" \"jobs\" {\n  delay_seconds      = 7\n  visibility_timeout = 45\n}\n";
    assert_eq!(changed["adopt"], adopt);
    assert_eq!(changed["revert"], "terraform plan -target='awscc_sqs_queue.jobs'");
    assert_eq!(report["gone"][0]["address"], TOPIC);

    let (code, out, _) = estate.drift(folder.path(), &[]).await;
    assert_eq!(code, 1);
    for part in [
        "3 objects: 1 changed, 1 gone",
        "delay_seconds = 5 -> 7",
        "the configuration has another value: a plan sets it back",
        "the configuration does not have it: a plan leaves it",
        "does not exist",
        "from = awscc_sns_topic.news",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    assert!(out.lines().all(|line| line.chars().count() <= 120), "{out}");
    let (_, markdown, _) = estate.drift(folder.path(), &["--markdown"]).await;
    assert!(markdown.starts_with("**Drift: 3 objects: 1 changed, 1 gone**\n"), "{markdown}");
    assert!(
        markdown.contains("| <code>delay_seconds</code> | <code>5</code> | <code>7</code> |"),
        "{markdown}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_removed_is_adopted_without_its_argument() {
    let (estate, folder) = (Estate::new().await, tempfile::tempdir().unwrap());
    estate.change(QUEUE, json!([{"op": "remove", "path": "/Tags"}]));
    let (_, report) = estate.report(folder.path(), &[]).await;
    let removed = ("tags".to_owned(), "removed".to_owned(), json!(true));
    assert_eq!(values(&report, QUEUE), [removed], "{report:#}");
    assert_eq!(report["changed"][0]["adopt"], "# without tags\n");
}

#[tokio::test(flavor = "multi_thread")]
async fn accepted_drift_is_quiet_until_it_changes_or_its_time_is_over() {
    let (estate, folder) = (Estate::new().await, tempfile::tempdir().unwrap());
    let set = |value: i64| {
        estate.change(QUEUE, json!([{"op": "replace", "path": "/DelaySeconds", "value": value}]));
    };
    set(7);
    let baseline = ["--baseline", "drift.json"];
    let accept = ["--baseline", "drift.json", "--accept", "--until", "2999-01-01", "--reason", "OPS-7"];
    assert_eq!(estate.drift(folder.path(), &accept).await.0, 0);
    assert_eq!(estate.drift(folder.path(), &baseline).await, (0, String::new(), String::new()));
    set(8);
    let (code, report) = estate.report(folder.path(), &baseline).await;
    assert_eq!((code, values(&report, QUEUE).len()), (1, 1), "{report:#}");
    set(7);
    let text = fs::read_to_string(folder.path().join("drift.json")).unwrap();
    assert!(text.contains("\"reason\": \"OPS-7\""), "{text}");
    fs::write(folder.path().join("drift.json"), text.replace("2999", "2000")).unwrap();
    let (code, report) = estate.report(folder.path(), &baseline).await;
    assert_eq!((code, &report["expired"][0]["path"]), (1, &json!("delay_seconds")), "{report:#}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scan_is_read_in_place_of_the_account_and_shows_what_no_state_has() {
    let (estate, folder) = (Estate::new().await, tempfile::tempdir().unwrap());
    estate.change(QUEUE, json!([{"op": "replace", "path": "/DelaySeconds", "value": 7}]));
    let (type_name, identifier) = estate.object(TOPIC);
    estate.emulator.vanish(type_name, &identifier).unwrap();
    let alien = Seed {
        type_name: "AWS::SQS::Queue".to_owned(),
        identifier: None,
        model: json!({"QueueName": "alien", "QueueUrl": "https://sqs/alien"}),
        account: None,
        region: None,
    };
    estate.emulator.add(&alien).unwrap();
    let mut scan = Command::new(BINARY);
    scan.args([
        "scan",
        "inventory",
        "--rate",
        "2000",
        "--types",
        "awscc_sqs_queue",
        "--types",
        "awscc_sns_topic",
    ])
    .current_dir(folder.path())
    .env_clear()
    .envs(environment(&estate.emulator));
    assert!(tokio::task::spawn_blocking(move || scan.status().unwrap()).await.unwrap().success());
    let calls = estate.emulator.calls_after(0).len();
    let (code, report) = estate.report(folder.path(), &["--scan", "inventory"]).await;
    assert_eq!(estate.emulator.calls_after(0).len(), calls, "the account is left alone");
    assert_eq!((code, values(&report, QUEUE).len()), (1, 1), "{report:#}");
    assert_eq!(report["gone"][0]["address"], TOPIC);
    assert_eq!(report["unmanaged"][0]["id"], "https://sqs/alien", "{report:#}");
    // The scan says nothing of secrets.
    assert_eq!(report["unread"][0]["address"], PARAMETER, "{report:#}");

    fs::write(folder.path().join("state.json"), estate.core.state_file().to_string()).unwrap();
    let mut import = Command::new(BINARY);
    import
        .args(["import", "inventory", "estate", "--state", "state.json"])
        .current_dir(folder.path())
        .env_clear();
    let said = tokio::task::spawn_blocking(move || import.output().unwrap()).await.unwrap();
    let said = String::from_utf8(said.stdout).unwrap();
    assert!(
        said.starts_with("1 to import without a change") && said.contains("1 skipped: a state has it"),
        "{said}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_is_neither_drift_nor_passed_over() {
    let (estate, folder) = (Estate::new().await, tempfile::tempdir().unwrap());
    let damage = Damage::Error {
        code: "AccessDeniedException".to_owned(),
        message: "not allowed".to_owned(),
        status: None,
    };
    let denied = Fault { type_name: Some("AWS::SNS::Topic".to_owned()), ..Fault::of("GetResource", damage) };
    estate.emulator.add_faults([denied]);
    let (code, out, _) = estate.drift(folder.path(), &[]).await;
    assert_eq!(code, 2, "{out}");
    assert!(out.contains("Not read") && out.contains(TOPIC), "{out}");
}

#[test]
fn a_file_that_is_no_state_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (text, wanted) in [
        ("{", "is not JSON"),
        ("[]", "no state of Terraform"),
        (r#"{"version": 3}"#, "a state of version 3"),
        (r#"{"format_version": "1.0", "values": {}}"#, "what `terraform show` prints"),
        (r#"{"version": 4, "resources": [{"secret": "hunter2"}]}"#, "no state of Terraform"),
    ] {
        let file = folder.path().join("state.json");
        fs::write(&file, text).unwrap();
        let output = Command::new(BINARY).arg("drift").arg(&file).env_clear().output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{err}");
        assert!(err.contains(wanted) && err.contains("state pull") && !err.contains("hunter2"), "{err}");
    }
}

#[test]
fn a_file_that_is_no_plan_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let [state, plan] = ["state.json", "plan.json"].map(|name| folder.path().join(name));
    fs::write(&state, r#"{"version": 4}"#).unwrap();
    fs::write(&plan, "{}").unwrap();
    let mut drift = Command::new(BINARY);
    let output = drift.arg("drift").arg(&state).arg("--plan").arg(&plan).env_clear().output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{err}");
    assert!(err.contains("plan.json: it is no plan. Write one with"), "{err}");
}
