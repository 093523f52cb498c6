//! Compares the pattern engine shared by compiler, provider and emulator with another engine, on the
//! registry's patterns.

use std::collections::BTreeSet;

use ferroform_schema::pattern::Pattern;
use serde_json::Value;

use crate::{dice::Dice, schema::registry};

/// Checks every pattern of the registry with texts made for it, with and without small mistakes.
#[test]
fn the_registrys_patterns_mean_what_ecma_says() {
    let mut compared = 0;
    for pattern in patterns() {
        let flags =
            if ["\\p{", "\\P{", "\\u{"].iter().any(|start| pattern.contains(start)) { "u" } else { "" };
        let (Ok(ours), Ok(theirs)) = (Pattern::read(&pattern), regress::Regex::with_flags(&pattern, flags))
        else {
            continue;
        };
        if ["\\A", "\\Z", "\\z"].iter().any(|anchor| pattern.contains(anchor)) {
            continue;
        }
        for text in texts(&pattern) {
            let said = ours.is_in(&text);
            assert_eq!(said, theirs.find(&text).is_some(), "{pattern} {text:?}");
            compared += 1;
        }
    }
    assert!(compared > 20_000, "only {compared} texts were compared");
}

/// The longest text that is practical for a backtracking engine.
const SHORT: usize = 24;

fn texts(pattern: &str) -> BTreeSet<String> {
    let mut texts: BTreeSet<String> =
        ["", "a", "A1", "a-b", "a.b/c", " a", "a ", "é", "\n", "-", "aws:x", "/a", "1"]
            .map(str::to_owned)
            .into();
    let mut dice = Dice::of(&["patterns", pattern]);
    for least in [0, 3] {
        let Some(text) = super::text(pattern, least, SHORT, &mut dice) else { continue };
        for sign in ["", "-", "\n", "é", "/", ":", "A", "0"] {
            let place = dice.below(text.chars().count() + 1);
            let (before, behind) = (text.chars().take(place), text.chars().skip(place));
            texts.insert(before.clone().chain(sign.chars()).chain(behind.clone()).collect());
            texts.insert(before.chain(behind.skip(1)).collect());
        }
    }
    texts
}

fn patterns() -> BTreeSet<String> {
    let mut patterns = BTreeSet::new();
    registry().for_each(|document| gather(&document, &mut patterns));
    patterns
}

fn gather(node: &Value, patterns: &mut BTreeSet<String>) {
    match node {
        Value::Object(members) => {
            if let Some(Value::String(pattern)) = members.get("pattern") {
                patterns.insert(pattern.clone());
            }
            if let Some(Value::Object(patterned)) = members.get("patternProperties") {
                patterns.extend(patterned.keys().cloned());
            }
            members.values().for_each(|member| gather(member, patterns));
        }
        Value::Array(elements) => elements.iter().for_each(|element| gather(element, patterns)),
        _ => {}
    }
}
