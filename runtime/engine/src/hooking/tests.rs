//! Tests of hooks that wait: for the service, for ever, or until the user stops.

use std::time::Duration;

use ferroform_cloud_control::testing::{Answer, Bench, done, ended, failed, pending};
use ferroform_cloud_control::{ErrorCode, Listed, OperationStatus, STOP_PATIENCE};
use ferroform_core::Context;
use ferroform_core::context::Pending;
use ferroform_core::diagnostic::{Diagnostic, Diagnostics, catalogue};
use ferroform_core::hooks::{AnyHooks, Around, Call, Outcome};
use ferroform_core::value::Value;
use serde_json::json;
use tokio::time::Instant;

use crate::Response;
use crate::testing::{Stage, model, shows, thing};

/// Hooks around a creation. Those before it do the first, those after it the second.
#[derive(Debug)]
struct Behaviours(Behaviour, Behaviour);

#[derive(Debug, Clone, Copy, PartialEq)]
enum Behaviour {
    /// Does nothing.
    Pass,
    /// Never ends.
    Hang,
    /// Ends when the user wants to stop.
    WaitForStop,
    /// Warns and fails.
    Fail,
    /// Finds objects, reads one, and makes, changes and deletes others.
    UseService,
    /// Creates an object that stays `IN_PROGRESS`.
    CreateForEver,
}

async fn behave(behaviour: Behaviour, context: &mut dyn Context) -> Outcome {
    match behaviour {
        Behaviour::Pass => {}
        Behaviour::Hang => std::future::pending::<()>().await,
        Behaviour::WaitForStop => {
            assert!(!context.is_cancelled());
            context.cancelled().await;
            assert!(context.is_cancelled());
        }
        Behaviour::Fail => {
            context.diagnostics().push(Diagnostic::warning("First", "A warning."));
            return Err(Diagnostic::error("Last", "An error."));
        }
        Behaviour::UseService => {
            assert_eq!(context.region(), ferroform_cloud_control::testing::REGION);
            let service = context.cloud_control();
            assert_eq!(service.list("A::B::C", None).await?, ["c-1"]);
            assert_eq!(service.read("A::B::C", "c-1").await?, Some(model("c")));
            assert_eq!(service.create("A::B::C", &json!({})).await?, "id-1");
            assert_eq!(service.update("A::B::C", "c-1", &json!([])).await?, "c-2");
            service.delete("A::B::C", "c-2").await?;
        }
        Behaviour::CreateForEver => {
            context.cloud_control().create("A::B::C", &json!({})).await?;
        }
    }
    Ok(())
}

impl AnyHooks for Behaviours {
    fn around<'a>(&'a self, context: &'a mut dyn Context, hook: Around<'a>) -> Pending<'a, Outcome> {
        Box::pin(async move {
            match hook {
                Around::BeforeCreate(..) => behave(self.0, context).await,
                Around::After(Call::Create, _, state) => {
                    *state = thing(Some("id-1"), "hooked");
                    behave(self.1, context).await
                }
                _ => Ok(()),
            }
        })
    }
}

/// Creates an object with these hooks.
async fn create(bench: &Bench, before: Behaviour, after: Behaviour) -> Response {
    let hooks = Box::leak(Box::new(Behaviours(before, after)));
    Stage::new(Some(hooks)).apply(bench, &Value::Null, &thing(None, "new")).await
}

fn summaries(diagnostics: &Diagnostics) -> Vec<&str> {
    diagnostics.iter().map(|diagnostic| &*diagnostic.summary).collect()
}

#[tokio::test(start_paused = true)]
async fn a_hook_that_fails_before_a_call_prevents_it_and_one_after_it_changes_nothing() {
    let bench = Bench::new([]);
    let refused = create(&bench, Behaviour::Fail, Behaviour::Pass).await;
    assert_eq!(refused.state, Value::Null);
    assert_eq!(summaries(&refused.diagnostics), ["First", "Last"]);
    assert!(bench.fake.calls().is_empty());

    let bench = Bench::new([done(), shows("new")]);
    let created = create(&bench, Behaviour::Pass, Behaviour::Fail).await;
    assert_eq!(created.state, thing(Some("id-1"), "new"), "the hook's change is dropped");
    assert_eq!(summaries(&created.diagnostics), ["First", "Last"]);

    let bench = Bench::new([done(), shows("new")]);
    let created = create(&bench, Behaviour::Pass, Behaviour::Pass).await;
    assert_eq!(created.state, thing(Some("id-1"), "hooked"));
    assert_eq!(created.diagnostics, Diagnostics::new());
}

#[tokio::test(start_paused = true)]
async fn a_hook_that_never_ends_is_ended_after_the_time_limit_of_its_operation() {
    let bench = Bench::new([]);
    let began = Instant::now();
    let refused = create(&bench, Behaviour::Hang, Behaviour::Pass).await;
    assert_eq!((refused.state, summaries(&refused.diagnostics)), (Value::Null, vec![catalogue::TIMED_OUT]));
    assert!(bench.fake.calls().is_empty());
    assert!(began.elapsed() >= Duration::from_secs(60), "it had the time of a creation");

    let bench = Bench::new([done(), shows("new")]);
    let created = create(&bench, Behaviour::Pass, Behaviour::Hang).await;
    assert_eq!(created.state, thing(Some("id-1"), "new"));
    assert_eq!(summaries(&created.diagnostics), [catalogue::TIMED_OUT]);
}

#[tokio::test(start_paused = true)]
async fn a_hook_sees_that_the_user_stops_and_is_ended_if_it_goes_on() {
    for (behaviour, summaries_after, patience) in [
        (Behaviour::WaitForStop, vec![], Duration::ZERO),
        (Behaviour::Hang, vec![catalogue::CANCELLED], STOP_PATIENCE),
    ] {
        let bench = Bench::new([done(), shows("new")]);
        let cancel = bench.cancel.clone();
        let stopping = tokio::spawn(async move {
            tokio::time::sleep(Duration::from_secs(5)).await;
            cancel.cancel();
        });
        let began = Instant::now();
        let created = create(&bench, Behaviour::Pass, behaviour).await;
        stopping.await.unwrap();
        assert_eq!(summaries(&created.diagnostics), summaries_after);
        assert_eq!(created.state.attribute("id").as_str(), Some("id-1"), "the object is in the state");
        let waited = began.elapsed() - Duration::from_secs(5);
        assert!(waited >= patience && waited < patience + Duration::from_secs(1), "{waited:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_hook_can_do_with_the_service_what_the_provider_can() {
    let page = Listed { identifiers: vec!["c-1".to_owned()], next_token: None };
    let renamed = ended(OperationStatus::Success, Some("c-2"), None);
    let by_hook = [Answer::Page(page), shows("c"), done(), renamed, done()];
    let bench = Bench::new(by_hook.into_iter().chain([done(), shows("new")]));
    let created = create(&bench, Behaviour::UseService, Behaviour::Pass).await;
    assert_eq!(created.diagnostics, Diagnostics::new());
    let verbs: Vec<String> = bench.fake.calls();
    let verbs: Vec<&str> = verbs.iter().filter_map(|call| call.split(' ').next()).collect();
    assert_eq!(verbs, ["list", "get", "create", "update", "delete", "create", "get"]);
}

#[tokio::test(start_paused = true)]
async fn what_a_hook_leaves_behind_is_never_said_to_be_in_the_state() {
    let apply = async |bench: &Bench| {
        let applied = create(bench, Behaviour::CreateForEver, Behaviour::Pass).await;
        let details: Vec<_> = applied.diagnostics.into_iter().map(|diagnostic| diagnostic.detail).collect();
        details.join("\n")
    };
    let bench = Bench::new(std::iter::repeat_with(pending).take(200));
    let text = {
        let cancel = bench.cancel.clone();
        tokio::spawn(async move {
            tokio::time::sleep(Duration::from_secs(5)).await;
            cancel.cancel();
        });
        apply(&bench).await
    };
    assert!(text.contains("Terraform has no record"), "{text}");
    let text = apply(&Bench::new([failed(&ErrorCode::AlreadyExists, None)])).await;
    for wrong in ["in the state", "recorded"] {
        assert!(!text.contains(wrong), "{text}");
    }
}
