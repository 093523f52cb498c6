//! Applies objects of all types, and changes each property of each of them that can change, one after another: the command `drift`
//! must name each change, and nothing before there is any.
#![allow(clippy::print_stdout, reason = "a command-line tool")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use anyhow::Context as _;
use clap::Args;
use ferroform_core::Registration;
use ferroform_driver::{Core, Launch};
use ferroform_emulator::schema::escape;
use ferroform_emulator::{Emulator, SchemaStore};
use serde_json::{Value as Json, json};

use crate::contract::chance::{Chance, hash};
use crate::contract::script::{Behaviour, Plenty, Script};
use crate::contract::stage::PROVIDER;
use crate::contract::subject::Subject;
use crate::contract::write::{Spelling, write};
use crate::{Objects, emulator, provider_block, provider_command, provider_program, types_named};

/// Looks for drift in objects of all types.
#[derive(Args, Debug)]
pub struct Options {
    #[command(flatten)]
    of: Objects,
    /// Where random choices begin.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Calls a second: the emulator has no limit.
const RATE: &str = "2000";

/// Plays what the arguments say.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let (program, types) = (provider_program()?, types_named(&options.of.only));
    let runtime = tokio::runtime::Runtime::new()?;
    // Services that answer in another form, and services that keep what they are told, so that any change is seen.
    let quiet = runtime.block_on(Estate::apply(&program, &types, options, Behaviour::Observed))?;
    let alarms = quiet.drift(|_| true)?;
    let estate = runtime.block_on(Estate::apply(&program, &types, options, Behaviour::Usual))?;
    let mut wrong: Vec<String> = [alarms, estate.drift(|_| true)?].concat().iter().map(Found::text).collect();
    let applied = quiet.objects.len() + estate.objects.len();
    let types: BTreeSet<&str> = estate.objects.values().map(|object| object.type_name).collect();
    let mut changed = 0;
    for round in 0.. {
        let (made, complaints) = estate.round(round)?;
        if made == 0 {
            break;
        }
        changed += made;
        wrong.extend(complaints);
    }
    wrong.iter().for_each(|complaint| println!("{complaint}"));
    println!(
        "{applied} objects applied, {} types, {changed} properties changed one by one, {} wrong, seed {}",
        types.len(),
        wrong.len(),
        options.seed
    );
    Ok(if wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// An account, and the state of what was applied in it.
struct Estate<'a> {
    program: &'a Path,
    emulator: Emulator,
    folder: tempfile::TempDir,
    state: Json,
    /// By address.
    objects: BTreeMap<String, Applied>,
}

/// An object, and the changes that are made to it.
struct Applied {
    type_name: &'static str,
    identifier: String,
    /// Properties, the arguments that they are called, and their other values.
    changes: Vec<(String, &'static str, Json)>,
}

/// A change that was found: the address, and the argument.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Found(String, String);

impl Found {
    fn text(&self) -> String {
        format!("drift after an apply: {} {}", self.0, self.1)
    }
}

impl<'a> Estate<'a> {
    /// Makes objects by applies.
    async fn apply(
        program: &'a Path,
        types: &[&'static Registration],
        options: &Options,
        behaviour: Behaviour,
    ) -> anyhow::Result<Self> {
        let schemas = SchemaStore::built_in();
        let emulator = emulator(&schemas).quirks(behaviour.quirks()).start().await?;
        let mut core = Core::new(Launch::new(program).connect().await?).await?.without_probes();
        core.configure(provider_block(&emulator.endpoint())).await?;
        let mut objects = BTreeMap::new();
        for registration in types {
            let type_name = registration.table.cloudformation_type;
            let Some(schema) = schemas.get(type_name)? else { continue };
            let subject = Subject::new(&schema, registration.table);
            for number in 0..options.of.objects {
                let plenty = match number {
                    0 => Plenty::Minimal,
                    1 => Plenty::Full,
                    _ => Plenty::Random,
                };
                let seed = hash(options.seed, &format!("{type_name} {number}"));
                let Ok(Script { first, .. }) = Script::invent(subject, seed, plenty, behaviour) else {
                    continue;
                };
                let address = format!("{PROVIDER}_{}.n{number}", registration.table.name);
                let config = write(registration.table.root, &first, Spelling::Plain);
                // Two objects of a type may exclude each other.
                let is_made =
                    core.apply(&address, config).await.is_ok_and(|report| report.errors().next().is_none());
                let instance = core.instance(&address).filter(|_| is_made);
                let identifier =
                    instance.and_then(|one| Some(one.object.attribute("id").as_str()?.to_owned()));
                let Some(identifier) = identifier else {
                    core.forget(&address);
                    continue;
                };
                let changes = subject.outside_changes(&first, &mut Chance::new(seed, "outside"));
                objects.insert(address, Applied { type_name, identifier, changes });
            }
        }
        let folder = tempfile::tempdir()?;
        let state = core.state_file();
        core.stop().await;
        Ok(Self { program, emulator, folder, state, objects })
    }

    /// Returns what the command finds in the objects of these addresses.
    fn drift(&self, is_asked: impl Fn(&str) -> bool) -> anyhow::Result<Vec<Found>> {
        let mut state = self.state.clone();
        if let Some(resources) = state["resources"].as_array_mut() {
            let text = |one: &Json, name: &str| one[name].as_str().unwrap_or_default().to_owned();
            resources.retain(|one| is_asked(&format!("{}.{}", text(one, "type"), text(one, "name"))));
        }
        fs::write(self.folder.path().join("state.json"), state.to_string())?;
        let arguments = ["drift", "state.json", "--json", "--rate", RATE];
        let mut command = provider_command(self.program, &self.emulator, self.folder.path(), &arguments);
        let output = command.output().context("the provider does not start")?;
        let report: Json = serde_json::from_slice(&output.stdout)
            .with_context(|| String::from_utf8_lossy(&output.stderr).into_owned())?;
        let list = |json: &Json, name: &str| json[name].as_array().cloned().unwrap_or_default();
        let text = |json: &Json, name: &str| json[name].as_str().unwrap_or_default().to_owned();
        let mut found = Vec::new();
        for one in list(&report, "changed") {
            for value in list(&one, "values") {
                let path = text(&value, "path");
                let argument = path.split(['.', '[']).next().unwrap_or_default().to_owned();
                found.push(Found(text(&one, "address"), argument));
            }
        }
        for kind in ["gone", "unread"] {
            found.extend(list(&report, kind).iter().map(|one| Found(text(one, "address"), kind.to_owned())));
        }
        Ok(found)
    }

    /// Makes a change to each object that has so many, looks for drift in these objects, the first time in all, and takes the changes
    /// back. Returns how many changes were made, and what is wrong.
    fn round(&self, number: usize) -> anyhow::Result<(usize, Vec<String>)> {
        let models: BTreeMap<_, _> = self
            .emulator
            .objects(None)
            .into_iter()
            .map(|one| ((one.type_name, one.identifier), one.model))
            .collect();
        let mut made = BTreeMap::new();
        let mut back: Vec<(&str, &Applied, Json)> = Vec::new();
        for (address, object) in &self.objects {
            let Some((property, argument, value)) = object.changes.get(number) else { continue };
            let model = models.get(&(object.type_name.to_owned(), object.identifier.clone()));
            let Some(model) = model.filter(|model| model.get(property) != Some(value)) else { continue };
            let path = format!("/{}", escape(property));
            let set = |value: Option<&Json>| match value {
                Some(value) => json!([{"op": "add", "path": path, "value": value}]),
                None => json!([{"op": "remove", "path": path}]),
            };
            if self.emulator.drift(object.type_name, &object.identifier, &set(Some(value))).is_ok() {
                let change = format!("{} -> {value}", model.get(property).unwrap_or(&Json::Null));
                made.insert(Found(address.clone(), (*argument).to_owned()), change);
                back.push((address.as_str(), object, set(model.get(property))));
            }
        }
        let changed: BTreeSet<&str> = back.iter().map(|(address, ..)| *address).collect();
        let found = self.drift(|address| number == 0 || changed.contains(address))?;
        let found: BTreeSet<Found> = found.into_iter().collect();
        let lost = made
            .iter()
            .filter(|(one, _)| !found.contains(one))
            .map(|(Found(address, argument), change)| format!("not found: {address} {argument}: {change}"));
        let false_alarms = found
            .iter()
            .filter(|one| !made.contains_key(one))
            .map(|Found(address, argument)| format!("not changed: {address} {argument}"));
        let wrong = lost.chain(false_alarms).collect();
        for (_, object, patch) in back {
            let done = self.emulator.drift(object.type_name, &object.identifier, &patch);
            done.map_err(|error| anyhow::anyhow!("{}: {error:?}", object.type_name))?;
        }
        Ok((made.len(), wrong))
    }
}
