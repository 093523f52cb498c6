//! The environment variables and subcommands of the binary, started as Terraform or a person starts it.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use ferroform_driver::{Core, Launch, Report, config, has_errors};
use ferroform_emulator::Client;
use serde_json::json;

const BINARY: &str = env!("CARGO_BIN_EXE_terraform-provider-awscc");

/// A provider process that is isolated from the AWS configuration of this machine.
fn launch(folder: &Path) -> Launch {
    let launch = Launch::new(BINARY).env("HOME", folder).env("AWS_REGION", "eu-west-1");
    let launch = launch.env("AWS_ACCESS_KEY_ID", "").env("AWS_SECRET_ACCESS_KEY", "").env("AWS_PROFILE", "");
    // One service is enough and starts quickly.
    launch.env("AWSCC_SERVICES", "logs")
}

async fn core(launch: Launch) -> Core {
    Core::new(launch.connect().await.unwrap()).await.unwrap()
}

fn summaries(report: &Report) -> Vec<&str> {
    report.diagnostics.iter().map(|diagnostic| diagnostic.summary.as_str()).collect()
}

#[tokio::test]
async fn the_embedded_emulator_keeps_objects_from_one_process_to_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let launch = launch(folder.path()).env("FERROFORM_EMULATOR", folder.path().join("state"));
    let input = config! { log_group_name = "web", retention_in_days = 7 };

    let mut first = core(launch.clone()).await;
    let said = first.configure(config! {}).await.unwrap();
    assert!(!has_errors(&said), "{said:?}");
    let loud = said.iter().find(|said| said.summary == "Emulator in use").unwrap();
    assert!(
        loud.detail.contains("FERROFORM_EMULATOR is set, so an emulator replaces AWS."),
        "{}",
        loud.detail
    );
    first.apply("awscc_logs_log_group.web", input.clone()).await.unwrap().expect_clean();

    // Terraform starts several processes, some of them while others still run. The provider block can ask for it, too.
    let mut second = core(self::launch(folder.path())).await;
    let state = folder.path().join("state").display().to_string();
    let said = second.configure(config! { emulator = state }).await.unwrap();
    let loud = said.iter().find(|said| said.summary == "Emulator in use").unwrap();
    assert!(loud.detail.starts_with("The argument `emulator`"), "{}", loud.detail);
    let report = second.import("awscc_logs_log_group.web", "web").await.unwrap();
    assert_eq!(summaries(&report), Vec::<&str>::new());
    second.destroy("awscc_logs_log_group.web").await.unwrap();
}

#[tokio::test]
async fn a_restricted_process_serves_the_services_named_and_no_others() {
    let folder = tempfile::tempdir().unwrap();
    let restricted = core(launch(folder.path()).env("AWSCC_SERVICES", "logs,s3")).await;
    let provider = restricted.provider();
    assert!(provider.resource("awscc_logs_log_group").is_ok());
    assert!(provider.resource("awscc_s3_bucket").is_ok());
    assert!(provider.resource("awscc_sqs_queue").is_err());
}

#[tokio::test]
async fn an_automatic_process_serves_in_full_what_the_configuration_names_and_of_the_rest_the_identifier() {
    let folder = tempfile::tempdir().unwrap();
    let launch = |services: &str| launch(folder.path()).env("AWSCC_SERVICES", services).folder(folder.path());
    let size = |core: &Core, name: &str| core.provider().resource(name).unwrap().schema.block.count();
    let everything = core(launch("auto")).await;
    assert!(size(&everything, "awscc_sqs_queue") > 1, "there is no configuration");
    // The configuration of a generator, and one in which a type is just being typed.
    for text in ["provider \"awscc\" {}", "resource \"awscc_logs_log_gr\" \"web\" {}"] {
        std::fs::write(folder.path().join("main.tf"), text).unwrap();
        let everything = core(launch("auto")).await;
        assert!(size(&everything, "awscc_sqs_queue") > 1, "{text}");
        assert!(everything.provider().data_source("awscc_sqs_queue").is_ok(), "{text}");
    }
    let added = core(launch("auto,+s3")).await;
    assert!(size(&added, "awscc_s3_bucket") > 1 && size(&added, "awscc_sqs_queue") <= 1);

    let text = "resource \"awscc_logs_log_group\" \"web\" {}";
    std::fs::write(folder.path().join("main.tf"), text).unwrap();
    let automatic = core(launch("auto,+s3")).await;
    for (name, is_whole) in [
        ("awscc_logs_log_group", true),
        ("awscc_logs_log_stream", true),
        ("awscc_s3_bucket", true),
        ("awscc_sqs_queue", false),
        ("awscc_quicksight_dashboard", false),
    ] {
        assert_eq!(size(&automatic, name) > 1, is_whole, "{name}");
    }
    let schemas = automatic.provider().schemas();
    assert!(schemas.resources.len() > 1_700 && schemas.data_sources.len() < 200);
    assert!(schemas.encoded_size < 500_000, "{} bytes", schemas.encoded_size);
    assert!(automatic.provider().data_source("awscc_sqs_queue").is_err());

    for (services, words) in [("auto,s3", "auto,+iam"), ("auto,+s4", "does not have")] {
        let refused = core(launch(services)).await;
        let said = &refused.provider().schemas().diagnostics;
        assert!(has_errors(said) && said[0].detail.contains(words), "{said:?}");
    }
}

#[tokio::test]
async fn an_unknown_service_is_an_error_that_names_a_known_one() {
    let folder = tempfile::tempdir().unwrap();
    let core = core(launch(folder.path()).env("AWSCC_SERVICES", "log")).await;
    let said = &core.provider().schemas().diagnostics;
    assert!(has_errors(said));
    assert!(said[0].detail.starts_with("AWSCC_SERVICES names the service \"log\""), "{said:?}");
    assert!(said[0].detail.contains("Did you mean \"logs\"?"), "{said:?}");
}

#[tokio::test]
async fn validation_can_be_turned_into_warnings() {
    let folder = tempfile::tempdir().unwrap();
    let too_short = config! { log_group_name = "", retention_in_days = 7 };
    let emulated = launch(folder.path()).env("FERROFORM_EMULATOR", folder.path().join("state"));
    for (setting, fails) in [("error", true), ("warn", false)] {
        let core = core(emulated.clone().env("AWSCC_VALIDATION", setting)).await;
        core.configure(config! {}).await.unwrap();
        let report = core.plan("awscc_logs_log_group.web", too_short.clone()).await.unwrap();
        assert_eq!(report.errors().next().is_some(), fails, "{setting}: {:?}", report.diagnostics);
        assert!(
            summaries(&report).contains(&"Invalid attribute value"),
            "{setting}: {:?}",
            report.diagnostics
        );
    }
}

#[tokio::test]
async fn the_log_tells_each_request_and_each_call_to_the_service_and_no_secret() {
    let folder = tempfile::tempdir().unwrap();
    let launch = launch(folder.path()).env("FERROFORM_EMULATOR", folder.path().join("state"));
    let mut core = core(launch.env("AWSCC_SERVICES", "secretsmanager").env("TF_LOG", "trace")).await;
    core.configure(config! {}).await.unwrap();
    let input = config! { name = "door", secret_string = "open sesame" };
    core.apply("awscc_secretsmanager_secret.door", input).await.unwrap().expect_clean();
    let lines = core.provider().logs().unwrap().lines();
    let find = |words: &[&str]| lines.iter().any(|line| words.iter().all(|word| line.raw.contains(word)));
    let request =
        [r#""tf_rpc":"ApplyResourceChange""#, r#""tf_resource_type":"awscc_secretsmanager_secret""#];
    assert!(
        find(&[&request[..], &["served request", r#""diagnostic_error_count":0"#]].concat()),
        "{lines:#?}"
    );
    let call = ["CreateResource", "AWS::SecretsManager::Secret", "call answered"];
    assert!(find(&[&request[..], &call[..]].concat()), "{lines:#?}");
    assert!(!find(&["open sesame"]), "{lines:#?}");
}

/// Starts the emulator of the binary at a free port.
fn emulator() -> Child {
    Command::new(BINARY)
        .args(["emulator", "--listen", "127.0.0.1:0"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

#[tokio::test]
async fn the_emulator_is_a_subcommand_with_all_schemas_in_it() {
    let mut child = emulator();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("listening on http://").unwrap().parse().unwrap();
    let client = Client::new(address);
    let answer = client.call("ListResources", &json!({ "TypeName": "AWS::S3::Bucket" })).await;
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(answer.unwrap().success().unwrap()["ResourceDescriptions"].is_array());
}

#[test]
fn the_emulator_says_how_to_use_it_with_terraform_and_with_the_aws_cli() {
    let mut child = emulator();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines().take(5).map(Result::unwrap);
    let lines: Vec<String> = lines.collect();
    child.kill().unwrap();
    child.wait().unwrap();
    let endpoint = lines[0].strip_prefix("listening on ").unwrap();
    let of_terraform = ["AWS_REGION=us-east-1", "terraform apply"];
    // Version 1 of the AWS CLI does not read AWS_REGION.
    let of_the_cli = ["aws cloudcontrol list-resources", "--region us-east-1"];
    for (line, parts) in lines[3..].iter().zip([of_terraform, of_the_cli]) {
        assert!(line.starts_with("with ") && parts.iter().all(|part| line.contains(part)), "{line}");
        assert!(line.contains(&format!("AWS_ENDPOINT_URL={endpoint} ")), "{line}");
    }
}
