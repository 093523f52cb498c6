//! Whether the hosted workflows call commands that there are. They run seldom, the one of a release only when it is too late.

use std::fs;

use clap::Parser as _;

use crate::{Cli, workspace};

const COMMAND: &str = "cargo xtask ";

/// Returns the command lines of a workflow, one for each value of its matrix.
fn command_lines(workflow: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in workflow.lines().filter(|line| !line.trim_start().starts_with('#')) {
        for command in line.split(COMMAND).skip(1) {
            let end = command.find([';', '&', '|', '>', '`']).unwrap_or(command.len());
            found.extend(expand(&command[..end], workflow));
        }
    }
    found
}

/// Replaces `${{ matrix.KEY }}` by all values that the workflow has for the key, and any other expression by a word.
fn expand(command: &str, workflow: &str) -> Vec<String> {
    let Some((before, rest)) = command.split_once("${{") else { return vec![command.trim().to_owned()] };
    let (expression, after) = rest.split_once("}}").expect("an expression ends");
    let values = match expression.trim().strip_prefix("matrix.") {
        Some(key) => values(key, workflow),
        None => vec!["word"],
    };
    assert!(!values.is_empty(), "the matrix has no{expression}");
    values.iter().flat_map(|value| expand(&format!("{before}{value}{after}"), workflow)).collect()
}

fn values<'w>(key: &str, workflow: &'w str) -> Vec<&'w str> {
    let key = format!("{key}: ");
    let value = |line: &'w str| {
        let (before, rest) = line.split_once(&key)?;
        before.ends_with([' ', '{']).then(|| rest.split([',', '}']).next().unwrap_or_default().trim())
    };
    workflow.lines().filter_map(value).filter(|value| !value.starts_with('$')).collect()
}

#[test]
fn every_command_of_a_workflow_exists() {
    let mut lines = 0;
    for file in fs::read_dir(workspace::root().join(".github/workflows")).unwrap() {
        let file = file.unwrap().path();
        for line in command_lines(&fs::read_to_string(&file).unwrap()) {
            let arguments = line.split_whitespace().map(|argument| argument.trim_matches('"'));
            let parsed = Cli::try_parse_from([COMMAND].into_iter().chain(arguments));
            assert!(parsed.is_ok(), "{}: {COMMAND}{line}: {}", file.display(), parsed.err().unwrap());
            lines += 1;
        }
    }
    assert!(lines > 20, "only {lines} command lines were found");
}

#[test]
fn a_command_line_ends_where_the_shell_says_and_has_all_values_of_the_matrix() {
    let workflow = "- { target: one, runner: a }\n- target: two words\n# run: cargo xtask of a comment\n\
                    run: cargo xtask package --target ${{ matrix.target }} > file && cargo xtask size";
    assert_eq!(command_lines(workflow), ["package --target one", "package --target two words", "size"]);
}
