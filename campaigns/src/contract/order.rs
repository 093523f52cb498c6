//! What was observed of the order of lists, for the judge: `insertionOrder` as the service really has it.

use std::sync::{Arc, LazyLock};

use ferroform_compiler::annotation::Effect;
use ferroform_compiler::cfn::Segment;
use ferroform_compiler::finding::Findings;
use ferroform_compiler::observed::Observed;
use ferroform_compiler::overrides::{Beside, Overrides, PropertyOverride};
use ferroform_emulator::schema::TypeSchema;
use serde_json::Value as Json;

static FACTS: LazyLock<Vec<PropertyOverride>> = LazyLock::new(|| {
    let observed = std::fs::read_to_string(format!("{}/observed.toml", crate::SCHEMAS)).unwrap_or_default();
    let beside = Beside { observed: Some(&observed), ..Beside::default() };
    Overrides::parse_all(beside, &mut Findings::new()).properties
});

/// Returns the schema with the order of lists that was observed.
pub(super) fn observed(schema: Arc<TypeSchema>) -> Arc<TypeSchema> {
    let mut raw = None;
    for fact in FACTS.iter().filter(|fact| fact.type_name == schema.name) {
        let is_ordered = match &fact.effect {
            Effect::Observed(Observed::Ordered) => true,
            Effect::Observed(Observed::Unordered | Observed::Identified(_, true)) => false,
            _ => continue,
        };
        let raw = raw.get_or_insert_with(|| schema.raw.clone());
        let node = fact.path.segments.iter().try_fold(String::new(), |at, step| below(raw, at, step));
        if let Some(node) = node.map(|at| resolved(raw, at)).and_then(|at| raw.pointer_mut(&at)) {
            node["insertionOrder"] = Json::Bool(is_ordered);
        }
    }
    let observed = raw.and_then(|raw| TypeSchema::read(raw).ok());
    observed.map_or(schema, Arc::new)
}

/// Returns the pointer to the node that a node refers to.
fn resolved(raw: &Json, at: String) -> String {
    let target = |at: &str| Some(raw.pointer(at)?.get("$ref")?.as_str()?.strip_prefix('#')?.to_owned());
    std::iter::successors(Some(at), |at| target(at)).take(16).last().unwrap_or_default()
}

/// Returns the pointer to the node of a step. A path may leave the elements of a list out.
fn below(raw: &Json, at: String, step: &Segment) -> Option<String> {
    let at = resolved(raw, at);
    let node = raw.pointer(&at)?;
    let inside = |name: &str| node.get(name).is_some_and(Json::is_object).then(|| format!("{at}/{name}"));
    let of_any = || {
        let patterns =
            node.get("patternProperties").and_then(Json::as_object).and_then(|all| all.keys().next());
        let patterned = patterns
            .map(|key| format!("{at}/patternProperties/{}", key.replace('~', "~0").replace('/', "~1")));
        inside("items").or(patterned).or_else(|| inside("additionalProperties"))
    };
    match step {
        Segment::Any => of_any(),
        Segment::Name(name) => {
            let own = format!("{at}/properties/{name}");
            let branches = ["allOf", "oneOf", "anyOf"].iter().flat_map(|keyword| {
                let count = node.get(keyword).and_then(Json::as_array).map_or(0, Vec::len);
                (0..count).map(|index| format!("{at}/{keyword}/{index}")).collect::<Vec<_>>()
            });
            raw.pointer(&own).map(|_| own).or_else(|| {
                branches.into_iter().chain(inside("items")).find_map(|branch| below(raw, branch, step))
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use ferroform_emulator::SchemaStore;

    use super::*;

    #[test]
    fn every_list_whose_order_was_observed_is_found() {
        let schemas = SchemaStore::folder(crate::SCHEMAS).unwrap();
        let schema = observed(schemas.get("AWS::CertificateManager::Certificate").unwrap().unwrap());
        assert_eq!(schema.raw["properties"]["SubjectAlternativeNames"]["insertionOrder"], false);
        let mut lost = Vec::new();
        for fact in FACTS.iter() {
            let is_of_lists =
                matches!(fact.effect, Effect::Observed(Observed::Unordered | Observed::Identified(_, true)));
            if !is_of_lists {
                continue;
            }
            let schema = schemas.get(&fact.type_name).unwrap().unwrap();
            let found =
                fact.path.segments.iter().try_fold(String::new(), |at, step| below(&schema.raw, at, step));
            lost.extend(found.is_none().then(|| format!("{} {}", fact.type_name, fact.path)));
        }
        assert_eq!(lost, [""; 0]);
    }
}
