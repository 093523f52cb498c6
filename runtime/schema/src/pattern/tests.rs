use std::time::Instant;

use proptest::prelude::*;

use super::{Budget, Pattern, pattern_matches};

#[track_caller]
fn check(pattern: &str, matching: &[&str], others: &[&str]) {
    assert!(Pattern::read(pattern).is_ok(), "{pattern} is not read");
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
    assert!(Pattern::read("\\p{Nonsense}").is_err());
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
        "(?!(a)\\1)",
        "\\1(a)",
        "(a)(\\1)\\2",
        "(a\\1)",
        "\\012",
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
        assert!(Pattern::read(pattern).is_err(), "{pattern} is read");
        assert!(pattern_matches(pattern, "anything"), "{pattern} judges");
    }
    assert!(Pattern::read(&"(".repeat(100_000)).is_err());
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

/// Loops over one character have code of their own. Both kinds of loops must lead to the same places.
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
    assert!(pattern.is_in_within("aaab", &Budget::of(3)));
    assert!(!pattern.is_in_within("aaab", &Budget::of(1_000)));
}

#[test]
fn a_reference_back_takes_at_least_what_ecma_takes() {
    check("^(a|b)-\\1$", &["a-a", "b-b"], &["a-c", "a-aa"]);
    check("^(?:(a)|b)\\1$", &["aa", "b"], &["ab", "bb"]);
    check("^(a)(?:(b)\\2)\\1c$", &["abbac"], &["abbc!", "bbac"]);
    assert!(Pattern::read(&format!("(a){}", "\\1".repeat(101))).is_err());
}

#[test]
fn who_wrote_a_pattern_that_cannot_be_read_learns_where_and_why() {
    let said = |pattern: &str| Pattern::read(pattern).expect_err(pattern).to_string();
    assert_eq!(said("^[a-z&&[^b]]$"), "an intersection of classes is Java (character 7)");
    assert_eq!(
        said("a++"),
        "a quantifier has nothing to repeat; after another it is Java or PCRE (character 3)"
    );
    assert_eq!(said("(a"), "a parenthesis is not closed (character 2)");
}

#[test]
fn what_re2_cannot_compile_is_known() {
    let is_re2 = |pattern: &str| Pattern::read(pattern).expect(pattern).is_re2();
    for pattern in [
        "^(?!aws:)[a-zA-Z+-=._:/]+$",
        "^(?=a)b",
        "(?<!-)$",
        "(?<=a)b",
        "^(a|b)-\\1$",
        "^.{0,1001}$",
        "^.{1001,}$",
        "^(a{32}){32}$",
        "^((a{10,}b){11}){10}$",
        "^[a-z]+\\Z",
        "[\\b]",
        "\\u0041",
        "\\cA",
        "[\\u0020-\\uD7FF]",
        "^[]$",
        "[^]a",
        "[a-\\d]",
        "(?<a-b>c)",
        "(?--i)a",
        "(?i-:a)",
        "\\x{110000}",
        "\\p{Alphabetic}",
        "\\é",
    ] {
        assert!(!is_re2(pattern), "{pattern}");
    }
    for pattern in [
        "",
        "^[\\w-.]+\\z",
        "^.{0,1000}$",
        "^(a{31}){32}$",
        "^((a{500}){0}b){500}$",
        "^((a*){500}b+){2}$",
        "^(?i)a(?-i:b)(?s-m:.)$",
        "(?<a>b)|(?<c>d)",
        "[\\p{L}\\pN\\P{Zs}]",
        "\\x41\\x{1F600}\\0\\a\\v\\/\\_\\-\\ ",
        "{a}{,2}\\b\\B\\A",
        "[+--][[a]]",
        "(|a)??b*?",
    ] {
        assert!(is_re2(pattern), "{pattern}");
    }
}

/// Patterns with every construct, over a few characters.
fn patterns() -> impl Strategy<Value = String> {
    let atom = prop_oneof![
        Just("a"),
        Just("b"),
        Just("."),
        Just("[ab]"),
        Just("[^a]"),
        Just("\\w"),
        Just("\\S"),
        Just("^"),
        Just("$"),
        Just("\\b"),
        Just("\\B"),
        Just("-"),
    ];
    atom.prop_map(str::to_owned).prop_recursive(5, 24, 3, |inner| {
        let count = prop_oneof![
            Just("*"),
            Just("+"),
            Just("?"),
            Just("{2}"),
            Just("{1,3}"),
            Just("{0,2}?"),
            Just("*?")
        ];
        let group = prop_oneof![Just("("), Just("(?:"), Just("(?<n>")];
        let look = prop_oneof![Just("(?="), Just("(?!"), Just("(?<="), Just("(?<!")];
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(one, other)| format!("{one}{other}")),
            (inner.clone(), inner.clone()).prop_map(|(one, other)| format!("(?:{one}|{other})")),
            (inner.clone(), count).prop_map(|(part, count)| format!("(?:{part}){count}")),
            (group, inner.clone()).prop_map(|(start, part)| format!("{start}{part})")),
            (look, inner).prop_map(|(start, part)| format!("{start}{part})")),
        ]
    })
}

proptest! {
    #[test]
    fn another_engine_says_the_same(pattern in patterns(), texts in prop::collection::vec("[ab\\-\n]{0,6}", 8)) {
        // The other engine accepts fewer groups of the same name.
        let Ok(theirs) = fancy_regex::Regex::new(&pattern) else { return Ok(()) };
        let ours = Pattern::read(&pattern).expect("it is read");
        for text in texts {
            let said = ours.is_in(&text);
            prop_assert_eq!(said, theirs.is_match(&text).unwrap_or(said), "{:?}", text);
        }
    }

    #[test]
    fn any_text_is_read_or_refused(pattern in "[\\x20-\\x7eé😀]{0,40}", text in ".{0,40}") {
        if let Ok(pattern) = Pattern::read(&pattern) {
            pattern.is_in(&text);
            prop_assert!(pattern.example(|_| true).is_none_or(|example| pattern.is_in(&example)));
        }
    }

    #[test]
    fn signs_of_patterns_in_any_order_are_read_or_refused(
        pattern in "(\\(\\?|\\(|\\)|\\[\\^|\\[|\\]|\\{1|,|\\}|\\\\|\\*|\\||[a-z1-3<=!:-]){0,30}",
        text in "[a-c1-3]{0,20}",
    ) {
        if let Ok(pattern) = Pattern::read(&pattern) {
            pattern.is_in(&text);
        }
    }
}

#[test]
fn an_example_is_readable_and_matches() {
    for (pattern, expected) in [
        ("^[a-z0-9.-]{3,63}$", "example"),
        ("^[a-z][a-z0-9]*$", "example"),
        ("^\\d{12}$", "123456789012"),
        ("^[a-f0-9]{8}$", "01234567"),
        ("^vpc-[0-9a-f]{8}([0-9a-f]{9})?$", "vpc-01234567"),
        ("^arn:(aws|aws-cn):[a-z]+:[A-Z0-9]{2,}-?$", "arn:aws:example:EXAMPLE"),
        ("(?!aws)^[a-z]{2,3}$", "exa"),
        ("^(?!exa)[a-z]{3}|x[0-9]$", "x1"),
    ] {
        assert_eq!(Pattern::read(pattern).unwrap().example(|_| true).as_deref(), Some(expected), "{pattern}");
    }
    let longer = Pattern::read("^[a-z]([a-z-]*[0-9])?$").unwrap().example(|text| text.len() > 2);
    assert_eq!(longer.as_deref(), Some("example8"));
    for hopeless in ["^$", "((^){1000000000}){1000000000}", "^a(?=b)$", "^[\\x00]$", "^.{1000}$"] {
        assert_eq!(Pattern::read(hopeless).unwrap().example(|_| true), None, "{hopeless}");
    }
}
