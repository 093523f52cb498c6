//! States of a time when attributes had other names or another shape.

mod former_names;
mod older_shape;

pub(crate) use former_names::todays_names;
pub(crate) use older_shape::{Misshapen, todays_shape};
