//! Counts what a maintainer has to read: code without tests and comments, the length of functions, recursions.

use std::fs;
use std::path::Path;

use anyhow::Context as _;

use crate::workspace;

/// What people wrote, by what it is. Generated code is in none.
const PARTS: &[(&str, &[&str])] = &[
    ("compiler", &["macros"]),
    ("core", &["runtime/core/src"]),
    ("engine", &["runtime/engine/src"]),
    ("cloud-control", &["runtime/cloud-control/src"]),
    ("rpc", &["runtime/rpc/src"]),
    ("runtime", &["runtime"]),
    (
        "all",
        &[
            "campaigns",
            "emulator",
            "examples",
            "kit",
            "macros",
            "provider",
            "runtime",
            "tests",
            "tools",
            "ui-tests",
        ],
    ),
];
const GENERATED: &[&str] = &["provider/src/aws/", "runtime/plugin/src/proto/generated/"];

/// Prints a line for each part of the workspace.
pub(crate) fn run() -> anyhow::Result<()> {
    println!(
        "{:<14} {:>9} {:>9} {:>9}  {:>7} {:>4}  longest",
        "part", "lines", "code", "recursive", "longest", "p90"
    );
    let files = workspace::git(&["ls-files", "*.rs"])?;
    let by_hand = |file: &&str| !GENERATED.iter().any(|folder| file.starts_with(folder));
    let files: Vec<&Path> = files.lines().filter(by_hand).map(Path::new).collect();
    for (part, folders) in PARTS {
        let mut size = Size::default();
        for file in files.iter().filter(|file| folders.iter().any(|folder| file.starts_with(folder))) {
            size.add(file)?;
        }
        size.functions.sort();
        let (longest, name) = size.functions.last().cloned().unwrap_or_default();
        let p90 = size.functions.get(size.functions.len() * 9 / 10).map_or(0, |(lines, _)| *lines);
        let Size { lines, code, recursive, .. } = size;
        println!("{part:<14} {lines:>9} {code:>9} {recursive:>9}  {longest:>7} {p90:>4}  {name}");
    }
    Ok(())
}

#[derive(Default)]
struct Size {
    lines: usize,
    /// Without blank lines, comments and tests.
    code: usize,
    /// Functions that call themselves.
    recursive: usize,
    /// The length of each function, and its name.
    functions: Vec<(usize, String)>,
}

impl Size {
    fn add(&mut self, file: &Path) -> anyhow::Result<()> {
        let text =
            fs::read_to_string(workspace::root().join(file)).with_context(|| file.display().to_string())?;
        self.lines += text.lines().count();
        if !is_test(file) {
            self.add_code(&text);
        }
        Ok(())
    }

    fn add_code(&mut self, text: &str) {
        let code: Vec<&str> = without_tests(text).into_iter().filter(|line| is_code(line)).collect();
        self.code += code.len();
        for (start, line) in code.iter().enumerate() {
            let Some(name) = function(line) else { continue };
            let indent = line.len() - line.trim_start().len();
            let is_end = |line: &&str| line.trim_start() == "}" && line.len() == indent + 1;
            let Some(length) = code[start..].iter().position(is_end) else { continue };
            let calls = [format!("{name}("), format!("Self::{name}")];
            let body = &code[start + 1..start + length];
            self.recursive +=
                usize::from(body.iter().any(|line| calls.iter().any(|call| has_word(line, call))));
            self.functions.push((length + 1, name.to_owned()));
        }
    }
}

/// Returns the lines that are in no test module.
fn without_tests(text: &str) -> Vec<&str> {
    let mut kept = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let is_module = |next: &&str| next.starts_with("mod ") && next.ends_with('{');
        if line == "#[cfg(test)]" && lines.peek().is_some_and(is_module) {
            while lines.next().is_some_and(|line| line != "}") {}
        } else {
            kept.push(line);
        }
    }
    kept
}

fn is_code(line: &str) -> bool {
    let line = line.trim_start();
    !line.is_empty() && !line.starts_with("//")
}

fn is_test(path: &Path) -> bool {
    path.components().any(|part| {
        let part = part.as_os_str().to_string_lossy();
        ["tests", "tests.rs", "testing.rs", "ui-tests", "benches"].contains(&&*part)
    })
}

/// Returns the name of the function that starts in this line.
fn function(line: &str) -> Option<&str> {
    let (before, after) = line.split_once("fn ")?;
    let is_start = before.split_whitespace().all(|word| {
        word.starts_with("pub")
            || ["async", "const", "unsafe", "extern"].contains(&word)
            || word.ends_with(')')
    });
    let name = after.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    (is_start && !name.is_empty() && line.len() > after.len()).then_some(name)
}

/// Whether a line has this text, and not as the end of another name or as a method of something else.
fn has_word(line: &str, text: &str) -> bool {
    line.match_indices(text).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != '.') || line[..at].ends_with("self.")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_and_comments_are_not_counted_and_a_function_that_calls_itself_is() {
        let mut size = Size::default();
        size.add_code(
            "//! Topic.\n\nfn depth(tree: &Tree) -> usize {\n    // One more.\n    1 + tree.0.iter().map(|it| depth(it)).max()\n}\n\n\
             pub(crate) fn in_depth(tree: &Tree) {\n    depth(tree);\n}\n\n#[cfg(test)]\nmod tests {\n    fn a() {}\n}\n",
        );
        assert_eq!((size.code, size.recursive), (6, 1));
        assert_eq!(size.functions, [(3, "depth".to_owned()), (3, "in_depth".to_owned())]);
    }
}
