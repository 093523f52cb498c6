//! Values compared and paired by what they mean, as the table says. Nothing here knows an operation.
//!
//! `absence` says which values are as good as none, `equality` which texts mean the same, `compare` which values do, and
//! `pairing` which elements of two collections belong together. `walk` has the parts of a value.

mod absence;
mod choice;
mod compare;
mod equality;
mod matching;
mod pairing;
mod resemblance;
pub(crate) mod walk;

pub(crate) use absence::{is_absent, is_omissible, says_something, sent, sent_entry};
pub(crate) use choice::{holds_other_choice, is_empty_object, is_other_choice};
pub(crate) use compare::{COVERED, COVERED_ALSO_HIDDEN, COVERED_BUT_OMITTED, FULFILLED, SAME, same};
pub(crate) use equality::json;
pub(crate) use equality::json::same_json;
pub(crate) use pairing::{Alignment, Pairing, align, align_alike, guesses, inverse, pair};
pub(crate) use resemblance::{Resemblance, resemblance, resembles};
pub(crate) use walk::{map, parts};
