//! Logs in the form that Terraform reads: one JSON object per line of stderr, as hclog writes it.
//!
//! Any code in the process uses `tracing`. The target of an event decides its module and the level that applies:
//!
//! | target | `@module` | level from |
//! |---|---|---|
//! | `provider`, `provider::…`, the provider's own crate | `awscc` (the provider's name) | `TF_LOG_PROVIDER_AWSCC` |
//! | `sdk.proto`, `ferroform_rpc` | `sdk.proto` | `TF_LOG_SDK_PROTO`, else `TF_LOG_SDK` |
//! | `sdk`, `sdk.…`, `ferroform`, `ferroform_…` | `sdk`, `sdk.…` | `TF_LOG_SDK` |
//! | anything else | never written | |
//!
//! Other crates are silent on purpose: the logs of the AWS SDK contain request bodies, and so secrets. If none of
//! these variables decides, the level is the one by which core filters: that of `TF_LOG_PROVIDER`, else of
//! `TF_LOG`. If both are empty, core discards everything, so only warnings and errors are written.

use tracing_subscriber::layer::SubscriberExt as _;

mod layer;
mod level;
mod line;
mod target;

pub(super) use layer::Lines;
pub(super) use line::{Line, write_to_stderr};
pub(super) use target::Targets;

/// Sends every event of the process to stderr. A subscriber that is already installed is kept.
pub(super) fn install(provider_name: &str) {
    let targets = Targets::of_process(provider_name);
    let subscriber = tracing_subscriber::registry().with(Lines::new(targets, write_to_stderr));
    let _ = tracing::subscriber::set_global_default(subscriber);
}
