//! Tests of the Cloud Control client through the AWS SDK and real HTTP, against the emulator.
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use ferroform_cloud_control::settings::{AssumeRole, Endpoints, Keys, Secret, Session, Settings, Skip};
use ferroform_cloud_control::{
    Cancel, Client, Creation, ErrorCode, Exists, Failure, FailureKind, Operation, Origin, Seen, Verb, connect,
};
use ferroform_emulator::{Damage, Emulator, Fault, Latency, RateLimit, SchemaStore};
use serde_json::{Value as Json, json};

const TYPE: &str = "AWS::Logs::LogGroup";
const SCHEMAS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../schemas");

struct Bench {
    emulator: Emulator,
    client: Client,
    cancel: Cancel,
    timeout: Duration,
}

impl Bench {
    async fn new() -> Self {
        let emulator =
            Emulator::builder().schemas(SchemaStore::folder(SCHEMAS).unwrap()).start().await.unwrap();
        let client = connect(&settings(&emulator)).await.unwrap();
        Self { emulator, client, cancel: Cancel::new(), timeout: Duration::from_secs(30) }
    }

    async fn with(faults: impl IntoIterator<Item = Fault>) -> Self {
        let bench = Self::new().await;
        bench.emulator.add_faults(faults);
        bench
    }

    fn operation(&self) -> Operation<'_> {
        Operation { type_name: TYPE, timeout: self.timeout, cancel: &self.cancel }
    }

    async fn create(&self, name: &str) -> Result<String, Failure> {
        let desired = json!({ "LogGroupName": name, "RetentionInDays": 7 });
        self.client.create(&self.operation(), creation(&desired, &format!("token-{name}"))).await
    }

    fn names(&self) -> Vec<String> {
        self.emulator.objects(Some(TYPE)).into_iter().map(|object| object.identifier).collect()
    }

    fn calls(&self, operation: &str) -> usize {
        self.emulator.calls_after(0).iter().filter(|call| call.operation == operation).count()
    }
}

/// Returns the creation of a log group. The user names it if the model has a name.
fn creation<'a>(desired: &'a Json, client_token: &str) -> Creation<'a> {
    let name = desired.get("LogGroupName").and_then(Json::as_str);
    Creation {
        desired,
        origin: name.map_or(Origin::Service, |name| Origin::User(name.to_owned())),
        client_token: client_token.to_owned(),
        now: now(),
        earlier: None,
    }
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs()
}

fn settings(emulator: &Emulator) -> Settings {
    let keys =
        Keys { access_key: "111122223333".to_owned(), secret_key: Secret("secret".to_owned()), token: None };
    let endpoint = Some(emulator.endpoint());
    Settings {
        region: Some("eu-west-1".to_owned()),
        keys: Some(keys),
        endpoints: Endpoints { cloudcontrolapi: endpoint.clone(), sso: None, sts: endpoint, others: None },
        skip: Skip { metadata_api: true, ..Skip::default() },
        ..Settings::default()
    }
}

fn fault(operation: &str, times: u64, damage: Damage) -> Fault {
    Fault {
        operation: Some(operation.to_owned()),
        type_name: None,
        identifier: None,
        region: None,
        skip: 0,
        times: Some(times),
        damage,
    }
}

/// Returns everything that can happen to a call in transit.
fn accidents() -> Vec<Damage> {
    vec![
        Damage::Throttle,
        Damage::ServerError { status: 500 },
        Damage::ServerError { status: 503 },
        Damage::Error {
            code: "ServiceInternalErrorException".to_owned(),
            message: String::new(),
            status: None,
        },
        Damage::Timeout { ms: 100, before: false },
        Damage::Timeout { ms: 100, before: true },
        Damage::Reset,
        Damage::Close { before: false },
        Damage::Close { before: true },
        Damage::Garbage,
    ]
}

#[tokio::test]
async fn an_object_is_made_read_changed_listed_and_deleted() {
    let bench = Bench::new().await;
    let operation = bench.operation();
    assert_eq!(bench.create("mine").await.unwrap(), "mine");
    let before = bench.client.read_created(&operation, "mine").await.unwrap();
    assert_eq!(before["RetentionInDays"], json!(7));
    let patch = json!([{ "op": "replace", "path": "/RetentionInDays", "value": 14 }]);
    assert_eq!(bench.client.update(&operation, "mine", &patch, "update").await.unwrap(), None);
    let see = |answer: Json| Seen { is_as_before: answer == before, answer };
    let after = bench.client.read_updated(&operation, "mine", see).await.unwrap();
    assert_eq!(after.answer["RetentionInDays"], json!(14));
    assert_eq!(bench.client.list(TYPE, None, &bench.cancel).await.unwrap(), ["mine"]);
    bench.client.delete(&operation, "mine", "delete").await.unwrap();
    bench.client.delete(&operation, "mine", "delete-again").await.unwrap();
    assert_eq!(bench.client.read(TYPE, "mine", &bench.cancel).await.unwrap(), None);
    assert_eq!(bench.client.account_id().await.as_deref(), Some("111122223333"));
    assert_eq!(bench.client.region(), "eu-west-1");
}

#[tokio::test]
async fn accidents_on_the_way_make_no_second_object_and_lose_none() {
    let tests: Vec<_> = accidents().into_iter().map(|damage| tokio::spawn(survive(damage))).collect();
    for test in tests {
        test.await.unwrap();
    }
}

/// Plays a whole lifecycle in which every call fails twice.
async fn survive(damage: Damage) {
    let began = Instant::now();
    let operations =
        ["CreateResource", "GetResourceRequestStatus", "GetResource", "UpdateResource", "DeleteResource"];
    let bench = Bench::with(operations.map(|name| fault(name, 2, damage.clone()))).await;
    let operation = bench.operation();
    assert_eq!(bench.create("mine").await.unwrap(), "mine", "{damage:?}");
    assert_eq!(bench.names(), ["mine"], "{damage:?}");
    bench.client.read_created(&operation, "mine").await.unwrap();
    let patch = json!([{ "op": "replace", "path": "/RetentionInDays", "value": 14 }]);
    bench.client.update(&operation, "mine", &patch, "update").await.unwrap();
    assert_eq!(bench.emulator.objects(Some(TYPE))[0].model["RetentionInDays"], json!(14), "{damage:?}");
    bench.client.delete(&operation, "mine", "delete").await.unwrap();
    assert_eq!(bench.names(), [""; 0], "{damage:?}");
    println!("{damage:?}: {:?}", began.elapsed());
}

#[tokio::test]
async fn a_foreign_object_is_never_ours() {
    let bench = Bench::new().await;
    bench.create("taken").await.unwrap();
    let desired = json!({ "LogGroupName": "taken" });
    let failure = bench.client.create(&bench.operation(), creation(&desired, "another")).await.unwrap_err();
    assert_eq!(failure.kind, FailureKind::Rejected(ErrorCode::AlreadyExists));
    assert_eq!(failure.exists, Exists::No);
    let diagnostic = failure.diagnostic(Verb::Create, TYPE, None);
    assert_eq!(diagnostic.summary, "Resource already exists");
    assert_eq!(bench.names(), ["taken"]);
}

#[tokio::test]
async fn a_creation_that_failed_says_what_it_left_behind() {
    let (code, message) = (String::from("NotStabilized"), String::from("did not settle"));
    let damage = Damage::CreatedButFailed { code: code.clone(), message: message.clone() };
    let bench = Bench::with([fault("CreateResource", 1, damage)]).await;
    let failure = bench.create("mine").await.unwrap_err();
    assert_eq!(failure.exists, Exists::Yes { identifier: "mine".to_owned(), is_certain: true });
    assert_eq!(bench.names(), ["mine"]);

    // Without an identifier, the object can only be the one with the requested name, but it may have existed
    // before.
    let bench = Bench::with([fault("CreateResource", 1, Damage::FailAfter { code, message })]).await;
    let failure = bench.create("mine").await.unwrap_err();
    assert!(matches!(failure.exists, Exists::Doubtful(_)), "{:?}", failure.exists);
    let detail = failure.diagnostic(Verb::Create, TYPE, None).detail;
    assert!(detail.contains("Message: did not settle\nRequest token: "), "{detail}");
    assert!(detail.contains("\n    terraform import <resource address> 'mine'"), "{detail}");

    let hook = Damage::Hook {
        hook: "Org::Guard::Hook".to_owned(),
        message: "no encryption".to_owned(),
        code: "NonCompliant".to_owned(),
    };
    let failure = Bench::with([fault("CreateResource", 1, hook)]).await.create("mine").await.unwrap_err();
    assert_eq!(failure.exists, Exists::No);
    let detail = failure.diagnostic(Verb::Create, TYPE, None).detail;
    assert!(detail.contains("Hook: Org::Guard::Hook (HOOK_COMPLETE_FAILED): no encryption"), "{detail}");
    assert!(detail.contains("A hook of the account refused"), "{detail}");
}

#[tokio::test]
async fn a_request_that_is_stuck_is_cancelled_or_handed_on() {
    let stuck = || fault("CreateResource", 1, Damage::Stuck { takes_effect: false });
    let bench = Bench::with([stuck()]).await;
    let cancel = bench.cancel.clone();
    tokio::spawn(async move {
        tokio::time::sleep(Duration::from_millis(300)).await;
        cancel.cancel();
    });
    let failure = bench.create("mine").await.unwrap_err();
    assert_eq!(failure.kind, FailureKind::Cancelled);
    assert!(matches!(failure.exists, Exists::Doubtful(_)), "it had begun: {:?}", failure.exists);
    assert_eq!(bench.calls("CancelResourceRequest"), 1);

    let mut bench = Bench::with([stuck()]).await;
    bench.timeout = Duration::from_secs(1);
    let failure = bench.create("mine").await.unwrap_err();
    assert_eq!(failure.kind, FailureKind::TimedOut(bench.timeout));
    let Exists::Open(request) = failure.exists else { panic!("{:?}", failure.exists) };
    let resumed = bench.client.resume(&bench.operation(), *request.clone(), &json!({}), now()).await;
    assert_eq!(resumed.unwrap_err().exists, Exists::Open(request));
}

#[tokio::test]
async fn what_time_it_is_at_the_service_is_heard_from_its_answers() {
    let bench = Bench::new().await;
    let here = now();
    assert_eq!(bench.client.time_there(here), here, "nothing was heard yet");
    for hours in [0, 200] {
        bench.emulator.advance(hours * 3_600_000);
        // Error responses have a time, too.
        let _ = bench.client.read(TYPE, "none", &bench.cancel).await;
        let ahead = bench.client.time_there(here).abs_diff(here + hours * 3_600);
        assert!(ahead <= 2, "{ahead} s off after {hours} hours");
    }
}

#[tokio::test]
async fn a_creation_is_resumed_by_its_request_token() {
    let bench = Bench::new().await;
    bench.emulator.set_latency(Latency { work: 1500, ..Latency::default() });
    let hurried = Operation { timeout: Duration::from_millis(200), ..bench.operation() };
    let desired = json!({ "LogGroupName": "slow" });
    let failure = bench.client.create(&hurried, creation(&desired, "slow")).await.unwrap_err();
    let Exists::Open(request) = failure.exists else { panic!("{:?}", failure.exists) };
    let resumed = bench.client.resume(&bench.operation(), *request, &desired, now()).await.unwrap();
    assert_eq!(resumed, "slow");
}

#[tokio::test]
async fn a_creation_whose_answer_was_lost_is_found_in_the_list_of_requests() {
    for before in [false, true] {
        let mut bench = Bench::with([fault("CreateResource", 9, Damage::Close { before })]).await;
        let settings = Settings { max_retries: 1, ..settings(&bench.emulator) };
        bench.client = connect(&settings).await.unwrap();
        // Another object of the same type, created at the same time.
        let failure = bench.create("mine").await.unwrap_err();
        let Exists::Open(request) = failure.exists else { panic!("{:?}", failure.exists) };
        assert_eq!(request.request_token, None);
        bench.emulator.clear_faults();
        bench.create("other").await.unwrap();

        let desired = json!({ "LogGroupName": "mine", "RetentionInDays": 7 });
        let resumed = bench.client.resume(&bench.operation(), *request, &desired, now()).await;
        match before {
            false => assert_eq!(resumed.unwrap(), "mine"),
            true => assert_eq!(resumed.unwrap_err().kind, FailureKind::Unlisted),
        }
    }
}

#[tokio::test]
async fn expired_credentials_are_not_tried_again() {
    let bench = Bench::with([fault("CreateResource", 9, Damage::ExpiredCredentials)]).await;
    let failure = bench.create("mine").await.unwrap_err();
    assert_eq!(failure.kind, FailureKind::Rejected(ErrorCode::ExpiredToken));
    assert_eq!((failure.exists, bench.calls("CreateResource")), (Exists::No, 1));
}

#[tokio::test]
async fn a_model_the_schema_forbids_is_rejected_in_aws_words() {
    let bench = Bench::new().await;
    let desired = json!({ "LogGroupName": "mine", "Surprise": 1 });
    let failure = bench.client.create(&bench.operation(), creation(&desired, "token")).await.unwrap_err();
    assert_eq!(failure.exists, Exists::No);
    let detail = failure.diagnostic(Verb::Create, TYPE, None).detail;
    assert!(detail.contains("Message: ") && detail.contains("Surprise"), "{detail}");
    let error = bench.client.read("AWS::No::Such", "x", &bench.cancel).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::TypeNotFound, "{error}");
}

#[tokio::test]
async fn nobody_at_home_is_said_quickly() {
    let bench = Bench::new().await;
    let mut settings = settings(&bench.emulator);
    settings.max_retries = 1;
    let client = connect(&settings).await.unwrap();
    bench.emulator.stop().await;
    let cancel = Cancel::new();
    let operation = Operation { type_name: TYPE, timeout: Duration::from_secs(60), cancel: &cancel };
    let began = Instant::now();
    let failure = client.create(&operation, creation(&json!({}), "token")).await.unwrap_err();
    assert_eq!(failure.kind, FailureKind::Unreachable(ErrorCode::ConnectionFailure));
    assert_eq!(failure.exists, Exists::No, "nothing was sent");
    assert!(began.elapsed() < Duration::from_secs(10));
}

#[tokio::test]
async fn a_role_is_assumed_and_its_account_used() {
    let bench = Bench::new().await;
    let mut settings = settings(&bench.emulator);
    settings.assume_role = Some(AssumeRole {
        session: Session {
            role_arn: "arn:aws:iam::444455556666:role/builder".to_owned(),
            duration: Some(Duration::from_secs(900)),
            ..Session::default()
        },
        external_id: None,
        tags: vec![("team".to_owned(), "a".to_owned())],
        transitive_tag_keys: vec!["team".to_owned()],
    });
    let client = connect(&settings).await.unwrap();
    let desired = json!({ "LogGroupName": "theirs" });
    client.create(&bench.operation(), creation(&desired, "token")).await.unwrap();
    assert_eq!(client.account_id().await.as_deref(), Some("444455556666"));
    assert_eq!(bench.emulator.objects(Some(TYPE))[0].scope.account, "444455556666");
    assert_eq!(bench.client.read(TYPE, "theirs", &bench.cancel).await.unwrap(), None, "accounts are apart");
}

#[tokio::test]
async fn a_run_without_sts_asks_no_sts() {
    let bench = Bench::new().await;
    let mut settings = settings(&bench.emulator);
    settings.skip.account_id = true;
    settings.endpoints.sts = Some("http://127.0.0.1:9".to_owned());
    let client = connect(&settings).await.unwrap();
    let desired = json!({ "LogGroupName": "mine" });
    client.create(&bench.operation(), creation(&desired, "token")).await.unwrap();
    assert_eq!(client.account_id().await, None);
}

#[tokio::test]
async fn missing_credentials_are_said_when_the_provider_is_configured() {
    let bench = Bench::new().await;
    let empty = tempfile::NamedTempFile::new().unwrap();
    let file = empty.path().display().to_string();
    let mut settings = settings(&bench.emulator);
    settings.keys = None;
    settings.profile = Some("nobody".to_owned());
    settings.shared_config_files = vec![file.clone()];
    settings.shared_credentials_files = vec![file];
    std::fs::write(empty.path(), "[nobody]\n").unwrap();
    let diagnostic = connect(&settings).await.unwrap_err();
    let reason = "There are no valid credentials: the profile \"nobody\" gives no credentials: ";
    assert!(diagnostic.detail.starts_with(reason), "{}", diagnostic.detail);
    settings.skip.credentials_validation = true;
    let client = connect(&settings).await.unwrap();
    let error = client.read(TYPE, "x", &Cancel::new()).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::InvalidCredentials, "{error}");
}

#[tokio::test]
async fn shared_files_and_profiles_are_read() {
    let bench = Bench::new().await;
    let folder = tempfile::tempdir().unwrap();
    let (config, credentials) = (folder.path().join("config"), folder.path().join("credentials"));
    std::fs::write(&config, "[profile dev]\nregion = ap-south-1\n").unwrap();
    let keys = "[dev]\naws_access_key_id = 777788889999\naws_secret_access_key = s\n";
    std::fs::write(&credentials, keys).unwrap();
    let mut settings = settings(&bench.emulator);
    settings.keys = None;
    settings.region = None;
    settings.profile = Some("dev".to_owned());
    settings.shared_config_files = vec![config.display().to_string()];
    settings.shared_credentials_files = vec![credentials.display().to_string()];
    let client = connect(&settings).await.unwrap();
    assert_eq!(client.account_id().await.as_deref(), Some("777788889999"));
    if std::env::var_os("AWS_REGION").is_none() && std::env::var_os("AWS_DEFAULT_REGION").is_none() {
        assert_eq!(client.region(), "ap-south-1");
    }
}

#[tokio::test]
async fn a_rate_limit_slows_down_and_fails_nobody() {
    let bench = Bench::new().await;
    bench.emulator.set_rate_limit(Some(RateLimit { per_second: 40.0, burst: Some(10.0) }));
    let began = Instant::now();
    let creations = (0..60).map(|number| {
        let (client, cancel) = (bench.client.clone(), bench.cancel.clone());
        tokio::spawn(async move {
            let operation = Operation { type_name: TYPE, timeout: Duration::from_secs(60), cancel: &cancel };
            let desired = json!({ "LogGroupName": format!("group-{number}") });
            let made =
                client.create(&operation, creation(&desired, &format!("token-{number}"))).await.unwrap();
            client.read_created(&operation, &made).await.unwrap();
        })
    });
    for creation in creations.collect::<Vec<_>>() {
        creation.await.unwrap();
    }
    assert_eq!(bench.names().len(), 60);
    println!("60 resources at 40 calls a second: {:?}", began.elapsed());
}

#[tokio::test]
async fn a_list_has_all_pages() {
    let bench = Bench::new().await;
    for number in 0..130 {
        bench.create(&format!("group-{number}")).await.unwrap();
    }
    let listed = bench.client.list(TYPE, None, &bench.cancel).await.unwrap();
    assert_eq!(listed.len(), 130);
    assert!(bench.calls("ListResources") >= 2);
}
