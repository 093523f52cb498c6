//! What `explain-plan` says of a plan, compared with what the service then receives.

use std::ops::AddAssign;

use ferroform::explain_plan::{ExplainedPlan, Types};
use ferroform_driver::value::Value;
use ferroform_driver::{Action, Report};
use serde_json::{Map, Value as Json, json};

use crate::contract::chance::Chance;
use crate::contract::compare::says_nothing;
use crate::contract::stage::{Checked, PROVIDER, Stage};

/// What is printed in place of a secret.
const SECRET: &str = "(sensitive)";

/// How many plans were explained.
#[derive(Clone, Copy, Debug, Default)]
pub struct Explained {
    /// The number of plans.
    pub plans: usize,
    /// The number of those whose requests were compared with what the service received.
    pub compared: usize,
    /// The number of those whose elements were in another order: sets, and default tags.
    pub reordered: usize,
    /// The number of secrets that were planted, and not printed.
    pub secrets: usize,
}

impl AddAssign for Explained {
    fn add_assign(&mut self, other: Self) {
        let Self { plans, compared, reordered, secrets } = other;
        self.plans += plans;
        self.compared += compared;
        self.reordered += reordered;
        self.secrets += secrets;
    }
}

/// What the service does to what it is sent.
#[derive(Clone, Copy, Debug)]
pub struct Service {
    /// It returns elements and documents as they were sent.
    pub is_plain: bool,
    /// It has tags of the provider block, whose places among the tags a state does not tell, nor whether there were none or an
    /// empty collection.
    pub has_default_tags: bool,
    /// Somebody has just changed the object, which may have taken away values that services leave out of their answers: a state
    /// does not tell.
    pub is_edited: bool,
}

/// Explains the plan of an apply that ended well.
pub fn check(stage: &Stage, report: &Report, seed: u64, service: Service) -> Checked<Explained> {
    let Some(document) = document(stage, report) else { return Ok(Explained::default()) };
    let mut counts = Explained { plans: 1, ..Explained::default() };
    let explained = serde_json::to_value(explained(stage, &document)?)?;
    let Some(change) = explained.pointer("/changes/0") else { return Err("no change is explained".into()) };
    if report.action.is_replace() {
        let is_explained = !report.replaced_by.is_empty()
            && change["values"].as_array().into_iter().flatten().any(|value| value["replaces"] == true)
            || change["reasons"].as_array().is_some_and(|reasons| reasons.len() > 1);
        if !is_explained {
            return Err(format!("a replacement has no reason: {change}").into());
        }
    }
    let requests = change["requests"].as_array().map(Vec::as_slice).unwrap_or_default();
    let said = requests.iter().rev().find(|request| request["operation"] != "delete");
    let is_whole = said.is_none_or(|request| request["is_partial"] == false);
    let is_told = service.is_plain && !service.has_default_tags;
    let is_comparable = is_told || report.action != Action::Update;
    if is_whole && is_comparable {
        counts.compared += 1;
        counts.reordered += usize::from(compare(said, &stage.door.last_request(), service)?);
    }
    counts.secrets = planted(stage, document, seed)?;
    Ok(counts)
}

/// Compares what is said to be sent with the last request for a change. Returns whether elements are in another order.
fn compare(said: Option<&Json>, received: &str, service: Service) -> Checked<bool> {
    let Some(said) = said else { return Ok(false) };
    let (operation, document) = received.split_once(' ').unwrap_or((received, "null"));
    let mut sent = as_hidden(&said["body"], serde_json::from_str(document)?);
    if let (true, Json::Array(said), Json::Array(sent)) = (service.is_edited, &said["body"], &mut sent) {
        let is_said = |one: &Json| said.iter().any(|said| said["path"] == one["path"]);
        let is_zero = |one: &Json| [json!(false), json!(0), json!("")].contains(&one["value"]);
        sent.retain(|one| {
            one["op"] != "add" || is_said(one) || !(is_zero(one) || says_nothing(&one["value"]))
        });
    }
    let wanted = match said["operation"].as_str() {
        Some("create") => "CreateResource",
        _ => "UpdateResource",
    };
    let same = [false, true].into_iter().find(|in_any_order| is_same(&said["body"], &sent, *in_any_order));
    match same {
        Some(in_another_order) if operation == wanted => Ok(in_another_order),
        _ => Err(format!("said: {wanted} {}\nreceived: {received}", said["body"]).into()),
    }
}

/// Returns a patch as it looks if secrets are hidden: what is changed inside of a secret is a change of all of it.
fn as_hidden(said: &Json, sent: Json) -> Json {
    let (Json::Array(said), Json::Array(sent)) = (said, &sent) else { return sent };
    let hidden = said.iter().filter(|one| one["value"] == SECRET).filter_map(|one| one["path"].as_str());
    let hidden: Vec<&str> = hidden.collect();
    let mut coarse: Vec<Json> = Vec::new();
    for one in sent {
        let path = one["path"].as_str().unwrap_or_default();
        let whole =
            hidden.iter().find(|whole| path.strip_prefix(*whole).is_some_and(|rest| rest.starts_with('/')));
        let one = whole.map_or_else(|| one.clone(), |whole| json!({"path": whole, "value": SECRET}));
        if !coarse.contains(&one) {
            coarse.push(one);
        }
    }
    Json::Array(coarse)
}

/// Whether both are the same, but for secrets.
fn is_same(said: &Json, sent: &Json, in_any_order: bool) -> bool {
    let both = |said, sent| is_same(said, sent, in_any_order);
    match (said, sent) {
        (Json::String(text), _) if text == SECRET => true,
        (Json::Array(said), Json::Array(sent)) if said.len() != sent.len() => false,
        (Json::Array(said), Json::Array(sent)) if in_any_order => {
            let mut left: Vec<&Json> = sent.iter().collect();
            said.iter().all(|one| {
                let place = left.iter().position(|other| both(one, other));
                place.map(|place| left.swap_remove(place)).is_some()
            })
        }
        (Json::Array(said), Json::Array(sent)) => said.iter().zip(sent).all(|(said, sent)| both(said, sent)),
        // A state does not tell whether the service shows a secret that is in no state, so that it is replaced and not added.
        (Json::Object(said), Json::Object(sent))
            if said.get("value").is_some_and(|value| value == SECRET) =>
        {
            said.get("path") == sent.get("path")
        }
        (Json::Object(said), Json::Object(sent)) => {
            said.len() == sent.len()
                && said.iter().all(|(name, said)| sent.get(name).is_some_and(|sent| both(said, sent)))
        }
        _ => said == sent,
    }
}

/// Puts a secret into each of some places, marks it as Terraform does, and looks for it in what is printed.
fn planted(stage: &Stage, mut document: Json, seed: u64) -> Checked<usize> {
    let mut chance = Chance::new(seed, "secrets of plans");
    let mut planted = Vec::new();
    for [values, marks] in [["before", "before_sensitive"], ["after", "after_sensitive"]] {
        let Some(change) = document.pointer_mut("/resource_changes/1/change") else { continue };
        let mut value = change[values].take();
        let marked = plant(&mut value, &mut chance, &mut planted);
        change[values] = value;
        change[marks] = marked;
    }
    let plan = explained(stage, &document)?;
    let printed = [plan.text(), plan.markdown(), serde_json::to_string(&plan)?].join("\n");
    match planted.iter().find(|secret| printed.contains(secret.as_str())) {
        Some(secret) => Err(format!("{secret} is printed:\n{printed}").into()),
        None => Ok(planted.len()),
    }
}

/// Replaces some texts with secrets. Returns the marks of their places.
fn plant(value: &mut Json, chance: &mut Chance, planted: &mut Vec<String>) -> Json {
    match value {
        Json::String(text) if chance.happens(30) => {
            *text = format!("planted-secret-{}-{}", planted.len(), chance.below(1_000_000));
            planted.push(text.clone());
            true.into()
        }
        Json::Array(elements) => elements.iter_mut().map(|one| plant(one, chance, planted)).collect(),
        Json::Object(members) => {
            let marked = members.iter_mut().map(|(name, one)| (name.clone(), plant(one, chance, planted)));
            Json::Object(marked.filter(|(_, mark)| *mark != Json::Bool(false)).collect())
        }
        _ => false.into(),
    }
}

fn explained(stage: &Stage, document: &Json) -> Checked<ExplainedPlan> {
    let types = Types { provider: PROVIDER, all: &[stage.registration], schema: &|_| None };
    Ok(ExplainedPlan::of(document, &types)?)
}

/// Returns the plan as `terraform show -json` prints it. `None` if nothing is planned.
fn document(stage: &Stage, report: &Report) -> Option<Json> {
    let actions = match report.action {
        Action::Create => json!(["create"]),
        Action::Update => json!(["update"]),
        Action::DeleteThenCreate => json!(["delete", "create"]),
        Action::CreateThenDelete => json!(["create", "delete"]),
        _ => return None,
    };
    let first = report.steps.iter().find(|step| step.call == "PlanResourceChange")?;
    let sent = |name| Some(&first.sent.iter().find(|(sent, _)| *sent == name)?.1);
    let (prior, config, planned) = (sent("prior")?, sent("config")?, report.planned.as_ref()?);
    let (before, _) = shown(prior);
    let (after, unknown) = shown(planned);
    let expressions = config.members()?.iter().filter(|(_, value)| !value.is_null());
    let expressions = expressions.map(|(name, value)| {
        let expression = if value.is_wholly_known() {
            json!({"constant_value": shown(value).0})
        } else {
            json!({"references": ["null_resource.other.id", "null_resource.other"]})
        };
        (name.clone(), expression)
    });
    let paths = report.replaced_by.iter().map(|path| path.names().take(1).collect::<Vec<_>>());
    let name = stage.type_name();
    Some(json!({
        "resource_changes": [
            {"address": "null_resource.other", "mode": "managed", "type": "null_resource", "name": "other",
             "change": {"actions": ["create"]}},
            {"address": report.address, "mode": "managed", "type": name, "name": "this", "change": {
                "actions": actions, "before": before, "after": after, "after_unknown": unknown,
                "replace_paths": paths.collect::<Vec<_>>(),
            }},
        ],
        "configuration": {"root_module": {"resources": [
            {"mode": "managed", "type": name, "name": "this", "expressions": expressions.collect::<Map<_, _>>()},
        ]}},
    }))
}

/// Returns a value without what is unknown, and the marks of these places.
fn shown(value: &Value) -> (Json, Json) {
    match value {
        Value::Null => (Json::Null, false.into()),
        Value::Unknown(_) => (Json::Null, true.into()),
        Value::Bool(value) => ((*value).into(), false.into()),
        Value::Number(number) => {
            (serde_json::from_str(&number.to_string()).unwrap_or_default(), false.into())
        }
        Value::String(text) => (text.as_str().into(), false.into()),
        Value::List(elements) | Value::Set(elements) | Value::Tuple(elements) => {
            let (values, marks): (Vec<_>, Vec<_>) = elements.iter().map(shown).unzip();
            (values.into(), marks.into())
        }
        Value::Map(members) | Value::Object(members) => {
            let (mut values, mut marks) = (Map::new(), Map::new());
            for (name, member) in members {
                let (value, mark) = shown(member);
                if mark != Json::Bool(true) {
                    values.insert(name.clone(), value);
                }
                if mark != Json::Bool(false) {
                    marks.insert(name.clone(), mark);
                }
            }
            (values.into(), marks.into())
        }
        Value::Typed(_, inner) => shown(inner),
    }
}
