//! A type with handlers whose API is a map.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use ferroform_cloud_control::testing::{Answer, Bench};
use ferroform_cloud_control::{
    Client, ClientOptions, Creation, Exists, Failure, Operation, Origin, Resumed, Seen, Verb,
};
use ferroform_core::Context as _;
use ferroform_core::handlers::{Cx, Detect, Filtered, Handlers, List, NoList as _, NoUpdate as _, Update};
use ferroform_core::properties::{Misfit, Properties};
use ferroform_core::table::IdentityPart;
use ferroform_core::table::testing::{identified, object};
use serde_json::json;

use super::*;
use crate::running::Running;
use crate::testing::{context_of, part};
use crate::{Context, HandledService};

const TYPE: &str = "Acme::Test::Note";
static NAME: &[IdentityPart] = &[part("name", &["Name"], &["name"])];
const HOUR: Duration = Duration::from_secs(3600);

/// What the next handler does before its work.
#[derive(Debug, Clone)]
enum Trouble {
    Panic,
    Take(Duration),
    WaitForStop,
    FailAtStop(Error),
    Fail(Error),
    /// The object is made, and then the handler fails.
    FailHalfWay {
        says_so: bool,
    },
    /// Somebody else makes an object of this name meanwhile, and then the handler fails.
    Overtaken(Error),
    /// The handler says that it has made the object, and goes on for this time.
    MadeThenTake(Duration),
    /// It takes this time and then fails.
    TakeThenFail(Duration, Error),
    /// The identifier that it returns.
    Return(&'static str),
}

#[derive(Debug, Default)]
struct Notes {
    texts: Mutex<BTreeMap<String, String>>,
    troubles: Mutex<Vec<Trouble>>,
    calls: AtomicUsize,
    /// Whether reads have no answer.
    is_silent: AtomicBool,
}

#[derive(Debug, Clone, PartialEq)]
struct Note {
    name: String,
    text: String,
}

impl Properties for Note {
    fn from_properties(properties: &Json) -> Result<Self, Misfit> {
        let text = |name: &str| {
            Ok(properties[name].as_str().ok_or_else(|| Misfit::new(name.to_owned()))?.to_owned())
        };
        Ok(Self { name: text("Name")?, text: text("Text")? })
    }

    fn to_properties(&self) -> Json {
        json!({"Name": self.name, "Text": self.text})
    }
}

impl Notes {
    async fn trouble(&self, cx: &Cx<'_, Self>) -> Result<Option<Trouble>, Error> {
        self.calls.fetch_add(1, Ordering::Relaxed);
        let trouble = self.troubles.lock().unwrap().pop();
        match &trouble {
            Some(Trouble::Panic) => panic!("the password is hunter2"),
            Some(Trouble::Take(time)) => tokio::time::sleep(*time).await,
            Some(Trouble::WaitForStop) => cx.cancelled().await,
            Some(Trouble::FailAtStop(error)) => {
                cx.cancelled().await;
                assert!(cx.is_cancelled());
                return Err(error.clone());
            }
            Some(Trouble::Fail(error)) => return Err(error.clone()),
            Some(Trouble::TakeThenFail(time, error)) => {
                tokio::time::sleep(*time).await;
                return Err(error.clone());
            }
            _ => (),
        }
        Ok(trouble)
    }
}

impl Handlers for Note {
    type Client = Notes;

    async fn create(cx: &Cx<'_, Notes>, desired: Self) -> Result<Id, Error> {
        let id = Id::from(&*desired.name);
        let trouble = cx.client().trouble(cx).await?;
        if let Some(Trouble::Overtaken(error)) = trouble {
            cx.client().texts.lock().unwrap().insert(desired.name, "mine".to_owned());
            return Err(error);
        }
        if let Some(Trouble::MadeThenTake(time)) = trouble {
            cx.made(&id);
            tokio::time::sleep(time).await;
        }
        if cx.client().texts.lock().unwrap().contains_key(id.as_str()) {
            return Err(Error::already_exists(id));
        }
        cx.client().texts.lock().unwrap().insert(desired.name, desired.text);
        if let Some(Trouble::Return(other)) = trouble {
            return Ok(Id::from(other));
        }
        if let Some(Trouble::FailHalfWay { says_so }) = trouble {
            if says_so {
                cx.made(&id);
            }
            return Err(Error::new("out of ink"));
        }
        Ok(id)
    }

    async fn read(cx: &Cx<'_, Notes>, id: &Id) -> Result<Option<Self>, Error> {
        if cx.client().is_silent.load(Ordering::Relaxed) {
            std::future::pending::<()>().await;
        }
        let text = cx.client().texts.lock().unwrap().get(id.as_str()).cloned();
        Ok(text.map(|text| Self { name: id.to_string(), text }))
    }

    async fn delete(cx: &Cx<'_, Notes>, id: &Id) -> Result<(), Error> {
        cx.client().trouble(cx).await?;
        cx.client().texts.lock().unwrap().remove(id.as_str()).map(drop).ok_or_else(Error::not_found)
    }
}

impl Update for Note {
    async fn update(cx: &Cx<'_, Notes>, id: &Id, prior: Self, desired: Self) -> Result<(), Error> {
        cx.client().trouble(cx).await?;
        let mut texts = cx.client().texts.lock().unwrap();
        assert_eq!(texts.insert(id.to_string(), desired.text), Some(prior.text));
        Ok(())
    }
}

impl Filtered for Note {
    type Filter = ();
}

impl List for Note {
    async fn list(cx: &Cx<'_, Notes>, (): ()) -> Result<Vec<Id>, Error> {
        cx.client().trouble(cx).await?;
        Ok(cx.client().texts.lock().unwrap().keys().map(|name| Id::from(&**name)).collect())
    }
}

/// A type that can neither be changed nor listed.
struct Fixed;

impl Properties for Fixed {
    fn from_properties(_: &Json) -> Result<Self, Misfit> {
        Ok(Self)
    }

    fn to_properties(&self) -> Json {
        json!({})
    }
}

impl Handlers for Fixed {
    type Client = Notes;

    async fn create(_: &Cx<'_, Notes>, _: Self) -> Result<Id, Error> {
        Ok(Id::from("fixed"))
    }

    async fn read(_: &Cx<'_, Notes>, _: &Id) -> Result<Option<Self>, Error> {
        Ok(Some(Self))
    }

    async fn delete(_: &Cx<'_, Notes>, _: &Id) -> Result<(), Error> {
        Ok(())
    }
}

/// The type of notes that are identified like this.
fn notes_by(parts: &'static [IdentityPart]) -> Registration {
    const NOTE: AnyHandlers = AnyHandlers::of::<Note>(Detect::<Note>::UPDATE, Detect::<Note>::LIST);
    let table = identified(TYPE, ["note", "notes"], object(Vec::new()), parts);
    Registration { handlers: Some(&NOTE), ..Registration::of(table) }
}

/// A provider of notes.
struct Desk {
    notes: Arc<Notes>,
    client: Client,
    stop: Cancel,
    ending: Cancel,
    origin: Origin,
}

impl Desk {
    fn new(troubles: impl IntoIterator<Item = Trouble>) -> Self {
        Self::of(Origin::User("todo".to_owned()), troubles)
    }

    /// The origin says who chooses the names of notes.
    fn of(origin: Origin, troubles: impl IntoIterator<Item = Trouble>) -> Self {
        Self { origin, ..Self::with_faults(troubles, Faults::default()) }
    }

    fn with_faults(troubles: impl IntoIterator<Item = Trouble>, faults: Faults) -> Self {
        let mut troubles: Vec<Trouble> = troubles.into_iter().collect();
        troubles.reverse();
        let notes = Arc::new(Notes { troubles: Mutex::new(troubles), ..Notes::default() });
        let (stop, ending) = (Cancel::new(), Cancel::new());
        let handled = Handled::new(notes.clone(), [&notes_by(NAME)], stop.clone(), ending.clone());
        let handled = handled.with_faults(faults);
        Self { client: client(handled), notes, stop, ending, origin: Origin::User("todo".to_owned()) }
    }

    fn operation(&self) -> Operation<'_> {
        Operation { type_name: TYPE, timeout: HOUR, cancel: &self.ending }
    }

    async fn create(&self) -> Result<String, Failure> {
        self.create_in(&self.operation()).await
    }

    /// Creates a note, while after this time something else happens.
    async fn create_while(&self, after: Duration, happens: impl FnOnce()) -> Result<String, Failure> {
        let later = async {
            tokio::time::sleep(after).await;
            happens();
        };
        tokio::join!(self.create(), later).0
    }

    async fn create_in(&self, operation: &Operation<'_>) -> Result<String, Failure> {
        self.client.create(operation, self.creation("token")).await
    }

    fn creation(&self, client_token: &str) -> Creation<'_> {
        let desired = Box::leak(Box::new(desired()));
        let client_token = client_token.to_owned();
        Creation { desired, origin: self.origin.clone(), client_token, now: 1, earlier: None }
    }

    fn texts(&self) -> Vec<(String, String)> {
        self.notes.texts.lock().unwrap().clone().into_iter().collect()
    }

    fn calls(&self) -> usize {
        self.notes.calls.load(Ordering::Relaxed)
    }
}

fn client(handled: Handled) -> Client {
    let options = ClientOptions { seed: Some(1), ..ClientOptions::without_region(3) };
    Client::new(Arc::new(handled), options)
}

fn desired() -> Json {
    json!({"Name": "todo", "Text": "buy ink"})
}

fn text_of(failure: &Failure) -> String {
    let text = failure.diagnostic(Verb::Create, TYPE, None).detail;
    for word in ["aws", "Cloud Control", "service", "Request token", "Error code"] {
        assert!(!text.contains(word), "{word}: {text}");
    }
    text
}

#[tokio::test(start_paused = true)]
async fn an_object_lives_by_its_handlers() {
    let desk = Desk::new([]);
    assert_eq!(desk.create().await.unwrap(), "todo");
    let read = desk.client.read(TYPE, "todo", &desk.ending).await.unwrap();
    assert_eq!(read, Some(desired()));
    let patch = json!([{"op": "replace", "path": "/Text", "value": "buy paper"}]);
    desk.client.update(&desk.operation(), "todo", &patch, "second").await.unwrap();
    assert_eq!(desk.texts(), [("todo".to_owned(), "buy paper".to_owned())]);
    assert_eq!(desk.client.list(TYPE, None, &desk.ending).await.unwrap(), ["todo"]);
    desk.client.delete(&desk.operation(), "todo", "third").await.unwrap();
    assert_eq!(desk.client.read(TYPE, "todo", &desk.ending).await.unwrap(), None);
    desk.client.delete(&desk.operation(), "todo", "fourth").await.expect("it is gone already");
}

#[tokio::test(start_paused = true)]
async fn an_update_that_changes_nothing_that_is_read_costs_no_time() {
    let (desk, began) = (Desk::new([]), tokio::time::Instant::now());
    desk.create().await.unwrap();
    let see = |answer| Seen { answer, is_as_before: true };
    let seen = desk.client.read_updated(&desk.operation(), "todo", see).await.unwrap();
    assert_eq!((seen.answer, began.elapsed()), (desired(), Duration::ZERO));
}

#[test]
fn what_a_type_can_do_is_known_when_it_is_compiled() {
    const FIXED: AnyHandlers = AnyHandlers::of::<Fixed>(Detect::<Fixed>::UPDATE, Detect::<Fixed>::LIST);
    assert!(FIXED.update.is_none() && FIXED.list.is_none());
    assert!(Detect::<Note>::UPDATE.is_some() && Detect::<Note>::LIST.is_some());
}

#[tokio::test(start_paused = true)]
async fn a_handler_that_takes_long_is_awaited_and_called_once() {
    let (desk, began) = (Desk::new([Trouble::Take(HOUR / 2)]), tokio::time::Instant::now());
    assert_eq!(desk.create().await.unwrap(), "todo");
    assert_eq!(desk.calls(), 1);
    assert!(began.elapsed() < HOUR / 2 + Duration::from_secs(1), "its end is noticed at once");
}

#[tokio::test(start_paused = true)]
async fn a_handler_that_takes_longer_than_its_limit_is_recorded_as_running() {
    for limit in [2, 45] {
        let desk = Desk::new([Trouble::Take(HOUR / 2)]);
        let operation = Operation { timeout: Duration::from_secs(limit), ..desk.operation() };
        let began = tokio::time::Instant::now();
        let failure = desk.create_in(&operation).await.unwrap_err();
        // It has ten seconds left once it is told.
        let late = began.elapsed().checked_sub(operation.timeout + Duration::from_secs(10)).unwrap();
        assert!(late <= Duration::from_secs(1), "{late:?}");
        let text = text_of(&failure);
        assert!(text.contains(&format!("timed out after {limit} seconds")), "{text}");
        assert!(text.contains("The handler was still running."), "{text}");
        let Exists::Open(request) = failure.exists else { panic!("{failure:?}") };
        assert_eq!(request.request_token.as_deref(), Some("token"));
    }
}

#[tokio::test(start_paused = true)]
async fn a_handler_hears_that_its_time_is_up_and_can_still_end() {
    let desk = Desk::new([Trouble::WaitForStop]);
    let operation = Operation { timeout: Duration::from_secs(45), ..desk.operation() };
    assert_eq!(desk.create_in(&operation).await.unwrap(), "todo");
    let undone = Trouble::FailAtStop(Error::never_started("undone"));
    let desk = Desk::new([undone]);
    let failure = desk.create_in(&operation).await.unwrap_err();
    let text = text_of(&failure);
    assert!(text.contains("undone\nThe operation had reached its time limit."), "{text}");
    assert_eq!(failure.exists, Exists::No);
}

#[tokio::test(start_paused = true)]
async fn a_handler_is_not_called_again_once_its_time_is_up() {
    let desk = Desk::new([Trouble::TakeThenFail(
        Duration::from_secs(20),
        Error::retry_after(Duration::from_secs(60), "busy"),
    )]);
    let operation = Operation { timeout: Duration::from_secs(45), ..desk.operation() };
    let failure = desk.create_in(&operation).await.unwrap_err();
    assert_eq!((desk.calls(), desk.texts()), (1, Vec::new()), "{failure:?}");
}

#[tokio::test(start_paused = true)]
async fn nothing_but_a_handler_that_has_begun_is_awaited_when_the_user_wants_to_stop() {
    let (began, second) = (tokio::time::Instant::now(), Duration::from_secs(1));
    let desk = Desk::new([Trouble::Fail(Error::retry_after(Duration::from_secs(60), "busy"))]);
    let failure = desk.create_while(second, || desk.stop.cancel_by_core()).await.unwrap_err();
    assert!(text_of(&failure).contains("was stopped"), "{}", text_of(&failure));
    assert_eq!((failure.exists, desk.calls()), (Exists::No, 1));
    assert_eq!(desk.client.read(TYPE, "todo", &desk.ending).await.unwrap(), None, "reads go on");
    let desk = Desk::new([]);
    desk.notes.is_silent.store(true, Ordering::Relaxed);
    let stopped = async {
        tokio::time::sleep(second).await;
        desk.stop.cancel_by_core();
    };
    let (read, ()) = tokio::join!(desk.client.read(TYPE, "todo", &desk.ending), stopped);
    assert_eq!(read.unwrap_err().code, ErrorCode::Cancelled);
    assert!(began.elapsed() < Duration::from_secs(3), "{:?}", began.elapsed());
}

#[tokio::test(start_paused = true)]
async fn a_handler_that_has_begun_hears_that_the_user_wants_to_stop_and_ends_itself() {
    let desk = Desk::new([Trouble::WaitForStop]);
    assert_eq!(desk.create_while(HOUR / 4, || desk.stop.cancel_by_core()).await.unwrap(), "todo");
}

#[tokio::test(start_paused = true)]
async fn the_end_of_the_process_leaves_time_to_record_what_is_in_progress() {
    let desk = Desk::new([Trouble::Take(HOUR / 2)]);
    let (began, later) = (tokio::time::Instant::now(), Duration::from_secs(3));
    let failure = desk.create_while(later, || desk.ending.cancel()).await.unwrap_err();
    assert!(began.elapsed() < later + ferroform_cloud_control::STOP_PATIENCE);
    assert!(text_of(&failure).contains("The handler was still running."), "{}", text_of(&failure));
    let Exists::Open(request) = failure.exists else { panic!("{failure:?}") };
    assert_eq!(request.request_token.as_deref(), Some("token"));

    // The next process finds the object by the name that the user chose, and nobody else can have made it before.
    let next = Desk::new([]);
    next.notes.texts.lock().unwrap().insert("todo".to_owned(), "buy ink".to_owned());
    let resumed = next.client.resume(&next.operation(), *request.clone(), &desired(), 2).await.unwrap();
    assert_eq!(resumed.identifier, "todo");
    // If core had ended as well, it has not failed.
    let request = ferroform_cloud_control::OpenRequest { goes_on: true, was_absent: false, ..*request };
    let resumed = next.client.resume(&next.operation(), request, &desired(), 2).await.unwrap();
    let Resumed { identifier, failure } = resumed;
    assert_eq!((identifier.as_str(), failure.is_some()), ("todo", false));
}

#[tokio::test(start_paused = true)]
async fn a_handler_that_ends_itself_with_the_process_says_how_it_ended() {
    let ends_after_three_seconds = async |desk: &Desk| {
        let ends = || {
            desk.stop.cancel();
            desk.ending.cancel();
        };
        desk.create_while(Duration::from_secs(3), ends).await
    };
    let undone = Trouble::FailAtStop(Error::never_started("undone"));
    let failure = ends_after_three_seconds(&Desk::new([undone])).await.unwrap_err();
    assert!(failure.details.is_over && text_of(&failure).contains("undone"), "{failure:?}");
    // Two more seconds are enough for this one.
    for trouble in [Trouble::WaitForStop, Trouble::Take(Duration::from_secs(5))] {
        assert_eq!(ends_after_three_seconds(&Desk::new([trouble])).await.unwrap(), "todo");
    }
}

#[tokio::test(start_paused = true)]
async fn an_object_that_was_there_when_the_process_ended_may_be_somebody_elses() {
    let desk = Desk::new([Trouble::Take(HOUR / 2)]);
    let overtaken = || {
        desk.notes.texts.lock().unwrap().insert("todo".to_owned(), "mine".to_owned());
        desk.ending.cancel();
    };
    let created = desk.create_while(Duration::from_secs(3), overtaken).await;
    let Exists::Open(request) = created.unwrap_err().exists else { panic!("it is recorded") };
    let next = Desk::new([]);
    next.notes.texts.lock().unwrap().insert("todo".to_owned(), "mine".to_owned());
    let failure = next.client.resume(&next.operation(), *request, &desired(), 2).await.unwrap_err();
    assert!(matches!(failure.exists, Exists::Doubtful(_)), "{failure:?}");
}

#[tokio::test(start_paused = true)]
async fn an_interrupted_creation_that_made_nothing_leaves_nothing() {
    let desk = Desk::new([]);
    let request = ferroform_cloud_control::OpenRequest {
        request_token: Some("of an earlier process".to_owned()),
        origin: Origin::User("todo".to_owned()),
        ..Default::default()
    };
    let failure = desk.client.resume(&desk.operation(), request, &desired(), 2).await.unwrap_err();
    assert_eq!(failure.exists, Exists::No);
    assert!(text_of(&failure).contains("The provider ended while its handler ran."));
}

#[tokio::test(start_paused = true)]
async fn a_handler_is_called_again_when_it_says_so() {
    let busy = Trouble::Fail(Error::retry_after(Duration::from_secs(9), "busy"));
    let desk = Desk::new([busy.clone(), busy]);
    let began = tokio::time::Instant::now();
    assert_eq!(desk.create().await.unwrap(), "todo");
    assert_eq!(desk.calls(), 3);
    assert!(began.elapsed() >= Duration::from_secs(18), "{:?}", began.elapsed());
}

#[tokio::test(start_paused = true)]
async fn a_creation_that_never_started_leaves_nothing_and_is_not_repeated() {
    let desk = Desk::new([Trouble::Fail(Error::never_started("the name is reserved"))]);
    let failure = desk.create().await.unwrap_err();
    assert_eq!((failure.exists.clone(), desk.calls()), (Exists::No, 1));
    assert_eq!(text_of(&failure), "the name is reserved");
}

#[tokio::test(start_paused = true)]
async fn an_object_that_a_handler_has_made_is_recorded_though_it_failed_then() {
    for origin in [Origin::User("todo".to_owned()), Origin::Service] {
        let says_so = origin == Origin::Service;
        let desk = Desk::of(origin, [Trouble::FailHalfWay { says_so }]);
        let failure = desk.create().await.unwrap_err();
        assert_eq!(failure.exists, Exists::Yes("todo".to_owned()), "{says_so}");
        assert!(text_of(&failure).contains("The object todo exists nevertheless."));
    }
}

#[tokio::test(start_paused = true)]
async fn an_object_that_exists_is_not_touched() {
    let desk = Desk::new([]);
    desk.notes.texts.lock().unwrap().insert("todo".to_owned(), "mine".to_owned());
    let failure = desk.create().await.unwrap_err();
    assert_eq!(failure.exists, Exists::No);
    assert!(text_of(&failure).contains("terraform import <resource address> 'todo'"));
    assert_eq!((desk.texts(), desk.calls()), (vec![("todo".to_owned(), "mine".to_owned())], 0));
}

#[tokio::test(start_paused = true)]
async fn a_handler_that_panics_is_an_error_without_its_message() {
    let desk = Desk::new([Trouble::Panic]);
    let failure = desk.create().await.unwrap_err();
    assert_eq!(failure.exists, Exists::No);
    let text = text_of(&failure);
    assert_eq!(desk.calls(), 1);
    assert!(text.contains("The handler crashed") && !text.contains("hunter2"), "{text}");
    assert_eq!(desk.create().await.unwrap(), "todo");
}

#[tokio::test(start_paused = true)]
async fn words_that_aws_uses_for_what_time_heals_mean_nothing_here() {
    let desk = Desk::new([Trouble::Fail(Error::new("role \"app\" does not exist"))]);
    desk.create().await.unwrap_err();
    assert_eq!(desk.calls(), 1);
}

#[tokio::test(start_paused = true)]
async fn an_answer_that_is_lost_ends_the_handler_where_it_waited() {
    let faults = Faults::default();
    let desk = Desk::with_faults([Trouble::Take(HOUR / 4)], faults.clone());
    // Nothing is waited for when the object is looked for.
    faults.lose_answer(0);
    let failure = desk.create().await.unwrap_err();
    assert!(text_of(&failure).contains("The answer of the API was lost"));
    assert_eq!((failure.exists, faults.take()), (Exists::No, false));
    assert_eq!(desk.create().await.unwrap(), "todo");
}

#[tokio::test(start_paused = true)]
async fn a_short_time_limit_loses_no_handler_that_goes_on() {
    let desk = Desk::new([Trouble::Take(HOUR)]);
    let operation = Operation { timeout: Duration::from_secs(1), ..desk.operation() };
    let failure = desk.client.create(&operation, desk.creation("token")).await.unwrap_err();
    assert!(text_of(&failure).contains("The handler was still running."), "{}", text_of(&failure));
    let Exists::Open(request) = failure.exists else { panic!("{failure:?}") };
    assert_eq!(request.request_token.as_deref(), Some("token"));
}

#[tokio::test(start_paused = true)]
async fn an_object_that_somebody_else_makes_meanwhile_is_not_taken_over() {
    for error in [Error::never_started("409"), Error::already_exists("todo")] {
        let desk = Desk::new([Trouble::Overtaken(error)]);
        let failure = desk.create().await.unwrap_err();
        assert_eq!(failure.exists, Exists::No, "{failure:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn an_object_that_a_handler_has_made_is_recorded_though_the_process_ends() {
    let desk = Desk::of(Origin::Service, [Trouble::MadeThenTake(HOUR / 2)]);
    let created = desk.create_while(HOUR / 60, || desk.ending.cancel()).await;
    let Exists::Open(request) = created.unwrap_err().exists else { panic!("it still runs") };
    assert_eq!(request.identifier.as_deref(), Some("todo"));

    let next = Desk::new([]);
    next.notes.texts.lock().unwrap().insert("todo".to_owned(), "buy ink".to_owned());
    let resumed = next.client.resume(&next.operation(), *request, &desired(), 2).await.unwrap();
    assert_eq!(resumed.identifier, "todo");
}

#[tokio::test(start_paused = true)]
async fn what_a_handler_says_late_means_the_same() {
    let later = Duration::from_secs(100);
    let busy = Trouble::TakeThenFail(later, Error::retry_after(Duration::from_secs(9), "busy"));
    let desk = Desk::new([busy.clone(), busy]);
    assert_eq!(desk.create().await.unwrap(), "todo");
    assert_eq!(desk.calls(), 3);

    let desk = Desk::new([Trouble::TakeThenFail(later, Error::never_started("the name is reserved"))]);
    let failure = desk.create().await.unwrap_err();
    assert_eq!((failure.exists.clone(), desk.calls()), (Exists::No, 1));
    assert!(text_of(&failure).contains("the name is reserved"), "{}", text_of(&failure));
}

#[tokio::test(start_paused = true)]
async fn an_empty_identifier_is_an_error_and_the_object_is_kept_if_its_name_is_known() {
    let desk = Desk::new([Trouble::Return("")]);
    let failure = desk.create().await.unwrap_err();
    assert_eq!(failure.exists, Exists::Yes("todo".to_owned()));
    assert!(text_of(&failure).contains("empty identifier"), "{}", text_of(&failure));
}

#[tokio::test(start_paused = true)]
async fn of_two_creations_of_one_name_the_second_finds_the_object_of_the_first() {
    let desk = Desk::new([Trouble::Take(HOUR / 4)]);
    let operation = desk.operation();
    let (first, second) = tokio::join!(
        desk.client.create(&operation, desk.creation("first")),
        desk.client.create(&operation, desk.creation("second"))
    );
    assert_eq!(first.unwrap(), "todo");
    let failure = second.unwrap_err();
    assert!(text_of(&failure).contains("already exists"), "{}", text_of(&failure));
    assert_eq!((failure.exists, desk.calls()), (Exists::No, 1));
}

#[tokio::test(start_paused = true)]
async fn a_list_that_takes_long_is_called_once() {
    let desk = Desk::new([Trouble::Take(Duration::from_secs(300))]);
    assert_eq!(desk.client.list(TYPE, None, &desk.ending).await.unwrap(), [""; 0]);
    assert_eq!(desk.calls(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_read_that_never_ends_is_an_error_in_the_end() {
    let desk = Desk::new([Trouble::Take(100 * HOUR)]);
    let error = desk.client.list(TYPE, None, &desk.ending).await.unwrap_err();
    assert_eq!((error.is_own, desk.calls()), (true, 1), "{error}");
}

#[tokio::test(start_paused = true)]
async fn a_part_of_an_identifier_with_the_separator_is_refused_whoever_chooses_the_rest() {
    static PARTS: &[IdentityPart] =
        &[part("owner", &["Text"], &["text"]), part("number", &["Number"], &["number"])];
    let registration = notes_by(PARTS);
    assert!(refuse_separators(registration.table, &json!({"Text": "a"})).is_ok());
    let notes = Arc::new(Notes::default());
    let handled = Handled::new(notes.clone(), [&registration], Cancel::new(), Cancel::new());
    let properties = json!({"Name": "todo", "Text": "a|b"});
    let error = handled.create(TYPE, &properties, "token").await.unwrap_err();
    assert!(error.message.contains("must not contain `|`"), "{error}");
    assert_eq!(notes.calls.load(Ordering::Relaxed), 0);
}

#[tokio::test(start_paused = true)]
async fn no_message_speaks_of_a_service() {
    let failing = || Trouble::Fail(Error::new("out of ink"));
    let desk = Desk::of(Origin::Service, [failing(), failing(), Trouble::Take(HOUR)]);
    let failure = desk.create().await.unwrap_err();
    assert!(text_of(&failure).contains("The handler named no object"), "{}", text_of(&failure));
    let unmanaged = |failure: &Failure| failure.unmanaged_diagnostic(Verb::Create, TYPE, None);
    let listed = desk.client.list(TYPE, None, &desk.ending).await.unwrap_err();
    let listed = listed.diagnostic(Verb::List, TYPE, None);
    let operation = Operation { timeout: Duration::from_secs(1), ..desk.operation() };
    let still_runs = desk.client.create(&operation, desk.creation("second")).await.unwrap_err();
    assert!(text_of(&still_runs).contains("had not named an object"), "{}", text_of(&still_runs));
    // A call without time for an answer.
    let error =
        ApiError { is_own: true, ..ApiError::new(ErrorCode::NetworkFailure, "there was no answer in time") };
    let unanswered = error.diagnostic(Verb::Read, TYPE, Some("todo"));
    for told in [unmanaged(&failure), unmanaged(&still_runs), listed, unanswered] {
        let text = format!("{}: {}", told.summary, told.detail);
        for word in ["aws", "Cloud Control", "service", "Error code"] {
            assert!(!text.contains(word), "{word}: {text}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_hook_of_a_type_with_handlers_calls_cloud_control_and_hears_that_the_user_wants_to_stop() {
    let (desk, bench) = (Desk::new([]), Bench::new([Answer::Model(json!({"Name": "of AWS"}))]));
    let resource = notes_by(NAME);
    let (client, cancel, aws, stop) = (&desk.client, &desk.ending, &bench.client, &desk.stop);
    let handled = Some(HandledService { client, of_author: &(), cancel, aws, stop });
    let context = Context { handled, ..context_of(aws, stop) }.of(&resource);
    let running = Running::new(&context, HOUR);
    let read = running.cloud_control().read("AWS::Test::Thing", "todo").await.unwrap();
    assert_eq!((read, running.region()), (Some(json!({"Name": "of AWS"})), aws.region()));
    assert!(!running.is_cancelled());
    stop.cancel_by_core();
    assert!(running.is_cancelled());
}

#[tokio::test(start_paused = true)]
async fn a_provider_that_is_configured_again_knows_the_handlers_that_run() {
    let registration = notes_by(NAME);
    let notes = Arc::new(Notes { troubles: Mutex::new(vec![Trouble::Take(HOUR)]), ..Notes::default() });
    let requests = Requests::default();
    let configured = || {
        let handled = Handled::new(notes.clone(), [&registration], Cancel::new(), Cancel::new());
        handled.with_requests(requests.clone())
    };
    let began = configured().create(TYPE, &desired(), "token").await.unwrap();
    assert_eq!(began.status, OperationStatus::InProgress);
    assert_eq!(configured().status("token").await.unwrap().status, OperationStatus::InProgress);
}
