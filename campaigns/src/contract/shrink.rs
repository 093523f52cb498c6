//! A search for the smallest lifecycle in which the same rule breaks.
//!
//! It first removes parts of the lifecycle, then root properties of every model, then what is inside them, as
//! long as the models stay valid and the same rule breaks.

use std::mem;
use std::sync::Arc;

use ferroform_core::table::ResourceTable;
use ferroform_driver::shrink::shrink as search;
use ferroform_emulator::schema::{TypeSchema, escape, unescape};
use proptest::strategy::ValueTree;
use serde_json::Value as Json;

use crate::contract::lifecycle::{Outcome, play};
use crate::contract::script::{Behaviour, Script, with};
use crate::contract::stage::{Stage, StageError};
use crate::contract::subject::Subject;

/// The maximum number of lifecycles played in a search.
const PATIENCE: usize = 300;

/// Returns the smallest lifecycle found, and its outcome.
pub async fn shrink(stage: &mut Stage, script: &Script, rule: &str) -> Result<(Script, Outcome), StageError> {
    let mut best = (script.clone(), play(stage, script).await?);
    let mut smaller = Smaller::new(Arc::clone(&stage.schema), stage.table, script);
    search(&mut smaller, PATIENCE, async |script| {
        let outcome = play(stage, &script).await?;
        let is_same = outcome.findings.iter().any(|finding| finding.violation.rule.id == rule);
        if is_same {
            best = (script, outcome);
        }
        Ok::<_, StageError>(is_same)
    })
    .await?;
    Ok(best)
}

/// A change that makes a script smaller.
#[derive(Debug, Clone)]
enum Change {
    /// Removes one of the mistakes.
    Mistake(usize),
    /// Removes a part of the lifecycle.
    Part(fn(&mut Script)),
    /// Removes the value at this place of the models.
    Place(String),
}

/// The removable parts of a lifecycle, in the order of removal.
const PARTS: [fn(&mut Script); 14] = [
    |script| script.third = None,
    |script| script.import = false,
    |script| script.foreign = None,
    |script| script.drift = None,
    |script| script.second = None,
    |script| script.default_tags.clear(),
    |script| script.regions.later = None,
    |script| script.regions.of_the_provider = None,
    |script| script.regions.own = None,
    |script| script.secrets = 0,
    |script| script.respell = false,
    |script| script.unknowns = 0,
    |script| script.behaviour = Behaviour::Plain,
    |script| script.first = script.second.take().unwrap_or_else(|| script.first.clone()),
];

/// Scripts that are smaller than one in which a rule breaks, made by one change after the other.
struct Smaller {
    schema: Arc<TypeSchema>,
    table: &'static ResourceTable,
    /// The smallest script in which the rule is known to break.
    best: Script,
    /// The script to try next.
    attempt: Option<Script>,
    /// The remaining changes of this round. The next one is at the end.
    changes: Vec<Change>,
    /// Whether to try all places once more.
    goes_on: bool,
}

impl Smaller {
    fn new(schema: Arc<TypeSchema>, table: &'static ResourceTable, script: &Script) -> Self {
        let mistakes = (0..script.mistakes.len()).map(Change::Mistake);
        let parts = PARTS.into_iter().rev().map(Change::Part);
        Self {
            schema,
            table,
            best: script.clone(),
            attempt: None,
            // Taken from the end: first the mistakes, last one first, then the parts.
            changes: parts.chain(mistakes).collect(),
            goes_on: true,
        }
    }

    /// Makes the next possible script. Returns `false` if there is none.
    fn next(&mut self) -> bool {
        loop {
            let Some(change) = self.changes.pop() else {
                if !mem::take(&mut self.goes_on) {
                    return false;
                }
                self.changes = places(&self.best).into_iter().rev().map(Change::Place).collect();
                continue;
            };
            self.attempt = changed(&self.best, &change).filter(|attempt| self.is_possible(attempt));
            if self.attempt.is_some() {
                return true;
            }
        }
    }

    fn is_possible(&self, attempt: &Script) -> bool {
        let subject = Subject::new(&self.schema, self.table);
        let last = attempt.second.as_ref().unwrap_or(&attempt.first);
        let drifted = attempt.drift.as_ref().map(|(name, value)| with(last, name, value.clone()));
        models(attempt).all(|model| subject.is_valid(model))
            && attempt.third.as_ref().is_none_or(|third| subject.is_replacement(last, third))
            && drifted.is_none_or(|drifted| subject.is_drift(last, &drifted))
    }
}

impl ValueTree for Smaller {
    type Value = Script;

    fn current(&self) -> Script {
        self.attempt.as_ref().unwrap_or(&self.best).clone()
    }

    fn simplify(&mut self) -> bool {
        if let Some(attempt) = self.attempt.take() {
            self.best = attempt;
            self.goes_on = true;
        }
        self.next()
    }

    fn complicate(&mut self) -> bool {
        self.attempt = None;
        self.next()
    }
}

/// Returns the script with this change, or `None` if the change has no effect.
fn changed(script: &Script, change: &Change) -> Option<Script> {
    let mut changed = script.clone();
    match change {
        Change::Mistake(place) => drop(changed.mistakes.remove(*place)),
        Change::Part(part) => part(&mut changed),
        Change::Place(place) => {
            let models = [Some(&mut changed.first), changed.second.as_mut(), changed.third.as_mut()];
            let removed = models.into_iter().flatten().map(|model| remove_at(model, place));
            if removed.filter(|gone| *gone).count() == 0 {
                return None;
            }
        }
    }
    Some(changed)
}

fn models(script: &Script) -> impl Iterator<Item = &Json> {
    [Some(&script.first), script.second.as_ref(), script.third.as_ref()].into_iter().flatten()
}

/// Returns every place of the models, large parts first: longer pointers name smaller parts.
fn places(script: &Script) -> Vec<String> {
    let mut places = Vec::new();
    models(script).for_each(|model| pointers(model, "", &mut places));
    places.sort_by_key(|place| (place.matches('/').count(), place.clone()));
    places.dedup();
    places
}

fn pointers(json: &Json, at: &str, places: &mut Vec<String>) {
    match json {
        Json::Object(members) => {
            for (name, member) in members {
                let place = format!("{at}/{}", escape(name));
                pointers(member, &place, places);
                places.push(place);
            }
        }
        Json::Array(elements) => {
            for (i, element) in elements.iter().enumerate() {
                let place = format!("{at}/{i}");
                pointers(element, &place, places);
                places.push(place);
            }
        }
        _ => {}
    }
}

/// Removes the value at a JSON pointer. Returns whether there was one.
pub(crate) fn remove_at(model: &mut Json, place: &str) -> bool {
    let Some((parent, last)) = place.rsplit_once('/') else { return false };
    match model.pointer_mut(parent) {
        Some(Json::Object(members)) => members.remove(&unescape(last)).is_some(),
        Some(Json::Array(elements)) => match last.parse::<usize>() {
            Ok(index) if index < elements.len() => {
                elements.remove(index);
                true
            }
            _ => false,
        },
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use ferroform_emulator::SchemaStore;
    use serde_json::json;
    use terraform_provider_awscc::registry;

    use super::*;
    use crate::contract::script::Plenty;

    #[tokio::test]
    async fn what_does_not_matter_goes() {
        let schemas = SchemaStore::folder(crate::SCHEMAS).unwrap();
        let name = "AWS::Logs::LogGroup";
        let (schema, table) = (schemas.get(name).unwrap().unwrap(), registry::find(name).unwrap().table);
        let full =
            |seed| Script::invent(Subject::new(&schema, table), seed, Plenty::Full, Behaviour::Fair).unwrap();
        let script =
            (1..100).map(full).find(|script| script.second.is_some() && script.third.is_some()).unwrap();
        let matters = |script: &Script| {
            script.first.get("RetentionInDays").is_some() && script.mistakes.len() > 1 && !script.respell
        };
        let script = Script { respell: false, ..script };
        assert!(matters(&script), "{script:#?}");

        let (mut smallest, mut count) = (script.clone(), 0);
        let mut smaller = Smaller::new(Arc::clone(&schema), table, &script);
        let Ok(()) = search(&mut smaller, PATIENCE, async |script| {
            count += 1;
            let fails = matters(&script);
            if fails {
                smallest = script;
            }
            Ok::<_, Infallible>(fails)
        })
        .await;
        assert!(count < PATIENCE, "it ends by itself");
        assert_eq!(smallest.first, json!({ "RetentionInDays": script.first["RetentionInDays"] }));
        assert_eq!(
            (smallest.mistakes.len(), smallest.behaviour, smallest.unknowns),
            (2, Behaviour::Plain, 0)
        );
        assert!(smallest.second.is_none() && smallest.third.is_none(), "{smallest:#?}");
    }
}
