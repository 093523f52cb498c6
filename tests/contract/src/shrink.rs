//! What is the smallest life in which the same rule still breaks?
//!
//! Parts of the life go first, then properties at the root of every model, then what is inside them; as long as the
//! models stay valid and the same rule breaks.

use ferroform_emulator::schema::{escape, unescape};
use serde_json::Value as Json;

use crate::lifecycle::{Outcome, play};
use crate::script::{Manner, Script, with};
use crate::stage::{Stage, StageError};

/// How many lives may be played to find a smaller one.
const PATIENCE: usize = 300;

/// The smallest life found, and how it went.
///
/// # Errors
/// When the stage does not stand.
pub async fn shrink(stage: &mut Stage, script: &Script, rule: &str) -> Result<(Script, Outcome), StageError> {
    let outcome = play(stage, script).await?;
    let mut best = Best { script: script.clone(), outcome, rule, left: PATIENCE };
    let simpler: [fn(&mut Script); 9] = [
        |script| script.third = None,
        |script| script.import = false,
        |script| script.foreign = None,
        |script| script.drift = None,
        |script| script.second = None,
        |script| script.respell = false,
        |script| script.unknowns = 0,
        |script| script.manner = Manner::Plain,
        |script| script.first = script.second.take().unwrap_or_else(|| script.first.clone()),
    ];
    for place in (0..script.mistakes.len()).rev() {
        let mut attempt = best.script.clone();
        attempt.mistakes.remove(place);
        best.offer(stage, attempt).await?;
    }
    for change in simpler {
        let mut attempt = best.script.clone();
        change(&mut attempt);
        best.offer(stage, attempt).await?;
    }
    loop {
        let before = best.left;
        let is_smaller = best.prune(stage).await?;
        if !is_smaller || best.left == before {
            return Ok((best.script, best.outcome));
        }
    }
}

struct Best<'r> {
    script: Script,
    outcome: Outcome,
    rule: &'r str,
    left: usize,
}

impl Best<'_> {
    /// Takes the attempt if the rule breaks there, too.
    async fn offer(&mut self, stage: &mut Stage, attempt: Script) -> Result<bool, StageError> {
        if self.left == 0 {
            return Ok(false);
        }
        let subject = stage.subject();
        let models = [Some(&attempt.first), attempt.second.as_ref(), attempt.third.as_ref()];
        if !models.into_iter().flatten().all(|model| subject.is_valid(model)) {
            return Ok(false);
        }
        let last = attempt.second.as_ref().unwrap_or(&attempt.first);
        let drifted = attempt.drift.as_ref().map(|(name, value)| with(last, name, value.clone()));
        let is_replaced = attempt.third.as_ref().is_none_or(|third| subject.is_replacement(last, third));
        let has_drifted = drifted.is_none_or(|drifted| subject.is_drift(last, &drifted));
        if !is_replaced || !has_drifted {
            return Ok(false);
        }
        self.left -= 1;
        let outcome = play(stage, &attempt).await?;
        let is_same = outcome.findings.iter().any(|finding| finding.violation.rule.id == self.rule);
        if is_same {
            (self.script, self.outcome) = (attempt, outcome);
        }
        Ok(is_same)
    }

    /// Tries to do without each part of the models.
    async fn prune(&mut self, stage: &mut Stage) -> Result<bool, StageError> {
        let mut is_smaller = false;
        let mut places: Vec<String> = Vec::new();
        for model in [Some(&self.script.first), self.script.second.as_ref(), self.script.third.as_ref()] {
            model.into_iter().for_each(|model| pointers(model, "", &mut places));
        }
        // Longer pointers name smaller parts: the large ones first.
        places.sort_by_key(|place| (place.matches('/').count(), place.clone()));
        places.dedup();
        for place in places {
            let mut attempt = self.script.clone();
            let models = [Some(&mut attempt.first), attempt.second.as_mut(), attempt.third.as_mut()];
            let removed =
                models.into_iter().flatten().map(|model| remove(model, &place)).filter(|gone| *gone);
            if removed.count() > 0 {
                is_smaller |= self.offer(stage, attempt).await?;
            }
        }
        Ok(is_smaller)
    }
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

fn remove(model: &mut Json, place: &str) -> bool {
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
