//! What does `terraform-provider-awscc emulator` accept, and what does it do?

use std::{
    ffi::OsString,
    io::Write as _,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::PathBuf,
    process::ExitCode,
};

use clap::Parser;

use crate::{
    emulator::{Builder, Emulator},
    error_text, fault,
    habit::Habits,
    limit::RateLimit,
    schema::SchemaStore,
    settings::Latency,
};

/// A local Cloud Control API: real HTTP, state on disk, the habits and faults of the real one.
#[derive(Debug, Parser)]
#[command(name = "emulator")]
struct Arguments {
    /// The address to listen on.
    #[arg(long, default_value_t = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 4599))]
    listen: SocketAddr,
    /// A folder with schemas, one JSON file per type, instead of those built in.
    #[arg(long, value_name = "DIR")]
    schemas: Option<PathBuf>,
    /// How long operations take: `WORK`, `WORK+JITTER` or `PENDING,WORK+JITTER`, in milliseconds.
    #[arg(long, value_name = "MS", value_parser = latency)]
    latency: Option<Latency>,
    /// A folder for the state, which then survives restarts; otherwise it lives in memory.
    #[arg(long, value_name = "DIR")]
    state: Option<PathBuf>,
    /// The habits of real services: `none`, `fair`, `all`, or names with commas between them.
    #[arg(long, value_name = "NAMES")]
    habits: Option<Habits>,
    /// A file with faults, as JSON: an array, or one object per line.
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,
    /// How many calls per second an account may make in a region before it is throttled.
    #[arg(long, value_name = "N")]
    rate_limit: Option<f64>,
    /// The account of an access key, as `KEY=ACCOUNT`; may be given several times.
    #[arg(long, value_name = "KEY=ACCOUNT", value_parser = account)]
    account: Vec<(String, String)>,
    /// From which invented values are drawn.
    #[arg(long, default_value = "ferroform")]
    seed: String,
}

fn account(text: &str) -> Result<(String, String), String> {
    let (key, account) = text.split_once('=').ok_or("write KEY=ACCOUNT")?;
    if account.len() != 12 || !account.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("`{account}` is not an account: twelve digits"));
    }
    Ok((key.to_owned(), account.to_owned()))
}

fn latency(text: &str) -> Result<Latency, String> {
    let number =
        |text: &str| text.parse::<u64>().map_err(|_| format!("`{text}` is not a number of milliseconds"));
    let (pending, rest) = text.split_once(',').unwrap_or(("0", text));
    let (work, jitter) = rest.split_once('+').unwrap_or((rest, "0"));
    Ok(Latency { pending: number(pending)?, work: number(work)?, jitter: number(jitter)?, call: 0 })
}

/// Runs the emulator as the arguments say (the first is the program's name) until it is interrupted. `built_in` are the
/// schemas of the program that calls this.
pub async fn run(arguments: impl IntoIterator<Item = OsString>, built_in: Option<SchemaStore>) -> ExitCode {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    match serve(arguments, built_in).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            let _ = writeln!(std::io::stderr(), "error: {message}");
            ExitCode::FAILURE
        }
    }
}

async fn serve(arguments: Arguments, built_in: Option<SchemaStore>) -> Result<(), String> {
    let listen = arguments.listen;
    let emulator = builder(arguments, built_in)?.start().await.map_err(|error| error_text(&error))?;
    let mut out = std::io::stdout();
    if !listen.ip().is_loopback() {
        let _ = writeln!(out, "warning: anybody who can reach {listen} can read and change everything here");
    }
    let _ = writeln!(out, "listening on {}", emulator.endpoint());
    let _ = out.flush();
    interrupted().await.map_err(|error| error.to_string())?;
    emulator.stop().await;
    Ok(())
}

/// Waits until somebody wants the process to end.
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

fn builder(arguments: Arguments, built_in: Option<SchemaStore>) -> Result<Builder, String> {
    let schemas = match &arguments.schemas {
        Some(folder) => SchemaStore::folder(folder).map_err(|error| error_text(&error))?,
        None => built_in.ok_or("no schemas: give a folder with --schemas")?,
    };
    let mut builder = Emulator::builder().listen(arguments.listen).schemas(schemas).seed(arguments.seed);
    if let Some(latency) = arguments.latency {
        builder = builder.latency(latency);
    }
    if let Some(folder) = arguments.state {
        builder = builder.state(folder);
    }
    if let Some(habits) = arguments.habits {
        builder = builder.habits(habits);
    }
    if let Some(per_second) = arguments.rate_limit {
        builder = builder.rate_limit(RateLimit { per_second, burst: None });
    }
    if let Some(script) = arguments.script {
        let text = std::fs::read_to_string(&script)
            .map_err(|error| format!("cannot read `{}`: {error}", script.display()))?;
        let faults =
            fault::parse(&text).map_err(|error| format!("`{}`: {}", script.display(), error_text(&error)))?;
        builder = builder.faults(faults);
    }
    for (key, account) in arguments.account {
        builder = builder.account(key, account);
    }
    Ok(builder)
}
