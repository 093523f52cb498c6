//! Conversions between Terraform's values and Cloud Control's property JSON.
//!
//! `desired` is what is sent, `observed` what is received. `compare` and `pairing` decide which values mean the
//! same, `reconcile` decides what the state contains when both sides have a value, and `patch` writes the changes
//! for the service. All of them follow the table; none guesses from a name or a shape. A value whose type the
//! table leaves open is a `document`; `inside_text` and `text_for_object` are
//! about JSON texts that stand for objects, and `older_shape` and `former_names` are about states of earlier versions.

mod absence;
mod answers;
mod choice;
mod compare;
mod desired;
mod difference;
pub(crate) mod document;
mod filled;
mod former_names;
mod identifier;
mod inside_text;
mod json;
mod matching;
mod memory;
mod normal;
mod observed;
mod older_shape;
mod pairing;
mod patch;
mod policy;
mod reconcile;
mod record;
mod resemblance;
mod rewrite;
mod scalar;
mod text;
mod text_for_object;
mod unmatched;

pub(crate) use absence::{is_absent, is_omissible, says_something};
#[cfg(test)]
pub(crate) use answers::Fingerprint;
pub(crate) use compare::{COVERED, COVERED_ALSO_HIDDEN, COVERED_BUT_OMITTED, same};
pub(crate) use desired::desired_model;
pub(crate) use difference::Difference;
pub(crate) use filled::after_apply;
pub(crate) use former_names::todays_names;
pub(crate) use identifier::{identity_of, text_at};
pub(crate) use inside_text::{document_in, document_of, is_of_type, member_of, observed_in};
pub(crate) use json::same_json;
pub(crate) use observed::{Misfit, observed_model, shape};
pub(crate) use older_shape::{Misshapen, todays_shape};
pub(crate) use pairing::{Pairing, align, guesses, pair};
pub(crate) use patch::{patch, without_leftovers, without_refused};
pub(crate) use reconcile::{after_read, answered_late, answers_to_apply};
pub use record::Record;
pub(crate) use resemblance::{Resemblance, resemblance};
pub(crate) use text_for_object::text_with;
