//! Subscriptions. The struct is the schema, which is also what is registered.

use ferroform::cfg_resource;

pub(crate) use subscription::Subscription;

/// The type, for code that uses Cloud Control.
pub(crate) const TYPE: &str = "Acme::Streams::Subscription";

#[cfg_resource(
    "Acme::Streams::Subscription",
    registered(
        create("streams:Subscribe"),
        read("streams:GetSubscription"),
        update("streams:UpdateSubscription"),
        delete("streams:Unsubscribe"),
        list("streams:ListSubscriptions"),
    ),
    // It is up to those who are on call, not to a configuration.
    exclude("Paused")
)]
mod subscription {
    use std::collections::BTreeMap;

    /// A subscription of a service to a topic.
    pub(crate) struct Subscription {
        /// The identifier.
        #[cfn(read_only, identifier)]
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
    enum Start {
        #[cfn(rename = "EARLIEST")]
        Earliest,
        #[cfn(rename = "LATEST")]
        Latest,
    }

    /// Where events go that the service does not accept.
    struct DeadLetters {
        /// The name of their topic.
        #[cfn(length(1..=40))]
        topic: String,
        /// How often an event is tried before.
        #[cfn(range(1..=100), rename = "max_attempts")]
        attempts: u8,
    }
}
