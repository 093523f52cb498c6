//! What is too long for every test run, and samples of it as tests. `cargo xtask campaign` plays it in full.

#[cfg(target_os = "linux")]
pub mod bench;
pub mod contract;
pub mod drift;
pub mod faults;
pub mod fuzz;
pub mod inventory;
pub mod permissions;
pub mod recorded;
pub mod templates;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::ensure;
use clap::Args;
use ferroform_core::Registration;
use ferroform_driver::{Input, config};
use ferroform_emulator::{Builder, Emulator, Latency, Refusal, SchemaStore, Scope};
use serde_json::{Value as Json, json};
use terraform_provider_awscc::registry;

use crate::contract::stage::PROVIDER;

/// The root of the repository.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
/// The folder of raw schemas.
pub const SCHEMAS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../schemas");
/// The account that the campaigns play in.
pub const ACCOUNT: &str = "111122223333";
/// The region that the campaigns play in.
pub const REGION: &str = "eu-west-1";

/// Returns a provider block for an emulator at this endpoint.
fn provider_block(endpoint: &str) -> Input {
    config! {
        region = REGION,
        access_key = ACCOUNT,
        secret_key = "secret",
        endpoints = { cloudcontrolapi = endpoint, sts = endpoint },
    }
}

/// The objects that a campaign plays with.
#[derive(Args, Debug)]
struct Objects {
    /// Only types whose names contain this text.
    #[arg(long, value_name = "TEXT")]
    only: Vec<String>,
    /// How many objects of each type.
    #[arg(long, value_name = "N", default_value_t = 2)]
    objects: usize,
}

/// Returns the types whose names contain one of these texts, or all if there are none.
fn types_named(texts: &[String]) -> Vec<&'static Registration> {
    let is_named = |one: &&'static Registration| {
        texts.is_empty() || texts.iter().any(|text| one.table.cloudformation_type.contains(text))
    };
    registry::all().into_iter().filter(is_named).collect()
}

/// Returns the provider that was built beside this program.
pub fn provider_program() -> anyhow::Result<PathBuf> {
    let program = std::env::current_exe()?.with_file_name(format!("terraform-provider-{PROVIDER}"));
    ensure!(program.is_file(), "there is no {}: build it", program.display());
    Ok(program)
}

/// Returns a command of the provider in a folder, with an emulator in the place of AWS.
pub fn provider_command(program: &Path, emulator: &Emulator, folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).env_clear();
    command.envs(credentials(emulator)).env("AWS_REGION", REGION);
    command
}

/// Returns the variables by which a program calls an emulator.
fn credentials(emulator: &Emulator) -> [(&'static str, String); 3] {
    [
        ("AWS_ENDPOINT_URL", emulator.endpoint()),
        ("AWS_ACCESS_KEY_ID", ACCOUNT.to_owned()),
        ("AWS_SECRET_ACCESS_KEY", "secret".to_owned()),
    ]
}

/// Returns an emulator that answers at once.
fn emulator(schemas: &SchemaStore) -> Builder {
    Emulator::builder().schemas(schemas.clone()).latency(Latency::NONE)
}

/// Calls an operation. The error is the refusal.
fn call(emulator: &Emulator, operation: &str, input: Json) -> Result<Json, String> {
    let refused = |Refusal { code, message }| format!("{code}: {message}");
    emulator.call(&Scope::new(ACCOUNT, REGION), operation, input).map_err(refused)
}

/// Calls an operation to its end, if it goes on after its answer. Returns the last event of it.
fn call_to_end(emulator: &Emulator, operation: &str, input: Json) -> Result<Json, String> {
    let answer = call(emulator, operation, input)?;
    let Some(token) = answer.pointer("/ProgressEvent/RequestToken") else { return Ok(Json::Null) };
    emulator.advance(1_000);
    let mut status = call(emulator, "GetResourceRequestStatus", json!({ "RequestToken": token }))?;
    let event = status["ProgressEvent"].take();
    if event["OperationStatus"] == "SUCCESS" { Ok(event) } else { Err(event.to_string()) }
}

/// Returns the names in an order in which each comes after those that it needs. Those that need each other keep theirs.
fn needed_first<'n>(
    names: impl Iterator<Item = &'n str>,
    needed: impl Fn(&'n str) -> BTreeSet<String>,
) -> Vec<&'n str> {
    let mut left: Vec<(&str, BTreeSet<String>)> = names.map(|name| (name, needed(name))).collect();
    let mut ordered = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let names: BTreeSet<&str> = left.iter().map(|(name, _)| *name).collect();
        let waits = |(own, needed): &(&str, BTreeSet<String>)| {
            needed.iter().any(|name| name != own && names.contains(name.as_str()))
        };
        let (waiting, ready): (Vec<_>, Vec<_>) = left.into_iter().partition(waits);
        let (now, later) = if ready.is_empty() { (waiting, Vec::new()) } else { (ready, waiting) };
        ordered.extend(now.into_iter().map(|(name, _)| name));
        left = later;
    }
    ordered
}
