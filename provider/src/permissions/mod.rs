//! `permissions`: the least policy for what a plan, a state or a configuration needs.

mod check;
mod facts;
mod grants;
mod input;
mod object;
mod policy;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::{fs, io};

use clap::{ColorChoice, Command, CommandFactory as _, Parser};
use ferroform::answers::{json as pretty, printed, refused};
use ferroform_emulator::is_account;
use ferroform_emulator::schema::Handler;
use serde_json::{Value as Json, json};

use facts::Facts;
use grants::{Grant, Place};
use input::{Input, Need};

use crate::registry;

/// What the command says of itself.
pub(crate) const ABOUT: &str = "Print the least IAM policy for a plan, a state or a configuration";

/// Print the least IAM policy for a plan, a state or a configuration
///
/// The policy allows what `terraform apply` does, or with `--plan` what `terraform plan` does. It is sufficient by the
/// schemas that AWS publishes; nothing is sent to AWS.
#[derive(Debug, Parser)]
struct Arguments {
    /// The output of `terraform show -json`, a state file, a folder with a configuration, or `-` for standard input
    input: PathBuf,
    /// Allow only what `terraform plan` needs
    #[arg(long)]
    plan: bool,
    /// The account, so that ARNs name it; otherwise any account
    #[arg(long, value_name = "ID", value_parser = account)]
    account: Option<String>,
    /// The region of objects that name none; otherwise that of the provider block, or any region
    #[arg(long, value_name = "NAME")]
    region: Option<String>,
    /// Compare with a policy instead: exit with 1 if it lacks something
    #[arg(long, value_name = "POLICY.json", conflicts_with = "hcl")]
    check: Option<PathBuf>,
    /// Print resources of the type `awscc_iam_managed_policy`
    #[arg(long, conflicts_with = "json")]
    hcl: bool,
    /// Print one document for programs: both policies, what needs them, and the remarks
    #[arg(long)]
    json: bool,
}

pub(crate) fn options() -> Command {
    Arguments::command()
}

/// Runs the command.
pub(crate) fn run(arguments: Vec<OsString>) -> ExitCode {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(refusal) => {
            let _ = refusal.print();
            return u8::try_from(refusal.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from);
        }
    };
    match arguments.answer() {
        Ok((text, is_enough)) => {
            let printed = printed(io::stdout().write_all(text.as_bytes()));
            if is_enough { printed } else { ExitCode::FAILURE }
        }
        Err(error) => refused(&error, ExitCode::from(2), ColorChoice::Auto),
    }
}

impl Arguments {
    /// Returns the answer, and whether a policy that was to be checked has everything.
    fn answer(&self) -> Result<(String, bool), String> {
        let input = Input::read(&self.input)?;
        let facts = Facts::get()?;
        let place = Place {
            account: self.account.clone(),
            region: self.region.clone().or_else(|| input.region.clone()),
        };
        let needed = Needed::new(&input, &place, facts);
        let wanted = if self.plan { &needed.plan } else { &needed.apply };
        let policies = policy::policies(wanted);
        if let Some(path) = &self.check {
            let text = fs::read_to_string(path)
                .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
            let found =
                check::compare(&text, wanted).map_err(|error| format!("{}: {error}", path.display()))?;
            let answer = if self.json { pretty(&found.json()) } else { found.text() };
            return Ok((answer, found.missing.is_empty()));
        }
        if self.json {
            return Ok((pretty(&needed.json()), true));
        }
        self.remark(&needed, policies.len());
        Ok(if self.hcl {
            (policy::hcl(&policies, if self.plan { "plan" } else { "apply" }), true)
        } else if let [one] = policies.as_slice() {
            (pretty(one), true)
        } else {
            (pretty(&policies), true)
        })
    }

    /// Prints what a reader should know beside the policy.
    fn remark(&self, needed: &Needed<'_>, policies: usize) {
        let mut text = String::new();
        for remark in &needed.remarks {
            let _ = writeln!(text, "note: {remark}");
        }
        if policies > 1 && !self.hcl {
            let _ =
                writeln!(text, "note: there are {policies} policies, because one may have 6,144 characters");
        }
        if policies > 10 {
            let _ =
                writeln!(text, "note: a role may have 10 managed policies, or 20 if AWS raises its quota");
        }
        let _ = writeln!(
            text,
            "note: sufficient by the schemas of AWS, which may be wrong: try it before you rely on it"
        );
        let _ = io::stderr().write_all(text.as_bytes());
    }
}

/// What is needed, and for what.
struct Needed<'a> {
    input: &'a Input,
    plan: BTreeSet<Grant>,
    /// For an apply, which plans, too.
    apply: BTreeSet<Grant>,
    of_each: Vec<BTreeSet<Grant>>,
    remarks: BTreeSet<String>,
}

impl<'a> Needed<'a> {
    fn new(input: &'a Input, place: &Place, facts: &Facts) -> Self {
        let mut needed = Self {
            input,
            plan: BTreeSet::new(),
            apply: BTreeSet::new(),
            of_each: Vec::new(),
            remarks: input.notes.iter().cloned().collect(),
        };
        for need in &input.needs {
            let (grants, remarks) = grants::of(need, place, facts);
            if need.is_of_plan {
                needed.plan.extend(grants.iter().cloned());
            }
            needed.apply.extend(grants.iter().cloned());
            needed.remarks.extend(remarks);
            needed.of_each.push(grants);
        }
        for (provider, count) in &input.others {
            let remark = format!("{count} resources of the provider `{provider}` are passed over");
            needed.remarks.insert(remark);
        }
        needed
    }

    fn json(&self) -> Json {
        let need = |(need, grants): (&Need, &BTreeSet<Grant>)| {
            let actions: BTreeSet<&str> = grants.iter().map(|grant| grant.action.as_str()).collect();
            json!({
                "type": need.resource.table.cloudformation_type,
                "operation": need.handler.key(),
                "during": if need.is_of_plan { "plan" } else { "apply" },
                "actions": actions,
            })
        };
        let mut needs: Vec<Json> = self.input.needs.iter().zip(&self.of_each).map(need).collect();
        needs.dedup();
        json!({
            "format_version": 1,
            "plan": policy::policies(&self.plan),
            "apply": policy::policies(&self.apply),
            "needs": needs,
            "remarks": self.remarks,
        })
    }
}

/// Returns the policies for these operations on an object with these properties.
#[must_use]
pub fn of_object(
    type_name: &str,
    operations: &[Handler],
    object: &Json,
    (account, region): (&str, &str),
) -> Vec<Json> {
    let (Some(resource), Ok(facts)) = (registry::find(type_name), Facts::get()) else { return Vec::new() };
    let place = Place { account: Some(account.to_owned()), region: Some(region.to_owned()) };
    let need = |handler: &Handler| Need {
        resource,
        handler: *handler,
        is_of_plan: false,
        object: object.clone(),
        region: None,
    };
    policy::policies(
        &operations.iter().flat_map(|handler| grants::of(&need(handler), &place, facts).0).collect(),
    )
}

fn account(text: &str) -> Result<String, String> {
    if is_account(text) { Ok(text.to_owned()) } else { Err("an account has twelve digits".to_owned()) }
}
