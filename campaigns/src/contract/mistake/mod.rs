//! Invalid configurations: valid models with one mistake each, which breaks one demand of the raw schema in
//! one place.
//!
//! The tables are under test. They are used only for the names in a configuration, and for the properties
//! that are documents. Whether a model with a mistake is invalid is decided by the emulator.

mod checked;
mod demand;
mod made;
mod place;
mod ways;

use serde_json::Value as Json;

pub use demand::Demand;
pub use made::Mistake;
pub use place::put;

use crate::contract::chance::Chance;
use crate::contract::subject::Subject;

/// How many places may be tried per mistake that the emulator confirms.
const PATIENCE: usize = 12;

/// Returns some mistakes that can be made in a valid model, of as many kinds as possible.
pub fn mistakes(subject: Subject<'_>, model: &Json, most: usize, chance: &mut Chance) -> Vec<Mistake> {
    let mut open = place::openings(subject, model);
    chance.shuffle(&mut open);
    let mut found: Vec<Mistake> = Vec::new();
    let mut patience = most * PATIENCE;
    while found.len() < most && patience > 0 {
        let is_news = |one: &Mistake| !found.iter().any(|other| other.demand.is_like(&one.demand));
        let news = open.iter().rposition(|ways| ways.first().is_some_and(is_news));
        let Some(ways) = news.map(|place| open.swap_remove(place)).or_else(|| open.pop()) else { break };
        patience -= 1;
        found.extend(ways.into_iter().find(|one| one.is_confirmed(subject, model)));
    }
    found
}
