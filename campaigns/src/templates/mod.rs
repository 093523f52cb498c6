//! Applies templates of CloudFormation by their `Ref` and `Fn::GetAtt`, takes the objects over with `scan` and `import`, which know
//! nothing of the templates, and compares what refers to what.
#![allow(clippy::print_stdout, reason = "a command-line tool")]

mod stack;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;
use clap::Args;
use ferroform_emulator::schema::{PropertyPath, TypeSchema};
use ferroform_emulator::{Emulator, Quirks, SchemaStore};
use serde_json::{Map, Value as Json, json};

use self::stack::{Made, Sources, Stack, Template, made_up};
use crate::inventory::{import, output_of, planned, resource_name};
use crate::{call, call_to_end, emulator, provider_command, provider_program};

/// How many of the references that are found must be those of the templates, and how many of those must be found.
const GOALS: [f64; 2] = [0.99, 0.95];

/// Imports what templates make.
#[derive(Args, Debug)]
pub struct Options {
    /// A folder with templates as JSON files, such as a checkout of aws-cloudformation/aws-cloudformation-templates.
    folder: PathBuf,
    /// Only files whose paths contain this text.
    #[arg(long, value_name = "TEXT")]
    only: Vec<String>,
    /// The quirks of the emulator.
    #[arg(long, default_value = "observed")]
    quirks: Quirks,
    /// Leave the folders here.
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
    /// Let the real Terraform plan each configuration.
    #[arg(long)]
    terraform: bool,
    /// Print each resource that is not made, and why.
    #[arg(long)]
    verbose: bool,
}

/// What came of all templates.
#[derive(Debug, Default)]
struct Outcome {
    templates: usize,
    objects: usize,
    types: BTreeSet<String>,
    /// Resources of types that Cloud Control does not have.
    foreign: usize,
    /// Resources that the service refuses.
    refused: usize,
    imported: usize,
    /// Configurations that Terraform plans without a change.
    planned: usize,
    right: usize,
    wrong: usize,
    lost: usize,
    /// References in what no service returns.
    hidden: usize,
    /// References to objects that the template writes by the name that it gives them, and not with `Ref`.
    by_name: usize,
}

/// Plays what the arguments say.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let program = provider_program()?;
    let runtime = tokio::runtime::Runtime::new()?;
    let schemas = SchemaStore::built_in();
    let emulator = runtime.block_on(emulator(&schemas).quirks(options.quirks.clone()).start())?;
    let temporary = tempfile::tempdir()?;
    let folder = options.keep.clone().unwrap_or_else(|| temporary.path().to_owned());
    let mut outcome = Outcome::default();
    for template in templates(&options.folder, &options.only)? {
        emulator.reset();
        let own = folder.join(made_up(&template.name));
        fs::create_dir_all(&own)?;
        let account = Account { emulator: &emulator, schemas: &schemas };
        let made = account.create(&template, &mut outcome, options.verbose)?;
        let types: BTreeSet<&str> = made.iter().map(|one| one.type_name.as_str()).collect();
        outcome.templates += 1;
        if !made.is_empty() {
            let estate = Estate::of(&program, &emulator, &own, &types)?;
            estate.compare(&template.name, &made, &mut outcome);
            if options.terraform {
                planned(&program, &emulator, &own, estate.objects.len())?;
                outcome.planned += 1;
            }
        }
    }
    println!("{}", outcome.text());
    Ok(if outcome.is_enough() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

impl Outcome {
    /// Returns how many of the references that are found are right, and how many of the right ones are found.
    fn shares(&self) -> [f64; 2] {
        let share = |others: usize| self.right as f64 / (self.right + others).max(1) as f64;
        [share(self.wrong), share(self.lost)]
    }

    fn is_enough(&self) -> bool {
        self.shares().iter().zip(GOALS).all(|(share, goal)| *share >= goal)
    }

    fn text(&self) -> String {
        let [precision, recall] = self.shares().map(|share| 100.0 * share);
        format!(
            "{} templates, {} objects of {} types ({} resources of types without Cloud Control, {} refused), {} imported, {} planned by Terraform; \
             {} references found, {} of them wrong, {} not found: precision {precision:.1} %, recall {recall:.1} %; \
             {} more are written as names in the templates, and {} are in what is not returned",
            self.templates,
            self.objects,
            self.types.len(),
            self.foreign,
            self.refused,
            self.imported,
            self.planned,
            self.right + self.wrong,
            self.wrong,
            self.lost,
            self.by_name,
            self.hidden,
        )
    }
}

/// Reads the templates of a folder and those inside it.
fn templates(folder: &Path, only: &[String]) -> anyhow::Result<Vec<Template>> {
    let mut found = Vec::new();
    let mut entries =
        fs::read_dir(folder).with_context(|| folder.display().to_string())?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(fs::DirEntry::path);
    for entry in entries {
        let path = entry.path();
        if path.is_dir() {
            found.extend(templates(&path, only)?);
            continue;
        }
        let name = path.display().to_string();
        let is_chosen = only.is_empty() || only.iter().any(|text| name.contains(text));
        let is_json =
            path.extension().is_some_and(|extension| extension == "json" || extension == "template");
        if is_chosen && is_json {
            found.extend(Template::new(&name, &fs::read_to_string(&path)?));
        }
    }
    Ok(found)
}

/// An object of a template.
struct Object {
    type_name: String,
    identifier: String,
    /// Its name in the template.
    name: String,
    /// The names of the resources that its properties refer to.
    sources: Sources,
    /// Those of them that are in properties that the service returns.
    shown: Sources,
    desired: String,
    /// Its name, if the template gives it one.
    given_name: Option<String>,
}

struct Account<'a> {
    emulator: &'a Emulator,
    schemas: &'a SchemaStore,
}

impl Account<'_> {
    /// Makes the resources of a template as far as the service has them.
    fn create(
        &self,
        template: &Template,
        outcome: &mut Outcome,
        verbose: bool,
    ) -> anyhow::Result<Vec<Object>> {
        let mut stack = Stack::new(template);
        let mut objects = Vec::new();
        for (name, resource) in template.resources() {
            if !stack.has(resource) {
                continue;
            }
            let type_name = resource["Type"].as_str().unwrap_or_default();
            let made = match self.schemas.get(type_name)? {
                None => {
                    outcome.foreign += 1;
                    None
                }
                Some(schema) => match self.object(&schema, name, resource, &stack) {
                    Ok((object, made)) => {
                        objects.push(object);
                        Some(made)
                    }
                    Err(why) => {
                        outcome.refused += 1;
                        if verbose {
                            println!("refused: {} {name}: {why}", template.name);
                        }
                        None
                    }
                },
            };
            // What others need of it is made up.
            let stand_in = || Made { reference: made_up(name).into(), model: Json::Null };
            stack.add(name, made.unwrap_or_else(stand_in));
        }
        outcome.objects += objects.len();
        outcome.types.extend(objects.iter().map(|object| object.type_name.clone()));
        Ok(objects)
    }

    fn object(
        &self,
        schema: &TypeSchema,
        name: &str,
        resource: &Json,
        stack: &Stack<'_>,
    ) -> Result<(Object, Made), String> {
        let written = resource.get("Properties").cloned().unwrap_or_else(|| json!({}));
        let mut sources = Sources::new();
        let properties = stack.value(&written, &mut sources)?.unwrap_or_default();
        let desired = coerced(schema, &schema.raw, properties);
        let input = json!({ "TypeName": schema.name, "DesiredState": desired.to_string() });
        let event = call_to_end(self.emulator, "CreateResource", input)?;
        let identifier = event["Identifier"].as_str().unwrap_or_default().to_owned();
        let input = json!({ "TypeName": schema.name, "Identifier": identifier });
        let read = call(self.emulator, "GetResource", input)?;
        let model = read["ResourceDescription"]["Properties"].as_str().unwrap_or_default();
        let model: Json = serde_json::from_str(model).map_err(|error| error.to_string())?;
        let mut shown = Sources::new();
        let mut returned = written;
        if let Json::Object(properties) = &mut returned {
            properties.retain(|name, _| model.get(name).is_some());
        }
        schema.write_only.iter().for_each(|path| path.remove_from(&mut returned));
        stack.value(&returned, &mut shown)?;
        let reference = reference(schema, &model).unwrap_or_else(|| identifier.clone().into());
        let own_name = |path: &PropertyPath| Some(path.find(&desired).first()?.1.as_str()?.to_owned());
        let object = Object {
            type_name: schema.name.clone(),
            identifier,
            name: name.to_owned(),
            sources,
            shown,
            given_name: schema.primary_identifier.iter().rev().find_map(own_name),
            desired: desired.to_string(),
        };
        Ok((object, Made { reference, model }))
    }
}

/// Returns what `Ref` gives for an object: of an identifier with parts, the one that the service chose.
fn reference(schema: &TypeSchema, model: &Json) -> Option<Json> {
    let parts = &schema.primary_identifier;
    let is_given = |path: &&_| schema.read_only.contains(path);
    let own = parts.iter().find(is_given).or(parts.last())?;
    own.find(model).first().map(|(_, value)| (*value).clone())
}

/// Returns a value in the JSON types of the schema: in a template, numbers and booleans may be texts.
fn coerced(schema: &TypeSchema, node: &Json, value: Json) -> Json {
    let accepts = |kind: &str| {
        let own = &schema.resolve(node)["type"];
        own == kind || own.as_array().is_some_and(|several| several.iter().any(|one| one == kind))
    };
    match value {
        Json::Object(members) => {
            let member = |(name, value): (String, Json)| {
                let inner = schema.property(node, &name);
                let value = inner.map_or(value.clone(), |inner| coerced(schema, inner, value));
                (name, value)
            };
            members.into_iter().map(member).collect::<Map<_, _>>().into()
        }
        Json::Array(elements) => {
            let inner = schema.element(node);
            let element = |value: Json| inner.map_or(value.clone(), |inner| coerced(schema, inner, value));
            elements.into_iter().map(element).collect()
        }
        Json::String(text)
            if !accepts("string") && ["integer", "number", "boolean"].into_iter().any(accepts) =>
        {
            serde_json::from_str(&text).unwrap_or(Json::String(text))
        }
        plain @ (Json::Number(_) | Json::Bool(_)) if accepts("string") => plain.to_string().into(),
        other => other,
    }
}

/// What was imported.
struct Estate {
    /// Objects, by what Terraform calls their type and by identifier, with their addresses and the addresses that they refer to.
    objects: BTreeMap<(String, String), (String, Vec<String>)>,
}

impl Estate {
    fn of(
        program: &Path,
        emulator: &Emulator,
        folder: &Path,
        types: &BTreeSet<&str>,
    ) -> anyhow::Result<Self> {
        let mut scan = vec!["scan", "inventory", "--rate", "2000"];
        scan.extend(types.iter().flat_map(|name| ["--types", *name]));
        output_of(provider_command(program, emulator, folder, &scan))?;
        let report = import(program, folder)?;
        let text = |value: &Json| value.as_str().unwrap_or_default().to_owned();
        let mut objects = BTreeMap::new();
        for one in report["imported"].as_array().into_iter().flatten() {
            let address = text(&one["address"]);
            let name = address.split('.').next().unwrap_or_default().to_owned();
            let refers_to = one["refers_to"].as_array().into_iter().flatten().map(text).collect();
            objects.insert((name, text(&one["id"])), (address, refers_to));
        }
        Ok(Self { objects })
    }

    /// Counts the references that are right, wrong and lost, and prints those that are not right.
    fn compare(&self, template: &str, made: &[Object], outcome: &mut Outcome) {
        let key = |object: &Object| {
            (resource_name(&object.type_name).unwrap_or_default(), object.identifier.clone())
        };
        let names: BTreeMap<&str, &str> = made
            .iter()
            .filter_map(|object| Some((self.objects.get(&key(object))?.0.as_str(), object.name.as_str())))
            .collect();
        let there: BTreeSet<&str> = names.values().copied().collect();
        for object in made {
            let Some((_, refers_to)) = self.objects.get(&key(object)) else { continue };
            outcome.imported += 1;
            let is_there = |name: &&String| there.contains(name.as_str());
            let wanted: BTreeSet<&str> = object.shown.iter().filter(is_there).map(String::as_str).collect();
            let all: BTreeSet<&str> = object.sources.iter().filter(is_there).map(String::as_str).collect();
            let found: BTreeSet<&str> =
                refers_to.iter().filter_map(|address| names.get(address.as_str()).copied()).collect();
            outcome.right += found.intersection(&all).count();
            outcome.hidden += all.difference(&wanted).count();
            let (by_name, wrong): (Vec<&str>, Vec<&str>) = found.difference(&all).partition(|name| {
                let other = made.iter().find(|other| other.name == **name);
                other
                    .and_then(|other| other.given_name.as_ref())
                    .is_some_and(|name| object.desired.contains(name))
            });
            let lost: Vec<&str> = wanted.difference(&found).copied().collect();
            for (kind, names) in [("wrong", &wrong), ("not found", &lost)] {
                for name in names {
                    println!("{kind}: {template}: {} {} -> {name}", object.type_name, object.name);
                }
            }
            outcome.by_name += by_name.len();
            outcome.wrong += wrong.len();
            outcome.lost += lost.len();
        }
    }
}
