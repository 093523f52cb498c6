//! Compares `Pattern::is_re2` with Go itself, on all patterns of the committed schemas and on thousands of
//! generated ones.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use ferroform_schema::pattern::Pattern;
use ferroform_tests::Tool;
use libtest_mimic::Trial;
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;

use crate::synchronous;

const SCHEMAS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../schemas");

/// Reads JSON strings, one per line, and prints whether each compiles.
const PROGRAM: &str = r#"package main

import ("bufio"; "encoding/json"; "fmt"; "os"; "regexp")

func main() {
	lines := bufio.NewReader(os.Stdin)
	decoder := json.NewDecoder(lines)
	for {
		var pattern string
		if decoder.Decode(&pattern) != nil { return }
		_, err := regexp.Compile(pattern)
		fmt.Println(err == nil)
	}
}
"#;

pub(crate) fn trials() -> Vec<Trial> {
    synchronous![
        Tool::Go =>
        go_compiles_those_patterns_of_the_schemas_that_are_re2,
        go_compiles_those_made_up_patterns_that_are_re2,
    ]
}

/// Returns whether Go compiles each pattern.
fn compiled_by_go(patterns: &[String]) -> Vec<bool> {
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("main.go");
    std::fs::write(&program, PROGRAM).expect("the program is written");
    let lines: Vec<String> = patterns.iter().map(|pattern| serde_json::json!(pattern).to_string()).collect();
    let mut go = Command::new("go")
        .arg("run")
        .arg(&program)
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Go runs");
    let mut input = go.stdin.take().expect("Go listens");
    let writer = std::thread::spawn(move || input.write_all(lines.join("\n").as_bytes()));
    let output = go.wait_with_output().expect("Go ends");
    writer.join().expect("the writer ends").expect("Go reads");
    let said: Vec<bool> =
        String::from_utf8(output.stdout).expect("text").lines().map(|line| line == "true").collect();
    assert_eq!(said.len(), patterns.len());
    said
}

#[track_caller]
fn go_says_the_same(patterns: impl IntoIterator<Item = String>) {
    let read = |pattern: String| Pattern::read(&pattern).ok().map(|read| (pattern, read.is_re2()));
    let (patterns, ours): (Vec<String>, Vec<bool>) = patterns.into_iter().filter_map(read).unzip();
    let theirs = compiled_by_go(&patterns);
    let others: Vec<_> = patterns.iter().zip(ours.iter().zip(&theirs)).filter(|(_, (a, b))| a != b).collect();
    assert!(others.is_empty(), "of {} patterns, (ours, Go's): {others:#?}", patterns.len());
    assert!(ours.contains(&true) && ours.contains(&false));
}

fn go_compiles_those_patterns_of_the_schemas_that_are_re2() {
    let mut patterns = BTreeSet::new();
    for entry in std::fs::read_dir(Path::new(SCHEMAS)).expect("the schemas") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension == "json") {
            let text = std::fs::read_to_string(path).expect("a schema");
            collect(&serde_json::from_str(&text).expect("JSON"), &mut patterns);
        }
    }
    assert!(patterns.len() > 2_500);
    go_says_the_same(patterns);
}

fn collect(node: &serde_json::Value, patterns: &mut BTreeSet<String>) {
    if let Some(pattern) = node["pattern"].as_str() {
        patterns.insert(pattern.to_owned());
    }
    if let Some(keys) = node["patternProperties"].as_object() {
        patterns.extend(keys.keys().cloned());
    }
    match node {
        serde_json::Value::Object(members) => members.values().for_each(|node| collect(node, patterns)),
        serde_json::Value::Array(items) => items.iter().for_each(|node| collect(node, patterns)),
        _ => {}
    }
}

fn go_compiles_those_made_up_patterns_that_are_re2() {
    let atom = prop::sample::select(vec![
        "a", "b", ".", "[ab]", "[^a-c]", "[\\w-.]", "[\\b]", "[a-\\d]", "[a\\-z]", "\\w", "\\S", "^", "$",
        "\\b", "\\B", "-", "\\p{L}", "\\P{Zs}", "\\pN", "\\x41", "\\x{42}", "\\u0041", "\\0", "\\a", "\\z",
        "\\Z", "\\/", "{", "{,2}", "{1,a}", "(?i)", "(?s-i)", "(?-)", "\\cA", "\\1", "[+--]", "]", "}",
    ]);
    let whole = atom.prop_map(str::to_owned).prop_recursive(5, 24, 3, |inner| {
        let count = prop::sample::select(vec![
            "*", "+", "?", "{2}", "{1,30}", "{0,2}?", "*?", "{11,}", "{0}", "{100}", "{1000}", "{1001}",
        ]);
        let opening = prop::sample::select(vec![
            "(", "(?:", "(?<n>", "(?<m>", "(?<n-m>", "(?i:", "(?-s:", "(?=", "(?!", "(?<=", "(?<!",
        ]);
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(one, other)| format!("{one}{other}")),
            (inner.clone(), inner.clone()).prop_map(|(one, other)| format!("{one}|{other}")),
            (inner.clone(), count).prop_map(|(part, count)| format!("(?:{part}){count}")),
            (opening, inner).prop_map(|(opening, part)| format!("{opening}{part})")),
        ]
    });
    let mut runner = TestRunner::default();
    let mut one = || whole.new_tree(&mut runner).expect("a pattern").current();
    go_says_the_same(std::iter::repeat_with(&mut one).take(5_000).collect::<BTreeSet<_>>());
}
