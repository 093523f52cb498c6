//! The protocol's service, call by call, as a client sees it that knows nothing of Terraform: every RPC there is, and
//! whatever can be wrong with a message.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod by_hand;
mod deprecated;
mod drifting;
mod emptied;
mod every_rpc;
mod failed_update;
mod identity;
mod listing;
mod malformed;
mod misfit;
mod moving;
mod naming_modules;
mod open_type;
mod removal;
mod stage;
mod stale;
mod upgrading;
