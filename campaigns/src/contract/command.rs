//! Plays generated lifecycles and prints the violations. `cargo xtask campaign contract` starts it.
#![allow(clippy::print_stdout, reason = "a command-line tool")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use ferroform_core::Registration;
use ferroform_emulator::SchemaStore;
use terraform_provider_awscc::registry;

use crate::SCHEMAS;
use crate::contract::campaign::{Account, Campaign, Found};
use crate::contract::explained::Explained;
use crate::contract::lifecycle::Counts;
use crate::contract::one_each::{OneEach, smallest};

/// Plays generated lifecycles of resource types.
#[derive(Args, Debug)]
pub struct Options {
    /// Every type.
    #[arg(long)]
    all: bool,
    /// A type, such as `AWS::Logs::LogGroup`.
    #[arg(long = "type", value_name = "TYPE")]
    types: Vec<String>,
    /// A service, such as `logs`.
    #[arg(long)]
    service: Vec<String>,
    /// Lifecycles for each type; the first is minimal, the second full, the others random.
    #[arg(long, default_value_t = 2)]
    lifecycles: usize,
    /// The number of the first lifecycle.
    #[arg(long, default_value_t = 0)]
    from: usize,
    /// What decides everything.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads; as many as there are cores unless given.
    #[arg(long)]
    threads: Option<usize>,
    /// Print findings as they are, without looking for smaller ones.
    #[arg(long)]
    no_shrink: bool,
    /// Findings shown for each type.
    #[arg(long, default_value_t = 3)]
    show: usize,
    /// Play nothing: let the real Terraform validate and plan one resource of each type in one configuration, with the
    /// provider binary that lies beside this program.
    #[arg(long)]
    terraform: bool,
    /// Play nothing: write the smallest configuration of each type into this folder, a file each.
    #[arg(long, conflicts_with = "terraform")]
    write: Option<PathBuf>,
    /// The folder of raw schemas.
    #[arg(long)]
    schemas: Option<PathBuf>,
}

/// Plays what the arguments say.
pub fn run(options: &Options) -> ExitCode {
    let folder = options.schemas.clone().unwrap_or_else(|| SCHEMAS.into());
    let schemas = match SchemaStore::folder(&folder) {
        Ok(schemas) => schemas,
        Err(error) => {
            println!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let types = chosen(options);
    if types.is_empty() {
        println!("No type is chosen: say --all, --service SERVICE or --type TYPE.");
        return ExitCode::FAILURE;
    }
    if options.terraform {
        return ask_terraform(&types, &schemas, options.seed);
    }
    if let Some(folder) = &options.write {
        return write(&types, &schemas, options.seed, folder);
    }
    let campaign = Campaign {
        seed: options.seed,
        lifecycles: options.lifecycles,
        from: options.from,
        threads: options.threads.unwrap_or(Campaign::default().threads),
        shrinks: !options.no_shrink,
        keeps: options.show,
    };
    let mut total = Total::new(types.len());
    campaign.run(&types, &schemas, |account| total.add(&account));
    total.print(options.seed)
}

/// Lets the real Terraform validate and plan one resource of each type.
fn ask_terraform(types: &[&'static Registration], schemas: &SchemaStore, seed: u64) -> ExitCode {
    let ask = || -> Result<(), Box<dyn std::error::Error>> {
        let provider = std::env::current_exe()?.with_file_name("terraform-provider-awscc");
        let runtime = tokio::runtime::Runtime::new()?;
        let one_each = runtime.block_on(OneEach::write(types, schemas, &provider, seed))?;
        for (name, reason) in &one_each.left_out {
            println!("left out: {name}: {reason}");
        }
        println!("one resource of each of {} types", one_each.types);
        for verb in ["validate", "plan"] {
            let (passed, outcome) = one_each.terraform(verb)?;
            println!("terraform {verb}: {passed:.1?}: {outcome}");
        }
        Ok(())
    };
    match ask() {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            println!("{trouble}");
            ExitCode::FAILURE
        }
    }
}

/// Writes the smallest configuration of each type into a folder.
fn write(types: &[&'static Registration], schemas: &SchemaStore, seed: u64, folder: &Path) -> ExitCode {
    for registration in types {
        let table = registration.table;
        let written = smallest(registration, schemas, seed).and_then(|hcl| {
            let file = folder.join(format!("{}.tf", table.name));
            fs::write(&file, hcl).map_err(|error| format!("{}: {error}", file.display()))
        });
        if let Err(reason) = written {
            println!("left out: {}: {reason}", table.cloudformation_type);
        }
    }
    ExitCode::SUCCESS
}

fn chosen(options: &Options) -> Vec<&'static Registration> {
    let is_chosen = |service: &str, name: &str| {
        options.all
            || options.service.iter().any(|wanted| wanted == service)
            || options.types.iter().any(|wanted| wanted == name)
    };
    let mut types = Vec::new();
    for (service, registrations) in registry::SERVICES {
        types.extend(registrations.iter().filter(|one| is_chosen(service, one.table.cloudformation_type)));
    }
    types
}

struct Total {
    began: Instant,
    types: usize,
    done: usize,
    counts: Counts,
    /// The number of types that break a rule, and one of them, by rule.
    rules: BTreeMap<&'static str, (usize, String)>,
    /// The types that cannot live, with the reasons.
    unfit: BTreeSet<(String, String)>,
}

impl Total {
    fn new(types: usize) -> Self {
        let counts = Counts::default();
        Self { began: Instant::now(), types, done: 0, counts, rules: BTreeMap::new(), unfit: BTreeSet::new() }
    }

    fn add(&mut self, account: &Account) {
        self.done += 1;
        self.counts += account.counts;
        if let Some(reason) = &account.unfit {
            self.unfit.insert((account.type_name.clone(), reason.clone()));
        }
        for found in &account.findings {
            let entry = self.rules.entry(found.finding.violation.rule.id);
            entry.or_insert_with(|| (0, account.type_name.clone())).0 += 1;
            print_found(&account.type_name, found);
        }
        if self.done.is_multiple_of(100) {
            let Self { done, types, counts: Counts { lifecycles, broken, .. }, .. } = self;
            println!(
                "… {done} of {types} types, {lifecycles} lifecycles, {broken} broken, {:?}",
                self.began.elapsed()
            );
        }
    }

    fn print(&self, seed: u64) -> ExitCode {
        for (name, reason) in &self.unfit {
            println!("cannot live: {name}: {reason}");
        }
        for (rule, (types, example)) in &self.rules {
            println!("broken: {rule}: {types} types, for example {example}");
        }
        let Self { types, unfit, began, .. } = self;
        let Counts {
            lifecycles,
            broken,
            calls,
            mistakes,
            tolerated,
            read_only,
            with_secrets,
            with_regions,
            explained: Explained { plans, compared, reordered, secrets },
        } = self.counts;
        println!(
            "{types} types ({} cannot live), {lifecycles} lifecycles ({with_secrets} with write-only secrets, {with_regions} with regions), {calls} steps, {mistakes} mistakes ({tolerated} of them applied), {read_only} read-only places, {plans} plans explained ({compared} compared with their requests, {reordered} of them in another order, {secrets} secrets planted), {broken} violations, seed {seed}, {:.0?}",
            unfit.len(),
            began.elapsed(),
        );
        if broken == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}

fn print_found(type_name: &str, found: &Found) {
    let Found { number, finding, script } = found;
    println!("{type_name}, lifecycle {number}, {:?}, during {}", script.behaviour, finding.step);
    println!("  {}", finding.violation);
    println!("  first: {}", script.first);
    if let Some(second) = &script.second {
        println!("  second: {second}");
    }
    if let Some(third) = script.third.as_ref().filter(|_| finding.step == "replace") {
        println!("  third: {third}");
    }
    for line in finding.configuration.lines() {
        println!("    {line}");
    }
}
