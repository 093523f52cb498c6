//! Plays generated lifecycles and prints the violations. `cargo xtask campaign contract` starts it.
#![allow(clippy::print_stdout, reason = "a command-line tool")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::ensure;
use clap::Args;
use ferroform_core::Registration;
use ferroform_emulator::SchemaStore;
use terraform_provider_awscc::registry;

use crate::SCHEMAS;
use crate::contract::campaign::{Account, Campaign, Found};
use crate::contract::explained::Explained;
use crate::contract::lifecycle::Counts;
use crate::contract::one_each::{ask_terraform, write_each};

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
    /// Print findings as they are, without looking for smaller ones.
    #[arg(long)]
    no_shrink: bool,
    /// Play nothing: let the real Terraform validate and plan one resource of each type in one configuration, with the
    /// provider binary that lies beside this program.
    #[arg(long)]
    terraform: bool,
    /// Play nothing: write the smallest configuration of each type into this folder, a file each.
    #[arg(long, conflicts_with = "terraform")]
    write: Option<PathBuf>,
}

/// Plays what the arguments say.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let schemas = SchemaStore::folder(SCHEMAS)?;
    let types = chosen(options);
    ensure!(!types.is_empty(), "no type is chosen: say --all, --service SERVICE or --type TYPE");
    if options.terraform {
        return ask_terraform(&types, &schemas, options.seed).map(|()| ExitCode::SUCCESS);
    }
    if let Some(folder) = &options.write {
        return write_each(&types, &schemas, options.seed, folder).map(|_| ExitCode::SUCCESS);
    }
    let campaign = Campaign {
        seed: options.seed,
        lifecycles: options.lifecycles,
        from: options.from,
        shrinks: !options.no_shrink,
    };
    let mut total = Total::new(types.len());
    campaign.run(&types, &schemas, |account| total.add(&account));
    Ok(total.print(options.seed))
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
