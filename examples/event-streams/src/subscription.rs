//! Subscriptions. Their schema is the Rust struct; the committed file is what is registered.

use std::collections::BTreeMap;

use ferroform::{CfnType, cfg_resource};

/// The type, for code that uses Cloud Control.
pub(crate) const TYPE: &str = "Acme::Streams::Subscription";

/// A subscription of a service to a topic.
#[derive(CfnType)]
#[cfn(
    type_name = "Acme::Streams::Subscription",
    file = "schemas/acme-streams-subscription.json",
    handlers(
        create("streams:Subscribe"),
        read("streams:GetSubscription"),
        update("streams:UpdateSubscription"),
        delete("streams:Unsubscribe"),
        list("streams:ListSubscriptions"),
    )
)]
pub(crate) struct SubscriptionSchema {
    /// The identifier.
    #[cfn(read_only, primary_identifier)]
    id: String,
    /// The name of the topic.
    #[cfn(create_only, length(1..=40))]
    topic: String,
    /// The service that reads the events.
    #[cfn(create_only, length(1..=40))]
    service: String,
    /// Where a new subscription begins.
    #[cfn(create_only, default = Start::Latest)]
    start: Start,
    /// Headers that an event must have.
    #[cfn(values(length(1..=80)))]
    headers: Option<BTreeMap<String, String>>,
    /// Where events go that the service does not accept.
    dead_letters: Option<DeadLetters>,
    /// Whether the service gets no events at the moment.
    paused: Option<bool>,
}

/// Where a new subscription begins.
#[derive(CfnType)]
enum Start {
    #[cfn(name = "EARLIEST")]
    Earliest,
    #[cfn(name = "LATEST")]
    Latest,
}

/// Where events go that the service does not accept.
#[derive(CfnType)]
struct DeadLetters {
    /// The name of their topic.
    #[cfn(length(1..=40))]
    topic: String,
    /// How often an event is tried before.
    #[cfn(range(1..=100))]
    attempts: u8,
}

/// A subscription of a service to a topic. Whether it is paused is up to those who are on call, not to a configuration.
#[cfg_resource(
    "Acme::Streams::Subscription",
    schema = "schemas/acme-streams-subscription.json",
    rename("DeadLetters/Attempts" = "max_attempts"),
    exclude("Paused")
)]
pub(crate) struct Subscription;
