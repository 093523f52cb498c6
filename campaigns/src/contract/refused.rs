//! Checks that a mistake is refused at its place, with a helpful message, and not before its value is known.

use ferroform_driver::rules::Violation;
use ferroform_driver::schema::Block;
use ferroform_driver::{Diagnostic, Input, Phase};
use serde_json::Value as Json;

use crate::contract::mistake::{Mistake, put};
use crate::contract::rules;
use crate::contract::secrets::{Arguments, places, written};
use crate::contract::stage::Stage;

/// Shorter texts may be part of other texts by chance.
const TELLING: usize = 6;

/// The result of one mistake.
pub(crate) struct Trial {
    /// The number of calls that core made.
    pub(crate) calls: usize,
    /// The violation, and the configuration that shows it.
    pub(crate) broken: Option<(Violation, Input)>,
}

/// Validates a model with a mistake in it, then with an unknown and a null value in its place. Returns `None`
/// if the place does not exist.
pub(crate) async fn try_mistake(stage: &Stage, model: &Json, mistake: &Mistake) -> Option<Trial> {
    let input = mistake.written(stage.subject(), model)?;
    let mut trial = Trial { calls: 0, broken: None };
    let in_argument = in_argument(stage, model, mistake, &input);
    for (mistake, input) in [(mistake.clone(), input)].into_iter().chain(in_argument) {
        let mut court = Court { stage, model, mistake: &mistake, calls: 0 };
        let broken = court.hear(input).await.err();
        trial.calls += court.calls;
        if let Some((why, input)) = broken {
            trial.broken = Some((court.violation(&why), input));
            break;
        }
    }
    Some(trial)
}

/// Returns the same mistake in a write-only argument, if it is one in a secret that has such an argument. That a secret
/// is missing is no mistake in its argument.
fn in_argument(stage: &Stage, model: &Json, mistake: &Mistake, input: &Input) -> Option<(Mistake, Input)> {
    let places = places(stage.subject(), model, 0);
    let place = places.into_iter().find(|place| place.pointer == mistake.pointer)?;
    if mistake.demand.is_of_presence() || mistake.instead.is_null() {
        return None;
    }
    let path = place.argument();
    let name = path.to_string();
    let input = written(input.clone(), &[place], Arguments::new(100));
    let (blamed, may_be_null) = (path.clone(), None);
    Some((Mistake { path, blamed, name, may_be_null, is_secret: true, ..mistake.clone() }, input))
}

struct Court<'a> {
    stage: &'a Stage,
    model: &'a Json,
    mistake: &'a Mistake,
    calls: usize,
}

/// The reason of a failed check, and the configuration that shows it.
type Held = Result<(), (String, Input)>;

impl Court<'_> {
    async fn hear(&mut self, wrong: Input) -> Held {
        let requests = self.stage.door.requests();
        let said = self.validate(&wrong).await?;
        self.is_refused(&said).map_err(|why| (why, wrong.clone()))?;

        // A missing alternative cannot be judged in an object that is unknown as a whole.
        if !self.mistake.path.0.is_empty() {
            let open = put(&wrong, &self.mistake.path.0, Input::Unknown(None));
            let said = self.validate(&open).await?;
            self.is_not_judged(&said).map_err(|why| (format!("while unknown: {why}"), open))?;

            let none = put(&wrong, &self.mistake.path.0, Input::Null);
            let said = self.validate(&none).await?;
            self.is_judged_as_null(&said).map_err(|why| (format!("while null: {why}"), none))?;
        }
        if self.stage.door.requests() == requests {
            return Ok(());
        }
        Err(("the service was asked".to_owned(), wrong))
    }

    async fn validate(&mut self, input: &Input) -> Result<Vec<Diagnostic>, (String, Input)> {
        let provider = self.stage.core.provider();
        let broken = |why: String| (why, input.clone());
        let config = input.to_config(self.block(), Phase::Plan);
        let config = config.map_err(|error| broken(format!("core does not ask the provider: {error}")))?;
        self.calls += 1;
        let said = provider.validate(&self.stage.type_name(), &config).await;
        let said = said.map_err(|error| broken(format!("there is no answer: {error}")))?;
        match said.iter().find_map(|said| said.check(self.block())) {
            Some(violation) => Err(broken(violation.to_string())),
            None => Ok(said),
        }
    }

    fn block(&self) -> &Block {
        let schemas = self.stage.core.provider().schemas();
        &schemas.resources[&self.stage.type_name()].schema.block
    }

    /// Returns whether a diagnostic is about the mistake.
    fn is_blamed(&self, said: &Diagnostic) -> bool {
        let name = if self.mistake.name.is_empty() { "The configuration" } else { &self.mistake.name };
        let is_named = said.detail.strip_prefix(name).is_some_and(|rest| rest.starts_with(' '));
        is_named && said.path.clone().unwrap_or_default() == self.mistake.blamed
    }

    /// Returns whether a diagnostic is about something at or inside the place: a list that is too long may
    /// also have wrong elements.
    fn is_inside(&self, said: &Diagnostic) -> bool {
        let path = said.path.clone().unwrap_or_default();
        path.0.starts_with(&self.mistake.blamed.0)
    }

    fn is_refused(&self, said: &[Diagnostic]) -> Result<(), String> {
        let demand = &self.mistake.demand;
        let is_warning = self.mistake.only_warns;
        if let Some(astray) = said.iter().find(|said| said.is_error && !self.is_inside(said)) {
            return Err(format!("another place is blamed: {astray}"));
        }
        let about: Vec<&Diagnostic> = said.iter().filter(|said| self.is_blamed(said)).collect();
        if !about.iter().any(|said| said.is_error != is_warning) {
            let kind = if is_warning { "warning" } else { "error" };
            let rest: Vec<String> = said.iter().map(ToString::to_string).collect();
            return Err(format!("there is no {kind} at this place; {}", rest.join("; ")));
        }
        let words = demand.words();
        let is_said = |said: &&Diagnostic| words.iter().any(|words| said.detail.contains(words.as_str()));
        if !about.iter().any(is_said) {
            let rest: Vec<String> = about.iter().map(ToString::to_string).collect();
            return Err(format!("nothing to go by ({}) is said: {}", words.join(", "), rest.join("; ")));
        }
        match said.iter().find(|said| self.tells_secret(said)) {
            Some(said) => Err(format!("the value is shown: {said}")),
            None => Ok(()),
        }
    }

    fn tells_secret(&self, said: &Diagnostic) -> bool {
        let is_secret = self.mistake.is_secret || self.block().is_secret(&self.mistake.blamed);
        let value = self.mistake.instead.as_str().filter(|value| value.chars().count() >= TELLING);
        let is_allowed = |value: &str| self.mistake.demand.words().iter().any(|words| words.contains(value));
        // The name of the place may be the same text as the value.
        let told = said.detail.replace(&self.mistake.name, "");
        is_secret && value.is_some_and(|value| !is_allowed(value) && told.contains(&as_shown(value)))
    }

    fn is_not_judged(&self, said: &[Diagnostic]) -> Result<(), String> {
        let words = self.mistake.demand.words();
        let judged = said.iter().find(|said| {
            let is_said = words.iter().any(|words| said.detail.contains(words.as_str()));
            said.is_error || (self.is_blamed(said) && is_said)
        });
        judged.map_or(Ok(()), |said| Err(said.to_string()))
    }

    fn is_judged_as_null(&self, said: &[Diagnostic]) -> Result<(), String> {
        let error = said.iter().find(|said| said.is_error);
        match (self.mistake.may_be_null, error) {
            (Some(true), Some(error)) if self.may_be_left_out() => {
                Err(format!("it may be left out: {error}"))
            }
            (Some(false), None) => Err("nothing is refused".to_owned()),
            (Some(false), Some(_)) => match said.iter().find(|said| said.is_error && !self.is_blamed(said)) {
                Some(astray) => Err(format!("another place is blamed: {astray}")),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Returns whether the model is valid without the value. Without it, two elements of a list may become
    /// equal, for example.
    fn may_be_left_out(&self) -> bool {
        let left = self.mistake.left_out_of(self.model);
        left.is_some_and(|left| self.stage.subject().is_valid(&left))
    }

    fn violation(&self, why: &str) -> Violation {
        let Mistake { demand, instead, path, .. } = self.mistake;
        let (demanded, written) = (("demanded", format!("{demand:?}")), ("written", instead.to_string()));
        Violation::new(&rules::REFUSED, path, demanded, written).because(why)
    }
}

/// Returns a value as messages show it. A single word is quoted, since the message may contain the same word.
fn as_shown(value: &str) -> String {
    if value.chars().all(char::is_alphabetic) { format!("{value:?}") } else { value.to_owned() }
}
