//! Runs `examples/worker` with a real provider process if neither Terraform nor OpenTofu is installed:
//! `ferroform-driver` acts as Terraform core. `cargo xtask demo` starts it with the path of the provider, after
//! setting `AWS_ENDPOINT_URL`.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command-line tool")]

mod story;

use std::process::ExitCode;

use ferroform_driver::{Action, Core, Launch, Report, config};
use story::{Story, Told};

#[tokio::main]
async fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let Some(provider) = arguments.next() else {
        eprintln!("usage: worker PROVIDER [--keep]");
        return ExitCode::FAILURE;
    };
    let keep = arguments.next().is_some_and(|argument| argument == "--keep");
    match play(Launch::new(provider), keep).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

async fn play(launch: Launch, keep: bool) -> Result<(), String> {
    let connection = launch.connect().await.map_err(|error| error.to_string())?;
    let core = Core::new(connection).await.map_err(|error| error.to_string())?;
    core.configure(config! {}).await.map_err(|error| error.to_string())?;
    let mut story = Story { core, told: tell };
    let played = story.play(keep).await;
    story.core.stop().await;
    played
}

fn tell(told: &Told<'_>) {
    match told {
        Told::Chapter(title) => println!("\n== {title}"),
        Told::Happened(report) => println!("{}: {}{}", report.address, done(report.action), id(report)),
    }
}

fn done(action: Action) -> &'static str {
    match action {
        Action::Create => "created",
        Action::Update => "updated in place",
        Action::Delete => "destroyed",
        Action::NoOp => "unchanged",
        _ => "replaced",
    }
}

fn id(report: &Report) -> String {
    let id = report.attribute("id");
    id.as_ref().and_then(|id| id.as_str()).map(|id| format!(" [id={id}]")).unwrap_or_default()
}
