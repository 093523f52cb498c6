//! The command line of the binary, as a person uses it.

use std::process::{Command, Output, Stdio};

use serde_json::Value as Json;

const BINARY: &str = env!("CARGO_BIN_EXE_terraform-provider-awscc");

fn run(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(BINARY);
    command
        .args(arguments)
        .env_remove("TF_PLUGIN_MAGIC_COOKIE")
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE");
    command
}

/// Returns what was printed, if the command succeeded and complained of nothing.
#[track_caller]
fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(output.status.success() && err.is_empty(), "{arguments:?}: {err}");
    out
}

/// Returns the complaint, if there was one and nothing else was printed.
#[track_caller]
fn refused(arguments: &[&str], code: i32) -> String {
    let output = run(arguments);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(code), 0), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn the_help_of_the_emulator_says_how_it_is_started() {
    let help = printed(&["emulator", "--help"]);
    assert!(help.contains("\nUsage: terraform-provider-awscc emulator [OPTIONS]\n"), "{help}");
    let refusal = refused(&["emulator", "--lisen", "x"], 2);
    assert!(refusal.contains("\nUsage: terraform-provider-awscc emulator --listen <LISTEN>"), "{refusal}");
}

#[test]
fn without_arguments_it_says_in_five_lines_what_to_do_next() {
    let said = refused(&[], 1);
    assert_eq!(said.lines().count(), 5, "{said}");
    for part in
        ["is a plugin", "ferroform/awscc", "FERROFORM_EMULATOR=1 terraform apply", "explain TYPE", "--help"]
    {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn help_and_version_are_answers_and_no_errors() {
    let help = printed(&["--help"]);
    for part in
        ["types", "explain", "completions", "version", "emulator", "schema-dump", "--debug", "--color"]
    {
        assert!(help.contains(part), "{part}: {help}");
    }
    assert_eq!(printed(&["-help"]), help);
    let version = format!("terraform-provider-awscc {}\n", env!("CARGO_PKG_VERSION"));
    for spelling in ["--version", "-version", "version", "-V"] {
        assert_eq!(printed(&[spelling]), version, "{spelling}");
    }
    assert!(printed(&["explain", "--help"]).contains("awscc_logs_log_group"));
}

#[test]
fn types_are_listed_and_found_by_words_of_both_names() {
    let all = printed(&["types"]);
    assert!(all.lines().count() > 1_700);
    for search in [&["loggroup"][..], &["AWS::Logs::", "group"], &["logs_log_group"]] {
        let found = printed(&[&["types"][..], search].concat());
        assert!(found.contains("awscc_logs_log_group  AWS::Logs::LogGroup"), "{search:?}: {found}");
        assert!(
            found.lines().count() < 20
                && all.contains(found.lines().next().unwrap().split(' ').next().unwrap())
        );
    }
    let keys = printed(&["types", "apigateway", "apikey"]);
    assert!(keys.contains("resource, data source, plural data source, list, ephemeral"), "{keys}");
}

#[test]
fn what_is_not_found_is_told_its_neighbours() {
    let said = refused(&["types", "dynamodb_tabel"], 1);
    assert!(
        said.starts_with("error: there is no type with `dynamodb_tabel`")
            && said.contains("awscc_dynamodb_table"),
        "{said}"
    );
    for (wrong, near) in [
        ("AWS::Logs::LogGrop", "AWS::Logs::LogGroup"),
        ("awscc_s3_bukcet", "awscc_s3_bucket"),
        ("awscc_s3_bucket.buckt_name", "bucket_name"),
        ("AWS::S3::Bucket.BucketName", "bucket_name"),
        (
            "awscc_s3_bucket.kms_master_key_id",
            "bucket_encryption.server_side_encryption_configuration.server_side_encryption_by_default.kms_master_key_id",
        ),
    ] {
        let said = refused(&["explain", wrong], 1);
        assert!(said.contains("did you mean") && said.contains(near), "{wrong}: {said}");
    }
    // To a program, nothing is an answer.
    let none: Json = serde_json::from_str(&printed(&["types", "--json", "dynamodb_tabel"])).unwrap();
    assert_eq!(none["types"], serde_json::json!([]));
}

#[test]
fn a_mistyped_command_line_is_refused_with_the_code_for_it() {
    for wrong in [
        &["explain"][..],
        &["typs"],
        &["--color=sometimes", "types"],
        &["completions", "tcsh"],
        &["explain", "a", "b"],
    ] {
        let said = refused(wrong, 2);
        assert!(said.starts_with("error: "), "{said}");
    }
}

#[test]
fn a_type_is_explained_by_either_name_with_its_permissions() {
    let text = printed(&["explain", "AWS::Logs::LogGroup"]);
    assert_eq!(text, printed(&["explain", "awscc_logs_log_group"]));
    for part in [
        "retention_in_days",
        "one of 1, 3, 5",
        "logs:CreateLogGroup",
        "terraform import",
        "resource \"awscc_logs_log_group\"",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let json: Json = serde_json::from_str(&printed(&["explain", "--json", "awscc_logs_log_group"])).unwrap();
    assert_eq!((&json["format_version"], &json["name"]), (&1.into(), &"awscc_logs_log_group".into()));
    let create = json["operations"]
        .as_array()
        .unwrap()
        .iter()
        .find(|operation| operation["name"] == "create")
        .unwrap();
    assert!(create["permissions"].as_array().unwrap().contains(&"logs:CreateLogGroup".into()), "{create}");
    let part: Json =
        serde_json::from_str(&printed(&["explain", "AWS::Logs::LogGroup.tags[0].key", "--json"])).unwrap();
    assert_eq!((&part["path"], &part["attribute"]["type"]), (&"tags.key".into(), &"string".into()));
}

#[test]
fn colours_are_for_terminals_and_for_who_asks_for_them() {
    const ESCAPE: char = '\u{1b}';
    for arguments in [&["explain", "awscc_sqs_queue"][..], &["types", "sqs"], &["--help"]] {
        assert!(!printed(arguments).contains(ESCAPE), "{arguments:?}: this is no terminal");
        let coloured = printed(&[arguments, &["--color", "always"]].concat());
        assert!(coloured.contains(ESCAPE), "{arguments:?}");
        assert!(!printed(&[arguments, &["--color=never"]].concat()).contains(ESCAPE), "{arguments:?}");
    }
    assert!(printed(&["--color=always", "types", "sqs"]).contains(ESCAPE));
    let json = printed(&["explain", "awscc_sqs_queue", "--json", "--color=always"]);
    assert!(!json.contains(ESCAPE));
}

#[test]
fn a_plan_is_explained_with_the_permissions_of_the_schemas() {
    let folder = tempfile::tempdir().unwrap();
    let plan = folder.path().join("plan.json");
    let [before, after] = [7, 30]
        .map(|days| serde_json::json!({"id": "app", "log_group_name": "app", "retention_in_days": days}));
    let change = serde_json::json!({"address": "awscc_logs_log_group.app", "mode": "managed", "type": "awscc_logs_log_group",
        "name": "app", "change": {"actions": ["update"], "before": before, "after": after}});
    std::fs::write(&plan, serde_json::json!({"resource_changes": [change]}).to_string()).unwrap();
    let plan = plan.to_str().unwrap();
    let text = printed(&["explain-plan", plan]);
    for part in [
        "1 to update",
        "7 -> 30",
        r#"{"op":"replace","path":"/RetentionInDays","value":30}"#,
        "logs:PutRetentionPolicy",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(printed(&["explain-plan", plan, "--markdown"]).starts_with("**Plan: 1 to update**"));
    let json: Json = serde_json::from_str(&printed(&["explain-plan", plan, "--json"])).unwrap();
    assert_eq!(json["changes"][0]["requests"][0]["operation"], "update");
    refused(&["explain-plan", plan, "--json", "--markdown"], 2);
    refused(&["explain-plan"], 2);
}

#[test]
fn what_is_no_plan_is_an_error_that_says_what_to_do_and_shows_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let plan = folder.path().join("plan.json");
    let deep = "[".repeat(100_000);
    for wrong in ["", "{", "s3cret", "[]", "{}", r#"{"resource_changes": ["s3cret"]}"#, "\u{0}", &deep] {
        std::fs::write(&plan, wrong).unwrap();
        let said = refused(&["explain-plan", plan.to_str().unwrap()], 2);
        assert!(said.contains("terraform show -json") && !said.contains("s3cret"), "{wrong:.20}: {said}");
    }
    // `>` of PowerShell 5.1 writes UTF-16.
    std::fs::write(&plan, b"\xff\xfe{\0}\0").unwrap();
    assert!(refused(&["explain-plan", plan.to_str().unwrap()], 2).contains("terraform show -json"));
    std::fs::write(&plan, b"\xff\xfe{\0}").unwrap();
    assert!(refused(&["explain-plan", plan.to_str().unwrap()], 2).contains("cannot be read"));
    refused(&["explain-plan", folder.path().join("nothing").to_str().unwrap()], 2);
}

#[test]
fn a_reader_that_stops_early_is_no_error() {
    for arguments in [
        &["types"][..],
        &["schema-dump"],
        &["explain", "awscc_wafv2_web_acl", "--all"],
        &["completions", "bash"],
    ] {
        let mut child = command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{arguments:?}: {output:?}");
    }
}

/// Whether shells can read the scripts is tested with the shells themselves, in `tests/cases`.
#[test]
fn every_shell_has_a_script_that_completes_the_command_line() {
    for (shell, has_types) in
        [("bash", true), ("zsh", true), ("fish", false), ("elvish", false), ("powershell", false)]
    {
        let script = printed(&["completions", shell]);
        for part in ["explain", "schema-dump", "account", "check-references"] {
            assert!(script.contains(part), "{shell}: {part}");
        }
        assert_eq!(script.contains("awscc_logs_log_group awscc_"), has_types, "{shell}");
    }
}
