//! Logs as Terraform reads them: one JSON object per line of stderr, in hclog's form.
//!
//! Code anywhere in the process uses `tracing`. The target of an event decides its module and the level that applies:
//!
//! | target | `@module` | level from |
//! |---|---|---|
//! | `provider`, `provider::…`, the provider's own crate | `awscc` (the provider's name) | `TF_LOG_PROVIDER_AWSCC` |
//! | `sdk.proto`, `ferroform_rpc` | `sdk.proto` | `TF_LOG_SDK_PROTO`, else `TF_LOG_SDK` |
//! | `sdk`, `sdk.…`, `ferroform`, `ferroform_…` | `sdk`, `sdk.…` | `TF_LOG_SDK` |
//! | anything else | never written | |
//!
//! Other crates stay silent on purpose: the AWS SDK's own logs contain request bodies, and so secrets. What none
//! of these variables decides is written as core filters it: from the level of `TF_LOG_PROVIDER`, else of `TF_LOG`. Where
//! both are empty core throws everything away, so that only warnings and errors are worth their time.

use tracing_subscriber::layer::SubscriberExt as _;

mod layer;
mod level;
mod line;
mod target;

pub(super) use layer::Lines;
pub(super) use line::write_to_stderr;
pub(super) use target::Targets;

pub(super) use line::Line;

/// Sends every event of the process to stderr. A subscriber that is installed already stays.
pub(super) fn install(provider_name: &str) {
    let targets = Targets::of_process(provider_name);
    let subscriber = tracing_subscriber::registry().with(Lines::new(targets, write_to_stderr));
    let _ = tracing::subscriber::set_global_default(subscriber);
}
