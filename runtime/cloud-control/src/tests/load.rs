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
pub(super) struct Limited {
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
    /// The first call for each object.
    first: HashMap<String, Instant>,
}

impl Limited {
    pub(super) fn new(per_second: f64, burst: f64, takes: Duration) -> Arc<Self> {
        let state = State {
            allowed: burst,
            at: Instant::now(),
            granted: 0,
            refused: 0,
            done_at: HashMap::new(),
            objects: 0,
            first: HashMap::new(),
        };
        let latency = Duration::from_millis(80);
        Arc::new(Self { state: Mutex::new(state), per_second, burst, latency, takes })
    }

    /// Returns the number of calls that were answered.
    pub(super) fn granted(&self) -> usize {
        self.state.lock().unwrap().granted
    }

    fn refused(&self) -> usize {
        self.state.lock().unwrap().refused
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
        self.state.lock().unwrap().first.entry(token.to_owned()).or_insert_with(Instant::now);
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

/// Returns the creation of an object whose identifier the service chooses.
pub(super) fn creation<'a>(client_token: String) -> Creation<'a> {
    Creation { desired: &Json::Null, origin: Origin::Service, client_token, now: 0, earlier: None }
}

/// What it took to create and read 1,000 resources.
struct Load {
    granted: usize,
    refused: usize,
    time: Duration,
    /// How long each resource waited for its first call, shortest first.
    waits: Vec<Duration>,
}

/// Creates and reads 1,000 resources, `parallelism` at once.
async fn thousand(service: &Arc<Limited>, parallelism: usize) -> Load {
    let client = client(service.clone(), 25);
    let cancel = Cancel::new();
    let began = Instant::now();
    let slots = Arc::new(tokio::sync::Semaphore::new(parallelism));
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..1000 {
        let (client, cancel, slots) = (client.clone(), cancel.clone(), slots.clone());
        tasks.spawn(async move {
            let _slot = slots.acquire_owned().await;
            let asked = Instant::now();
            let timeout = Duration::from_secs(30 * 60);
            let operation = Operation { type_name: "T", timeout, cancel: &cancel };
            let token = format!("ct-{number}");
            let made = client.create(&operation, creation(token.clone())).await;
            let identifier = made.expect("no resource fails");
            client.read_created(&operation, &identifier).await.expect("no read fails");
            (token, asked)
        });
    }
    let mut asked = Vec::new();
    while let Some(task) = tasks.join_next().await {
        asked.push(task.unwrap());
    }
    let state = service.state.lock().unwrap();
    assert_eq!(state.objects, 1000, "one object each");
    let mut waits: Vec<Duration> =
        asked.into_iter().map(|(token, asked)| state.first[&token] - asked).collect();
    waits.sort();
    Load { granted: state.granted, refused: state.refused, time: began.elapsed(), waits }
}

#[tokio::test(start_paused = true)]
async fn a_thousand_resources_use_all_of_the_limit_and_none_waits_much_longer_than_the_others() {
    // Few slow operations at once need more status calls than one.
    for (burst, takes, parallelism, most) in [
        (1.0, 1, 1000, 1.2),
        (25.0, 1, 1000, 1.2),
        (25.0, 5, 1000, 1.2),
        (100.0, 5, 1000, 1.2),
        (25.0, 2, 250, 1.2),
        (25.0, 1, 100, 1.2),
        (25.0, 30, 300, 1.6),
        (25.0, 5, 50, 1.5),
    ] {
        let service = Limited::new(20.0, burst, Duration::from_secs(takes));
        let Load { granted, refused, time, waits } = thousand(&service, parallelism).await;
        // One creation, one status call and one read are the minimum.
        let ratio = time.as_secs_f64() / (3000.0 / 20.0);
        let per_second = f64::from(u32::try_from(granted).unwrap()) / time.as_secs_f64();
        let (median, longest) = (waits[waits.len() / 2], waits[waits.len() - 1]);
        println!(
            "burst {burst}, each takes {takes} s, {parallelism} at once: {:.0} s, {ratio:.2} of the least; {granted} calls \
             granted, {per_second:.1} per second, {refused} refused; first call after {median:.1?}, at most {longest:.1?}",
            time.as_secs_f64()
        );
        assert!(ratio <= most, "{ratio:.2}");
        assert!(per_second >= 0.9 * 20.0, "{per_second:.1}");
        // Of a thousand that begin at once the last waits twice as long as the median.
        assert!(longest <= 2 * median + Duration::from_secs(10), "{median:?}, {longest:?}");
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

// hashicorp/terraform-provider-awscc#3295: a refresh of 350 resources, ten at once, used up the retries of each call.
#[tokio::test(start_paused = true)]
async fn a_refresh_of_many_resources_loses_none_of_them_to_throttling() {
    // Other processes use up the limit as well, and none knows of the others.
    for processes in [1, 3] {
        let service = Limited::new(5.0, 10.0, Duration::ZERO);
        let began = Instant::now();
        let mut tasks = tokio::task::JoinSet::new();
        for _ in 0..processes {
            let client = client(service.clone(), crate::settings::MAX_RETRIES);
            let slots = Arc::new(tokio::sync::Semaphore::new(10));
            for _ in 0..350 {
                let (client, slots) = (client.clone(), slots.clone());
                tasks.spawn(async move {
                    let _slot = slots.acquire_owned().await;
                    client.read("AWS::Connect::DataTableAttribute", "id", &Cancel::new()).await
                });
            }
        }
        while let Some(read) = tasks.join_next().await {
            assert_eq!(read.unwrap().expect("no read fails"), Some(json!({})));
        }
        let least = f64::from(350 * processes) / 5.0;
        let ratio = began.elapsed().as_secs_f64() / least;
        println!("{processes} processes: {ratio:.2} of the least time, {} refused", service.refused());
        assert!(ratio < 1.3, "{ratio:.2}");
    }
}
