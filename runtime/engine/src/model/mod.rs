//! Values to and from the JSON of properties.
//!
//! `desired` is what is sent, `observed` what is received, `difference` and `patch` what an update sends. `inside_text` and
//! `text_for_object` are about JSON texts that stand for objects, `document` about values whose type the table leaves open.

mod desired;
mod difference;
pub(crate) mod document;
mod identifier;
mod inside_text;
mod observed;
mod patch;
pub(crate) mod scalar;
mod text_for_object;

pub(crate) use desired::{desired_model, desired_value, resent_value, shown_model, shown_value};
pub(crate) use difference::{Difference, Elements, Parts, is_removed};
pub(crate) use identifier::{identity_of, text_at};
pub(crate) use inside_text::{document_in, documents_in, member_of, observed_in};
pub(crate) use observed::{Misfit, observed_model, observed_value, shape, written_value};
pub(crate) use patch::{needs_no_update, patch, without_leftovers, without_refused};
pub(crate) use text_for_object::{properties, text_with};
