//! Many resources with few calls allowed: nothing fails, and it takes hardly longer than the limit requires.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use serde_json::{Value as Json, json};
use tokio::time::Instant;

use crate::testing::client;
use crate::{
    Api, ApiError, Cancel, Creation, Creations, ErrorCode, Listed, Operation, OperationStatus, Origin,
    Progress,
};

/// A service with a limit: a bucket of calls that is refilled at a rate. Refused calls do not count.
struct Limited {
    state: Mutex<State>,
    per_second: f64,
    burst: f64,
    latency: Duration,
    takes: Duration,
}

struct State {
    allowed: f64,
    at: Instant,
    granted: usize,
    refused: usize,
    done_at: HashMap<String, Instant>,
    objects: usize,
}

impl Limited {
    fn new(per_second: f64, burst: f64, takes: Duration) -> Arc<Self> {
        let state = State {
            allowed: burst,
            at: Instant::now(),
            granted: 0,
            refused: 0,
            done_at: HashMap::new(),
            objects: 0,
        };
        let latency = Duration::from_millis(80);
        Arc::new(Self { state: Mutex::new(state), per_second, burst, latency, takes })
    }

    async fn admit(&self) -> Result<(), ApiError> {
        tokio::time::sleep(self.latency).await;
        let mut state = self.state.lock().unwrap();
        let now = Instant::now();
        let gained = (now - state.at).as_secs_f64() * self.per_second;
        state.allowed = (state.allowed + gained).min(self.burst);
        state.at = now;
        if state.allowed < 1.0 {
            state.refused += 1;
            return Err(ApiError::new(ErrorCode::Throttling, "Rate exceeded"));
        }
        state.allowed -= 1.0;
        state.granted += 1;
        Ok(())
    }

    fn progress(&self, token: &str) -> Progress {
        let mut state = self.state.lock().unwrap();
        let now = Instant::now();
        let takes = self.takes;
        let is_new = !state.done_at.contains_key(token);
        state.objects += usize::from(is_new);
        let done_at = *state.done_at.entry(token.to_owned()).or_insert(now + takes);
        let is_done = now >= done_at;
        let status = if is_done { OperationStatus::Success } else { OperationStatus::InProgress };
        let mut progress = Progress::new(token, status);
        progress.identifier = is_done.then(|| token.to_owned());
        progress
    }
}

#[async_trait]
impl Api for Limited {
    async fn create(&self, _: &str, _: &Json, token: &str) -> Result<Progress, ApiError> {
        self.admit().await?;
        Ok(self.progress(token))
    }

    async fn get(&self, _: &str, _: &str) -> Result<Json, ApiError> {
        self.admit().await?;
        Ok(json!({}))
    }

    async fn update(&self, _: &str, _: &str, _: &Json, token: &str) -> Result<Progress, ApiError> {
        self.admit().await?;
        Ok(self.progress(token))
    }

    async fn delete(&self, _: &str, _: &str, token: &str) -> Result<Progress, ApiError> {
        self.admit().await?;
        Ok(self.progress(token))
    }

    async fn list(&self, _: &str, _: Option<&Json>, _: Option<&str>) -> Result<Listed, ApiError> {
        self.admit().await?;
        Ok(Listed::default())
    }

    async fn status(&self, token: &str) -> Result<Progress, ApiError> {
        self.admit().await?;
        Ok(self.progress(token))
    }

    async fn creations(&self, _: Option<&str>) -> Result<Creations, ApiError> {
        unreachable!("nothing is lost")
    }

    async fn cancel(&self, token: &str) -> Result<Progress, ApiError> {
        self.status(token).await
    }
}

/// Creates and reads 1,000 resources, `parallelism` at once. Returns the calls granted, those refused, and the
/// time.
async fn thousand(service: &Arc<Limited>, parallelism: usize) -> (usize, usize, Duration) {
    let client = client(service.clone(), 25);
    let cancel = Cancel::new();
    let began = Instant::now();
    let slots = Arc::new(tokio::sync::Semaphore::new(parallelism));
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..1000 {
        let (client, cancel, slots) = (client.clone(), cancel.clone(), slots.clone());
        tasks.spawn(async move {
            let _slot = slots.acquire_owned().await;
            let timeout = Duration::from_secs(30 * 60);
            let operation = Operation { type_name: "T", timeout, cancel: &cancel };
            let creation = Creation {
                desired: &json!({}),
                origin: Origin::Service,
                client_token: format!("ct-{number}"),
                now: 0,
                earlier: None,
            };
            let made = client.create(&operation, creation).await;
            let identifier = made.expect("no resource fails");
            client.read_created(&operation, &identifier).await.expect("no read fails");
        });
    }
    while let Some(task) = tasks.join_next().await {
        task.unwrap();
    }
    let state = service.state.lock().unwrap();
    assert_eq!(state.objects, 1000, "one object each");
    (state.granted, state.refused, began.elapsed())
}

#[tokio::test(start_paused = true)]
async fn a_thousand_resources_take_hardly_longer_than_the_limit_makes_them() {
    for (burst, takes, parallelism) in
        [(1.0, 1, 1000), (25.0, 1, 1000), (25.0, 5, 1000), (100.0, 5, 1000), (25.0, 2, 250), (25.0, 1, 100)]
    {
        let service = Limited::new(25.0, burst, Duration::from_secs(takes));
        let (granted, refused, time) = thousand(&service, parallelism).await;
        // One creation, one status call and one read are the minimum.
        let least = 3000.0 / 25.0;
        let ratio = time.as_secs_f64() / least;
        println!(
            "burst {burst}, each takes {takes} s, {parallelism} at once: {:.0} s, {ratio:.2} of the least; \
             {granted} calls granted, {refused} refused",
            time.as_secs_f64()
        );
        assert!(ratio <= 1.3, "{ratio:.2}");
        assert!(refused * 10 <= granted, "slowed down gently: {refused} refused of {granted}");
    }
}

#[tokio::test(start_paused = true)]
async fn the_rate_recovers_after_the_service_does() {
    let service = Limited::new(2.0, 1.0, Duration::ZERO);
    let slow = tokio::time::timeout(Duration::from_secs(60), thousand(&service, 100)).await;
    assert!(slow.is_err(), "2 calls a second are not enough");

    let limiter = crate::Limiter::new();
    let permit = limiter.acquire().await;
    limiter.throttled(&permit);
    let slowed = limiter.rate();
    for _ in 0..400 {
        let permit = limiter.acquire().await;
        tokio::time::sleep(Duration::from_millis(1)).await;
        limiter.answered(&permit);
    }
    assert!(limiter.rate() > slowed * 1.2, "{} after {slowed}", limiter.rate());
}
