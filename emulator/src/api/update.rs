//! UpdateResource.

use std::sync::Arc;

use serde_json::Value;

use super::{
    Answer, ApiError, Call,
    agent::Agent,
    hidden::{with_hidden, with_omitted},
    intent::{Intent, accept, refuse_conflict, unless_refused, unless_taken},
    schema_for,
};
use crate::{
    assign,
    cloud::Cloud,
    fault::Damage,
    identifier,
    patch::{self, is_same},
    quirk::visible,
    schema::{Handler, Occasion, PropertyPath, TypeSchema, Verdict},
    settings::Patterns,
    world::{Effect, Operation, Outcome},
};

pub(super) fn update_resource(cloud: &Cloud, call: &Call, damage: Option<&Damage>) -> Answer {
    let schema = schema_for(cloud, call, Handler::Update)?;
    let given = call.identifier()?;
    let operations = patch::parse(call.document("PatchDocument")?).map_err(ApiError::validation)?;
    let agent = Agent::of_handler(cloud, call)?;
    accept(cloud, call, damage, |realm, now| {
        let missing = || ApiError::not_found(&schema.name, given);
        let realm = realm.ok_or_else(missing)?;
        let object = identifier::find(&schema, realm, given).ok_or_else(missing)?;
        refuse_conflict(Some(realm), &schema.name, &object.identifier, now)?;
        let quirks = cloud.quirks();
        let quirks = quirks.of(&schema.name);
        // The service patches what its own read handler returns, not what the client once sent.
        let visible_before = object.visible(&schema);
        let shown = quirks.on_patch(&schema, &visible_before, &call.scope, cloud.read_dice(object));
        let rules = (quirks.occasion(), cloud.settings().patterns);
        let patched = Patched::of(&schema, shown, &operations, rules)?;
        // A quirk must not cause a model that the schema forbids, such as two elements that differ only in empty
        // values that were left out. If it would, the patch is applied to the model without quirks.
        let Patched { before, after, verdict } = if patched.verdict.refused.is_empty() {
            patched
        } else {
            Patched::of(&schema, quirks.without_choice(&schema, &visible_before), &operations, rules)
                .ok()
                .filter(|plain| plain.verdict.refused.is_empty())
                .unwrap_or(patched)
        };
        refuse_unchangeable(&schema, &before, &after)?;
        quirks.refuse(&schema, object, &operations)?;
        if !verdict.refused.is_empty() {
            return Err(ApiError::model(&verdict.refused));
        }
        let model = with_omitted(&visible_before, &before, after.clone());
        let mut model = if object.is_recorded {
            visible(&schema, &model)
        } else {
            with_hidden(&schema, model, &object.model, &before)
        };
        quirks.keep(&schema, &before, &object.filled, &mut model);
        if !is_same(&before, &after) || !operations.is_empty() {
            let mut context = assign::Context::new(&schema, &call.scope, now, cloud.fresh_dice(&schema.name));
            if !object.is_recorded {
                quirks.on_desired(&mut context, &mut model);
                context.complete_parts(&mut model);
            }
            quirks.on_change(&mut context, &mut model);
            quirks.on_write(&schema, &mut model);
        }
        let is_filled =
            |name: &&String| is_kept(&before, &after, name) || is_kept(&visible_before, &model, name);
        let filled = object.filled.iter().filter(is_filled).cloned().collect();
        let former = object.identifier.clone();
        let identifier = renamed(&schema, (&before, &after), &model).unwrap_or_else(|| former.clone());
        let is_taken = identifier != former && realm.object(&schema.name, &identifier).is_some();
        let denial = agent.refusal(Handler::Update, &schema, &model);
        let formerly = (identifier != former).then(|| former.clone());
        let put = Effect::Put {
            identifier: identifier.clone(),
            model: Arc::new(model),
            filled,
            formerly,
            is_recorded: object.is_recorded,
        };
        let put = unless_taken(is_taken, &schema.name, put);
        let observed = || quirks.refusal(&schema, &after);
        let refusal = denial.or_else(|| Some(Outcome::failed("InvalidRequest", observed()?)));
        let (effect, outcome) = unless_refused(refusal, put);
        Ok(Intent {
            operation: Operation::Update,
            type_name: schema.name.clone(),
            subject: Some(former),
            is_identifier_late: false,
            shown_model: Some(Arc::new(visible(&schema, &after))),
            effect,
            outcome,
            identifier: Some(identifier),
            tolerated: verdict.tolerated,
        })
    })
}

/// Returns the new identifier if the patch changed it. A spelling that the service normalises does not rename
/// the object.
fn renamed(schema: &TypeSchema, (before, after): (&Value, &Value), model: &Value) -> Option<String> {
    let [former, new] = [before, after].map(|model| identifier::of_model(schema, model));
    if former == new { None } else { identifier::of_model(schema, model) }
}

/// A model before and after a patch, and the verdict on it afterwards.
struct Patched {
    before: Value,
    after: Value,
    verdict: Verdict,
}

impl Patched {
    fn of(
        schema: &TypeSchema,
        before: Value,
        operations: &[patch::Operation],
        (occasion, patterns): (Occasion, Patterns),
    ) -> Result<Self, ApiError> {
        let after = patch::apply(&before, operations).map_err(ApiError::validation)?;
        // The service judges the whole model, also what the patch leaves as it was and the service itself filled in.
        let mut judged = after.clone();
        schema.read_only.iter().for_each(|path| path.remove_from(&mut judged));
        let verdict = schema.judge().verdict(schema, &judged, occasion, patterns);
        Ok(Self { before, after, verdict })
    }
}

/// Refuses changes to read-only and create-only properties. A patch may repeat their current values.
fn refuse_unchangeable(schema: &TypeSchema, before: &Value, after: &Value) -> Result<(), ApiError> {
    // Removing an object may remove the read-only values in it.
    let remains = |path: &&PropertyPath| path.steps.len() == 1 || !is_gone(path, before, after);
    let read_only = pointers(changed(&schema.read_only, before, after).filter(remains));
    if !read_only.is_empty() {
        let message = format!("Invalid patch update: readOnlyProperties [{read_only}] cannot be updated");
        return Err(ApiError::validation(message));
    }
    let create_only = pointers(changed(&schema.create_only, before, after));
    if !create_only.is_empty() {
        let message = format!("Invalid patch update: createOnlyProperties [{create_only}] cannot be updated");
        return Err(ApiError::new("NotUpdatableException", message));
    }
    Ok(())
}

fn pointers<'a>(paths: impl Iterator<Item = &'a PropertyPath>) -> String {
    paths.map(|path| path.pointer.as_str()).collect::<Vec<_>>().join(", ")
}

/// Returns whether values were removed and none was added or changed.
fn is_gone(path: &PropertyPath, before: &Value, after: &Value) -> bool {
    let (old, new) = (path.find(before), path.find(after));
    new.len() < old.len() && new.iter().all(|(_, new)| old.iter().any(|(_, old)| is_same(old, new)))
}

/// Returns the paths whose values differ. An element of a list may come and go with the values in it.
fn changed<'a>(
    paths: &'a [PropertyPath],
    before: &'a Value,
    after: &'a Value,
) -> impl Iterator<Item = &'a PropertyPath> {
    let values = |path: &PropertyPath, model: &Value| -> Vec<Value> {
        path.find(model).into_iter().map(|(_, value)| value.clone()).collect()
    };
    let differs = move |path: &&PropertyPath| {
        let (old, new) = (values(path, before), values(path, after));
        let is_in_list = path.find(before).iter().chain(&path.find(after)).any(|(at, _)| passes_list(at));
        if is_in_list {
            // Elements may come and go. A value that is new is a change, unless there are more values than
            // before, since it may belong to an added element.
            return new.iter().any(|value| !old.iter().any(|old| is_same(old, value)))
                && old.len() >= new.len();
        }
        old.len() != new.len() || old.iter().zip(&new).any(|(old, new)| !is_same(old, new))
    };
    paths.iter().filter(differs)
}

fn passes_list(pointer: &str) -> bool {
    pointer.split('/').skip(1).any(|part| part.parse::<usize>().is_ok())
}

fn is_kept(before: &Value, after: &Value, name: &str) -> bool {
    match (before.get(name), after.get(name)) {
        (Some(old), Some(new)) => is_same(old, new),
        _ => false,
    }
}
