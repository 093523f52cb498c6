//! Plays one recorded object through everything that users do with theirs.

use std::collections::BTreeSet;
use std::fmt;

use clap::ValueEnum;
use ferroform_core::table::AttributeTable;
use ferroform_driver::rules::{Violation, ids};
use ferroform_driver::schema::Block;
use ferroform_driver::value::{Path, Value};
use ferroform_driver::{Action, DriverError, Input, Instance, Report};
use ferroform_emulator::schema::{Occasion, TypeSchema};
use ferroform_emulator::{Quirks, SchemaStore};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use terraform_provider_awscc::registry;

use crate::contract::import::Excuses;
use crate::contract::stage::{Stage, StageError};
use crate::contract::write::{Spelling, is_writable, write};
use crate::recorded::change::{changed, is_fixed, roots};
use crate::recorded::corpus::{Answer, Case};
use crate::recorded::drift::drifted;

/// The account that recordings have in place of their own.
pub(super) const ACCOUNT: &str = "111111111111";
/// The region of most recordings.
const REGION: &str = "us-east-1";
/// How many characters of a message are shown.
const SHOWN: usize = 600;

/// What is done with an object, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Trial {
    /// It is created as it was declared. Always tried.
    Apply,
    /// The same configuration plans no change.
    Plan,
    /// A refresh changes nothing in the state.
    Refresh,
    /// Imported by its identifier, it plans no change with the configuration that made it.
    Import,
    /// The same, imported by its identity.
    Identity,
    /// The configuration that is generated for it plans no change.
    Generated,
    /// One thing is changed, and then nothing more is planned.
    Update,
    /// Each optional argument is removed, and then nothing more is planned, or the plan says why.
    Removal,
    /// A change of each readable property behind Terraform's back is seen.
    Drift,
    /// It is destroyed, and nothing is left.
    Destroy,
}

impl fmt::Display for Trial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_possible_value().map_or(Ok(()), |value| f.write_str(value.get_name()))
    }
}

/// What went wrong in a trial.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// The trial.
    #[serde(rename = "stage")]
    pub trial: Trial,
    /// Whether the object would be replaced.
    pub is_replaced: bool,
    /// The attributes that it is about, with their values unless they are secret.
    pub attributes: Vec<String>,
    /// What the provider or the service said.
    pub why: String,
}

/// How the play of one object ended.
#[derive(Clone, Debug, Serialize)]
pub struct Played {
    /// The case.
    pub case: String,
    /// Its type.
    #[serde(rename = "type")]
    pub type_name: String,
    /// Why it was not played, if it was not.
    pub left_out: Option<String>,
    /// What went wrong.
    pub found: Vec<Finding>,
    /// How many arguments were removed.
    pub removals: usize,
    /// How many properties were changed behind Terraform's back.
    pub drifts: usize,
}

impl Played {
    /// Returns whether something went wrong in a trial.
    pub fn fails(&self, trial: Trial) -> bool {
        self.found.iter().any(|finding| finding.trial == trial)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.trial)?;
        if self.is_replaced {
            f.write_str(" REPLACED")?;
        }
        write!(f, " [{}]", self.attributes.join("; "))?;
        if self.why.is_empty() { Ok(()) } else { write!(f, " {}", self.why) }
    }
}

/// Plays a recorded object. An error is one of the stage, and says nothing about the provider.
pub async fn play(
    case: &Case,
    schemas: &SchemaStore,
    trials: &[Trial],
    quirks: Quirks,
) -> Result<Played, StageError> {
    let (name, type_name) = (case.name.clone(), case.type_name.clone());
    let mut played =
        Played { case: name, type_name, left_out: None, found: Vec::new(), removals: 0, drifts: 0 };
    let registration = registry::find(&case.type_name).filter(|one| one.table.offers.resource);
    let Some(registration) = registration else {
        played.left_out = Some("the type is not offered".to_owned());
        return Ok(played);
    };
    if case.has_drifted {
        played.left_out = Some("it was recorded with drift".to_owned());
        return Ok(played);
    }
    let mut stage = Stage::new(registration, schemas).await?.without_probes();
    stage.clear(1, quirks)?;
    stage.move_to(REGION);
    let answer = case.answer(&stage.schema);
    let config = write(stage.table.root, &case.declared, Spelling::Plain);
    let (address, trials) = (stage.address(), trials.iter().copied().collect());
    let mut player = Player { stage, case, answer, config, address, trials, played };
    if let Err(error) = player.run().await {
        player.find(Trial::Apply, Vec::new(), error.to_string());
    }
    Ok(player.played)
}

struct Player<'c> {
    stage: Stage,
    case: &'c Case,
    answer: Answer,
    /// The configuration of what was declared.
    config: Input,
    address: String,
    trials: BTreeSet<Trial>,
    played: Played,
}

impl Player<'_> {
    async fn run(&mut self) -> Result<(), DriverError> {
        let answered = self.stage.door.emulator.answer_recorded(self.answer.recorded.clone());
        if let Err(error) = answered {
            self.find(Trial::Apply, Vec::new(), error.to_string());
            return Ok(());
        }
        let report = self.stage.core.apply(&self.address, self.config.clone()).await?;
        if !report.is_clean() {
            self.find(Trial::Apply, Vec::new(), said(&report));
            return Ok(());
        }
        if self.trials.contains(&Trial::Plan) {
            let report = self.stage.core.plan(&self.address, self.config.clone()).await?;
            self.judge_plan(Trial::Plan, &report);
        }
        if self.trials.contains(&Trial::Refresh) {
            self.refresh().await?;
        }
        if self.answer.is_identified {
            self.imports().await?;
        }
        let is_quiet =
            !self.played.found.iter().any(|finding| matches!(finding.trial, Trial::Plan | Trial::Refresh));
        if is_quiet {
            self.removals().await?;
            self.drifts().await?;
            self.update().await?;
        }
        if self.trials.contains(&Trial::Destroy) {
            let report = self.stage.core.destroy(&self.address).await?;
            let is_left = !self.stage.door.emulator.objects(None).is_empty();
            if !report.is_clean() || is_left {
                let why =
                    if report.is_clean() { "the object is still there".to_owned() } else { said(&report) };
                self.find(Trial::Destroy, Vec::new(), why);
            }
        }
        Ok(())
    }

    async fn refresh(&mut self) -> Result<(), DriverError> {
        let Some(before) = self.stage.core.instance(&self.address).cloned() else { return Ok(()) };
        let report = self.stage.core.refresh(&self.address).await?;
        let after = report.state.clone().unwrap_or_default();
        let attributes = shown(self.block(), &before.object, &after, &|_| true);
        if !report.is_clean() || !attributes.is_empty() {
            self.find(Trial::Refresh, attributes, said(&report));
        }
        self.stage.core.insert(&self.address, before);
        Ok(())
    }

    async fn imports(&mut self) -> Result<(), DriverError> {
        let imported = format!("{}.imported", self.stage.type_name());
        let id = self.answer.recorded.identifier.clone().unwrap_or_default();
        let mut is_quiet = true;
        if self.trials.contains(&Trial::Import) {
            let report = self.stage.core.import(&imported, &id).await?;
            is_quiet = self.judge_import(Trial::Import, &report, &imported).await?;
        }
        let identity = self.stage.core.instance(&self.address).and_then(|instance| instance.identity.clone());
        // What an import by the identifier plans, an import by the identity would say again.
        if let Some(identity) = identity.filter(|_| is_quiet && self.trials.contains(&Trial::Identity)) {
            let report = self.stage.core.import_identity(&imported, identity).await?;
            self.judge_import(Trial::Identity, &report, &imported).await?;
        }
        if self.trials.contains(&Trial::Generated) {
            let excuses = Excuses::new(self.stage.table);
            let unreadable = |path: &Path| excuses.is_unreadable(path);
            let core = &self.stage.core;
            let report = core.check_import(&imported, &id, self.config.clone(), &unreadable).await?;
            let report = Report {
                violations: report
                    .violations
                    .iter()
                    .filter(|violation| *violation.rule == ids::GENERATED_PLAN_EMPTY)
                    .cloned()
                    .collect(),
                ..report
            };
            // What is wrong with the import itself was found before.
            if !report.violations.is_empty() || (is_quiet && !report.is_clean()) {
                self.find(Trial::Generated, named(&report.violations), errors(&report));
            }
        }
        Ok(())
    }

    /// Judges an import and the plan of the same configuration. Returns whether nothing is planned.
    async fn judge_import(
        &mut self,
        trial: Trial,
        report: &Report,
        imported: &str,
    ) -> Result<bool, DriverError> {
        if !report.is_clean() || report.state.is_none() {
            self.find(trial, Vec::new(), said(report));
            return Ok(false);
        }
        let report = self.stage.core.plan(imported, self.config.clone()).await?;
        self.stage.core.forget(imported);
        if !report.is_clean() {
            self.find(trial, Vec::new(), said(&report));
            return Ok(false);
        }
        let unread: BTreeSet<&str> = roots(&self.stage.schema, "writeOnlyProperties").collect();
        let is_readable = |name: &str| {
            let attribute = self.stage.table.root.attribute(name);
            !attribute.and_then(AttributeTable::property).is_some_and(|property| unread.contains(property))
        };
        let attributes = planned(self.block(), &report, &is_readable);
        if report.action == Action::NoOp || attributes.is_empty() {
            return Ok(true);
        }
        self.find_planned(trial, &report, attributes);
        Ok(false)
    }

    async fn update(&mut self) -> Result<(), DriverError> {
        let Some(model) = changed(&self.stage.schema, &self.case.declared) else { return Ok(()) };
        if !self.trials.contains(&Trial::Update) {
            return Ok(());
        }
        let config = write(self.stage.table.root, &model, Spelling::Plain);
        let report = self.stage.core.apply(&self.address, config.clone()).await?;
        if !report.is_clean() {
            self.find(
                Trial::Update,
                Vec::new(),
                format!("{} {}", said(&report), self.stage.door.last_request()),
            );
            return Ok(());
        }
        let report = self.stage.core.plan(&self.address, config).await?;
        self.judge_plan(Trial::Update, &report);
        Ok(())
    }

    /// Removes each optional argument that an update may remove, one at a time.
    async fn removals(&mut self) -> Result<(), DriverError> {
        let Some(saved) = self.saved().filter(|_| self.trials.contains(&Trial::Removal)) else {
            return Ok(());
        };
        let (schema, declared) = (&self.stage.schema, &self.case.declared);
        let is_needed = |property: &str| {
            let mut without = declared.clone();
            if let Some(members) = without.as_object_mut() {
                members.remove(property);
            }
            complaints(schema, &without) > complaints(schema, declared)
        };
        let arguments = &self.block().attributes;
        let is_removable = |attribute: &&AttributeTable| {
            let is_optional = arguments.get(attribute.name).is_some_and(|argument| !argument.required);
            let property = attribute.property().filter(|_| is_optional && is_writable(attribute));
            property.is_some_and(|property| {
                let is_set = declared.get(property).is_some_and(|value| !value.is_null());
                is_set && !is_fixed(schema, property) && !is_needed(property)
            })
        };
        let removable = self.stage.table.root.attributes.iter().filter(is_removable);
        let names: Vec<&str> = removable.map(|attribute| attribute.name).collect();
        for name in names {
            let config = self.config.without(name);
            let Ok(report) = self.stage.core.plan(&self.address, config.clone()).await else { continue };
            // Without the argument, the configuration may be refused, or another object be wanted.
            if report.is_clean() && report.action == Action::Update {
                self.played.removals += 1;
                let report = self.stage.core.apply(&self.address, config.clone()).await?;
                if report.is_clean() {
                    let report = self.stage.core.plan(&self.address, config).await?;
                    let is_said =
                        report.diagnostics.iter().any(|said| !said.is_error && said.detail.contains(name));
                    if !is_said || !report.is_clean() {
                        self.judge_plan_of(Trial::Removal, name, &report);
                    }
                } else {
                    let why = format!("{} {}", said(&report), self.stage.door.last_request());
                    self.find(Trial::Removal, vec![name.to_owned()], why);
                }
            }
            self.restore(&saved);
        }
        Ok(())
    }

    /// Changes each readable property, one at a time, behind Terraform's back. What the user has set shows in the plan, the rest in
    /// the state.
    async fn drifts(&mut self) -> Result<(), DriverError> {
        let Some(saved) = self.saved().filter(|_| self.trials.contains(&Trial::Drift)) else { return Ok(()) };
        let kept = ["writeOnlyProperties", "primaryIdentifier"];
        let kept = kept.iter().flat_map(|list| roots(&self.stage.schema, list));
        let kept: BTreeSet<String> = kept.map(str::to_owned).collect();
        let case = self.case;
        for attribute in self.stage.table.root.attributes {
            let Some(property) = attribute.property().filter(|property| !kept.contains(*property)) else {
                continue;
            };
            let Some(live) = saved.model.get(property) else { continue };
            let declared = case.declared.get(property).filter(|declared| !declared.is_null());
            // A part of what was not declared may be no attribute.
            let is_whole = !live.is_object() && !live.is_array();
            let own = declared.or(is_whole.then_some(live)).unwrap_or(&Json::Null);
            let Some(value) = drifted(live, own) else { continue };
            let name = attribute.name;
            let change = if self.block().is_secret(&Path::root().attribute(name)) {
                name.to_owned()
            } else {
                format!("{name}: {live} -> {value}")
            };
            let mut model = saved.model.clone();
            model[property] = value;
            self.overwrite(&model);
            self.played.drifts += 1;
            let (is_seen, otherwise) = if declared.is_some() && is_writable(attribute) {
                let report = self.stage.core.plan(&self.address, self.config.clone()).await?;
                (!report.is_clean() || report.action != Action::NoOp, "nothing is planned")
            } else {
                let report = self.stage.core.refresh(&self.address).await?;
                let before = saved.instance.object.attribute(name);
                let after = report.state.as_ref().map(|state| state.attribute(name));
                (!report.is_clean() || after != Some(before), "the state stays as it is")
            };
            if !is_seen {
                self.find(Trial::Drift, vec![change], otherwise.to_owned());
            }
            self.restore(&saved);
        }
        Ok(())
    }

    fn saved(&self) -> Option<Saved> {
        let instance = self.stage.core.instance(&self.address)?.clone();
        let object = self.stage.door.emulator.objects(None).into_iter().next()?;
        Some(Saved { instance, model: object.model })
    }

    fn restore(&mut self, Saved { instance, model }: &Saved) {
        self.overwrite(model);
        self.stage.core.insert(&self.address, instance.clone());
    }

    /// Gives the object another model behind Terraform's back.
    fn overwrite(&self, model: &Json) {
        let emulator = &self.stage.door.emulator;
        let patch = json!([{ "op": "replace", "path": "", "value": model }]);
        for object in emulator.objects(None) {
            let _ = emulator.drift(&object.type_name, &object.identifier, &patch);
        }
    }

    fn judge_plan(&mut self, trial: Trial, report: &Report) {
        if !report.is_clean() {
            self.find(trial, Vec::new(), said(report));
        } else if report.action != Action::NoOp {
            self.find_planned(trial, report, planned(self.block(), report, &|_| true));
        }
    }

    fn judge_plan_of(&mut self, trial: Trial, name: &str, report: &Report) {
        let before = self.played.found.len();
        self.judge_plan(trial, report);
        for finding in &mut self.played.found[before..] {
            finding.attributes.insert(0, name.to_owned());
        }
    }

    fn find_planned(&mut self, trial: Trial, report: &Report, attributes: Vec<String>) {
        let is_replaced = report.action.is_replace();
        self.played.found.push(Finding { trial, is_replaced, attributes, why: errors(report) });
    }

    fn find(&mut self, trial: Trial, attributes: Vec<String>, why: String) {
        let why = why.chars().take(SHOWN).collect();
        self.played.found.push(Finding { trial, is_replaced: false, attributes, why });
    }

    fn block(&self) -> &Block {
        &self.stage.core.provider().schemas().resources[&self.stage.type_name()].schema.block
    }
}

/// A state and the object that belongs to it.
struct Saved {
    instance: Instance,
    model: Json,
}

/// Returns how many things a schema finds wrong in a desired state.
fn complaints(schema: &TypeSchema, desired: &Json) -> usize {
    schema.judge().check(schema, desired, Occasion::Create).len()
}

/// Returns what the provider said, and which rules it broke.
fn said(report: &Report) -> String {
    let violations = report.violations.iter().map(ToString::to_string);
    let texts: Vec<String> = report.errors().map(ToString::to_string).chain(violations).collect();
    texts.join("; ").split_whitespace().collect::<Vec<_>>().join(" ")
}

fn errors(report: &Report) -> String {
    let texts: Vec<String> = report.errors().map(ToString::to_string).collect();
    texts.join("; ")
}

/// Returns the attributes that a plan changes: those that force a replacement, or all that are chosen. What only the service sets is
/// no reason for a change.
fn planned(block: &Block, report: &Report, is_chosen: &dyn Fn(&str) -> bool) -> Vec<String> {
    let first = report.steps.iter().find(|step| step.call == "PlanResourceChange");
    let prior = first.and_then(|step| step.sent.iter().find(|(name, _)| *name == "prior"));
    let (Some(first), Some((_, prior))) = (first, prior) else { return Vec::new() };
    let planned = first.got.clone().unwrap_or_default();
    let is_argument = |name: &str| {
        let attribute = block.attributes.get(name);
        is_chosen(name) && !attribute.is_some_and(|attribute| attribute.computed && !attribute.optional)
    };
    shown(block, prior, &planned, &is_argument)
}

/// Returns the differences of two objects, in the attributes that are chosen.
fn shown(block: &Block, before: &Value, after: &Value, is_chosen: &dyn Fn(&str) -> bool) -> Vec<String> {
    let differences = before.differences(after).into_iter();
    let chosen = differences.filter(|(path, ..)| path.names().next().is_none_or(is_chosen));
    let text = |(path, before, after): (Path, Value, Value)| {
        if block.is_secret(&path) { path.to_string() } else { format!("{path}: {before} -> {after}") }
    };
    chosen.map(text).collect()
}

fn named(violations: &[Violation]) -> Vec<String> {
    let text = |violation: &Violation| {
        let Violation { path, expected, found, .. } = violation;
        format!("{path}: {} -> {}", expected.1, found.1)
    };
    violations.iter().map(text).collect()
}
