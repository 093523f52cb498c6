//! Topics. Their schema is the registered one; the annotation adds what it does not say.

use ferroform::prelude::*;

use crate::settings::Settings;
use crate::subscription::TYPE as SUBSCRIPTION;

/// A topic of the event streams.
#[cfg_resource(
    "Acme::Streams::Topic",
    schema = "schemas/acme-streams-topic.json",
    model,
    rename("Brokers" = "bootstrap_servers"),
    exclude("OperatorNote"),
    deprecated("Contact" = "The on-call rota of the team in `team` is asked instead."),
    validate("Name" = is_for_users),
    plan("Retention/Period" = keep_if(is_same_period)),
    extra(
        /// The page of the topic in the console.
        console_url = string
    )
)]
pub(crate) struct Topic;

/// The names of the team itself.
fn is_for_users(name: &str) -> Result<(), String> {
    if name.starts_with("streams.") {
        return Err("begins with \"streams.\", which is for our own topics".to_owned());
    }
    Ok(())
}

/// Whether two periods are equally long, such as `2d` and `48h`.
fn is_same_period(prior: &str, configured: &str) -> bool {
    hours(prior).is_some_and(|prior| hours(configured) == Some(prior))
}

fn hours(period: &str) -> Option<u32> {
    let days = period.strip_suffix('d').and_then(|days| days.parse::<u32>().ok());
    days.map(|days| days * 24).or_else(|| period.strip_suffix('h')?.parse().ok())
}

impl Hooks for Topic {
    fn validate(config: &TopicModel, diagnostics: &mut Diagnostics) {
        let is_compacted = config.cleanup_policy.is(&TopicModelCleanupPolicy::Compact);
        let kept = config.retention.known().and_then(|retention| retention.variant());
        if is_compacted && let Some(TopicModelRetentionVariant::Period { .. }) = kept {
            let detail =
                "A compacted topic keeps the last event of each key for ever. Remove retention.period.";
            let error = Diagnostic::error("Compacted topic with a period", detail);
            diagnostics.push(error.at(TopicModel::paths().retention().period()));
        }
    }

    fn modify_plan(
        _: &TopicModel,
        prior: Option<&TopicModel>,
        planned: &mut TopicModel,
        diagnostics: &mut Diagnostics,
    ) {
        let before = prior.and_then(|prior| prior.partitions.known());
        if let (Some(before), Some(after)) = (before, planned.partitions.known())
            && after < before
        {
            let detail = format!("The topic has {before} partitions, and events are in all of them.");
            let error = Diagnostic::error("Fewer partitions", detail);
            diagnostics.push(error.at(TopicModel::paths().partitions()));
        }
    }

    async fn after_create(
        context: &mut dyn Context,
        _: &TopicModel,
        state: &mut TopicModel,
    ) -> Result<(), Diagnostic> {
        set_console_url(context, state)
    }

    async fn after_update(
        context: &mut dyn Context,
        _: &TopicModel,
        state: &mut TopicModel,
    ) -> Result<(), Diagnostic> {
        set_console_url(context, state)
    }

    async fn after_read(
        context: &mut dyn Context,
        _: &TopicModel,
        state: &mut TopicModel,
    ) -> Result<(), Diagnostic> {
        set_console_url(context, state)
    }

    async fn before_delete(context: &mut dyn Context, prior: &TopicModel) -> Result<(), Diagnostic> {
        let cloud = context.cloud_control();
        for id in cloud.list(SUBSCRIPTION, None).await? {
            let subscription = cloud.read(SUBSCRIPTION, &id).await?.unwrap_or_default();
            if subscription["Topic"].as_str() == prior.name.known().map(String::as_str) {
                let detail = format!("{} still reads it.", subscription["Service"]);
                return Err(Diagnostic::error("Topic in use", detail));
            }
        }
        Ok(())
    }
}

fn set_console_url(context: &dyn Context, topic: &mut TopicModel) -> Result<(), Diagnostic> {
    let console = &context.settings::<Settings>()?.console_url;
    let name = topic.name.known().map_or("", String::as_str);
    topic.console_url = Field::Known(format!("{console}/topics/{name}"));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_of_days_and_hours_are_compared() {
        assert!(is_same_period("2d", "48h") && is_same_period("24h", "1d"));
        assert!(!is_same_period("2d", "2h") && !is_same_period("x", "y"));
    }
}
