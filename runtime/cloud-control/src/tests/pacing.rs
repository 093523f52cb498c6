//! Limiter, pauses and budget, each on its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use proptest::prelude::*;
use serde_json::json;
use tokio::time::Instant;

use crate::bucket::Bucket;
use crate::retry::{Budget, Random, Share, pause};
use crate::testing::{Answer, Fake};
use crate::{ApiError, Cancel, Client, ClientOptions, ErrorCode, Limiter, Limits};

proptest! {
    #[test]
    fn pauses_grow_within_bounds(seed: u64, number in 0u32..100, retry_after in 0u64..1_000_000) {
        let random = Random::new(Some(seed));
        let plain = pause(number, None, &random);
        prop_assert!(plain >= Duration::from_millis(150) && plain <= Duration::from_secs(20));
        let wished = pause(number, Some(Duration::from_secs(retry_after)), &random);
        prop_assert!(wished >= Duration::from_secs(retry_after.min(60)));
        prop_assert!(wished <= Duration::from_secs(60));
        // Jitter at most halves a pause, so the pause after next is not shorter, up to half of the longest one.
        prop_assert!(pause(number + 2, None, &random) >= plain.min(Duration::from_secs(10)));
    }

    #[test]
    fn a_bucket_gives_no_more_than_capacity_and_rate(
        capacity in 1.0f64..50.0,
        rate in 0.5f64..500.0,
        steps in proptest::collection::vec(0u64..200, 1..200),
    ) {
        let began = Instant::now();
        let mut now = began;
        let mut bucket = Bucket::new(capacity, rate, now);
        let mut taken = 0.0;
        for step in steps {
            now += Duration::from_millis(step);
            match bucket.take(now) {
                Ok(()) => taken += 1.0,
                // Waiting for the returned time is enough.
                Err(wait) => {
                    now += wait;
                    prop_assert!(bucket.take(now).is_ok());
                    taken += 1.0;
                }
            }
            let most = capacity + rate * (now - began).as_secs_f64();
            prop_assert!(taken <= most + 1e-3, "{taken} of {most}");
        }
    }

    #[test]
    fn the_rate_stays_within_bounds_whatever_happens(events in proptest::collection::vec(0u8..3, 1..300)) {
        let runtime =
            tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
        runtime.block_on(async {
            let limiter = Limiter::new();
            for event in events {
                let permit = limiter.acquire().await;
                tokio::time::sleep(Duration::from_millis(50)).await;
                let before = limiter.rate();
                match event {
                    0 => limiter.throttled(&permit),
                    1 => limiter.answered(&permit),
                    _ => drop(limiter.acquire_urgently()),
                }
                let after = limiter.rate();
                assert!((1.0..=2000.0).contains(&after), "{after}");
                assert!(event != 0 || after <= before.max(1.0), "throttling never speeds up");
                assert!(event != 1 || after >= before, "an answer never slows down");
            }
        });
    }
}

#[tokio::test(start_paused = true)]
async fn waiters_are_served_in_order() {
    let limiter = Arc::new(Limiter::new());
    let order = Arc::new(std::sync::Mutex::new(Vec::new()));
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..200 {
        let (limiter, order) = (limiter.clone(), order.clone());
        tasks.spawn(async move {
            limiter.acquire().await;
            order.lock().unwrap().push(number);
        });
        tokio::task::yield_now().await;
    }
    while tasks.join_next().await.is_some() {}
    assert!(order.lock().unwrap().is_sorted());
}

#[tokio::test(start_paused = true)]
async fn requests_in_flight_slow_down_once() {
    let limiter = Limiter::new();
    let mut permits = Vec::new();
    for _ in 0..20 {
        permits.push(limiter.acquire().await);
    }
    for permit in &permits {
        limiter.throttled(permit);
    }
    assert!(limiter.rate() > 12.0, "{}", limiter.rate());
}

#[tokio::test(start_paused = true)]
async fn one_operation_cannot_drain_the_budget() {
    let budget = Arc::new(Budget::new());
    let greedy = Arc::new(Share::new());
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..1000 {
        let (budget, greedy) = (budget.clone(), greedy.clone());
        tasks.spawn(async move { budget.wait(&greedy).await });
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let began = Instant::now();
    for _ in 0..50 {
        budget.wait(&Share::new()).await;
    }
    assert_eq!(began.elapsed(), Duration::ZERO, "others retry at once");
    assert!(tasks.len() == 1000, "and the greedy one waits, but does not fail");
}

#[tokio::test(start_paused = true)]
async fn an_empty_budget_makes_retries_wait_and_not_fail() {
    let budget = Budget::new();
    let began = Instant::now();
    for _ in 0..200 {
        budget.wait(&Share::new()).await;
    }
    let waited = began.elapsed().as_secs_f64();
    assert!((9.0..11.0).contains(&waited), "{waited}");
}

#[tokio::test]
async fn limiters_are_shared_by_key_while_in_use() {
    let one = Limiter::shared("a test, region, account");
    assert!(Arc::ptr_eq(&one, &Limiter::shared("a test, region, account")));
    assert!(!Arc::ptr_eq(&one, &Limiter::shared("a test, region, another account")));
}

#[tokio::test(start_paused = true)]
async fn a_few_throttled_calls_of_a_small_user_cost_seconds_not_minutes() {
    let limiter = Limiter::new();
    let began = Instant::now();
    for call in 0..40 {
        let permit = limiter.acquire().await;
        tokio::time::sleep(Duration::from_millis(100)).await;
        if call % 4 == 0 { limiter.throttled(&permit) } else { limiter.answered(&permit) }
    }
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
}

fn per_second(rate: f64) -> Limits {
    Limits { requests_per_second: Some(rate), ..Limits::default() }
}

fn at_once(most: usize) -> Limits {
    Limits { max_concurrency: Some(most), ..Limits::default() }
}

#[tokio::test(start_paused = true)]
async fn the_users_rate_is_never_exceeded_and_the_lowest_applies() {
    for (rates, lowest) in [(vec![8.0], 8.0), (vec![8.0, 0.5, 100.0], 0.5)] {
        let limiter = Limiter::new();
        rates.into_iter().for_each(|rate| limiter.restrict(per_second(rate)));
        let began = Instant::now();
        for _ in 0..100 {
            let permit = limiter.acquire().await;
            limiter.answered(&permit);
            assert!(limiter.rate() <= lowest, "{}", limiter.rate());
        }
        // What a pause saved up may go at once: up to a quarter of a second, but at least one call.
        let at_least = (100.0 - (lowest / 4.0).max(1.0)) / lowest - 0.01;
        assert!(began.elapsed().as_secs_f64() >= at_least, "{:?}", began.elapsed());
        let permit = limiter.acquire().await;
        limiter.throttled(&permit);
        assert!(limiter.rate() <= lowest);
    }
}

#[tokio::test(start_paused = true)]
async fn no_more_calls_are_made_at_the_same_time_than_the_user_wants_but_all_are_made() {
    let limiter = Arc::new(Limiter::new());
    limiter.restrict(at_once(5));
    limiter.restrict(at_once(3));
    limiter.restrict(at_once(4));
    let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..60 {
        let (limiter, now, most) = (Arc::clone(&limiter), Arc::clone(&now), Arc::clone(&most));
        tasks.spawn(async move {
            // Some give up, while they wait or later.
            let call = async {
                let permit = limiter.acquire().await;
                most.fetch_max(now.fetch_add(1, Ordering::Relaxed) + 1, Ordering::Relaxed);
                tokio::time::sleep(Duration::from_millis(200)).await;
                now.fetch_sub(1, Ordering::Relaxed);
                limiter.answered(&permit);
            };
            match number % 4 {
                0 => tokio::time::timeout(Duration::from_millis(40), limiter.acquire()).await.is_ok(),
                _ => tokio::time::timeout(Duration::from_secs(60), call).await.is_ok(),
            }
        });
    }
    let done: Vec<bool> = tasks.join_all().await;
    assert!(done.iter().filter(|done| **done).count() >= 45, "every patient call is made");
    assert_eq!(most.load(Ordering::Relaxed), 3);
}

#[tokio::test(start_paused = true)]
async fn a_cancellation_does_not_wait_for_a_slot() {
    let limiter = Limiter::new();
    limiter.restrict(at_once(1));
    let first = limiter.acquire().await;
    let urgent = limiter.acquire_urgently();
    drop(first);
    let waiting = tokio::time::timeout(Duration::from_secs(5), limiter.acquire()).await;
    assert!(waiting.is_err(), "the urgent call holds the slot");
    drop(urgent);
    tokio::time::timeout(Duration::from_secs(5), limiter.acquire()).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_call_gives_its_place_back_before_it_pauses_for_a_retry() {
    let limiter = Arc::new(Limiter::new());
    limiter.restrict(Limits { max_concurrency: Some(1), ..Limits::default() });
    let mut busy = ApiError::new(ErrorCode::ServiceInternalError, "busy");
    busy.retry_after = Some(Duration::from_secs(30));
    let fake =
        Fake::new([Answer::Error(busy), Answer::Model(json!({ "A": 1 })), Answer::Model(json!({ "A": 2 }))]);
    let options = ClientOptions { region: "eu-test-1".to_owned(), max_retries: 1, limiter, seed: Some(7) };
    let client = Client::new(fake.clone(), options);
    let began = Instant::now();
    let cancel = Cancel::new();
    let timed = async |pause| {
        tokio::time::sleep(pause).await;
        (client.read("T", "i", &cancel).await.unwrap(), began.elapsed())
    };
    let (first, second) = tokio::join!(timed(Duration::ZERO), timed(Duration::from_secs(1)));
    assert_eq!(second.0, Some(json!({ "A": 1 })), "the only place is free during the pause");
    assert!(second.1 < Duration::from_secs(2), "{second:?}");
    assert_eq!(first.0, Some(json!({ "A": 2 })));
    assert!(first.1 >= Duration::from_secs(30), "{first:?}");
}
