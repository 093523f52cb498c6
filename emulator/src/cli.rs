//! What does `terraform-provider-awscc emulator` accept, and what does it do?

use std::{
    ffi::OsString,
    io::Write as _,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::PathBuf,
    process::ExitCode,
};

use clap::Parser;

use crate::{emulator::Emulator, error_text, schema::SchemaStore, settings::Latency};

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
    let schemas = match &arguments.schemas {
        Some(folder) => SchemaStore::folder(folder).map_err(|error| error_text(&error))?,
        None => built_in.ok_or("no schemas: give a folder with --schemas")?,
    };
    let mut builder = Emulator::builder().listen(arguments.listen).schemas(schemas);
    if let Some(latency) = arguments.latency {
        builder = builder.latency(latency);
    }
    let emulator = builder.start().await.map_err(|error| error_text(&error))?;
    let _ = writeln!(std::io::stdout(), "listening on {}", emulator.endpoint());
    tokio::signal::ctrl_c().await.map_err(|error| error.to_string())
}
