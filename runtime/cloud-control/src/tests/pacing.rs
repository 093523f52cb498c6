//! Limiter, pauses and budget, each on its own.

use std::sync::Arc;
use std::time::Duration;

use proptest::prelude::*;
use tokio::time::Instant;

use crate::Limiter;
use crate::bucket::Bucket;
use crate::retry::{Budget, Random, Share, pause};

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
