//! The command `terraform-provider-awscc emulator`.

mod arguments;
mod record;

use std::{
    ffi::OsString,
    fs,
    io::Write as _,
    net::SocketAddr,
    path::{Path, PathBuf},
    process::ExitCode,
};

use self::arguments::{Arguments, Command};
use clap::CommandFactory as _;
use ferroform_schema::text;
use serde_json::Value;

use crate::{
    admin::{self, Seed},
    client::Client,
    emulator::{Builder, Emulator, StartError},
    error_text, fault,
    limit::RateLimit,
    schema::SchemaStore,
    scope::EXAMPLE,
};

/// The exit status of a command line that cannot be read.
const USAGE: u8 = 2;

/// Returns the options of [`run`], for scripts that complete them.
#[doc(hidden)]
pub fn options() -> clap::Command {
    Arguments::command()
}

/// Runs the emulator with the given arguments (the first is the program's name) until it is interrupted.
/// `built_in` are the schemas of the calling program.
pub async fn run(arguments: impl IntoIterator<Item = OsString>, built_in: Option<SchemaStore>) -> ExitCode {
    let arguments = match Arguments::read(arguments) {
        Ok(arguments) => arguments,
        Err(refusal) => {
            let _ = refusal.print();
            return if refusal.use_stderr() { ExitCode::from(USAGE) } else { ExitCode::SUCCESS };
        }
    };
    let done = match &arguments.command {
        Some(Command::Record(options)) => record(options, built_in),
        Some(Command::Health { address }) => health(*address).await,
        None => serve(arguments, built_in).await,
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            let _ = writeln!(std::io::stderr(), "error: {message}");
            ExitCode::FAILURE
        }
    }
}

async fn serve(arguments: Arguments, built_in: Option<SchemaStore>) -> Result<(), String> {
    let (listen, seed) = (arguments.listen.address, arguments.seed.clone());
    let started = builder(arguments, built_in)?.start().await;
    let emulator = started.map_err(|error| match (&error, seed) {
        (StartError::Seed { .. }, Some(file)) => format!("`{}`: {}", file.display(), error_text(&error)),
        _ => error_text(&error),
    })?;
    if let Some(notice) = emulator.notice() {
        let _ = writeln!(std::io::stderr(), "warning: {notice}");
    }
    let mut out = std::io::stdout();
    if !listen.ip().is_loopback() {
        let _ = writeln!(out, "warning: anybody who can reach {listen} can read and change everything here");
    }
    let _ = writeln!(out, "listening on {}", emulator.endpoint());
    let _ = match emulator.token_place() {
        Some(place) => writeln!(out, "the token for /_emulator/ and the status page is {place}"),
        None => writeln!(out, "token {}\nstatus page {}", emulator.token(), emulator.page()),
    };
    for line in usage(&emulator.endpoint()) {
        let _ = writeln!(out, "{line}");
    }
    let _ = out.flush();
    interrupted().await.map_err(|error| error.to_string())?;
    emulator.stop().await;
    Ok(())
}

/// Returns what to type to use the emulator with Terraform and with the AWS CLI.
fn usage(endpoint: &str) -> [String; 2] {
    let (key, region) = EXAMPLE;
    let url = set("AWS_ENDPOINT_URL", endpoint);
    let keys = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"].map(|name| set(name, key)).concat();
    [
        format!("with Terraform:   {url}{}{keys}terraform apply", set("AWS_REGION", region)),
        // Version 1 of the AWS CLI does not read AWS_REGION.
        format!(
            "with the AWS CLI: {url}{keys}aws cloudcontrol list-resources --region {region} \
             --type-name AWS::Logs::LogGroup"
        ),
    ]
}

/// Returns what sets a variable for the command behind it, in a shell of Unix or in PowerShell.
fn set(name: &str, value: &str) -> String {
    if cfg!(windows) { format!("$env:{name}='{value}'; ") } else { format!("{name}={value} ") }
}

/// Waits for an interrupt or a termination signal.
async fn interrupted() -> std::io::Result<()> {
    #[cfg(unix)]
    {
        let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
        tokio::select! {
            result = tokio::signal::ctrl_c() => result,
            _ = terminate.recv() => Ok(()),
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}

/// Prints the health of an emulator.
async fn health(address: SocketAddr) -> Result<(), String> {
    let answer = Client::new(address).send("GET", &format!("{}health", admin::PREFIX), &[], "").await;
    let health = answer.and_then(|answer| answer.success());
    let health = health.map_err(|error| format!("no emulator is ready at {address}: {error}"))?;
    writeln!(std::io::stdout(), "{health}").map_err(|error| error.to_string())
}

fn record(options: &record::Options, built_in: Option<SchemaStore>) -> Result<(), String> {
    let case = record::run(options, &schemas(options.schemas.as_deref(), built_in)?)?;
    writeln!(std::io::stdout(), "{case}").map_err(|error| error.to_string())
}

fn read(file: &Path) -> Result<String, String> {
    text::read(file).map_err(|error| format!("cannot read `{}`: {error}", file.display()))
}

/// Reads a file with objects.
fn objects(path: &Path) -> Result<Vec<Seed>, String> {
    if path.is_dir() {
        return scanned(path);
    }
    let wrong = |what: String| format!("`{}`: {what}", path.display());
    let objects: Vec<Value> =
        serde_json::from_str(&read(path)?).map_err(|error| wrong(format!("no list of objects: {error}")))?;
    let read = |(place, object)| {
        serde_json::from_value(object).map_err(|error| wrong(format!("object {}: {error}", place + 1)))
    };
    objects.into_iter().enumerate().map(read).collect()
}

/// Reads what the command `scan` of a provider has found: an object in each line of the files in a folder for each region.
/// Objects without a region are put into the first one, where a provider looks for them.
fn scanned(folder: &Path) -> Result<Vec<Seed>, String> {
    let wrong = |file: &Path, error: serde_json::Error| format!("`{}`: {error}", file.display());
    let entries = |folder: &Path| {
        let entries = fs::read_dir(folder).map_err(|error| format!("`{}`: {error}", folder.display()))?;
        let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        // The Finder of macOS adds files to folders that it shows.
        paths.retain(|path| path.file_name().is_some_and(|name| !name.as_encoded_bytes().starts_with(b".")));
        paths.sort();
        Ok::<_, String>(paths)
    };
    let head = folder.join("scan.json");
    let scan: Value = serde_json::from_str(&read(&head)?).map_err(|error| wrong(&head, error))?;
    let first = scan.pointer("/regions/0").and_then(Value::as_str);
    let mut objects = Vec::new();
    for region in entries(folder)?.into_iter().filter(|path| path.is_dir()) {
        for file in entries(&region)?.iter().filter(|path| path.extension().is_some_and(|end| end == "jsonl"))
        {
            for line in read(file)?.lines() {
                let object: Seed = serde_json::from_str(line).map_err(|error| wrong(file, error))?;
                let region = object.region.or_else(|| first.map(str::to_owned));
                objects.push(Seed { region, ..object });
            }
        }
    }
    Ok(objects)
}

fn schemas(folder: Option<&Path>, built_in: Option<SchemaStore>) -> Result<SchemaStore, String> {
    match folder {
        Some(folder) => SchemaStore::folder(folder).map_err(|error| error_text(&error)),
        None => built_in.ok_or_else(|| "no schemas: give a folder with --schemas".to_owned()),
    }
}

fn builder(arguments: Arguments, built_in: Option<SchemaStore>) -> Result<Builder, String> {
    let schemas = schemas(arguments.schemas.as_deref(), built_in)?;
    let mut builder =
        Emulator::builder().listen(arguments.listen.address).schemas(schemas).random(arguments.random);
    for name in arguments.listen.name.into_iter().chain(arguments.host) {
        builder = builder.host_name(name);
    }
    if let Some(latency) = arguments.latency {
        builder = builder.latency(latency);
    }
    if let Some(folder) = arguments.state {
        builder = builder.state(folder);
    }
    if let Some(quirks) = arguments.quirks {
        builder = builder.quirks(quirks);
    }
    if let Some(per_second) = arguments.rate_limit {
        builder = builder.rate_limit(RateLimit { per_second, burst: None });
    }
    if let Some(token) = arguments.token {
        builder = builder.token(token);
    }
    if let Some(file) = arguments.seed {
        builder = builder.seed(objects(&file)?);
    }
    if let Some(script) = arguments.script {
        let text = read(&script)?;
        let faults =
            fault::parse(&text).map_err(|error| format!("`{}`: {}", script.display(), error_text(&error)))?;
        builder = builder.faults(faults);
    }
    for (principal, file) in arguments.policy {
        let wrong = |error| format!("`{}`: {error}", file.display());
        builder = builder.policy(principal.as_deref(), &read(&file)?).map_err(wrong)?;
    }
    if arguments.check_references {
        builder = builder.check_references();
    }
    builder = builder.patterns(arguments.patterns);
    for (key, account) in arguments.account {
        builder = builder.account(key, account);
    }
    Ok(builder)
}
