//! The wrong providers for operations beside the lifecycle of a resource.

use ferroform_driver::value::Value;
use ferroform_driver::{DeferralReason, Input, ListOptions, config};

use super::Wrong;
use super::cases::{MISFIT, full, planning};
use Verdict::{NotPlayed, Says, Silent};
use ferroform_tests::specimen::{Act, Call, Row, Talk, Verdict, completed, progress};

pub(super) fn data() -> Vec<Act> {
    vec![Act::Data(config! { name = "thing", note = "as written" })]
}

fn list() -> Vec<Act> {
    let options = ListOptions { include_resource: true, ..ListOptions::default() };
    vec![Act::Apply(full()), Act::List(options)]
}

fn list_one() -> Vec<Act> {
    vec![Act::Apply(full()), Act::List(ListOptions { limit: 1, ..ListOptions::default() })]
}

fn check_list() -> Vec<Act> {
    vec![Act::Apply(full().without("secret")), Act::CheckList(full().without("secret"))]
}

pub(super) fn open() -> Vec<Act> {
    vec![Act::Open(named())]
}

fn invoke() -> Vec<Act> {
    vec![Act::Invoke(named())]
}

fn deferring_invoke() -> Vec<Act> {
    vec![Act::AllowDeferral, Act::Invoke(named())]
}

fn named() -> Input {
    config! { name = "thing", note = "as written" }
}

pub(super) fn all() -> Vec<Wrong> {
    let mut cases = data_sources();
    cases.extend(lists());
    cases.extend(ephemerals());
    cases.extend(actions());
    cases
}

fn data_sources() -> Vec<Wrong> {
    wrong! {
        "data.conforms", "note", data, Says(MISFIT), |talk| if talk.call == Call::Data { talk.misshape() };
        "data.present", "(whole object)", data, Says("Provider produced null object"), |talk| if talk.call == Call::Data {
            talk.answer.object = None;
        };
        "data.wholly-known", "stamp", data, Says("Provider produced invalid object"), |talk| if talk.call == Call::Data {
            talk.set("stamp", Value::unknown());
        };
    }
}

fn lists() -> Vec<Wrong> {
    wrong! {
        "list.conforms", "note", list, NotPlayed, |talk| if talk.call == Call::List { talk.misshape() };
        "list.limit-kept", "(whole object)", list_one, NotPlayed, |talk| if talk.call == Call::List {
            let other = Some(Value::object([("id", "another".into())]));
            talk.answer.listed.push(Row { name: "another".to_owned(), identity: other, ..Row::default() });
        };
        "list.identity-given", "(whole object)", list, NotPlayed, |talk| {
            talk.answer.listed.iter_mut().for_each(|row| row.identity = None);
        };
        "list.name-given", "(whole object)", list, NotPlayed, |talk| {
            talk.answer.listed.iter_mut().for_each(|row| row.name.clear());
        };
        "list.object-included", "(whole object)", list, NotPlayed, |talk| {
            talk.answer.listed.iter_mut().for_each(|row| row.object = None);
        };
        "list.wholly-known", "stamp", list, NotPlayed, |talk| talk.set_listed("stamp", Value::unknown());
        "list.write-only-null", "secret", list, NotPlayed, |talk| talk.set_listed("secret", "hidden");
        "list.once", "(whole object)", list, NotPlayed, |talk| {
            let again = talk.answer.listed.clone();
            talk.answer.listed.extend(again);
        };
        "identity.wholly-known", "id", list, NotPlayed, |talk| {
            let unknown = Value::object([("id", Value::unknown())]);
            talk.answer.listed.iter_mut().for_each(|row| row.identity = Some(unknown.clone()));
        };
        "generate.plan-empty", "note", check_list, NotPlayed, |talk| {
            talk.set_listed("note", "as listed");
            if planning(talk) && talk.config.attribute("note").as_str() == Some("as listed") {
                let stamp = talk.prior.attribute("stamp");
                talk.set("stamp", stamp);
            }
        };
    }
}

fn ephemerals() -> Vec<Wrong> {
    const INVALID: &str = "Provider produced invalid ephemeral resource instance";
    wrong! {
        "ephemeral.conforms", "note", open, Says(MISFIT), |talk| if talk.call == Call::Open { talk.misshape() };
        "ephemeral.valid", "note", open, Says(INVALID), |talk| if talk.call == Call::Open {
            talk.set("note", "rewritten");
        };
        "ephemeral.valid", "(whole object)", open, Says(INVALID), |talk| if talk.call == Call::Open {
            talk.answer.object = None;
        };
        "ephemeral.wholly-known", "value", open, Silent, |talk| if talk.call == Call::Open {
            talk.set("value", Value::unknown());
        };
        "ephemeral.renewed-later", "(whole object)", open, Silent, |talk| if talk.call == Call::Renew {
            talk.answer.renew_at = Some(0);
        };
        "plan.deferred-not-allowed", "(whole object)", open, NotPlayed, |talk| if talk.call == Call::Open {
            talk.answer.deferred = Some(DeferralReason::AbsentPrereq);
        };
    }
}

fn actions() -> Vec<Wrong> {
    wrong! {
        "action.completed-last", "(whole object)", invoke, NotPlayed, |talk| if talk.call == Call::Invoke {
            talk.answer.events.pop();
        };
        "action.completed-last", "(whole object)", invoke, NotPlayed, |talk| if talk.call == Call::Invoke {
            talk.answer.events.push(progress("There is more"));
        };
        "action.completed-last", "(whole object)", invoke, NotPlayed, |talk| if talk.call == Call::Invoke {
            talk.answer.events.push(completed(Vec::new()));
        };
        "action.completed-last", "(whole object)", invoke, NotPlayed, |talk| if talk.call == Call::Invoke {
            talk.answer.events[0].r#type = None;
        };
        "action.deferral-reason", "(whole object)", deferring_invoke, NotPlayed, |talk| {
            if talk.call == Call::PlanAction {
                talk.answer.deferred = Some(DeferralReason::AbsentPrereq);
            }
        };
        "plan.deferred-not-allowed", "(whole object)", invoke, NotPlayed, |talk| if talk.call == Call::PlanAction {
            talk.answer.deferred = Some(DeferralReason::ProviderConfigUnknown);
        };
    }
}
