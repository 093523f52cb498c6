//! Errors that time heals: what is sent again, how long, and what is told when it was in vain.

use std::time::Duration;

use tokio::time::Instant;

use super::cancelling::cancel_after;
use crate::testing::*;
use crate::{ErrorCode, FailureKind, OperationStatus, Progress, Verb};

const LAMBDA: &str =
    "The role defined for the function cannot be assumed by Lambda. (Service: Lambda, Status Code: 400)";
const IN_USE: &str = "resource sg-1 has a dependent object (Service: Ec2, Status Code: 400)";

/// A request that failed with this message.
fn said(code: ErrorCode, identifier: Option<&str>, message: &str) -> Answer {
    let mut progress = Progress::new("rt", OperationStatus::Failed);
    progress.error_code = Some(code);
    progress.identifier = identifier.map(str::to_owned);
    progress.message = Some(message.to_owned());
    Answer::Progress(progress)
}

/// A request that a handler refused with this message.
fn refused(message: &str) -> Answer {
    said(ErrorCode::InvalidRequest, None, message)
}

fn calls(bench: &Bench, verb: &str) -> Vec<String> {
    bench.fake.calls().into_iter().filter(|call| call.starts_with(verb)).collect()
}

#[tokio::test(start_paused = true)]
async fn an_object_whose_role_is_too_new_is_made_as_soon_as_the_role_is_known() {
    let fails = 5;
    let rounds = (0..fails).flat_map(|_| [pending(), refused(LAMBDA)]);
    let bench = Bench::new(rounds.chain([pending(), done()]));
    let began = Instant::now();
    assert_eq!(bench.create().await.unwrap(), "id-1");
    assert_eq!(
        calls(&bench, "create"),
        ["create ct", "create ct-1", "create ct-2", "create ct-3", "create ct-4", "create ct-5"],
        "the service would answer a token with the request that failed"
    );
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());

    // The same for a change.
    let bench = Bench::new([pending(), refused(LAMBDA), pending(), done()]);
    bench.update().await.unwrap();
    assert_eq!(calls(&bench, "update"), ["update ct", "update ct-1"]);
}

#[tokio::test(start_paused = true)]
async fn a_role_that_is_really_wrong_ends_in_the_message_of_aws_and_how_long_was_waited() {
    let bench = Bench::new((0..200).flat_map(|_| [pending(), refused(LAMBDA)]));
    let began = Instant::now();
    let failure = bench.create().await.unwrap_err();
    let waited = began.elapsed().as_secs();
    assert!((120..=125).contains(&waited), "{waited}");
    let requests = calls(&bench, "create").len();
    assert!((15..=30).contains(&requests), "{requests}");
    assert_eq!(
        (left(&failure).as_str(), &failure.kind),
        ("nothing", &FailureKind::Rejected(ErrorCode::InvalidRequest))
    );
    let detail = failure.diagnostic(Verb::Create, "AWS::Test::Thing", None).detail;
    let told = format!(
        "Message: {LAMBDA}\nWaited: 2 minutes for the role and its permissions to take effect, {requests} requests sent\n"
    );
    assert!(detail.contains(&told), "{detail}");
}

#[tokio::test(start_paused = true)]
async fn requests_are_dense_in_the_first_ten_seconds_and_rare_after_a_minute() {
    let bench = Bench::new((0..200).flat_map(|_| [refused(LAMBDA)]));
    let (began, fake) = (Instant::now(), bench.fake.clone());
    let counted = tokio::spawn(async move {
        let mut counts = Vec::new();
        for second in [10, 60, 120] {
            tokio::time::sleep_until(began + Duration::from_secs(second)).await;
            counts.push(fake.calls().len());
        }
        counts
    });
    bench.create().await.unwrap_err();
    let [ten, sixty, end] = counted.await.unwrap()[..] else { panic!("three counts") };
    assert!((8..=18).contains(&ten), "{ten} in ten seconds");
    assert!((7..=14).contains(&(sixty - ten)), "{} until a minute", sixty - ten);
    assert!((4..=8).contains(&(end - sixty)), "{} in the second minute", end - sixty);
}

#[tokio::test(start_paused = true)]
async fn the_user_who_wants_to_stop_waits_for_nothing() {
    for name in [None, Some("mine")] {
        let bench = Bench::new((0..200).flat_map(|_| [refused(LAMBDA), absent()]));
        cancel_after(&bench.cancel, 0.05);
        let began = Instant::now();
        let origin = if name.is_some() { chosen() } else { crate::Origin::Service };
        let failure = bench.create_from(origin).await.unwrap_err();
        assert!(began.elapsed() < Duration::from_millis(100), "{:?}", began.elapsed());
        assert_eq!(left(&failure), "nothing");
        assert_eq!(calls(&bench, "create"), ["create ct"]);
    }
    let bench = Bench::new((0..200).map(|_| said(ErrorCode::GeneralServiceException, None, IN_USE)));
    cancel_after(&bench.cancel, 1.0);
    let failure = bench.delete().await.unwrap_err();
    assert_eq!((left(&failure).as_str(), calls(&bench, "delete").len()), ("id-1", 1));
}

#[tokio::test(start_paused = true)]
async fn what_has_a_name_is_looked_for_before_it_is_requested_again() {
    // Nothing was made under the name that the user chose.
    for identifier in [None, Some("mine")] {
        let refused = said(ErrorCode::InvalidRequest, identifier, LAMBDA);
        let bench = Bench::new([pending(), refused, absent(), pending(), done()]);
        assert_eq!(bench.create_from(chosen()).await.unwrap(), "id-1");
        assert_eq!(
            bench.fake.calls(),
            ["create ct", "status rt", "get", "create ct-1", "status rt"],
            "{identifier:?}"
        );
    }
    // Something was, perhaps by somebody else.
    let refused = said(ErrorCode::InvalidRequest, Some("mine"), LAMBDA);
    let there = std::iter::repeat_n(Answer::Model(desired()), 9);
    let bench = Bench::new([pending(), refused].into_iter().chain(there));
    assert_eq!(left(&bench.create_from(chosen()).await.unwrap_err()), "doubtful mine");
    assert_eq!(calls(&bench, "create").len(), 1);

    // The handler made up a name and was refused.
    let refused = || said(ErrorCode::InvalidRequest, Some("mine-4F2A"), LAMBDA);
    let bench = Bench::new([pending(), refused(), absent(), done()]);
    assert_eq!(bench.create().await.unwrap(), "id-1");
    // It made the object, and only then something was refused.
    let bench = Bench::new([pending(), refused(), Answer::Model(desired())]);
    assert_eq!(left(&bench.create().await.unwrap_err()), "mine-4F2A");
    assert_eq!(calls(&bench, "create").len(), 1);
    // Nobody knows how far the handler came.
    let throttled = said(ErrorCode::GeneralServiceException, Some("i-0123"), "Rate exceeded");
    let bench = Bench::new([pending(), throttled]);
    assert_eq!(left(&bench.create().await.unwrap_err()), "i-0123");
}

#[tokio::test(start_paused = true)]
async fn a_deletion_waits_until_nothing_uses_the_object() {
    for message in [
        IN_USE,
        "The vpc 'vpc-1' has dependencies and cannot be deleted.",
        "Target group is currently in use by a listener or a rule",
        "Cannot delete, found existing JobQueue relationship",
        "DependencyViolation",
    ] {
        let fails = std::iter::repeat_n(said(ErrorCode::GeneralServiceException, None, message), 4);
        let bench = Bench::new(fails.chain([pending(), done()]));
        bench.delete().await.unwrap();
        assert_eq!(calls(&bench, "delete").len(), 5, "{message}");
        // Nothing else is retried for this.
        let bench = Bench::new([said(ErrorCode::GeneralServiceException, None, message)]);
        assert_eq!(left(&bench.update().await.unwrap_err()), "id-1", "{message}");
    }
    let bench = Bench::new((0..300).map(|_| refused(IN_USE)));
    let began = Instant::now();
    let failure = bench.delete().await.unwrap_err();
    assert!((300..=305).contains(&began.elapsed().as_secs()), "{:?}", began.elapsed());
    let detail = failure.diagnostic(Verb::Delete, "AWS::Test::Thing", Some("id-1")).detail;
    assert!(detail.contains("\nWaited: 5 minutes for other objects to stop using it, "), "{detail}");
}

#[tokio::test(start_paused = true)]
async fn the_time_limit_of_an_operation_ends_the_waiting() {
    let mut bench = Bench::new((0..300).map(|_| refused(IN_USE)));
    bench.timeout = Duration::from_secs(30);
    let began = Instant::now();
    let detail = bench.delete().await.unwrap_err().diagnostic(Verb::Delete, "AWS::Test::Thing", None).detail;
    assert_eq!(began.elapsed().as_secs(), 30);
    assert!(detail.contains(&format!("Message: {IN_USE}\nWaited: 30 seconds for ")), "{detail}");
}

#[tokio::test(start_paused = true)]
async fn another_failure_after_the_waiting_does_not_hide_what_was_waited_for() {
    let busy = refused("Cluster already has an update in progress");
    let bench = Bench::new([pending(), busy, error(&ErrorCode::AccessDenied)]);
    let failure = bench.update().await.unwrap_err();
    let detail = failure.diagnostic(Verb::Update, "AWS::Test::Thing", Some("id-1")).detail;
    for part in [
        "Error code: AccessDenied\nMessage: said by AWS\nWaited: ",
        " for another change to end, 2 requests sent\nSaid before: Cluster already has an update in progress\n",
    ] {
        assert!(detail.contains(part), "{detail}");
    }
}

// pulumi/pulumi-aws-native#1780.
#[tokio::test(start_paused = true)]
async fn throttling_is_seen_whatever_code_a_handler_gives_it() {
    for message in
        ["Rate exceeded (Service: GameLift, Status Code: 400)", "ThrottlingException", "Too Many Requests"]
    {
        let throttled = || said(ErrorCode::GeneralServiceException, None, message);
        let fails = std::iter::repeat_n(throttled(), 12);
        let bench = Bench::new(fails.chain([pending(), done()]));
        assert_eq!(bench.create().await.unwrap(), "id-1", "{message}");
        let bench = Bench::new([throttled(), done()]);
        bench.update().await.unwrap();

        // A read reports the failure of its handler in the call itself.
        let mut failed = crate::ApiError::new(ErrorCode::GeneralServiceException, message);
        failed.message = format!("AWS::GameLift::Fleet Handler returned status FAILED: {message}");
        let bench =
            Bench::new([Answer::Error(failed.clone()), Answer::Error(failed), Answer::Model(desired())]);
        assert_eq!(bench.client.read("T", "id-1", &bench.cancel).await.unwrap(), Some(desired()));
    }
}

#[tokio::test(start_paused = true)]
async fn what_time_does_not_heal_fails_at_once() {
    use ErrorCode as C;
    for (code, message) in [
        (C::InvalidRequest, "Memory must be at least 128"),
        (C::AccessDenied, "User: arn:aws:iam::1:user/u is not authorized to perform: lambda:CreateFunction"),
        (C::InvalidRequest, "Syntax errors in policy"),
        (C::ServiceLimitExceeded, "The maximum number of addresses has been reached."),
        (C::AlreadyExists, "in progress"),
        (C::RefusedByHook("NonCompliant".to_owned()), "The role cannot be assumed"),
        (C::ResourceConflict, "Function already exists: mine. An operation is in progress"),
        (C::ResourceConflict, "The CIDR '10.0.0.0/24' conflicts with another subnet"),
    ] {
        let bench = Bench::new([said(code.clone(), None, message)]);
        let failure = bench.create().await.unwrap_err();
        assert_eq!(failure.kind, FailureKind::Rejected(code), "{message}");
        let detail = failure.diagnostic(Verb::Create, "AWS::Test::Thing", None).detail;
        assert!(!detail.contains("Waited"), "{detail}");
    }
    for message in [
        "The bucket you tried to delete is not empty",
        "Cannot delete: deletion protection is enabled, in use",
    ] {
        let bench = Bench::new([said(C::ResourceConflict, None, message)]);
        assert_eq!(left(&bench.delete().await.unwrap_err()), "id-1", "{message}");
    }
}
