//! Secrets that the configurations of the cases contain, and where they may be found afterwards.
//!
//! | a text that begins with | may be in |
//! |---|---|
//! | `planted-plain-` | states and plans: an ordinary argument has it |
//! | `planted-only-` | nothing: a write-only argument, or the provider block has it |
//!
//! Configurations and what the service stores may contain both, and so may the protocol data that
//! `TF_LOG_SDK_PROTO_DATA_DIR` asks for. Logs, the output of commands and all other files contain neither.

use std::fs;
use std::io::{Cursor, Read, Write};
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use ferroform_tests::terraform::workspace::PROTOCOL_DATA;

const PLAIN: &str = "planted-plain-";
const ONLY: &str = "planted-only-";

/// Fails if the output of a command has a secret that it must not have.
pub(crate) fn check_output(output: &str) -> Result<(), String> {
    refuse("the output", output.as_bytes(), &[ONLY])
}

/// Fails if a file in the folder of a case has a secret that it must not have.
pub(crate) fn check_files(folder: &Path) -> Result<(), String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for entry in entries {
        let path = entry.map_err(|error| error.to_string())?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_symlink() || name.ends_with(".tf") || ["service", PROTOCOL_DATA].contains(&&*name) {
            continue;
        }
        if path.is_dir() {
            check_files(&path)?;
        } else {
            check_file(&name, &fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?)?;
        }
    }
    Ok(())
}

fn check_file(name: &str, bytes: &[u8]) -> Result<(), String> {
    if let Ok(plan) = ZipArchive::new(Cursor::new(bytes)) {
        return check_plan(name, plan);
    }
    if !name.contains("tfstate") {
        return refuse(name, bytes, &[PLAIN, ONLY]);
    }
    refuse(name, bytes, &[ONLY])?;
    let state: Value = serde_json::from_slice(bytes).map_err(|error| format!("{name}: {error}"))?;
    check_private(name, &state)
}

/// Checks a plan, which has a copy of the configuration.
fn check_plan(name: &str, mut plan: ZipArchive<Cursor<&[u8]>>) -> Result<(), String> {
    for index in 0..plan.len() {
        let mut part = plan.by_index(index).map_err(|error| format!("{name}: {error}"))?;
        if part.name().starts_with("tfconfig/") {
            continue;
        }
        let (mut bytes, name) = (Vec::new(), format!("{name}/{}", part.name()));
        part.read_to_end(&mut bytes).map_err(|error| format!("{name}: {error}"))?;
        refuse(&name, &bytes, &[ONLY])?;
    }
    Ok(())
}

/// Checks the private data of the provider, at any depth.
fn check_private(name: &str, state: &Value) -> Result<(), String> {
    match state {
        Value::Object(members) => members.iter().try_for_each(|(key, value)| match value.as_str() {
            Some(text) if key == "private" => {
                let bytes = STANDARD.decode(text).map_err(|error| format!("{name}: {error}"))?;
                refuse(&format!("the private data in {name}"), &bytes, &[PLAIN, ONLY])
            }
            _ => check_private(name, value),
        }),
        Value::Array(elements) => elements.iter().try_for_each(|element| check_private(name, element)),
        _ => Ok(()),
    }
}

fn refuse(place: &str, bytes: &[u8], secrets: &[&str]) -> Result<(), String> {
    let has = |secret: &&&str| bytes.windows(secret.len()).any(|window| window == secret.as_bytes());
    match secrets.iter().find(has) {
        Some(secret) => Err(format!("{place} has a secret that begins with {secret:?}")),
        None => Ok(()),
    }
}

/// Fails if a secret in any kind of file is not found.
pub(crate) fn check_that_secrets_are_found() -> Result<(), String> {
    let private = STANDARD.encode("planted-plain-1");
    let state = format!("{{\"resources\": [{{\"private\": {private:?}}}]}}");
    let copy_of_configuration = archive("tfconfig/main.tf")?;
    check_file("plan", &copy_of_configuration)?;
    check_file("terraform.tfstate", b"{\"a\": \"planted-plain-1\"}")?;
    let spilled: [(&str, &[u8]); 5] = [
        ("provider.log", b"x planted-plain-1"),
        ("provider.log", b"x planted-only-1"),
        ("terraform.tfstate.backup", b"{\"a\": \"planted-only-1\"}"),
        ("terraform.tfstate", state.as_bytes()),
        ("plan", &archive("tfplan")?),
    ];
    match spilled.into_iter().find(|(name, bytes)| check_file(name, bytes).is_ok()) {
        None => Ok(()),
        Some((name, bytes)) => {
            Err(format!("in {name}, no secret is found: {}", String::from_utf8_lossy(bytes)))
        }
    }
}

/// Returns a plan with a secret in this part.
fn archive(part: &str) -> Result<Vec<u8>, String> {
    let mut plan = ZipWriter::new(Cursor::new(Vec::new()));
    plan.start_file(part, SimpleFileOptions::default()).map_err(|error| error.to_string())?;
    plan.write_all(b"planted-only-1").map_err(|error| error.to_string())?;
    Ok(plan.finish().map_err(|error| error.to_string())?.into_inner())
}
