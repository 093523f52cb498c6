use std::{collections::BTreeSet, time::Instant};

use serde_json::Value;

use super::{Pattern, pattern_matches};
use crate::{budget::Budget, dice::Dice};

#[track_caller]
fn check(pattern: &str, matching: &[&str], others: &[&str]) {
    assert!(Pattern::read(pattern).is_some(), "{pattern} is not read");
    for text in matching {
        assert!(pattern_matches(pattern, text), "{pattern} does not match {text:?}");
    }
    for text in others {
        assert!(!pattern_matches(pattern, text), "{pattern} matches {text:?}");
    }
}

#[test]
fn a_match_may_lie_anywhere_unless_it_is_tied_to_an_end() {
    check("b+", &["b", "abbc"], &["", "ac"]);
    check("^a|c$", &["ab", "bc"], &["ba", "cb"]);
    check("", &["", "a"], &[]);
    check("^$|^https://.*$", &["", "https://x"], &["x", "https:/"]);
}

#[test]
fn loops_count() {
    check("^a{2,3}$", &["aa", "aaa"], &["a", "aaaa"]);
    check("^(ab?){2}$", &["aa", "aba", "abab"], &["a", "aaa"]);
    check("^(a{2}){2,}$", &["aaaa", "aaaaaa"], &["aa", "aaaaa"]);
    check("^(a*)*$", &["", "aaa"], &["b"]);
    check("^(a|b?){3}c$", &["c", "aac", "abac"], &["aaaac"]);
    check("^.{0,1000000000}$", &["", "a"], &["\n"]);
    check("^a??b*?$", &["", "ab", "bb"], &["aab"]);
}

#[test]
fn braces_that_count_nothing_are_text() {
    check("^{a}{,2}$", &["{a}{,2}"], &["aa"]);
    check("^\\${1,2}x$", &["$x", "$$x"], &["x"]);
}

#[test]
fn classes_are_read_as_browsers_do() {
    check("^[\\w-.]+$", &["a-.b_"], &["a b"]);
    check("^[^\\d\\s]$", &["a", "é"], &["1", " ", "\u{a0}"]);
    check("^[]$", &[], &["", "]", "a"]);
    check("^[^]$", &["]", "\n"], &[""]);
    check("^[a\\]\\-z]+$", &["a]-z"], &["b"]);
    check("^[+--]+$", &["+,-"], &["."]);
    check("^[\\x41\\u0042\\u{43}\\x{44}]+$", &["ABCD"], &["E"]);
    check("^[\\uD83D\\uDE00]$", &["😀"], &["😁"]);
    check("^\\w$", &["a"], &["é"]);
    check("^.$", &["é", "😀"], &["\n", "\u{2028}"]);
}

#[test]
fn properties_of_unicode_are_known() {
    check("^[\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]*$", &["Ärger 1", ""], &["a!"]);
    check("^\\P{C}+$", &["a b"], &["a\u{1}"]);
    assert!(Pattern::read("\\p{Nonsense}").is_none());
}

#[test]
fn look_arounds_take_nothing() {
    check("^(?!aws:)[a-z:]+$", &["aw:", "awss:"], &["aws:", "aws:x"]);
    check("^(?=.{3,5}$)a+b$", &["aab", "aaaab"], &["ab", "aaaaab"]);
    check("^.*(?<!-)$", &["a", ""], &["a-"]);
    check("^.*(?<=\\d{2})x$", &["12x"], &["1x"]);
    check("(?=(?!ab)a)", &["ac"], &["ab"]);
    check("^((?!--)[a-z-])+$", &["a-b"], &["a--b"]);
}

#[test]
fn a_look_ahead_that_need_not_hold_holds() {
    check("^(?!/)?a*$", &["", "aa"], &["/"]);
    check("^(?=b)*a$", &["a"], &["b"]);
    check("^(?=a)+a$", &["a"], &["b"]);
}

#[test]
fn words_of_other_dialects_are_taken_at_their_word() {
    check("\\A[a-z]{3}\\Z", &["abc"], &["abcd", "abc\n"]);
    check("(?i)^aws$", &["AWS", "aws"], &["awsx"]);
    check("^(?!(?i)aws)[a-zA-Z]+$", &["foo"], &["AWSx", "awsx"]);
    check("^(?i:a)b$", &["Ab"], &["AB"]);
    check("^(?s).+$", &["a\nb"], &[""]);
    check("(?i)^[^a-f]$", &["g", "G"], &["A", "f"]);
    check("(?m)^b$", &["a\nb"], &["ab"]);
    check("^(?<name>a)$", &["a"], &["b"]);
}

#[test]
fn edges_of_words() {
    check("\\bcat\\b", &["a cat", "cat!"], &["cats", "_cat"]);
    check("\\Bcat", &["acat"], &["cat", "a cat"]);
}

#[test]
fn what_cannot_be_read_judges_nothing() {
    for pattern in [
        "(",
        ")",
        "a)",
        "[a",
        "*",
        "a**",
        "a++",
        "(?>a)",
        "(a)\\1",
        "[z-a]",
        "a{2,1}",
        "\\",
        "[a&&b]",
        "(?P<n>a)",
        "[[:alpha:]]",
        "\\Qa\\E",
        "\\p{Print}",
        "\"^arn\"",
        "a{2}{3}",
    ] {
        assert!(Pattern::read(pattern).is_none(), "{pattern} is read");
        assert!(pattern_matches(pattern, "anything"), "{pattern} judges");
    }
    assert!(Pattern::read(&"(".repeat(100_000)).is_none());
}

#[test]
fn patterns_that_make_other_engines_try_for_ever_are_judged_at_once() {
    let text = format!("{}!", "a".repeat(2_000));
    let started = Instant::now();
    for pattern in [
        "^([A-Za-z0-9]+[A-Za-z0-9-.]*)*[A-Za-z0-9-]*[A-Za-z0-9]$",
        "^[a-z0-9]([-a-z0-9]*[a-z0-9]){0,39}?$",
        "^(a+)+$",
        "^((a?){1000}){1000}$",
        "^(a|aa)+$",
        "^((a*)*)*b$",
        "^(?!.*a.*a.*b)(.*a){5}!!$",
    ] {
        assert!(!pattern_matches(pattern, &text), "{pattern}");
    }
    assert!(started.elapsed().as_secs() < 10, "it took {:?}", started.elapsed());
}

#[test]
fn long_texts_are_judged() {
    let long = "ab ".repeat(50_000);
    check("^[a-z\\s]+$", &[&long], &[&format!("{long}!")]);
    check("^.{0,150000}$", &[&long], &[&format!("{long}c")]);
    check("^(?=.{150000}$)(?:[ab]| )*$", &[], &[&format!("{long}c")]);
}

/// Loops of one character go another way than the rest; both lead to the same places.
#[test]
fn runs_are_loops() {
    let texts = ["", "a", "aa", "aaaa", "baab", "aabaaab", "bbb", "aaabaaaaab"];
    for counts in ["*", "+", "?", "{2}", "{2,3}", "{3,}", "{0,2}"] {
        for frame in ["^X$", "bXb", "^a?X", "(?<=bX)b", "^(?=X$)", "(?<!aX)$", "^(?:Xb)*X$"] {
            let (run, looped) = (format!("a{counts}"), format!("(?:a|a){counts}"));
            for text in texts {
                let said = [&run, &looped].map(|part| pattern_matches(&frame.replace('X', part), text));
                assert_eq!(said[0], said[1], "{frame} {counts} {text}");
            }
        }
    }
}

#[test]
fn a_search_that_takes_too_long_is_given_up() {
    let pattern = Pattern::read("^(a+)+$").expect("is read");
    assert!(pattern.is_in("aaab", &Budget::of(3)));
    assert!(!pattern.is_in("aaab", &Budget::default()));
}

/// Every pattern of the registry, and texts made for it and spoiled a little: the engine of the provider, which is another
/// one altogether, says the same.
#[test]
fn the_registrys_patterns_mean_what_ecma_says() {
    let mut compared = 0;
    for pattern in patterns() {
        let flags =
            if ["\\p{", "\\P{", "\\u{"].iter().any(|start| pattern.contains(start)) { "u" } else { "" };
        let (Some(ours), Ok(theirs)) = (Pattern::read(&pattern), regress::Regex::with_flags(&pattern, flags))
        else {
            continue;
        };
        if ["\\A", "\\Z", "\\z"].iter().any(|anchor| pattern.contains(anchor)) {
            continue;
        }
        for text in texts(&pattern) {
            let said = ours.is_in(&text, &Budget::default());
            assert_eq!(said, theirs.find(&text).is_some(), "{pattern} {text:?}");
            compared += 1;
        }
    }
    assert!(compared > 20_000, "only {compared} texts were compared");
}

/// The longest text that an engine which tries every way can be given.
const SHORT: usize = 24;

fn texts(pattern: &str) -> BTreeSet<String> {
    let mut texts: BTreeSet<String> =
        ["", "a", "A1", "a-b", "a.b/c", " a", "a ", "é", "\n", "-", "aws:x", "/a", "1"]
            .map(str::to_owned)
            .into();
    let mut dice = Dice::of(&["patterns", pattern]);
    for least in [0, 3] {
        let Some(text) = crate::sample::text(pattern, least, SHORT, &mut dice) else { continue };
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
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../schemas");
    let mut patterns = BTreeSet::new();
    for entry in std::fs::read_dir(folder).expect("schemas are there") {
        let path = entry.expect("schemas are there").path();
        if path.extension().is_some_and(|extension| extension == "json") {
            let text = std::fs::read_to_string(path).expect("it can be read");
            gather(&serde_json::from_str(&text).expect("it is JSON"), &mut patterns);
        }
    }
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
