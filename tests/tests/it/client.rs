//! Tests of the Cloud Control client through the AWS SDK and real HTTP, against the emulator.
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use ferroform_cloud_control::settings::{AssumeRole, Endpoints, Keys, Session, Settings, Skip};
use ferroform_cloud_control::{
    Cancel, Client, Creation, ErrorCode, Exists, Failure, FailureKind, OpenRequest, Operation, Origin, Seen,
    Verb, connect,
};
use ferroform_emulator::{Damage, Emulator, Fault, Moment, SchemaStore, parse_faults};
use serde_json::{Value as Json, json};

const TYPE: &str = "AWS::Logs::LogGroup";

struct Bench {
    emulator: Emulator,
    client: Client,
    cancel: Cancel,
    timeout: Duration,
}

impl Bench {
    async fn new() -> Self {
        let emulator = Emulator::builder().schemas(SchemaStore::built_in()).start().await.unwrap();
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

    async fn resume(&self, request: &OpenRequest, desired: &Json) -> Result<String, Failure> {
        let resumed = self.client.resume(&self.operation(), request.clone(), desired, now()).await;
        resumed.map(|resumed| resumed.identifier)
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
    let keys = Keys { access_key: "111122223333".to_owned(), secret_key: "secret".into(), token: None };
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
    Fault { times: Some(times), ..Fault::of(operation, damage) }
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

#[tokio::test]
async fn what_waits_for_a_role_or_for_a_user_of_the_object_succeeds_as_soon_as_it_can() {
    let script = r#"
        {"operation": "CreateResource", "times": 2, "fault": "fail", "code": "InvalidRequest",
         "message": "The role defined for the function cannot be assumed by Lambda."}
        {"operation": "DeleteResource", "times": 1, "fault": "fail", "code": "GeneralServiceException",
         "message": "resource mine has a dependent object"}
    "#;
    let bench = Bench::with(parse_faults(script).unwrap()).await;
    assert_eq!(bench.create("mine").await.unwrap(), "mine");
    assert_eq!((bench.names(), bench.calls("CreateResource")), (vec!["mine".to_owned()], 3));
    bench.client.delete(&bench.operation(), "mine", "delete").await.unwrap();
    assert_eq!((bench.names().len(), bench.calls("DeleteResource")), (0, 2));

    // A role that is wrong: the user reads what AWS says, and for what the provider waited.
    let message = "The role defined for the function cannot be assumed by Lambda.".to_owned();
    let wrong = Damage::Fail { code: "InvalidRequest".to_owned(), message };
    let mut bench = Bench::with([Fault::of("CreateResource", wrong)]).await;
    bench.timeout = Duration::from_secs(3);
    let failure = bench.create("other").await.unwrap_err();
    // On a busy machine the time is up during a request. Then the detail begins with that.
    let is_told = matches!(failure.exists, Exists::No | Exists::Open(_));
    assert!(is_told && bench.names().is_empty(), "{:?}", failure.exists);
    let detail = failure.diagnostic(Verb::Create, TYPE, None).detail;
    let said = [
        "the function cannot be assumed by Lambda.",
        "Waited: ",
        " for the role and its permissions to take effect, ",
    ];
    assert!(said.iter().all(|said| detail.contains(said)), "{detail}");
}

/// Plays a whole lifecycle in which every call fails twice.
async fn survive(damage: Damage) {
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
}

#[tokio::test]
async fn a_creation_that_a_hook_refuses_names_the_hook_and_its_message() {
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

/// Holds a call, or the request that it makes, until it is released.
fn hold(operation: &str, at: Moment) -> Fault {
    let name = operation.to_owned();
    fault(operation, 1, Damage::Hold { at, name, takes_effect: false, then: None })
}

#[tokio::test]
async fn a_request_is_cancelled_unless_it_has_begun() {
    let status = "GetResourceRequestStatus";
    for (at, cancelled) in [(Moment::Pending, 1), (Moment::InProgress, 0)] {
        let bench = Bench::with([hold("CreateResource", at), hold(status, Moment::Answer)]).await;
        let stop = async {
            bench.emulator.until_held(status).await;
            bench.cancel.cancel();
        };
        let (created, ()) = tokio::join!(bench.create("mine"), stop);
        let failure = created.unwrap_err();
        assert_eq!(failure.kind, FailureKind::Cancelled);
        assert_eq!(matches!(failure.exists, Exists::Open(_)), cancelled == 0, "{:?}", failure.exists);
        assert_eq!(bench.calls("CancelResourceRequest"), cancelled, "{at:?}");
    }
}

#[tokio::test]
async fn a_request_that_takes_too_long_is_handed_on_and_resumed_by_its_token() {
    let mut bench = Bench::with([hold("CreateResource", Moment::InProgress)]).await;
    bench.timeout = Duration::from_secs(1);
    let failure = bench.create("mine").await.unwrap_err();
    assert_eq!(failure.kind, FailureKind::TimedOut(bench.timeout));
    let Exists::Open(request) = failure.exists else { panic!("{:?}", failure.exists) };
    let failure = bench.resume(&request, &json!({})).await.unwrap_err();
    assert_eq!(failure.exists, Exists::Open(request.clone()));
    bench.emulator.release("*");
    bench.timeout = Duration::from_secs(30);
    assert_eq!(bench.resume(&request, &json!({})).await.unwrap(), "mine");
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
async fn a_creation_whose_answer_was_lost_is_found_in_the_list_of_requests() {
    for before in [false, true] {
        let mut bench = Bench::with([fault("CreateResource", 9, Damage::Close { before })]).await;
        let settings = Settings { max_retries: Some(1), ..settings(&bench.emulator) };
        bench.client = connect(&settings).await.unwrap();
        // Another object of the same type, created at the same time.
        let failure = bench.create("mine").await.unwrap_err();
        let Exists::Open(request) = failure.exists else { panic!("{:?}", failure.exists) };
        assert_eq!(request.request_token, None);
        bench.emulator.clear_faults();
        bench.create("other").await.unwrap();

        let desired = json!({ "LogGroupName": "mine", "RetentionInDays": 7 });
        let resumed = bench.resume(&request, &desired).await;
        if before {
            assert_eq!(resumed.unwrap_err().kind, FailureKind::Unlisted);
        } else {
            assert_eq!(resumed.unwrap(), "mine");
        }
    }
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
async fn a_list_has_all_pages() {
    let bench = Bench::new().await;
    for number in 0..130 {
        bench.create(&format!("group-{number}")).await.unwrap();
    }
    let listed = bench.client.list(TYPE, None, &bench.cancel).await.unwrap();
    assert_eq!(listed.len(), 130);
    assert!(bench.calls("ListResources") >= 2);
}
