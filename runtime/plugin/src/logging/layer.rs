//! A `tracing` layer that turns events into lines, with the fields of the enclosing spans.

use std::time::SystemTime;

use tracing::level_filters::LevelFilter;
use tracing::span::{Attributes, Id, Record};
use tracing::subscriber::Interest;
use tracing::{Event, Metadata, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;
use tracing_subscriber::registry::LookupSpan;

use super::line::Line;
use super::target::Targets;

/// Writes the events that [`Targets`] admits through `W`.
pub(crate) struct Lines<W> {
    targets: Targets,
    write: W,
}

impl<W: Fn(&[u8])> Lines<W> {
    /// Creates a layer that passes each finished line to `write`.
    pub(super) fn new(targets: Targets, write: W) -> Self {
        Self { targets, write }
    }

    fn admits(&self, metadata: &Metadata<'_>) -> bool {
        *metadata.level() <= self.targets.level(metadata.target())
    }
}

impl<S, W> Layer<S> for Lines<W>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    W: Fn(&[u8]) + 'static,
{
    /// Levels never change, so each call site is checked once.
    fn register_callsite(&self, metadata: &'static Metadata<'static>) -> Interest {
        if self.admits(metadata) { Interest::always() } else { Interest::never() }
    }

    fn enabled(&self, metadata: &Metadata<'_>, _: Context<'_, S>) -> bool {
        self.admits(metadata)
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        Some(self.targets.most_verbose())
    }

    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        let mut fields = Line::default();
        attributes.record(&mut fields);
        span.extensions_mut().insert(fields);
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        if let Some(fields) = span.extensions_mut().get_mut::<Line>() {
            values.record(fields);
        }
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let mut line = Line::default();
        event.record(&mut line);
        // From the innermost span outwards, so that inner fields take precedence.
        for span in context.event_scope(event).into_iter().flatten() {
            if let Some(fields) = span.extensions().get::<Line>() {
                line.inherit(fields);
            }
        }
        let metadata = event.metadata();
        if let (Some(file), Some(number)) = (metadata.file(), metadata.line()) {
            line.caller(file, number);
        }
        let module = self.targets.module(metadata.target());
        (self.write)(&line.render(*metadata.level(), &module, SystemTime::now()));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use serde_json::Value;
    use tracing::subscriber::with_default;
    use tracing_subscriber::layer::SubscriberExt as _;

    use super::*;

    /// Returns the lines that `code` writes.
    fn lines(variables: &[(&str, &str)], code: impl FnOnce()) -> Vec<Value> {
        let lookup = |name: &str| {
            let found = variables.iter().find(|(key, _)| *key == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        let written = Arc::new(Mutex::new(Vec::new()));
        let sink = Arc::clone(&written);
        let targets = Targets::from_lookup("awscc", None, lookup);
        let layer = Lines::new(targets, move |line: &[u8]| sink.lock().unwrap().push(line.to_vec()));
        with_default(tracing_subscriber::registry().with(layer), code);
        written.lock().unwrap().iter().map(|line| serde_json::from_slice(line).unwrap()).collect()
    }

    #[test]
    fn spans_lend_their_fields_and_inner_ones_stand() {
        let lines = lines(&[("TF_LOG", "trace")], || {
            let outer = tracing::info_span!(target: "sdk.proto", "rpc", tf_rpc = "ReadResource", id = 1, late = tracing::field::Empty);
            outer.record("late", "yes");
            let _outer = outer.entered();
            let _inner =
                tracing::info_span!(target: "provider", "inner", id = 2, message = "a span's").entered();
            tracing::info!(target: "provider", own = true, huge = u128::MAX, nan = f64::NAN, "read {}", 7);
        });
        let [line] = lines.as_slice() else { panic!("{lines:?}") };
        assert_eq!(line["@message"], "read 7");
        assert_eq!(line["@module"], "awscc");
        assert_eq!(line["tf_rpc"], "ReadResource");
        assert_eq!(line["late"], "yes");
        assert_eq!(line["id"], 2);
        assert_eq!(line["own"], true);
        assert!(line["@caller"].as_str().unwrap().contains("layer.rs:"));
        assert_eq!(line["nan"], "NaN");
        assert_eq!(line["huge"], u128::MAX.to_string());
    }

    #[test]
    fn levels_and_foreign_crates_are_filtered() {
        let lines = lines(&[("TF_LOG", "trace"), ("TF_LOG_PROVIDER_AWSCC", "info")], || {
            tracing::debug!(target: "provider", "too fine");
            tracing::error!(target: "aws_smithy_runtime", body = "secret", "foreign");
            tracing::warn!(target: "provider", "kept");
            tracing::trace!(target: "sdk", "kept too");
        });
        let messages: Vec<_> = lines.iter().map(|line| line["@message"].as_str().unwrap()).collect();
        assert_eq!(messages, ["kept", "kept too"]);
    }
}
