//! Valid desired states with more in them. They grow from a small valid one, property by property, and are
//! checked at every step, which also keeps rules such as unions and dependencies.

use serde_json::Value;

use super::{Maker, Sample, SampleError, number};
use crate::{
    dice::Dice,
    schema::{Occasion, Step, TypeSchema},
};

/// The number of values tried for a property, each with fewer optional parts.
const TRIES: u8 = 4;

impl Sample {
    /// Returns a desired state with about `plenty` percent of the optional properties at every depth, and
    /// values from the whole allowed range, often its bounds.
    pub fn rich(schema: &TypeSchema, seed: &str, plenty: u8) -> Result<Self, SampleError> {
        let mut sample = Self::of(schema, seed)?;
        let mut dice = Dice::of(&["rich", &schema.name, seed]);
        let mut names: Vec<&String> =
            schema.raw["properties"].as_object().into_iter().flatten().map(|(name, _)| name).collect();
        dice.shuffle(&mut names);
        for name in names {
            if dice.below(100) < usize::from(plenty) {
                sample.set(schema, name, &format!("{seed} {name}"), plenty);
            }
        }
        Ok(sample)
    }

    /// Gives one root property a new value that keeps the model valid. Returns whether there was one.
    pub fn set(&mut self, schema: &TypeSchema, name: &str, seed: &str, plenty: u8) -> bool {
        let before = self.desired.get(name).cloned();
        for (attempt, left) in (0..TRIES).zip((0..TRIES).rev()) {
            let plenty = (u32::from(plenty) * u32::from(left) / u32::from(TRIES - 1)).max(1);
            let Some(made) = Self::property(schema, name, seed, attempt, u8::try_from(plenty).unwrap_or(100))
            else {
                return false;
            };
            if Some(&made) == before.as_ref() {
                continue;
            }
            self.desired[name] = made;
            if schema.judge().check(schema, &self.desired, Occasion::Create).is_empty() {
                return true;
            }
            match &before {
                Some(before) => self.desired[name] = before.clone(),
                None => drop(self.desired.as_object_mut().and_then(|members| members.remove(name))),
            }
        }
        false
    }

    /// Returns a value of one root property, or `None` if it cannot be set.
    pub fn property(schema: &TypeSchema, name: &str, seed: &str, attempt: u8, plenty: u8) -> Option<Value> {
        let node = schema.property(&schema.raw, name)?;
        let mut dice = Dice::of(&["property", &schema.name, seed, name, &attempt.to_string()]);
        // The attempt number selects the branches of unions.
        let attempt = u8::try_from(dice.below(24)).unwrap_or(attempt);
        let path = vec![Step::Name(name.to_owned())];
        let mut maker = Maker { schema, dice, attempt, plenty, path };
        if maker.is_read_only() { None } else { maker.value(node, 1) }
    }
}

impl Maker<'_> {
    /// Returns how many more elements than necessary to make.
    pub(super) fn more(&mut self) -> u64 {
        // At great depth, every element doubles the model.
        let most = if self.path.len() > 4 { 1 } else { 3 };
        if self.plenty == 0 { 0 } else { u64::try_from(self.dice.below(most)).unwrap_or(0) }
    }

    /// Returns limits for the length of a text, often one of the given bounds.
    pub(super) fn lengths(&mut self, least: usize, most: usize) -> (usize, usize) {
        if self.plenty == 0 {
            return (least, most);
        }
        let some = most.min(least + 24);
        match self.dice.below(4) {
            0 => (least, most),
            1 if most <= 300 => (most, most),
            _ => (least + self.dice.below(some - least + 1), most),
        }
    }

    /// Returns a number from the whole allowed range.
    pub(super) fn any_number(&mut self, node: &Value, is_whole: bool) -> Value {
        let bound = |keyword: &str| node.get(keyword).and_then(Value::as_f64);
        let step = bound("multipleOf").unwrap_or(if is_whole { 1.0 } else { 0.25 });
        let least =
            bound("minimum").or_else(|| bound("exclusiveMinimum").map(|least| least + step)).unwrap_or(0.0);
        let most = bound("maximum").or_else(|| bound("exclusiveMaximum").map(|most| most - step));
        let most = most.unwrap_or(least + 1000.0 * step).max(least);
        let steps = ((most - least) / step).floor().clamp(0.0, 1e9);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped above")]
        let chosen = match self.dice.below(4) {
            0 => 0,
            1 => steps as usize,
            _ => self.dice.below(steps as usize + 1),
        };
        #[expect(clippy::cast_precision_loss, reason = "at most a thousand million")]
        let value = least + chosen as f64 * step;
        let value = if bound("multipleOf").is_some() { (value / step).ceil() * step } else { value };
        number(value)
    }
}
