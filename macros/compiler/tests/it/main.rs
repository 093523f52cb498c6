//! Integration tests of the compiler.

mod all_schemas;
mod arguments;
mod attribute_arguments;
mod attributes;
mod derives;
mod gaps;
mod hostile_files;
mod identity;
mod no_panic;
mod observed;
mod overrides;
mod own_arguments;
mod owned;
mod places;
mod refused;
mod secrets;
mod shipped_warnings;
mod support;
mod tags;
mod verify;
mod wide_models;
mod write_only;
