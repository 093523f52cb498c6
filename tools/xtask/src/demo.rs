//! `cargo xtask demo`: shows the provider at work in two minutes, with an emulator instead of AWS and with
//! Terraform. Without Terraform, the test kit makes Terraform's calls.

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, bail, ensure};

use crate::workspace::{self, DEMO, PROVIDER};

/// What a demonstration leaves behind.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Leave the emulator running, and the resources in it.
    #[arg(long)]
    keep: bool,
    /// Build the provider with all its types: longer to build.
    #[arg(long)]
    all: bool,
}

/// Runs the demonstration.
pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let player = workspace::terraform();
    let (provider, demo) = if options.all {
        headline("Building the provider with all its types: from nothing ten minutes on two cores");
        let [provider, demo] = workspace::build("dev", [PROVIDER, DEMO])?;
        (provider, demo)
    } else {
        headline("Building a provider with four services: from nothing five minutes on two cores");
        let [demo] = workspace::build("dev", [DEMO])?;
        (demo.clone(), demo)
    };
    let folder = workspace::root().join("target/demo").components().collect::<PathBuf>();
    prepare(&folder, &provider)?;
    let emulator = Emulator::start(&provider, &folder, "300+700")?;
    let stage = Stage { environment: emulator.environment(&folder), folder };
    let played = match player {
        Some(terraform) => stage.play(terraform, options.keep),
        None => stage.play_without(&demo, &provider, options.keep),
    };
    if options.keep && played.is_ok() {
        stage.invite_to_go_on(player, &emulator);
        emulator.leave();
    } else {
        drop(emulator);
        println!(
            "\nThe emulator is stopped. `cargo xtask demo --keep` leaves everything running, to go on by hand."
        );
    }
    played
}

/// Creates an empty folder with the example and a configuration that makes Terraform use the provider just built.
fn prepare(folder: &Path, provider: &Path) -> anyhow::Result<()> {
    workspace::empty(folder)?;
    fs::copy(workspace::root().join("examples/worker/main.tf"), folder.join("main.tf"))?;
    // Terraform wants its usual name.
    let named = folder.join("providers").join(format!("{PROVIDER}{EXE_SUFFIX}"));
    fs::create_dir_all(folder.join("providers"))?;
    fs::hard_link(provider, &named).or_else(|_| fs::copy(provider, &named).map(drop))?;
    fs::write(folder.join("terraform.rc"), workspace::terraform_rc(&named))?;
    Ok(())
}

/// An emulator in a process of its own, which is killed when this is dropped.
pub(crate) struct Emulator {
    process: Option<Child>,
    endpoint: String,
    /// The address of its page for a browser.
    page: String,
}

impl Emulator {
    /// Starts the emulator that is in a provider. Its operations take as long as `latency` says.
    pub(crate) fn start(provider: &Path, folder: &Path, latency: &str) -> anyhow::Result<Self> {
        headline("Starting the emulator");
        let state = folder.join("emulator");
        let mut process = Command::new(provider)
            .args(["emulator", "--listen", "127.0.0.1:0", "--latency", latency, "--state"])
            .arg(&state)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .context("the emulator does not start")?;
        let mut line = String::new();
        let out = process.stdout.take().context("the emulator has no output")?;
        BufReader::new(out).read_line(&mut line)?;
        let Some(endpoint) = line.trim().strip_prefix("listening on ") else {
            let _ = process.kill();
            bail!("the emulator said {line:?} instead of where it listens");
        };
        let token = fs::read_to_string(state.join("state.token")).context("the emulator has no token")?;
        let page = format!("{endpoint}/?token={}", token.trim());
        println!("It listens on {endpoint}; a browser shows its objects and requests at\n{page}");
        Ok(Self { endpoint: endpoint.to_owned(), page, process: Some(process) })
    }

    /// What Terraform needs to use the emulator, and the provider that `terraform.rc` in a folder names.
    pub(crate) fn environment(&self, folder: &Path) -> [(&'static str, String); 5] {
        [
            ("TF_CLI_CONFIG_FILE", folder.join("terraform.rc").display().to_string()),
            ("AWS_ENDPOINT_URL", self.endpoint.clone()),
            ("AWS_REGION", "eu-west-1".to_owned()),
            ("AWS_ACCESS_KEY_ID", "demo".to_owned()),
            ("AWS_SECRET_ACCESS_KEY", "demo".to_owned()),
        ]
    }

    fn leave(mut self) {
        self.process = None;
    }
}

impl Drop for Emulator {
    fn drop(&mut self) {
        if let Some(mut process) = self.process.take() {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

struct Stage {
    folder: PathBuf,
    environment: [(&'static str, String); 5],
}

impl Stage {
    fn play(&self, terraform: &str, keep: bool) -> anyhow::Result<()> {
        headline("Planning five resources that refer to each other");
        self.run(terraform, &["plan", "-compact-warnings"])?;
        headline("Applying");
        self.run(terraform, &["apply", "-auto-approve", "-compact-warnings"])?;
        headline("Planning again: nothing may be left to do");
        self.run(terraform, &["plan", "-detailed-exitcode", "-compact-warnings"])?;
        headline("Updating: the log is kept longer");
        self.run(terraform, &["apply", "-auto-approve", "-compact-warnings", "-var", "log_days=30"])?;
        if !keep {
            headline("Destroying");
            self.run(terraform, &["destroy", "-auto-approve", "-compact-warnings"])?;
        }
        Ok(())
    }

    fn run(&self, terraform: &str, arguments: &[&str]) -> anyhow::Result<()> {
        println!("$ {terraform} {}", arguments.join(" "));
        let status = Command::new(terraform)
            .args(arguments)
            .args(["-input=false"])
            .current_dir(&self.folder)
            .envs(self.environment.clone())
            .stdin(Stdio::null())
            .status()?;
        ensure!(status.success(), "{terraform} {} ended with {status}", arguments.join(" "));
        Ok(())
    }

    /// Runs the same steps without Terraform: the test kit makes Terraform's calls.
    fn play_without(&self, demo: &Path, provider: &Path, keep: bool) -> anyhow::Result<()> {
        println!(
            "\nThe test kit's core in a box makes Terraform's calls here. With terraform or tofu in PATH, 1.8 or newer, \
             this looks as its users see it."
        );
        let mut core = Command::new(demo);
        core.arg("play").arg(provider);
        if keep {
            core.arg("--keep");
        }
        let status =
            core.envs(self.environment.clone()).status().context("the demonstration does not start")?;
        ensure!(status.success(), "the demonstration failed: see above");
        Ok(())
    }

    fn invite_to_go_on(&self, terraform: Option<&str>, emulator: &Emulator) {
        headline("Everything is left running");
        println!("Go on in {}, in a shell with\n", self.folder.display());
        for (name, value) in &self.environment {
            if cfg!(windows) {
                println!("  $env:{name} = '{value}'");
            } else {
                println!("  export {name}={value}");
            }
        }
        println!("\nThe objects and requests, in a browser: {}", emulator.page);
        if let Some(terraform) = terraform {
            println!("The resources: {terraform} state list. Change main.tf and plan.");
        }
        println!("\nChange an object behind Terraform's back:\n");
        println!(
            "  aws cloudcontrol update-resource --type-name AWS::Logs::LogGroup --identifier /worker \\\n    \
             --patch-document '[{{\"op\": \"replace\", \"path\": \"/RetentionInDays\", \"value\": 90}}]'"
        );
        if let Some(process) = &emulator.process {
            let end = if cfg!(windows) { "Stop-Process" } else { "kill" };
            println!("\nWhen you are done: {end} {}", process.id());
        }
    }
}

fn headline(text: &str) {
    println!("\n== {text}");
}
