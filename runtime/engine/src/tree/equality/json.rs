//! Comparisons of JSON documents, and of texts that contain them.

use ferroform_core::value::Number;
use serde_json::Value as Json;

/// Whether two texts contain the same document, or are the same text if one of them contains none.
pub(crate) fn same_json(a: &str, b: &str) -> bool {
    if a == b {
        return true;
    }
    let (a, b) = (document(a), document(b));
    same_document(&a, &b) || is_quoted(&a, &b) || is_quoted(&b, &a)
}

/// Whether a string is the text of a number or boolean, which services may return in its place.
pub(crate) fn is_quoted(text: &Json, scalar: &Json) -> bool {
    let Json::String(text) = text else { return false };
    match scalar {
        Json::Number(number) => text == number.as_str(),
        Json::Bool(value) => text.parse() == Ok(*value),
        _ => false,
    }
}

/// Returns the document in a text. A text without a document counts as a JSON string, because some properties
/// accept both.
pub(crate) fn document(text: &str) -> Json {
    serde_json::from_str(text).unwrap_or_else(|_| Json::String(text.to_owned()))
}

/// Whether a text contains an empty document.
pub(crate) fn is_empty_json(text: &str) -> bool {
    match serde_json::from_str::<Json>(text) {
        Ok(Json::Object(members)) => members.is_empty(),
        Ok(Json::Array(elements)) => elements.is_empty(),
        _ => false,
    }
}

/// Whether two documents are equal, however their numbers are written.
pub(crate) fn same_document(a: &Json, b: &Json) -> bool {
    has_document(a, b, |a, b| a == b)
}

/// Whether the first text has a document with everything that the document of the second has.
pub(crate) fn has_json(whole: &str, part: &str) -> bool {
    same_json(whole, part) || has_document(&document(whole), &document(part), |whole, part| whole >= part)
}

/// Whether the first document has what the second has. `fits` compares the numbers of members of objects.
fn has_document(whole: &Json, part: &Json, fits: fn(usize, usize) -> bool) -> bool {
    match (whole, part) {
        (Json::Number(a), Json::Number(b)) => same_number(&a.to_string(), &b.to_string()),
        (Json::Array(whole), Json::Array(part)) => {
            whole.len() == part.len()
                && whole.iter().zip(part).all(|(whole, part)| has_document(whole, part, fits))
        }
        (Json::Object(whole), Json::Object(part)) => {
            let has = |(key, part): (&String, &Json)| {
                whole.get(key).is_some_and(|whole| has_document(whole, part, fits))
            };
            fits(whole.len(), part.len()) && part.iter().all(has)
        }
        _ => whole == part,
    }
}

fn same_number(a: &str, b: &str) -> bool {
    match (a.parse::<Number>(), b.parse::<Number>()) {
        (Ok(a), Ok(b)) => a == b,
        _ => a == b,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_the_service_returns_as_a_text_is_the_same_document() {
        assert!(same_json("162.5", "\"162.5\"") && same_json("\"true\"", "true"));
        assert!(!same_json("1", "\"2\"") && !same_json("{}", "\"{}\"") && !same_json("null", "\"null\""));
    }
}
