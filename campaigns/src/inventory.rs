//! Fills an emulated account with objects of all types, and takes it over: `scan`, killed on the way, and `import`, whose plan the
//! real Terraform must find to change nothing.
#![allow(clippy::print_stdout, reason = "a command-line tool")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail, ensure};
use clap::Args;
use ferroform_core::Registration;
use ferroform_driver::terraform::Terraform;
use ferroform_emulator::sample::Sample;
use ferroform_emulator::{Emulator, Quirks, Recorded, SchemaStore};
use ferroform_engine::{list_arguments, plural_block};
use serde_json::{Value as Json, json};
use terraform_provider_awscc::registry;

use crate::contract::stage::PROVIDER;
use crate::recorded::corpus::{self, Answer};
use crate::{
    ACCOUNT, Objects, REGION, call, credentials, emulator, needed_first, provider_command, provider_program,
    types_named,
};

/// Types and identifiers.
type Named = BTreeSet<(String, String)>;

/// How much of the types must be imported without a change.
const GOAL: f64 = 0.99;
/// The percentages of optional properties that objects have, one after another.
const PLENTY: [u8; 3] = [0, 30, 60];
/// How often the scan is killed on the way.
const KILLS: usize = 2;

/// Takes an emulated account over.
#[derive(Args, Debug)]
pub struct Options {
    #[command(flatten)]
    of: Objects,
    /// The quirks of the emulator.
    #[arg(long, default_value = "observed")]
    quirks: Quirks,
    /// Calls a second.
    #[arg(long, default_value_t = 2000)]
    rate: u32,
    /// Let the real Terraform plan the configuration.
    #[arg(long)]
    terraform: bool,
    /// Import recorded objects of real accounts in place of scanning one: a file of JSON lines, which may be compressed (`.gz`).
    #[arg(long, value_name = "FILE")]
    recorded: Option<PathBuf>,
}

/// Plays what the arguments say.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let program = provider_program()?;
    let folder = tempfile::tempdir()?;
    let folder = folder.path();
    let schemas = SchemaStore::built_in();
    if let Some(file) = &options.recorded {
        let (objects, without_identifier) = write_recorded(file, &schemas, &folder.join("inventory"))?;
        let imported = Imported::of(&program, folder)?;
        println!(
            "{objects} recorded objects, {without_identifier} more without an identifier; {}",
            imported.text()
        );
        return Ok(imported.verdict());
    }
    let runtime = tokio::runtime::Runtime::new()?;
    let emulator = runtime.block_on(emulator(&schemas).quirks(options.quirks.clone()).start())?;
    let made = fill(&emulator, &schemas, &types_named(&options.of.only), options.of.objects)?;
    let account = Account { program: &program, emulator: &emulator, folder };

    let began = Instant::now();
    let kills = account.scan(options)?;
    let scanned = began.elapsed();
    let (found, unlisted) = account.found()?;
    // Objects in a parent that is not there, and those that do not show their parent, are found by nobody.
    let (children, others): (Named, Named) = made
        .iter()
        .filter(|(name, _)| !unlisted.contains(name))
        .cloned()
        .partition(|(name, _)| has_arguments(name));
    let lost: Vec<_> = others.difference(&found).collect();
    let found_children = children.intersection(&found).count();

    let imported = Imported::of(&program, folder)?;
    for (name, identifier) in &lost {
        println!("lost: {name} {identifier}");
    }
    let planned = if options.terraform {
        planned(&program, &emulator, folder, imported.objects)?
    } else {
        String::new()
    };
    println!(
        "{} objects of {} types, {kills} kills, {} found in {:.0?}, {} lost, {found_children} of {} in parents; {}{planned}",
        made.len(),
        made.iter().map(|(name, _)| name).collect::<BTreeSet<_>>().len(),
        found.len(),
        scanned,
        lost.len(),
        children.len(),
        imported.text(),
    );
    Ok(if lost.is_empty() { imported.verdict() } else { ExitCode::FAILURE })
}

/// What became of the objects of a scan.
struct Imported {
    objects: usize,
    quarantined: usize,
    skipped: usize,
    types: usize,
    /// The types with objects in quarantine.
    changed: usize,
}

impl Imported {
    /// Imports the scan in a folder, and prints why objects are in quarantine.
    fn of(program: &Path, folder: &Path) -> anyhow::Result<Self> {
        let report = import(program, folder)?;
        let list = |name: &str| report[name].as_array().cloned().unwrap_or_default();
        let quarantined = list("quarantined");
        let text = |one: &Json, name: &str| one[name].as_str().unwrap_or_default().to_owned();
        let mut reasons = BTreeMap::<String, usize>::new();
        for one in &quarantined {
            let why = text(one, "why");
            let reason = format!("{}: {}", text(one, "type"), why.lines().next().unwrap_or_default());
            *reasons.entry(reason).or_default() += 1;
        }
        for (reason, count) in &reasons {
            println!("{count} in quarantine: {reason}");
        }
        let changed: BTreeSet<String> = quarantined.iter().map(|one| text(one, "type")).collect();
        let resource = |one: &Json| text(one, "address").split('.').next().unwrap_or_default().to_owned();
        let whole: BTreeSet<String> = list("imported").iter().map(resource).collect();
        let is_also_whole = |name: &&String| resource_name(name).is_some_and(|own| whole.contains(&own));
        let types = whole.len() + changed.len() - changed.iter().filter(is_also_whole).count();
        Ok(Self {
            objects: list("imported").len(),
            quarantined: quarantined.len(),
            skipped: list("skipped").len(),
            types,
            changed: changed.len(),
        })
    }

    fn text(&self) -> String {
        format!(
            "{} imported, {} in quarantine, {} skipped, {} of {} types without a change",
            self.objects,
            self.quarantined,
            self.skipped,
            self.types - self.changed,
            self.types
        )
    }

    fn verdict(&self) -> ExitCode {
        let is_enough = (self.types - self.changed) as f64 >= GOAL * self.types as f64;
        if is_enough { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}

/// Writes recorded objects as a scan. Returns how many there are, and how many have no identifier in their record.
fn write_recorded(file: &Path, schemas: &SchemaStore, folder: &Path) -> anyhow::Result<(usize, usize)> {
    let mut files = BTreeMap::<String, BTreeMap<String, Json>>::new();
    let mut without_identifier = 0;
    for case in corpus::read(file)? {
        let Some(schema) = schemas.get(&case.type_name)? else { continue };
        let Answer { recorded: Recorded { type_name, mut model, identifier }, is_identified } =
            case.answer(&schema);
        let Some(identifier) = identifier.filter(|_| is_identified) else {
            without_identifier += 1;
            continue;
        };
        // Nobody takes over what a stack manages: in the accounts of the recorders all were of stacks.
        without_service_tags(&mut model);
        let line = json!({
            "type": type_name, "identifier": identifier, "account": ACCOUNT, "region": REGION, "model": model
        });
        files.entry(type_name).or_default().insert(identifier, line);
    }
    fs::create_dir_all(folder.join(REGION))?;
    for (type_name, lines) in &files {
        let text: String = lines.values().map(|line| format!("{line}\n")).collect();
        fs::write(folder.join(REGION).join(format!("{}.jsonl", type_name.replace("::", "-"))), text)?;
    }
    let head = json!({
        "format_version": 1, "provider": PROVIDER, "account": ACCOUNT, "regions": [REGION], "is_complete": true
    });
    fs::write(folder.join("scan.json"), head.to_string())?;
    Ok((files.values().map(BTreeMap::len).sum(), without_identifier))
}

/// Removes the tags with which services mark objects.
fn without_service_tags(model: &mut Json) {
    match model {
        Json::Array(elements) => {
            let is_own = |one: &Json| !one["Key"].as_str().is_some_and(|key| key.starts_with("aws:"));
            elements.retain(is_own);
            elements.iter_mut().for_each(without_service_tags);
        }
        Json::Object(members) => {
            members.retain(|name, _| !name.starts_with("aws:"));
            members.values_mut().for_each(without_service_tags);
        }
        _ => {}
    }
}

/// Imports the scan in the folder `inventory` of another one, into its folder `estate`. Returns the report.
pub(crate) fn import(program: &Path, folder: &Path) -> anyhow::Result<Json> {
    let mut import = Command::new(program);
    import.args(["import", "inventory", "estate"]).current_dir(folder).stdin(Stdio::null()).env_clear();
    output_of(import)?;
    Ok(serde_json::from_str(&fs::read_to_string(folder.join("estate/report.json"))?)?)
}

/// Returns what Terraform calls a type.
pub(crate) fn resource_name(type_name: &str) -> Option<String> {
    registry::find(type_name).map(|one| format!("{PROVIDER}_{}", one.table.name))
}

/// Runs a program to its end, and returns what it prints.
pub(crate) fn output_of(mut command: Command) -> anyhow::Result<String> {
    let output = command.output().context("the provider does not start")?;
    let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    ensure!(output.status.success(), "{err}");
    Ok(out)
}

/// Whether objects of a type are listed by arguments.
fn has_arguments(type_name: &str) -> bool {
    registry::find(type_name).is_some_and(|one| list_arguments(one.table).next().is_some())
}

/// Makes objects, parents first, and returns the types and identifiers of those that were made.
fn fill(
    emulator: &Emulator,
    schemas: &SchemaStore,
    types: &[&'static Registration],
    objects: usize,
) -> anyhow::Result<Named> {
    let (parents, references) = (schemas.parents()?, schemas.references()?);
    let mut relations = BTreeMap::<&str, Vec<[&str; 3]>>::new();
    for [from, path, to, property] in parents.iter().chain(references.iter()) {
        let table = registry::find(from).map(|one| one.table);
        let mut arguments = table.into_iter().flat_map(|table| plural_block(table).attributes);
        if arguments.any(|argument| argument.property() == Some(path)) {
            relations.entry(from).or_default().push([path, to, property]);
        }
    }
    let parents = |name: &str| {
        let of = relations.get(name).into_iter().flatten();
        of.map(|[_, to, _]| (*to).to_owned()).collect()
    };
    for name in needed_first(types.iter().map(|one| one.table.cloudformation_type), parents) {
        let Some(schema) = schemas.get(name)? else { continue };
        for number in 0..objects {
            let seed = format!("{name} {number}");
            let sample = match PLENTY[number % PLENTY.len()] {
                0 => Sample::of(&schema, &seed),
                plenty => Sample::rich(&schema, &seed, plenty),
            };
            let Ok(Sample { mut desired }) = sample else { continue };
            // What an object is listed by must be there.
            for [argument, to, property] in relations.get(name).into_iter().flatten() {
                let parent = emulator.objects(Some(to)).into_iter().nth(number);
                let value = match *to {
                    "AWS::AccountId" => Some(ACCOUNT.into()),
                    _ => parent.and_then(|parent| parent.model.get(*property).cloned()),
                };
                if let Some(value) = value.filter(|_| desired.get(*argument).is_some()) {
                    desired[*argument] = value;
                }
            }
            let input = json!({"TypeName": name, "DesiredState": desired.to_string()});
            let _ = call(emulator, "CreateResource", input);
        }
    }
    emulator.advance(1_000);
    let made = emulator.objects(None).into_iter().map(|object| (object.type_name, object.identifier));
    Ok(made.collect())
}

/// The account, and the program that takes it over.
struct Account<'a> {
    program: &'a Path,
    emulator: &'a Emulator,
    folder: &'a Path,
}

impl Account<'_> {
    fn command(&self, arguments: &[&str]) -> Command {
        provider_command(self.program, self.emulator, self.folder, arguments)
    }

    /// Scans the account. Returns how often the scan was killed.
    fn scan(&self, options: &Options) -> anyhow::Result<usize> {
        let rate = options.rate.to_string();
        let mut arguments = vec!["scan", "inventory", "--rate", &rate];
        let types: Vec<String> = options.of.only.iter().map(|text| format!("*{text}*")).collect();
        arguments.extend(types.iter().flat_map(|text| ["--types", text]));
        let mut kills = 0;
        for _ in 0..KILLS {
            let mut running = self.command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
            sleep(Duration::from_secs(2));
            if running.try_wait()?.is_some() {
                return Ok(kills);
            }
            running.kill()?;
            running.wait()?;
            kills += 1;
        }
        output_of(self.command(&arguments))?;
        Ok(kills)
    }

    /// Returns what was found, and the types that cannot be listed.
    fn found(&self) -> anyhow::Result<(Named, BTreeSet<String>)> {
        let inventory = self.folder.join("inventory");
        let head: Json = serde_json::from_str(&fs::read_to_string(inventory.join("scan.json"))?)?;
        let mut found = BTreeSet::new();
        for region in [REGION, "global"] {
            let Ok(entries) = fs::read_dir(inventory.join(region)) else { continue };
            for entry in entries {
                for line in fs::read_to_string(entry?.path())?.lines() {
                    let line: Json = serde_json::from_str(line)?;
                    let part = |name: &str| line[name].as_str().unwrap_or_default().to_owned();
                    if !found.insert((part("type"), part("identifier"))) {
                        bail!("{} {} is there twice", part("type"), part("identifier"));
                    }
                }
            }
        }
        let unlisted = head["unlisted"].as_object().into_iter().flatten().map(|(name, _)| name.clone());
        Ok((found, unlisted.collect()))
    }
}

/// Lets Terraform plan what was imported into the folder `estate` of another one. Returns what is said of it.
pub(crate) fn planned(
    program: &Path,
    emulator: &Emulator,
    folder: &Path,
    imported: usize,
) -> anyhow::Result<String> {
    let mut terraform = Terraform::new(folder.join("estate"))?;
    let providers = program.parent().unwrap_or(Path::new("."));
    terraform.use_providers(&[&format!("ferroform/{PROVIDER}")], providers)?;
    for (name, value) in credentials(emulator) {
        terraform.set(name, value);
    }
    // Their values are ignored. Only what they are must be right.
    let variables = fs::read_to_string(folder.join("estate/variables.tf")).unwrap_or_default();
    for variable in variables.split("variable \"").skip(1) {
        let name = variable.split('"').next().unwrap_or_default();
        let kinds =
            [("= string\n", "x"), ("= list(", "[]"), ("= set(", "[]"), ("= number\n", "1"), ("", "{}")];
        let value = kinds.iter().find(|(kind, _)| variable.contains(kind)).map_or("", |(_, value)| *value);
        terraform.set(format!("TF_VAR_{name}"), value);
    }
    let output = terraform.run(&["plan", "-compact-warnings"])?;
    let wanted = format!("Plan: {imported} to import, 0 to add, 0 to change, 0 to destroy.");
    let all = output.all();
    ensure!(all.contains(&wanted), "{wanted} was expected:\n{all}");
    Ok(format!("; Terraform: {wanted}"))
}
