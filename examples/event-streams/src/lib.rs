//! The provider of a team that runs the event streams of its company: topics, and subscriptions of services to them.
//!
//! | file | what it shows |
//! |---|---|
//! | `topic.rs` | a type with a registered schema, corrected by its annotation, with hooks |
//! | `subscription.rs` | a type that is a Rust struct, schema and all |
//! | `settings.rs` | arguments of the `provider` block |
//! | `names.rs` | a function |
//! | `team_topics.rs` | a data source |
//! | `access_key.rs` | an ephemeral resource |
//! | `pause_subscriptions.rs` | an action |

mod access_key;
mod names;
mod pause_subscriptions;
mod settings;
mod subscription;
mod team_topics;
mod topic;

use ferroform::prelude::*;
use ferroform_emulator::{SchemaStore, SharedEmulator};

use access_key::{AccessKey, RegisteredKey};
use names::topic_name;
use pause_subscriptions::PauseSubscriptions;
use settings::Settings;
use subscription::Subscription;
use team_topics::TeamTopics;
use topic::Topic;

/// The schemas that are registered with CloudFormation, by the names of their types.
pub const SCHEMAS: [(&str, &str); 3] = [
    ("Acme::Streams::AccessKey", RegisteredKey::schema()),
    (subscription::TYPE, Subscription::schema()),
    ("Acme::Streams::Topic", include_str!("../schemas/acme-streams-topic.json")),
];

/// Returns the provider.
#[must_use]
pub fn provider() -> Provider {
    Provider::new("acme")
        .version(env!("CARGO_PKG_VERSION"))
        .settings::<Settings>()
        .resource::<Topic>()
        .resource::<Subscription>()
        .function::<topic_name>()
        .data_source::<TeamTopics>()
        .ephemeral_resource::<AccessKey>()
        .action::<PauseSubscriptions>()
        .schemas(|type_name| {
            let found = SCHEMAS.into_iter().find(|(name, _)| *name == type_name);
            found.map(|(_, schema)| schema.to_owned())
        })
        .emulator(|folder| SharedEmulator::of(folder, SCHEMAS.map(|(_, schema)| schema)))
}

/// Returns the schemas for an emulator.
#[must_use]
pub fn store() -> SchemaStore {
    SchemaStore::memory(SCHEMAS.map(|(_, schema)| serde_json::from_str(schema).expect("a schema is JSON")))
}
