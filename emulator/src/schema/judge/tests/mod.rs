mod hostile;
mod keywords;
mod numbers;
mod reference;
mod wording;

use serde_json::Value;

use super::Judge;

/// Returns the complaints about a model as pairs of place and keyword.
fn findings(document: &Value, model: &Value) -> Vec<(String, &'static str)> {
    let judge = Judge::build(document);
    judge
        .complaints(model, crate::patterns::Patterns::All)
        .into_iter()
        .map(|complaint| (complaint.at, complaint.problem.keyword()))
        .collect()
}

/// Returns the complaints about a property `X` with this schema.
fn of_property(schema: &Value, value: &Value) -> Vec<(String, &'static str)> {
    findings(&serde_json::json!({ "properties": { "X": schema } }), &serde_json::json!({ "X": value }))
}

/// Asserts that `schema` accepts the first values and refuses the others by `keyword`.
#[track_caller]
fn check(schema: &Value, accepted: &[Value], refused: &[Value], keyword: &str) {
    for value in accepted {
        assert_eq!(of_property(schema, value), [], "{schema} {value}");
    }
    for value in refused {
        let found = of_property(schema, value);
        assert!(found.iter().any(|(_, said)| *said == keyword), "{schema} {value}: {found:?}");
    }
}
