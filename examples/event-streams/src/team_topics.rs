//! The data source `acme_team_topics`.

use ferroform::prelude::*;
use ferroform::{Arguments, Attributes, DataSource};

/// Lists the topics of a team.
#[derive(Arguments)]
pub(crate) struct TeamTopics {
    /// The team.
    #[terraform(length(2..=12))]
    team: String,
    /// Only topics with this clean-up policy.
    #[terraform(enum("DELETE", "COMPACT"))]
    cleanup_policy: Option<String>,
}

#[derive(Attributes)]
pub(crate) struct Found {
    /// The topics, by name.
    topics: Vec<Summary>,
    /// How many partitions they have together.
    total_partitions: i64,
}

#[derive(Attributes)]
struct Summary {
    /// The name.
    name: String,
    /// How many partitions it has.
    partitions: i64,
}

impl DataSource for TeamTopics {
    type Output = Found;

    async fn read(self, context: &mut dyn Context) -> Result<Found, Diagnostic> {
        let cloud = context.cloud_control();
        let mut topics = Vec::new();
        for name in cloud.list("Acme::Streams::Topic", None).await? {
            // It may have been deleted since.
            let Some(topic) = cloud.read("Acme::Streams::Topic", &name).await? else { continue };
            let is_wanted = |policy: &String| topic["CleanupPolicy"] == **policy;
            if topic["Team"] == *self.team && self.cleanup_policy.as_ref().is_none_or(is_wanted) {
                topics.push(Summary { name, partitions: topic["Partitions"].as_i64().unwrap_or_default() });
            }
        }
        topics.sort_by(|one, other| one.name.cmp(&other.name));
        let total_partitions = topics.iter().map(|topic| topic.partitions).sum();
        Ok(Found { topics, total_partitions })
    }
}
