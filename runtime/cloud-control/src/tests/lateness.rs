//! How late the end of an operation is noticed, and how many calls that takes.

use std::fmt::{Debug, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::time::Instant;
use tracing::field::Field;
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

use super::load::{Limited, creation};
use crate::testing::{Bench, absent, seeded_client};
use crate::{Cancel, Operation, VISIBILITY};

/// The time until the client knows, beyond what the operation took, and the calls that it made.
struct Noticed {
    late: Duration,
    calls: usize,
}

/// Creates an object with a service that takes this long.
async fn create(takes: Duration, seed: u64) -> Noticed {
    let service = Limited::new(1_000.0, 1_000.0, takes);
    let client = seeded_client(service.clone(), 25, seed);
    let cancel = Cancel::new();
    let operation = Operation { type_name: "T", timeout: Duration::from_secs(2 * 60 * 60), cancel: &cancel };
    let began = Instant::now();
    client.create(&operation, creation("ct".to_owned())).await.expect("it succeeds");
    Noticed { late: began.elapsed().saturating_sub(takes), calls: service.granted() }
}

/// The same with the schedule of the AWS SDK for Go, which the reference uses unchanged: a call at once, then pauses
/// from 5 s up to a limit that doubles from 5 s to 120 s.
fn reference(takes: Duration, seed: u64) -> Noticed {
    let mut rng = fastrand::Rng::with_seed(seed);
    let (mut at, mut calls) = (0.0, 2);
    while at < takes.as_secs_f64() {
        let attempt = calls - 1;
        let longest = if attempt > 5 { 120.0 } else { 5.0 * f64::from(1 << (attempt - 1)) };
        at += 5.0 + rng.f64() * (longest - 5.0);
        calls += 1;
    }
    Noticed {
        late: Duration::from_secs_f64(at).saturating_sub(takes),
        calls: usize::try_from(calls).unwrap_or_default(),
    }
}

#[tokio::test(start_paused = true)]
async fn the_end_is_noticed_within_a_second_or_15_percent_and_never_15_seconds_late() {
    // The creation call, and the status call that finds the end.
    let calls = Duration::from_millis(200);
    for number in 0..400_u32 {
        let takes = Duration::from_secs_f64(0.2 * 9_000_f64.powf(f64::from(number) / 400.0));
        let late = create(takes, number.into()).await.late;
        let allowed = Duration::from_secs(1).max(takes.mul_f64(0.15)).min(Duration::from_secs(15));
        assert!(late <= allowed + calls, "{late:?} late after {takes:?}");
    }
}

/// Counts the lines of the log that say that a request is still in progress.
#[derive(Clone, Default)]
struct Lines(Arc<AtomicUsize>);

impl<S: Subscriber> Layer<S> for Lines {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut text = String::new();
        event.record(&mut |_: &Field, value: &dyn Debug| {
            let _ = write!(text, "{value:?} ");
        });
        if text.contains("still in progress") && *event.metadata().level() == Level::INFO {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn the_log_says_once_a_minute_that_a_request_is_still_in_progress() {
    for (minutes, expected) in [(0.9, 0..=0), (1.5, 1..=1), (10.5, 8..=10)] {
        let lines = Lines::default();
        let _guard = tracing_subscriber::registry().with(lines.clone()).set_default();
        create(Duration::from_secs_f64(minutes * 60.0), 1).await;
        assert!(expected.contains(&lines.0.load(Ordering::Relaxed)), "{minutes} minutes");
    }
}

#[tokio::test(start_paused = true)]
async fn an_object_that_does_not_appear_is_given_up_when_patience_ends() {
    let bench = Bench::new(std::iter::repeat_with(absent).take(50));
    let began = Instant::now();
    let read = bench.client.read_patiently("T", "mine", &bench.cancel, VISIBILITY).await;
    assert_eq!(read.ok(), Some(None));
    let took = began.elapsed().as_secs();
    assert!((60..=65).contains(&took), "{took} s");
}

#[tokio::test(start_paused = true)]
async fn the_page_about_waiting_shows_what_this_schedule_does() {
    const TRIALS: u64 = 101;
    let mut table = "| an operation takes | noticed after, median | calls | HashiCorp's awscc: after | calls |\n|--:|--:|--:|--:|--:|\n"
        .to_owned();
    for seconds in [0.2, 0.5, 1.0, 2.0, 5.0, 15.0, 60.0, 300.0, 1_800.0] {
        let takes = Duration::from_secs_f64(seconds);
        let (mut ours, mut others) = (Vec::new(), Vec::new());
        for seed in 0..TRIALS {
            ours.push(create(takes, seed).await);
            others.push(reference(takes, seed));
        }
        let row = [ours, others].map(|mut noticed| {
            noticed.sort_by_key(|noticed| noticed.late);
            let late = noticed[noticed.len() / 2].late.as_secs_f64();
            noticed.sort_by_key(|noticed| noticed.calls);
            format!("{late:.1} s | {}", noticed[noticed.len() / 2].calls)
        });
        let _ = writeln!(table, "| {seconds} s | {} | {} |", row[0], row[1]);
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/internals/design/waiting.md");
    let page = std::fs::read_to_string(file).unwrap();
    assert!(page.contains(&table), "docs/internals/design/waiting.md should have this table:\n{table}");
}
