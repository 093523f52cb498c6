//! The real Terraform with the specimen.
//!
//! Terraform attaches to the socket on which the specimen listens, as it does to a provider under a debugger.
//! Core thus runs in its own process and the specimen in the test, where its requests can be inspected.

use std::fmt::Write as _;

use ferroform_driver::hcl::{config_to_hcl, provider_to_hcl, resource_to_hcl};
use ferroform_driver::terraform::{self, Output};
use ferroform_driver::{Ignore, Input, Kind, Options};
use tokio::process::Command;

use super::{ADDRESS, Act, Specimen, TOKEN, TYPE, VIEW};

const SOURCE: &str = "registry.terraform.io/ferroform/specimen";

/// The expected reaction of the real core to a wrong provider.
#[derive(Clone, Copy, Debug)]
pub enum Verdict {
    /// An error that contains this text.
    Says(&'static str),
    /// No error, because core does not enforce the rule.
    Silent,
    /// No error, because this version does not support identities.
    TooOld,
    /// No released version can play the script, or this one has no such block.
    NotPlayed,
}

/// A folder in which Terraform runs.
pub struct Terraform {
    _folder: tempfile::TempDir,
    terraform: terraform::Terraform,
    written: usize,
}

impl Terraform {
    /// Lets the specimen listen in a new folder.
    pub fn new(specimen: &Specimen) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let socket = folder.path().join("specimen.sock");
        specimen.listen(&socket);
        let reattach = serde_json::json!({ SOURCE: {
            "Protocol": "grpc", "ProtocolVersion": 6, "Pid": std::process::id(), "Test": true,
            "Addr": { "Network": "unix", "String": socket },
        }});
        let terraform = terraform::Terraform::new(folder.path()).unwrap();
        let terraform = terraform.with("TF_REATTACH_PROVIDERS", reattach.to_string());
        Self { _folder: folder, terraform, written: 0 }
    }

    /// Plays one act. Returns whether it succeeded, and what was printed.
    pub async fn play(&mut self, specimen: &Specimen, act: &Act) -> (bool, String) {
        match act {
            Act::Apply(input) => self.apply(specimen, input, &Options::default()).await,
            Act::ApplyWith(input, options) => self.apply(specimen, input, options).await,
            Act::Destroy => self.run(&["destroy", "-auto-approve"]).await,
            Act::Taint => self.run(&["taint", ADDRESS]).await,
            Act::Refresh => self.run(&["apply", "-refresh-only", "-auto-approve"]).await,
            Act::Import(input) => {
                let (_, shown) = self.run(&["state", "show", ADDRESS]).await;
                let id = shown.lines().find_map(|line| line.trim().strip_prefix("id ")).unwrap_or_default();
                let id = id.trim_start_matches([' ', '=']).trim_matches('"').to_owned();
                self.run(&["state", "rm", ADDRESS]).await;
                self.write(specimen, input, &Options::default());
                self.run(&["import", ADDRESS, &id]).await
            }
            Act::Data(input) => self.apply_other(Kind::DataSource, VIEW, input).await,
            Act::Open(input) => self.apply_other(Kind::Ephemeral, TOKEN, input).await,
            Act::AllowDeferral => (false, "no released version allows deferral".to_owned()),
            Act::List(_) | Act::CheckList(_) | Act::Invoke(_) => {
                (false, "this version has no such block".to_owned())
            }
            Act::Drift(change) => {
                specimen.drift(*change);
                (true, String::new())
            }
        }
    }

    async fn apply(&mut self, specimen: &Specimen, input: &Input, options: &Options) -> (bool, String) {
        self.write(specimen, input, options);
        let replace = format!("-replace={ADDRESS}");
        let mut arguments = vec!["apply", "-auto-approve"];
        if options.replace {
            arguments.push(&replace);
        }
        if options.without_refresh {
            arguments.push("-refresh=false");
        }
        self.run(&arguments).await
    }

    async fn apply_other(&mut self, kind: Kind, type_name: &str, input: &Input) -> (bool, String) {
        self.put(&config_to_hcl(kind, type_name, "this", input, None, ""));
        self.run(&["apply", "-auto-approve"]).await
    }

    /// Writes the configuration. Resources for unknown values get other names each time, because the outputs
    /// of existing ones are already known.
    fn write(&mut self, specimen: &Specimen, input: &Input, options: &Options) {
        self.written += 1;
        let salt = format!("{}_", self.written);
        let mut text = resource_to_hcl(TYPE, "this", input, Some(&specimen.schema().block), &salt);
        let lifecycle = lifecycle(options);
        if let Some(end) = text.rfind('}') {
            text.insert_str(end, &lifecycle);
        }
        self.put(&text);
    }

    fn put(&self, blocks: &str) {
        let head = provider_to_hcl("specimen", SOURCE, []);
        self.terraform.write("main.tf", &(head + blocks)).unwrap();
    }

    /// Runs a command. Returns whether it succeeded, and everything it printed.
    pub async fn run(&self, arguments: &[&str]) -> (bool, String) {
        let command = self.terraform.command(arguments);
        let output = Output::from(Command::from(command).output().await.unwrap());
        (output.status.success(), output.all())
    }
}

fn lifecycle(options: &Options) -> String {
    let mut body = String::new();
    if options.create_before_destroy {
        body.push_str("    create_before_destroy = true\n");
    }
    match &options.ignore_changes {
        Ignore::Nothing => {}
        Ignore::All => body.push_str("    ignore_changes = all\n"),
        Ignore::Paths(paths) => {
            let paths: Vec<_> = paths.iter().map(ToString::to_string).collect();
            let _ = writeln!(body, "    ignore_changes = [{}]", paths.join(", "));
        }
    }
    if body.is_empty() { body } else { format!("  lifecycle {{\n{body}  }}\n") }
}
