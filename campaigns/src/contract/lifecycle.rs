//! Plays one lifecycle and checks every step of it.

mod regions;
mod secrets;
mod tolerated;

use std::fmt::Display;
use std::ops::AddAssign;

use ferroform_core::table::REGION;
use ferroform_driver::hcl::resource_to_hcl;
use ferroform_driver::rules::{Rule, Violation};
use ferroform_driver::value::{Path, Value};
use ferroform_driver::{
    Action, DriverError, Input, ListOptions, Listing, Report, TERRAFORM_1_11, TERRAFORM_1_16,
};
use ferroform_emulator::schema::escape;
use serde_json::{Value as Json, json};

use crate::contract::chance::Chance;
use crate::contract::compare::{missing, missing_in_any_spelling, missing_of_substance};
use crate::contract::data_sources;
use crate::contract::explained::{self, Explained};
use crate::contract::import::Excuses;
use crate::contract::known::disturbed;
use crate::contract::mistake::Mistake;
use crate::contract::moved;
use crate::contract::read_only;
use crate::contract::refused::try_mistake;
use crate::contract::regions::{Regions, in_region};
use crate::contract::removal::kept;
use crate::contract::rules;
use crate::contract::script::{Behaviour, Script, with};
use crate::contract::secrets::Arguments;
use crate::contract::stage::{Checked, Stage, StageError};
use crate::contract::tags::{DefaultTags, Tagged};
use crate::contract::unknown::veil;
use crate::contract::unmanaged;
use crate::contract::write::{Spelling, attribute_at, holds_create_only, reordered, write};

/// The step that takes back a change behind Terraform's back.
const AFTER_DRIFT: &str = "after drift";

/// A violation in a lifecycle.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The step of the lifecycle.
    pub step: &'static str,
    /// The violated rule and the difference.
    pub violation: Violation,
    /// The configuration as HCL.
    pub configuration: String,
}

/// The result of a lifecycle.
#[derive(Debug, Default)]
pub struct Outcome {
    /// What was played. There is at most one lifecycle with secrets, and one with regions.
    pub counts: Counts,
    /// The violations. The first step with violations ends the lifecycle.
    pub findings: Vec<Finding>,
}

/// What was played in lifecycles.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// The number of lifecycles.
    pub lifecycles: usize,
    /// The number of lifecycles in which a rule broke.
    pub broken: usize,
    /// The number of calls that core made.
    pub calls: usize,
    /// The number of mistakes made.
    pub mistakes: usize,
    /// The number of mistakes that caused only a warning and were applied.
    pub tolerated: usize,
    /// The number of read-only places that were given a value.
    pub read_only: usize,
    /// The number of lifecycles with secrets in write-only arguments.
    pub with_secrets: usize,
    /// The number of lifecycles in another region than that of the provider block, or with a region that changed.
    pub with_regions: usize,
    /// The plans that were explained.
    pub explained: Explained,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        let Self {
            lifecycles,
            broken,
            calls,
            mistakes,
            tolerated,
            read_only,
            with_secrets,
            with_regions,
            explained,
        } = other;
        self.lifecycles += lifecycles;
        self.broken += broken;
        self.calls += calls;
        self.mistakes += mistakes;
        self.tolerated += tolerated;
        self.read_only += read_only;
        self.with_secrets += with_secrets;
        self.with_regions += with_regions;
        self.explained += explained;
    }
}

/// A lifecycle that was ended by a violation.
struct Broken;

type Lived = Result<(), Broken>;

/// Plays a lifecycle. An error is one of the stage, and says nothing about the provider.
pub async fn play(stage: &mut Stage, script: &Script) -> Result<Outcome, StageError> {
    stage.clear(script.seed, script.behaviour.quirks())?;
    let release = if script.keeps_planned_private { TERRAFORM_1_16 } else { TERRAFORM_1_11 };
    stage.core.provider_mut().set_capabilities(release);
    let address = stage.address();
    let tags = script.default_tags.first().cloned().unwrap_or_default();
    stage.tag(&tags);
    let with_regions = usize::from(script.regions != Regions::default());
    let counts = Counts { lifecycles: 1, with_regions, ..Counts::default() };
    let outcome = Outcome { counts, findings: Vec::new() };
    let arguments = Arguments::new(script.secrets);
    let region = script.regions.own;
    let mut life = Life { address, stage, script, tags, region, arguments, findings: 0, outcome };
    life.outcome.counts.broken = usize::from(life.run().await.is_err());
    Ok(life.outcome)
}

fn is_nothing(action: Action) -> bool {
    action == Action::NoOp
}

fn is_in_place(action: Action) -> bool {
    matches!(action, Action::Update | Action::NoOp)
}

struct Life<'a> {
    stage: &'a mut Stage,
    script: &'a Script,
    address: String,
    /// The default tags of the object.
    tags: DefaultTags,
    /// The region that the resource names.
    region: Option<&'static str>,
    /// How its secrets are given.
    arguments: Arguments,
    /// How many of the service's findings were caused by mistakes.
    findings: usize,
    outcome: Outcome,
}

impl Life<'_> {
    async fn run(&mut self) -> Lived {
        let script = self.script;
        if script.tries_read_only {
            self.read_only(&script.first).await?;
        }
        for mistake in &script.mistakes {
            self.refused(mistake, &script.first).await?;
            self.tolerated(mistake, &script.first).await?;
        }
        let first = self.written(&script.first);
        let veiled = veil(&first, script.seed, script.unknowns, &|_| false);
        let report = self.apply("create", veiled).await?;
        let why = "an object that does not exist is created";
        self.acts("create", &report, |action| action == Action::Create, &rules::CHANGED, why)?;
        self.has("create", &script.first, &report)?;
        self.has_default_tags("create", &script.first, &report, &DefaultTags::new())?;
        self.quiet("after create", &first).await?;
        self.data_sources(&first).await?;
        self.ephemeral(&first).await?;
        self.unmoved(&first).await?;
        let mut model = &script.first;
        if script.respell {
            self.respelled("respelled", model).await?;
        }
        if let Some(second) = &script.second {
            self.update(model, second).await?;
            model = second;
        }
        let config = self.written(model);
        if let Some((name, value)) = &script.drift {
            self.drift(name, value, model, &config).await?;
        }
        if let Some((name, value)) = &script.foreign {
            self.foreign(name, value, &config).await?;
        }
        let mut model = self.secrets(model).await?;
        let config = self.written(&model);
        for tags in script.default_tags.iter().skip(1) {
            self.tag(tags, &model, &config).await?;
        }
        if script.import {
            model = self.import(&model).await?;
        }
        if let Some(third) = &script.third
            && self.replace(third).await?
        {
            model = third.clone();
        }
        if let Some(region) = script.regions.of_the_provider {
            self.move_provider(region, &model).await?;
        }
        if let Some(region) = script.regions.later {
            self.move_resource(region, &model).await?;
        }
        self.destroy().await?;
        self.nothing_found("service's findings")
    }

    async fn refused(&mut self, mistake: &Mistake, model: &Json) -> Lived {
        let Some(trial) = try_mistake(self.stage, model, mistake).await else { return Ok(()) };
        self.outcome.counts.calls += trial.calls;
        self.outcome.counts.mistakes += 1;
        let Some((violation, input)) = trial.broken else { return Ok(()) };
        self.note("refused", violation, self.hcl(&input));
        Err(Broken)
    }

    async fn read_only(&mut self, model: &Json) -> Lived {
        match read_only::try_all(self.stage, model).await {
            Ok(tried) => {
                self.outcome.counts.calls += tried.calls;
                self.outcome.counts.read_only += tried.places;
                Ok(())
            }
            Err(violation) => {
                self.note("read-only", *violation, String::new());
                Err(Broken)
            }
        }
    }

    /// Returns the configuration of a model.
    fn written(&self, model: &Json) -> Input {
        self.with_secrets(model, self.plain(model))
    }

    /// Returns the configuration of a model without write-only arguments.
    fn plain(&self, model: &Json) -> Input {
        in_region(write(self.stage.table.root, model, Spelling::Compact), self.region)
    }

    /// Formats a configuration for messages.
    fn hcl(&self, input: &Input) -> String {
        resource_to_hcl(&self.stage.type_name(), "this", input, None, "")
    }

    async fn apply(&mut self, step: &'static str, input: Input) -> Result<Report, Broken> {
        let config = self.stage.distorted(step, &input);
        let report = self.stage.core.apply(&self.address, config).await;
        let report = self.judged(step, &input, report)?;
        self.keeps_secrets(step, &input, &report)?;
        self.explained(step, &report)?;
        Ok(report)
    }

    /// Compares what `explain-plan` says of an apply with what the service received.
    fn explained(&mut self, step: &'static str, report: &Report) -> Lived {
        let service = explained::Service {
            is_plain: self.script.behaviour == Behaviour::Plain,
            has_default_tags: !self.script.default_tags.is_empty(),
            is_edited: step == AFTER_DRIFT,
        };
        match explained::check(self.stage, report, self.script.seed, service) {
            Ok(counts) => {
                self.outcome.counts.explained += counts;
                Ok(())
            }
            Err(why) => self.broken(step, &rules::EXPLAINED, report, &why.to_string()),
        }
    }

    async fn plan(&mut self, step: &'static str, input: &Input) -> Result<Report, Broken> {
        let report = self.stage.core.plan(&self.address, self.stage.distorted(step, input)).await;
        let report = self.judged(step, input, report)?;
        self.keeps_secrets(step, input, &report)?;
        Ok(report)
    }

    /// Returns the report if there is nothing wrong with it.
    fn judged(
        &mut self,
        step: &'static str,
        input: &Input,
        report: Result<Report, DriverError>,
    ) -> Result<Report, Broken> {
        let report = match report {
            Ok(report) => report,
            Err(error) => {
                let error = ("error", error.to_string());
                let what = Violation::whole(&rules::EXPRESSIBLE, ("expected", Value::Null), error);
                self.note(step, what, self.hcl(input));
                return Err(Broken);
            }
        };
        self.outcome.counts.calls += report.steps.len();
        if report.is_clean() {
            return Ok(report);
        }
        for violation in &report.violations {
            self.note(step, violation.clone(), report.configuration.clone());
        }
        if report.violations.is_empty() {
            let said: Vec<String> = report.errors().map(ToString::to_string).collect();
            let path = report.errors().find_map(|error| error.path.clone()).unwrap_or_default();
            let is_refused = report.steps.len() == 1;
            let rule = if is_refused { &rules::ACCEPTED } else { &rules::NO_ERROR };
            let what = Violation::new(rule, &path, ("expected", "success"), ("provider", "an error"));
            let why = said.join("; ");
            let why = if is_refused { why } else { self.with_request(why) };
            self.note(step, what.because(why), report.configuration.clone());
        }
        Err(Broken)
    }

    fn note(&mut self, step: &'static str, violation: Violation, configuration: String) {
        self.outcome.findings.push(Finding { step, violation: violation.during(step), configuration });
    }

    fn broken(&mut self, step: &'static str, rule: &'static Rule, report: &Report, why: &str) -> Lived {
        let prior = report.state.clone().unwrap_or(Value::Null);
        let planned = report.planned.clone().unwrap_or(Value::Null);
        let differences = prior.differences(&planned);
        let (path, before, after) =
            differences.into_iter().next().unwrap_or((Path::root(), Value::Null, Value::Null));
        let what = Violation::new(rule, &path, ("state", before), ("planned", after));
        let what = what.because(format!("{why}; the action was {:?}", report.action));
        self.note(step, what, report.configuration.clone());
        Err(Broken)
    }

    /// Checks the action of a step.
    fn acts(
        &mut self,
        step: &'static str,
        report: &Report,
        is_right: fn(Action) -> bool,
        rule: &'static Rule,
        why: &str,
    ) -> Lived {
        if is_right(report.action) { Ok(()) } else { self.broken(step, rule, report, why) }
    }

    /// Adds to an explanation what was sent last.
    fn with_request(&self, why: impl Display) -> String {
        format!("{why}\nThe last request: {}", self.stage.door.last_request())
    }

    /// Checks that the service has everything that was configured.
    fn has(&mut self, step: &'static str, model: &Json, report: &Report) -> Lived {
        self.is_in_region(step, report)?;
        let stored = self.stored_of(model);
        let judge = match (self.script.behaviour, report.action) {
            (Behaviour::Fair, _) => missing_of_substance,
            // It keeps values in its own spelling, and an update to another spelling changes nothing.
            (Behaviour::Observed, _) | (_, Action::Update | Action::NoOp) => missing_in_any_spelling,
            _ => missing,
        };
        let Some(at) = judge(&self.stage.schema, model, &stored) else { return Ok(()) };
        let show = |json: &Json| json.pointer(&at).unwrap_or(&Json::Null).to_string();
        let what = Violation::whole(&rules::SENT, ("written", show(model)), ("stored", show(&stored)));
        self.note(step, what.because(self.with_request(&at)), report.configuration.clone());
        Err(Broken)
    }

    /// Checks that the service has nothing left of the values that were removed.
    fn has_lost(&mut self, step: &'static str, before: &Json, model: &Json, report: &Report) -> Lived {
        // With other behaviours, the service may choose the same value itself.
        if self.script.behaviour != Behaviour::Plain {
            return Ok(());
        }
        let stored = self.stored_of(model);
        let Some(at) = kept(self.stage.table.root, before, model, &stored) else { return Ok(()) };
        let why = self.with_request(format!("{at} was removed"));
        self.broken(step, &rules::GONE, report, &why)
    }

    fn stored(&self) -> Json {
        let objects = self.stage.door.emulator.objects(None);
        objects.into_iter().next().map_or(Json::Null, |object| object.model)
    }

    /// Returns the object as far as this model is about it: without default tags.
    fn stored_of(&self, model: &Json) -> Json {
        let stored = self.stored();
        let Some(tagged) = Tagged::of(self.stage.table) else { return stored };
        tagged.as_configured(model, &stored, &self.tags)
    }

    /// Checks that the object has its default tags, and none of those `before`.
    fn has_default_tags(
        &mut self,
        step: &'static str,
        model: &Json,
        report: &Report,
        before: &DefaultTags,
    ) -> Lived {
        let wrong = Tagged::of(self.stage.table)
            .and_then(|tagged| tagged.wrong(model, &self.stored(), &self.tags, before));
        let Some(wrong) = wrong else { return Ok(()) };
        self.broken(step, &rules::DEFAULT_TAGS, report, &self.with_request(wrong))
    }

    /// Gives the provider block other default tags.
    async fn tag(&mut self, tags: &DefaultTags, model: &Json, config: &Input) -> Lived {
        let step = "other default tags";
        // A service that fills in what it is not given may not let it change.
        if self.script.behaviour.is_fair() && self.tags.is_empty() {
            return Ok(());
        }
        self.stage.tag(tags);
        let is_updatable = Tagged::of(self.stage.table).is_some_and(|tagged| tagged.are_updatable);
        if !is_updatable {
            self.quiet(step, config).await?;
            // An import takes tags that are not those of the provider block for the resource's own.
            self.stage.tag(&self.tags);
            return Ok(());
        }
        let before = std::mem::replace(&mut self.tags, tags.clone());
        let report = self.apply(step, config.clone()).await?;
        self.acts(step, &report, is_in_place, &rules::IN_PLACE, "only default tags changed")?;
        self.has(step, model, &report)?;
        self.has_default_tags(step, model, &report, &before)?;
        self.quiet(step, config).await
    }

    fn identifier(&self) -> Option<String> {
        self.stage.door.emulator.objects(None).into_iter().next().map(|object| object.identifier)
    }

    async fn data_sources(&mut self, config: &Input) -> Lived {
        let (stored, identifier) = (self.stored(), self.identifier().unwrap_or_default());
        let found = data_sources::find(self.stage, &identifier, &stored, self.region).await;
        self.found("data sources", &rules::DATA_SOURCES, config, found)
    }

    /// Ephemeral objects are read in the region of the provider.
    async fn ephemeral(&mut self, config: &Input) -> Lived {
        if self.region.is_some() {
            return Ok(());
        }
        let identifier = self.identifier().unwrap_or_default();
        let read = unmanaged::read(self.stage, &identifier).await;
        self.found("ephemeral object", &rules::EPHEMERAL, config, read)
    }

    /// Looks for drift where there is none. How a service spells values is only known to the resource itself.
    async fn unmoved(&mut self, config: &Input) -> Lived {
        if self.script.behaviour != Behaviour::Plain || self.region.is_some() {
            return Ok(());
        }
        let identifier = self.identifier().unwrap_or_default();
        let instance = self.stage.core.instance(&self.address);
        let state = instance.map_or(Value::Null, |instance| instance.object.clone());
        let drift = unmanaged::drift(self.stage, &identifier, &state).await;
        self.found("detection of drift", &rules::NO_DRIFT, config, drift)
    }

    /// Turns a wrong result of something that is read into a finding.
    fn found(&mut self, step: &'static str, rule: &'static Rule, config: &Input, found: Checked) -> Lived {
        let Err(why) = found else { return Ok(()) };
        let what = Violation::whole(rule, ("expected", "what the service has"), ("found", "something else"));
        self.note(step, what.because(why.to_string()), self.hcl(config));
        Err(Broken)
    }

    async fn quiet(&mut self, step: &'static str, config: &Input) -> Lived {
        let report = self.plan(step, config).await?;
        self.acts(step, &report, is_nothing, &rules::QUIET, "nothing was to change")
    }

    async fn respelled(&mut self, step: &'static str, model: &Json) -> Lived {
        let root = self.stage.table.root;
        let mut chance = Chance::new(self.script.seed, "order");
        let model = reordered(root, model, &mut chance);
        let input = in_region(write(root, &model, Spelling::Spaced), self.region);
        let input = self.with_secrets(&model, input);
        let report = self.plan(step, &input).await?;
        self.acts(step, &report, is_nothing, &rules::RESPELLED, "the configuration means the same")
    }

    async fn update(&mut self, before: &Json, model: &Json) -> Lived {
        let step = "update";
        let mut told = self.told_of(before);
        if let Some(tagged) = Tagged::of(self.stage.table).filter(|_| !self.tags.is_empty()) {
            told = tagged.with_keys(&told);
        }
        self.next_version(before, model);
        let config = self.written(model);
        let root = self.stage.table.root;
        // While the region or the version of a fixed secret is unknown, it may be another one.
        let is_fixed = |name: &str| {
            let name = name.strip_suffix("_wo_version").unwrap_or(name);
            name == REGION || attribute_at(root, [name]).is_none_or(holds_create_only)
        };
        let veiled = veil(&config, self.script.seed ^ 1, self.script.unknowns, &is_fixed);
        let prior = self.stage.core.instance(&self.address).map(|instance| instance.object.clone());
        let report = self.apply(step, veiled).await?;
        self.acts(step, &report, is_in_place, &rules::IN_PLACE, "no create-only property changed")?;
        self.undisturbed(step, [before, model], prior, &report)?;
        self.has(step, model, &report)?;
        // An object may keep a secret that was in a write-only argument.
        self.has_lost(step, &told, model, &report)?;
        self.quiet("after update", &config).await
    }

    /// Checks that the plan changes nothing that was never configured.
    fn undisturbed(
        &mut self,
        step: &'static str,
        models: [&Json; 2],
        prior: Option<Value>,
        report: &Report,
    ) -> Lived {
        let root = self.stage.table.root;
        let parts = self.stage.table.identity.parts;
        let found = prior.zip(report.planned.as_ref()).and_then(|(prior, planned)| {
            // If a part of the identifier changes, only the service knows the new identifier.
            let part = |state: &Value, names: &[&str]| {
                names.iter().fold(state.clone(), |value, name| value.attribute(name))
            };
            let is_renamed = parts
                .iter()
                .map(|part| part.attribute_path)
                .any(|names| names != ["id"] && part(&prior, names) != part(planned, names));
            let id = Path::parse("id");
            // All tags change with those that are configured.
            let all_tags = Path::parse("tags_all");
            let kept = |path: &Path, part| match path {
                path if is_renamed && *path == id => prior.attribute("id"),
                path if *path == all_tags => prior.attribute("tags_all"),
                // The lifecycle chooses the versions of secrets.
                path if path.names().last().is_some_and(|name| name.ends_with("_wo_version")) => {
                    prior.at(path).unwrap_or_default()
                }
                _ => part,
            };
            disturbed(root, models, &prior, &planned.transform(&mut |path, part| kept(path, part)))
        });
        let Some((path, prior, planned)) = found else { return Ok(()) };
        let what = Violation::new(&rules::UNDISTURBED, &path, ("prior", prior), ("planned", planned));
        self.note(step, what, report.configuration.clone());
        Err(Broken)
    }

    async fn drift(&mut self, name: &str, value: &Json, model: &Json, config: &Input) -> Lived {
        let step = "drift";
        // Drift of what is in a write-only argument cannot be seen.
        let drifted = with(model, name, value.clone());
        let [before, after] = [model, &drifted].map(|model| self.told_of(model));
        if !self.stage.subject().is_drift(&before, &after) || !self.edit(name, value) {
            return Ok(());
        }
        let report = self.plan(step, config).await?;
        let why = format!("{name} was changed to {value}");
        self.acts(step, &report, |action| action != Action::NoOp, &rules::DRIFT_SHOWN, &why)?;
        let report = self.apply(AFTER_DRIFT, config.clone()).await?;
        self.has(AFTER_DRIFT, model, &report)?;
        self.quiet(AFTER_DRIFT, config).await
    }

    async fn foreign(&mut self, name: &str, value: &Json, config: &Input) -> Lived {
        let step = "foreign change";
        // Whoever changes all tags also changes the default tags.
        let is_tags = Tagged::of(self.stage.table).is_some_and(|tagged| tagged.is(name));
        if is_tags && !self.tags.is_empty() || !self.edit(name, value) {
            return Ok(());
        }
        let report = self.plan(step, config).await?;
        let why = format!("{name} was set to {value}");
        self.acts(step, &report, is_nothing, &rules::DRIFT_QUIET, &why)
    }

    /// Changes a property outside Cloud Control. Returns false if the object already has the value.
    fn edit(&mut self, name: &str, value: &Json) -> bool {
        let (stored, Some(identifier)) = (self.stored(), self.identifier()) else { return false };
        if stored
            .get(name)
            .is_some_and(|now| crate::contract::compare::is_same(&self.stage.schema, name, now, value))
        {
            return false;
        }
        let path = format!("/{}", escape(name));
        let patch = json!([{ "op": "add", "path": path, "value": value }]);
        let emulator = &self.stage.door.emulator;
        emulator.drift(self.stage.table.cloudformation_type, &identifier, &patch).is_ok()
    }

    /// Imports the object. Returns the model that it has then.
    async fn import(&mut self, model: &Json) -> Result<Json, Broken> {
        let instance = self.stage.core.instance(&self.address);
        let id = instance.map(|instance| instance.object.attribute("id"));
        let Some(id) = id.as_ref().and_then(Value::as_str) else { return Ok(model.clone()) };
        let id = self.region.map_or_else(|| id.to_owned(), |region| format!("{id}@{region}"));
        let config = self.plain(model);
        let excuses = Excuses::new(self.stage.table);
        let unreadable = |path: &Path| excuses.is_unreadable(path);
        let report = self.stage.core.check_import(&self.address, &id, config.clone(), &unreadable).await;
        self.judged("import", &config, excuses.applied(report))?;
        self.listed(&config).await?;
        self.moved(&config).await?;
        self.first_version_after_import(&id, model).await
    }

    /// Lists the object, and imports what was listed with the configuration that was generated for it.
    async fn listed(&mut self, config: &Input) -> Lived {
        let arguments = data_sources::arguments(self.stage, &self.stored(), self.region);
        let Some(arguments) = arguments.filter(|_| self.stage.table.offers.list_resource) else {
            return Ok(());
        };
        let options = ListOptions { include_resource: true, generate: true, ..ListOptions::default() };
        let listing = self.stage.core.list(&self.stage.type_name(), arguments, &options).await;
        let (events, report) = match listing {
            Ok(Listing { events, report }) => (events, Ok(report)),
            Err(error) => (Vec::new(), Err(error)),
        };
        let report = self.judged("list", config, report)?;
        let [event] = events.as_slice() else {
            let why = format!("{} objects are listed, and there is one", events.len());
            return self.broken("list", &rules::LISTED, &report, &why);
        };
        let excuses = Excuses::new(self.stage.table);
        let unreadable = |path: &Path| excuses.is_unreadable(path);
        let report = self.stage.core.check_listed(&self.address, event, config.clone(), &unreadable).await;
        self.judged("import of what is listed", config, excuses.applied(report)).map(drop)
    }

    /// The states of other providers from which the object is moved name no region.
    async fn moved(&mut self, config: &Input) -> Lived {
        if self.region.is_some() {
            return Ok(());
        }
        let identifier = self.identifier().unwrap_or_default();
        let moved = moved::check(self.stage, &identifier).await;
        self.found("move from another provider", &rules::MOVED, config, moved)
    }

    /// Replaces the object by one with this model. Returns whether there was anything to replace.
    async fn replace(&mut self, model: &Json) -> Result<bool, Broken> {
        let step = "replace";
        // The service may already have filled in the new value. What is in a write-only argument is compared with nothing.
        let [stored, wanted] = [self.told_of(&self.stored()), self.told_of(model)];
        if !self.stage.subject().is_replacement(&stored, &wanted) {
            return Ok(false);
        }
        let config = self.written(model);
        self.tags = self.script.default_tags.last().cloned().unwrap_or_default();
        let report = self.apply(step, config.clone()).await?;
        self.acts(step, &report, Action::is_replace, &rules::REPLACED, "a create-only property changed")?;
        self.has(step, model, &report)?;
        self.quiet("after replace", &config).await?;
        Ok(true)
    }

    async fn destroy(&mut self) -> Lived {
        let (stored, none) = (self.stored(), Input::Object(Default::default()));
        let report = self.stage.core.destroy(&self.address).await;
        let report = self.judged("destroy", &none, report)?;
        if self.stage.door.emulator.objects(None).is_empty() {
            let found = data_sources::find_nothing(self.stage, &stored, self.region).await;
            return self.found("data sources after destroy", &rules::DATA_SOURCES, &none, found);
        }
        self.broken("destroy", &rules::NOTHING_LEFT, &report, "the service still has it")
    }
}
