//! The protocol's service, called by a client that does not depend on Terraform: every RPC, and every kind of
//! malformed message.
mod actions;
mod additions;
mod deferring;
mod deprecated;
mod ephemeral;
mod every_rpc;
mod functions;
mod identity;
mod importing;
mod listing;
mod lookups;
mod malformed;
mod moving;
mod naming_modules;
mod regions;
mod removal;
mod secrets;
mod stage;
mod surprises;
mod titles;
mod upgrading;
mod without_aws;
