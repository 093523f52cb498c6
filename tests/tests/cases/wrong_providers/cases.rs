//! The wrong providers, in the order of the catalogue.

use ferroform_driver::value::{Path, Value};
use ferroform_driver::{DeferralReason, Input, config};

use super::{Wrong, operations};
use Verdict::{NotPlayed, Says, Silent, TooOld};
use ferroform_tests::specimen::{Act, Call, Talk, Verdict};

/// Returns a configuration with something of every kind.
pub(super) fn full() -> Input {
    config! {
        name = "thing",
        note = "as written",
        secret = "hidden",
        labels = { Owner = "me" },
        single = { name = "one" },
        items = [{ name = "first" }, { name = "second" }],
        pool = [{ name = "swimmer" }],
        table = { key = { name = "chair" } },
        rule = [{ name = "law" }],
        peer = [{ name = "neighbour" }],
        door = { front = { name = "oak" } },
        limit = { name = "sky" },
    }
}

fn changed() -> Input {
    full().with("note", "rewritten")
}

fn later() -> Input {
    full().with("note", Input::from("known later").unknown_until_apply())
}

fn create() -> Vec<Act> {
    vec![Act::Apply(full())]
}

fn bare() -> Vec<Act> {
    vec![Act::Apply(config! { name = "thing" })]
}

fn update() -> Vec<Act> {
    vec![Act::Apply(full()), Act::Apply(changed())]
}

fn create_later() -> Vec<Act> {
    vec![Act::Apply(later())]
}

fn update_later() -> Vec<Act> {
    vec![Act::Apply(full()), Act::Apply(later())]
}

fn dynamic_blocks() -> Vec<Act> {
    let blocks: Input = config! { rule = [{ name = "law" }] };
    let Input::Object(members) = blocks else { return Vec::new() };
    vec![Act::Apply(full().with("rule", members["rule"].clone().unknown_until_apply()))]
}

fn destroy() -> Vec<Act> {
    vec![Act::Apply(full()), Act::Destroy]
}

fn refresh() -> Vec<Act> {
    vec![Act::Apply(full()), Act::Refresh]
}

fn import() -> Vec<Act> {
    vec![Act::Apply(full().without("secret")), Act::Import(full().without("secret"))]
}

fn deferring() -> Vec<Act> {
    vec![Act::AllowDeferral, Act::Apply(full())]
}

/// Returns every script once, for the honest provider.
pub(super) fn scripts() -> [fn() -> Vec<Act>; 11] {
    use operations::{data, open};
    [create, bare, update, create_later, update_later, dynamic_blocks, destroy, refresh, import, data, open]
}

/// Returns whether this is a plan for an object that will exist.
pub(super) fn planning(talk: &Talk<'_>) -> bool {
    talk.call == Call::Plan && !talk.proposed.is_null()
}

fn updating(talk: &Talk<'_>) -> bool {
    planning(talk) && !talk.prior.is_null() && talk.answer.object.as_ref() != Some(&talk.prior)
}

fn is_create(talk: &Talk<'_>) -> bool {
    talk.call == Call::Apply && talk.prior.is_null()
}

fn is_update(talk: &Talk<'_>) -> bool {
    talk.call == Call::Apply && !talk.prior.is_null() && !talk.planned.is_null()
}

fn is_destroy(talk: &Talk<'_>) -> bool {
    talk.call == Call::Apply && talk.planned.is_null()
}

fn one_more(value: &Value) -> Value {
    let elements = value.elements().unwrap_or_default();
    Value::List(elements.iter().chain(elements.first()).cloned().collect())
}

fn renamed(value: &Value) -> Value {
    let members = value.members().cloned().unwrap_or_default();
    Value::Map(members.into_iter().map(|(key, member)| (format!("{key}_too"), member)).collect())
}

pub(super) fn all() -> Vec<Wrong> {
    let mut cases = general();
    cases.extend(plans());
    cases.extend(applies());
    cases.extend(reads());
    cases.extend(operations::all());
    cases.extend(others());
    cases
}

/// Core's message for an object that does not match the schema, with the attribute.
pub(super) const MISFIT: &str = "[\"note\"]: string is required";

fn general() -> Vec<Wrong> {
    wrong! {
        "schema.valid", "note", create, Says("must set Optional, Required or Computed"), |talk| {
            if let Some(schemas) = &mut talk.answer.schemas {
                let block = schemas.resource_schemas.values_mut().next().and_then(|s| s.block.as_mut());
                let note = block.unwrap().attributes.iter_mut().find(|a| a.name == "note").unwrap();
                note.optional = false;
            }
        };
        "rpc.answered", "(whole object)", create, Says("the plug is out"), |talk| {
            if talk.call == Call::Plan {
                talk.answer.status = Some("the plug is out".to_owned());
            }
        };
        "diagnostic.path-exists", "nowhere", create, Silent, |talk| {
            if planning(talk) && talk.prior.is_null() {
                talk.warn("Something is odd", Some("nowhere"));
            }
        };
        "diagnostic.path-exists", "(whole object)", create, Silent, |talk| {
            if planning(talk) && talk.prior.is_null() {
                talk.warn("", Some("note"));
            }
        };
        "validate.unknown-not-judged", "note", create_later, Says("Note must be short"), |talk| {
            if talk.call == Call::Validate && !talk.config.attribute("note").is_known() {
                talk.complain("Note must be short", Some("note"));
            }
        };
    }
}

fn plans() -> Vec<Wrong> {
    const INVALID: &str = "Provider produced invalid plan";
    const FINAL: &str = "Provider produced inconsistent final plan";
    wrong! {
        "plan.conforms", "note", create, Says(MISFIT), |talk| if planning(talk) { talk.misshape() };
        "plan.presence", "(whole object)", create, Says(INVALID), |talk| if planning(talk) {
            talk.answer.object = Some(Value::Null);
        };
        "plan.configured-kept", "note", create, Says(INVALID), |talk| if planning(talk) {
            talk.set("note", "rewritten by the provider");
        };
        "plan.configured-kept", "items[1].name", create, Says(INVALID), |talk| if planning(talk) {
            talk.set("items[1].name", "other");
        };
        "plan.configured-kept", "rule[0].name", create, Says(INVALID), |talk| if planning(talk) {
            talk.set("rule[0].name", "other");
        };
        "plan.only-computed-filled", "note", bare, Says(INVALID), |talk| if planning(talk) {
            talk.set("note", "a default");
        };
        "plan.only-computed-filled", "single.note", create, Says(INVALID), |talk| if planning(talk) {
            talk.set("single.note", "a default");
        };
        "plan.nested-known", "single", create, Says(INVALID), |talk| if planning(talk) {
            talk.set("single", Value::unknown());
        };
        "plan.nested-count", "items", create, Says(INVALID), |talk| if planning(talk) {
            let more = one_more(&talk.proposed.attribute("items"));
            talk.set("items", more);
        };
        "plan.nested-count", "pool", create, Says(INVALID), |talk| if planning(talk) {
            talk.set("pool", Value::set(Vec::new()));
        };
        "plan.nested-keys", "table", create, Says(INVALID), |talk| if planning(talk) {
            let other = renamed(&talk.proposed.attribute("table"));
            talk.set("table", other);
        };
        "plan.block-not-null", "rule", create, Says(INVALID), |talk| if planning(talk) {
            talk.set("rule", Value::Null);
        };
        "plan.block-known", "limit", create, Says(INVALID), |talk| if planning(talk) {
            talk.set("limit", Value::unknown());
        };
        "plan.block-known", "rule[0]", create, Says(INVALID), |talk| if planning(talk) {
            talk.set("rule[0]", Value::unknown());
        };
        "plan.block-known", "peer", create, Says(INVALID), |talk| if planning(talk) {
            talk.set("peer", Value::set(vec![Value::unknown()]));
        };
        "plan.unknown-block-kept", "rule", dynamic_blocks, Says(INVALID), |talk| {
            if planning(talk) && !talk.config.attribute("rule").is_known() {
                talk.set("rule", Value::List(Vec::new()));
            }
        };
        "plan.block-count", "rule", create, Says(INVALID), |talk| if planning(talk) {
            let more = one_more(&talk.proposed.attribute("rule"));
            talk.set("rule", more);
        };
        "plan.block-keys", "door", create, Says(INVALID), |talk| if planning(talk) {
            let other = renamed(&talk.proposed.attribute("door"));
            talk.set("door", other);
        };
        "plan.write-only-null", "secret", create, Says("Provider produced invalid plan"), |talk| if planning(talk) {
            talk.set("secret", "hidden");
        };
        "plan.destroy-null", "(whole object)", destroy, Says(INVALID), |talk| {
            if talk.call == Call::Plan && talk.proposed.is_null() {
                talk.answer.object = Some(talk.prior.clone());
            }
        };
        "plan.replace-path-exists", "nowhere", update, Says(INVALID), |talk| if updating(talk) {
            talk.answer.requires_replace = vec![Path::parse("nowhere")];
        };
        "plan.replace-visible", "stamp", update, Silent, |talk| if updating(talk) {
            talk.answer.requires_replace = vec![Path::parse("stamp")];
        };
        "plan.deterministic", "size", create, Says(FINAL), |talk| if planning(talk) && talk.prior.is_null() {
            talk.set("size", i64::try_from(talk.nth).unwrap());
        };
        "plan.deferred-not-allowed", "(whole object)", create, Says("deferred"), |talk| if planning(talk) {
            talk.answer.deferred = Some(DeferralReason::AbsentPrereq);
        };
        "deferred.reason-given", "(whole object)", deferring, NotPlayed, |talk| if planning(talk) {
            talk.answer.deferred = Some(DeferralReason::Unknown);
        };
        "plan.not-legacy", "(whole object)", create, Silent, |talk| if planning(talk) {
            talk.answer.legacy = true;
        };
        "replan.known-kept", "size", create_later, Says(FINAL), |talk| if planning(talk) && talk.prior.is_null() {
            let known = talk.config.attribute("note").is_known();
            talk.set("size", if known { 2 } else { 1 });
        };
        "replan.not-deferred", "(whole object)", create_later, Says("deferred during apply"), |talk| {
            if planning(talk) && talk.config.attribute("note").is_known() {
                talk.answer.deferred = Some(DeferralReason::AbsentPrereq);
            }
        };
        "replan.action-kept", "(whole object)", update_later, Says("changed the planned action"), |talk| {
            if updating(talk) && talk.config.attribute("note").is_known() {
                talk.answer.requires_replace = vec![Path::parse("note")];
            }
        };
    }
}

fn applies() -> Vec<Wrong> {
    const INCONSISTENT: &str = "Provider produced inconsistent result after apply";
    const INVALID: &str = "invalid result object after apply";
    wrong! {
        "apply.conforms", "note", create, Says(MISFIT), |talk| {
            if is_create(talk) { talk.misshape() }
        };
        "apply.planned-kept", "note", create, Says(INCONSISTENT), |talk| if is_create(talk) {
            talk.set("note", "rewritten");
        };
        "apply.planned-kept", "items[1]", create, Says(INCONSISTENT), |talk| if is_create(talk) {
            let first = talk.answer.object.as_ref().unwrap().attribute("items").elements().unwrap()[0].clone();
            talk.set("items", Value::List(vec![first]));
        };
        "apply.planned-kept", "pool", create, Says(INCONSISTENT), |talk| if is_create(talk) {
            talk.set("pool", Value::set(Vec::new()));
        };
        "apply.planned-kept", "rule", create, Says(INCONSISTENT), |talk| if is_create(talk) {
            talk.set("rule", Value::List(Vec::new()));
        };
        "apply.wholly-known", "stamp", create, Says(INVALID), |talk| if is_create(talk) {
            talk.set("stamp", Value::unknown());
        };
        "apply.write-only-null", "secret", create, Says("Provider produced invalid object"), |talk| if is_create(talk) {
            talk.set("secret", "hidden");
        };
        "apply.present", "(whole object)", create, Says(INCONSISTENT), |talk| if is_create(talk) {
            talk.answer.object = Some(Value::Null);
        };
        "apply.destroyed-absent", "(whole object)", destroy, Says(INVALID), |talk| if is_destroy(talk) {
            talk.answer.object = Some(talk.prior.clone());
        };
        "apply.object-returned", "(whole object)", create, Says(INCONSISTENT), |talk| if is_create(talk) {
            talk.answer.object = None;
        };
        "apply.failed-delete-keeps-prior", "(whole object)", destroy, Says("It is stuck"), |talk| if is_destroy(talk) {
            talk.complain("It is stuck", None);
        };
        "apply.failed-update-keeps-object", "(whole object)", update, Says("It is stuck"), |talk| if is_update(talk) {
            talk.answer.object = Some(Value::Null);
            talk.complain("It is stuck", None);
        };
        "after-apply.plan-empty", "stamp", create, Silent, |talk| {
            if planning(talk) && !talk.prior.is_null() {
                talk.set("stamp", Value::unknown());
            }
        };
    }
}

fn reads() -> Vec<Wrong> {
    const INVALID: &str = "Provider produced invalid object";
    wrong! {
        "after-apply.read-unchanged", "note", refresh, Silent, |talk| if talk.call == Call::Read {
            talk.set("note", "as the service spells it");
        };
        "read.conforms", "note", refresh, Says(MISFIT), |talk| if talk.call == Call::Read { talk.misshape() };
        "read.wholly-known", "stamp", refresh, Says(INVALID), |talk| if talk.call == Call::Read {
            talk.set("stamp", Value::unknown());
        };
        "read.write-only-null", "secret", refresh, Says(INVALID), |talk| if talk.call == Call::Read {
            talk.set("secret", "hidden");
        };
        "read.idempotent", "stamp", refresh, Silent, |talk| if talk.call == Call::Read && talk.nth.is_multiple_of(2) {
            talk.set("stamp", "another");
        };
        "read.exists-after-apply", "(whole object)", create, Silent, |talk| if talk.call == Call::Read {
            talk.answer.object = Some(Value::Null);
        };
        "private.kept-by-read", "(whole object)", create, Silent, |talk| if talk.call == Call::Read {
            talk.answer.private.clear();
        };
    }
}

fn others() -> Vec<Wrong> {
    wrong! {
        "upgrade.conforms", "note", refresh, Says(MISFIT), |talk| {
            if talk.call == Call::Upgrade { talk.misshape() }
        };
        "upgrade.wholly-known", "stamp", refresh, Says("Invalid resource state upgrade"), |talk| {
            if talk.call == Call::Upgrade { talk.set("stamp", Value::unknown()) }
        };
        "upgrade.write-only-null", "secret", refresh, Says("Invalid resource state upgrade"), |talk| {
            if talk.call == Call::Upgrade { talk.set("secret", "hidden") }
        };
        "upgrade.same-version-unchanged", "note", refresh, Silent, |talk| if talk.call == Call::Upgrade {
            talk.set("note", "upgraded");
        };
        // `terraform import` then reports success, although nothing was imported.
        "import.one-object", "(whole object)", import, Silent, |talk| if talk.call == Call::Import {
            talk.answer.copies = 0;
        };
        "import.one-object", "(whole object)", import, Says("Cannot import non-existent remote object"), |talk| if talk.call == Call::Import {
            talk.answer.object = Some(Value::Null);
        };
        "import.conforms", "note", import, Says(MISFIT), |talk| if talk.call == Call::Import { talk.misshape() };
        "import.write-only-null", "secret", import, Says("import"), |talk| if talk.call == Call::Import {
            talk.set("secret", "hidden");
        };
        "import.plan-empty", "note", import, Silent, |talk| {
            if talk.call == Call::Read && talk.prior.attribute("name").is_null() {
                talk.set("note", Value::Null);
            }
            if planning(talk) && !talk.prior.is_null() {
                let stamp = talk.prior.attribute("stamp");
                talk.set("stamp", stamp);
            }
        };
        "generate.plan-empty", "note", import, Silent, |talk| {
            if talk.call == Call::Generate {
                talk.set("note", "invented");
            }
            if planning(talk) && talk.config.attribute("note").as_str() == Some("invented") {
                let stamp = talk.prior.attribute("stamp");
                talk.set("stamp", stamp);
            }
        };
        "identity.wholly-known", "id", create, TooOld, |talk| if is_create(talk) {
            talk.answer.identity = Some(Value::object([("id", Value::unknown())]));
        };
        "identity.stable", "id", create, TooOld, |talk| if talk.call == Call::Read {
            talk.answer.identity = Some(Value::object([("id", Value::string("another"))]));
        };
    }
}
