//! This machine's clock may be wrong. Requests are then signed by the service's.

use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use super::server::{Server, aws, read, settings, with_status};
use crate::{Cancel, ErrorCode, connect};

/// Answers as AWS with a clock that is this many minutes ahead: a request that was signed more than five minutes
/// away from it is refused.
fn ahead(minutes: i64) -> impl Fn(&str) -> String {
    move |request| {
        let now = Timestamp::now() + SignedDuration::from_mins(minutes);
        let date = format!("date: {}\r\n", now.strftime("%a, %d %b %Y %H:%M:%S GMT"));
        match (signed(request).duration_since(now).abs().as_mins() >= 5, request.contains("Action=")) {
            (false, _) => with_status("200 OK", &date, &aws(request)),
            (true, true) => with_status("403 Forbidden", &date, STS_REFUSAL),
            (true, false) => with_status("400 Bad Request", &date, REFUSAL),
        }
    }
}

const REFUSAL: &str = r#"{"__type":"InvalidSignatureException","message":"Signature expired"}"#;
const STS_REFUSAL: &str = "<ErrorResponse><Error><Type>Sender</Type><Code>SignatureDoesNotMatch</Code>\
    <Message>Signature expired</Message></Error></ErrorResponse>";

/// Returns when a request was signed.
fn signed(request: &str) -> Timestamp {
    let (_, date) = request.split_once("x-amz-date: ").unwrap();
    let date = DateTime::strptime("%Y%m%dT%H%M%SZ", &date[..16]).unwrap();
    date.to_zoned(TimeZone::UTC).unwrap().timestamp()
}

#[tokio::test]
async fn a_wrong_clock_is_noticed_once_and_then_corrected() {
    for minutes in [60, -60] {
        let server = Server::plain(ahead(minutes)).await;
        let client = connect(&settings(&server.endpoint)).await.unwrap();
        for requests in [2, 3, 4] {
            client.read("T", "i", &Cancel::new()).await.unwrap();
            assert_eq!(server.requests().len(), requests, "only the first call is refused");
        }
    }
}

#[tokio::test]
async fn the_clock_is_corrected_for_roles_as_well() {
    let server = Server::plain(ahead(60)).await;
    let mut settings = settings(&server.endpoint);
    settings.assume_role = Some(super::insecure::role("r"));
    read(&settings).await.unwrap();
}

#[tokio::test]
async fn a_signature_that_is_refused_although_the_clock_is_right_is_not_sent_again() {
    let date = || format!("date: {}\r\n", Timestamp::now().strftime("%a, %d %b %Y %H:%M:%S GMT"));
    let server = Server::plain(move |_| with_status("400 Bad Request", &date(), REFUSAL)).await;
    let error = read(&settings(&server.endpoint)).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::InvalidCredentials);
    assert_eq!(server.requests().len(), 1);
}

#[tokio::test]
async fn a_clock_that_cannot_be_corrected_is_tried_once_and_throttling_is_none_of_its_business() {
    let hour = SignedDuration::from_hours(1);
    let date =
        move || format!("date: {}\r\n", (Timestamp::now() + hour).strftime("%a, %d %b %Y %H:%M:%S GMT"));
    let throttled = r#"{"__type":"ThrottlingException","message":"Rate exceeded"}"#;
    for (status, body, requests) in [
        ("400 Bad Request", REFUSAL, 2),
        ("400 Bad Request", throttled, 1),
        ("500 Internal Server Error", "{}", 1),
        ("503 Service Unavailable", REFUSAL, 1),
    ] {
        let server = Server::plain(move |_| with_status(status, &date(), body)).await;
        read(&settings(&server.endpoint)).await.unwrap_err();
        assert_eq!(server.requests().len(), requests, "{status} {body}");
    }
}
