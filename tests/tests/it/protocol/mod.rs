//! The protocol's service, called by a client that does not depend on Terraform: every RPC, and every kind of
//! malformed message.
mod actions;
mod additions;
mod by_hand;
mod deferring;
mod deprecated;
mod drifting;
mod emptied;
mod ephemeral;
mod every_rpc;
mod failed_update;
mod functions;
mod identity;
mod importing;
mod listing;
mod lookups;
mod malformed;
mod misfit;
mod moving;
mod naming_modules;
mod open_type;
mod regions;
mod removal;
mod secrets;
mod stage;
mod stale;
mod upgrading;
