//! Checks secrets in write-only arguments: what is sent of them and when, and that nothing shows them.

use ferroform_driver::rules::Rule;
use ferroform_driver::value::{Path, Step, Value};
use ferroform_driver::wire::to_json;
use ferroform_driver::{Action, Input, Instance, Report};
use ferroform_engine::Private;
use serde_json::Value as Json;

use super::{Life, Lived, is_nothing};
use crate::contract::rules;
use crate::contract::secrets::{self, Arguments, Given, Place, changed, given, places, shown};

impl Life<'_> {
    /// Returns a configuration with some of the model's secrets in write-only arguments.
    pub(super) fn with_secrets(&self, model: &Json, input: Input) -> Input {
        secrets::written(input, &self.secrets_of(model), self.arguments)
    }

    fn secrets_of(&self, model: &Json) -> Vec<Place> {
        places(self.stage.subject(), model, self.script.seed)
    }

    /// Returns the secrets of a model that are in write-only arguments.
    fn given_of(&self, model: &Json) -> Vec<Place> {
        let mut places = self.secrets_of(model);
        places.retain(|place| place.is_given(self.arguments));
        places
    }

    /// Returns the model as far as nobody but the service knows it: without what is in write-only arguments.
    pub(super) fn told_of(&self, model: &Json) -> Json {
        secrets::without(model, &self.given_of(model))
    }

    /// Gives the secrets another version if the models have not the same ones. Those that are fixed when the object is
    /// created do not change in place.
    pub(super) fn next_version(&mut self, before: &Json, after: &Json) {
        let secrets = |model: &Json| {
            let values = self.secrets_of(model).into_iter();
            values.map(|place| (model.pointer(&place.pointer).cloned(), place.pointer)).collect::<Vec<_>>()
        };
        if secrets(before) != secrets(after) {
            self.arguments.version = self.arguments.version.map(|version| version + 1);
        }
    }

    /// Checks that a plan, and the state after an apply, have nothing of the secrets in write-only arguments.
    pub(super) fn keeps_secrets(&mut self, step: &'static str, input: &Input, report: &Report) -> Lived {
        let given = given(self.stage.table.root, input);
        if given.is_empty() {
            return Ok(());
        }
        let is_applied = report.steps.iter().any(|step| step.call == "ApplyResourceChange");
        let instance = self.stage.core.instance(&self.address).filter(|_| is_applied);
        let held = Held::of(report, instance);
        let open = format!("{:?}", without_arguments(input));
        let wrong = held.wrong(&given, &open, self.arguments.percent == 100);
        self.outcome.counts.with_secrets = 1;
        match wrong {
            Some(why) => self.broken(step, &rules::SECRET_NOWHERE, report, &why),
            None => Ok(()),
        }
    }

    /// Plays with the versions of the secrets in write-only arguments. Returns the model that the object then has.
    pub(super) async fn secrets(&mut self, model: &Json) -> Result<Json, super::Broken> {
        let given = self.given_of(model);
        if given.is_empty() {
            return Ok(model.clone());
        }
        let (fixed, mutable): (Vec<Place>, Vec<Place>) = given.into_iter().partition(|place| place.is_fixed);
        let mut model = model.clone();
        self.other_value(&model).await?;
        if !mutable.is_empty() {
            model = self.other_version(&model, &mutable).await?;
        }
        if !fixed.is_empty() && self.script.seed.is_multiple_of(2) {
            model = self.other_fixed_version(&model, &fixed).await?;
        }
        self.no_version(&model).await?;
        self.switched(&model, fixed.is_empty()).await?;
        Ok(model)
    }

    /// Applies a model, and checks the action.
    async fn changed(
        &mut self,
        step: &'static str,
        model: &Json,
        is_right: fn(Action) -> bool,
        rule: &'static Rule,
        why: &str,
    ) -> Result<Report, super::Broken> {
        let report = self.apply(step, self.written(model)).await?;
        self.acts(step, &report, is_right, rule, why)?;
        Ok(report)
    }

    /// Returns the model with other values for these secrets.
    fn other(&self, model: &Json, places: &[Place], round: usize) -> Json {
        changed(self.stage.subject(), model, places, round)
    }

    /// Gives every secret another value without another version: nothing is planned or sent.
    async fn other_value(&mut self, model: &Json) -> Lived {
        let step = "another secret of the same version";
        let other = self.other(model, &self.given_of(model), 1);
        let report =
            self.changed(step, &other, is_nothing, &rules::SECRET_QUIET, "no version changed").await?;
        self.has_secrets(step, model, &report)
    }

    /// Gives secrets another version: they are sent, and what is stored does not depend on them.
    async fn other_version(&mut self, model: &Json, mutable: &[Place]) -> Result<Json, super::Broken> {
        let step = "another version of a secret";
        let before = self.stage.core.instance(&self.address).cloned();
        self.arguments.version = Some(self.arguments.version.unwrap_or(0) + 1);
        let mut kept: Option<Json> = None;
        let mut last = model.clone();
        for round in [2, 3] {
            let other = self.other(model, mutable, round);
            if let Some(before) = &before {
                self.stage.core.insert(&self.address, before.clone());
            }
            let is_sent = |action| action == Action::Update;
            let report =
                self.changed(step, &other, is_sent, &rules::SECRET_SENT, "a version changed").await?;
            self.has_secrets(step, &other, &report)?;
            self.has(step, &other, &report)?;
            let record = self.stage.core.instance(&self.address).map(remembered);
            if let (Some(earlier), Some(now)) = (&kept, &record)
                && earlier != now
            {
                let why = format!("with one secret {earlier} is remembered, and with another {now}");
                self.broken(step, &rules::SECRET_NOWHERE, &report, &why)?;
            }
            kept = record;
            last = other;
        }
        Ok(last)
    }

    /// Gives secrets another version that can only be set when the object is created.
    async fn other_fixed_version(&mut self, model: &Json, fixed: &[Place]) -> Result<Json, super::Broken> {
        let step = "another version of a fixed secret";
        self.arguments.fixed = Some(self.arguments.fixed.unwrap_or(0) + 1);
        let other = self.other(model, fixed, 4);
        let rule = &rules::SECRET_REPLACES;
        let report = self.changed(step, &other, Action::is_replace, rule, "a version changed").await?;
        self.has_secrets(step, &other, &report)?;
        self.has(step, &other, &report)?;
        Ok(other)
    }

    /// Removes the versions, and gives every secret another value: nothing is sent.
    async fn no_version(&mut self, model: &Json) -> Lived {
        let step = "no version of a secret";
        let other = self.other(model, &self.given_of(model), 5);
        (self.arguments.version, self.arguments.fixed) = (None, None);
        let (rule, why) = (&rules::SECRET_QUIET, "the version was removed");
        let report = self.changed(step, &other, keeps, rule, why).await?;
        self.has_secrets(step, model, &report)
    }

    /// Writes secrets as they always were written, and then in write-only arguments again, with the same values. Those
    /// that were fixed with their arguments stay in them.
    async fn switched(&mut self, model: &Json, has_none_fixed: bool) -> Lived {
        let mut percent = self.arguments.percent;
        if has_none_fixed {
            self.arguments.percent = 0;
            percent = 100;
            let step = "a secret outside of its write-only argument";
            let (rule, why) = (&rules::IN_PLACE, "no create-only property changed");
            let report = self.changed(step, model, keeps, rule, why).await?;
            self.has(step, model, &report)?;
        }
        let step = "a first version";
        let is_any_fixed = self.secrets_of(model).iter().any(|place| place.is_fixed);
        let fixed = (has_none_fixed && is_any_fixed).then_some(1);
        self.arguments = Arguments { percent, version: Some(11), fixed };
        let (rule, why) = (&rules::SECRET_FIRST, "a first version replaces nothing");
        let report = self.changed(step, model, keeps, rule, why).await?;
        self.has_secrets(step, model, &report)?;
        self.has(step, model, &report)?;
        self.quiet("after a first version", &self.written(model)).await
    }

    /// Imports the object, and gives its secrets a first version. Returns the model that the object then has.
    pub(super) async fn first_version_after_import(
        &mut self,
        id: &str,
        model: &Json,
    ) -> Result<Json, super::Broken> {
        let step = "a first version after an import";
        let mut mutable = self.given_of(model);
        if mutable.is_empty() {
            return Ok(model.clone());
        }
        mutable.retain(|place| !place.is_fixed);
        let address = format!("{}.imported", self.stage.type_name());
        let report = self.stage.core.import(&address, id).await;
        self.judged(step, &self.written(model), report)?;
        let arguments = self.arguments;
        (self.arguments.version, self.arguments.fixed) = (Some(21), Some(21));
        let other = self.other(model, &mutable, 6);
        let own = std::mem::replace(&mut self.address, address.clone());
        let applied = self.apply(step, self.written(&other)).await;
        self.address = own;
        let report = applied?;
        let why = "a first version replaces nothing";
        self.acts(step, &report, keeps, &rules::SECRET_FIRST, why)?;
        self.has_secrets(step, &other, &report)?;
        self.stage.core.forget(&address);
        self.arguments = arguments;
        Ok(other)
    }

    /// Checks that the service has the secrets of this model.
    fn has_secrets(&mut self, step: &'static str, model: &Json, report: &Report) -> Lived {
        let stored = self.stored_of(model);
        let wanted = self.secrets_of(model).into_iter().find(|place| {
            // The service may have the elements of a list in another order. What it has is compared as a whole.
            !place.path.0.iter().any(|step| matches!(step, Step::Index(_)))
                && !is_same_secret(model.pointer(&place.pointer), stored.pointer(&place.pointer))
        });
        let Some(place) = wanted else { return Ok(()) };
        let [wanted, had] = [model, &stored].map(|model| model.pointer(&place.pointer));
        let why = format!("{}: the secret must be {wanted:?}, and the service has {had:?}", place.pointer);
        self.broken(step, &rules::SECRET_SENT, report, &self.with_request(why))
    }
}

/// Whether the object of an action stays the same one.
fn keeps(action: Action) -> bool {
    !action.is_replace()
}

/// Whether two values are one secret. A document has no spelling of its own.
fn is_same_secret(wanted: Option<&Json>, stored: Option<&Json>) -> bool {
    let document = |json: Option<&Json>| match json {
        Some(Json::String(text)) => serde_json::from_str(text).ok(),
        other => other.cloned(),
    };
    wanted == stored || (document(wanted).is_some() && document(wanted) == document(stored))
}

/// Returns what is remembered about the values of an object.
fn remembered(instance: &Instance) -> Json {
    serde_json::to_value(Private::decode(&instance.private).record).unwrap_or_default()
}

/// What Terraform keeps after a step.
struct Held {
    planned: Option<Value>,
    state: Option<Value>,
    texts: Vec<String>,
}

impl Held {
    fn of(report: &Report, instance: Option<&Instance>) -> Self {
        let planned = report.planned.clone();
        let state = instance.map(|instance| instance.object.clone());
        let mut texts: Vec<String> = planned.iter().map(|planned| format!("{planned:?}")).collect();
        texts.extend(planned.iter().filter_map(|planned| to_json(planned).ok()));
        if let Some(instance) = instance {
            texts.push(instance.json.clone());
            texts.push(serde_json::to_string(&Private::decode(&instance.private)).unwrap_or_default());
            texts.push(String::from_utf8_lossy(&instance.private).into_owned());
        }
        Self { planned, state, texts }
    }

    /// Returns what is wrong if these secrets are in write-only arguments.
    fn wrong(&self, given: &[Given], open: &str, are_all: bool) -> Option<String> {
        if let Some(given) = shown(given, open, &self.texts) {
            return Some(format!(
                "the secret of {} is in the plan, the state or the private data",
                given.path
            ));
        }
        let is_element = |path: &Path| path.0.iter().any(|step| matches!(step, Step::Index(_)));
        let known = given.iter().filter(|given| are_all || !is_element(&given.path));
        [("planned", &self.planned), ("in the state", &self.state)].into_iter().find_map(|(place, value)| {
            let value = value.as_ref()?;
            let is_there = |given: &&Given| value.at(&given.path).is_some_and(|value| !value.is_null());
            // While an argument is unknown, it may be null, so the attribute may be unknown as well.
            let is_open = |given: &&Given| value.at(&given.path).is_some_and(|value| !value.is_known());
            let given = known.clone().find(|given| is_there(given) && !is_open(given))?;
            Some(format!("{} is {place}, although it is in a write-only argument", given.path))
        })
    }
}

/// Returns a configuration without its write-only arguments.
fn without_arguments(input: &Input) -> Input {
    match input {
        Input::List(items) => Input::List(items.iter().map(without_arguments).collect()),
        Input::Object(members) => {
            let open = members.iter().filter(|(name, _)| !name.ends_with("_wo"));
            Input::object(open.map(|(name, member)| (name.clone(), without_arguments(member))))
        }
        other => other.settled(),
    }
}

#[cfg(test)]
mod tests;
