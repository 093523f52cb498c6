//! The dependency rules of ARCHITECTURE.md that can be checked in the sources.
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use ferroform_tests::root;

/// The crates of a provider, lowest first: the workspace crates that each depends on, and the crates it must
/// not depend on.
const CRATES: &[(&str, &[&str], &[&str])] = &[
    ("runtime/schema", &[], &["tokio", "tonic", "prost", "aws-"]),
    ("runtime/core", &["macros", "schema"], &["tokio", "tonic", "prost", "aws-"]),
    ("runtime/cloud-control", &["core"], &["tonic", "prost"]),
    ("runtime/engine", &["cloud-control", "core", "schema"], &["tonic", "prost", "aws-"]),
    ("runtime/rpc", &["cloud-control", "core", "engine", "plugin"], &["aws-"]),
    ("runtime/plugin", &[], &["aws-"]),
    ("runtime", &["cloud-control", "core", "engine", "plugin", "rpc", "schema"], &["aws-"]),
];

/// The modules of the core, lowest first. Each may use modules of lower floors and itself.
const FLOORS: &[&[&str]] = &[
    &["value"],
    &["table", "diagnostic", "policy", "misfit"],
    &["model", "schema", "attribute_function", "context"],
    &["types", "wire", "properties"],
    &["attributes", "function"],
    &["offered", "scalars"],
    &["settings", "data_source", "ephemeral", "action", "handlers"],
    &["hooks"],
    &["resource"],
    &["joining"],
];

/// Folders, and names that must not occur in them.
const UNNAMED: &[(&str, &[&str])] = &[
    ("runtime/engine/src/tree", &["ferroform_cloud_control"]),
    ("runtime/engine/src/model", &["ferroform_cloud_control"]),
    ("runtime/engine/src/drift", &["ferroform_cloud_control"]),
    ("runtime/core/src/table", &["serde_json"]),
    ("macros/compiler/src/ir", &["crate::", "serde_json"]),
    ("macros/compiler/src/check", &["crate::cfn", "crate::lower", "crate::emit", "serde_json"]),
    ("macros/compiler/src/emit", &["crate::cfn", "crate::lower", "serde_json"]),
    ("macros/compiler/src/cfn", &["crate::ir"]),
];

/// Names that may occur only in certain places: the folder, the names, the places.
const ONLY_IN: &[(&str, &[&str], &[&str])] = &[
    (
        "runtime/cloud-control/src",
        &["aws_sdk_", "aws_config", "aws_smithy", "aws_credential_types"],
        &["aws/"],
    ),
    ("runtime/engine/src", &["ferroform_core::wire"], &["drift/spelling.rs", "model/document.rs"]),
    ("macros/compiler/src", &["std::fs", "std::env::"], &["source.rs"]),
];

/// Returns all sources below a folder: the relative path, and the text without comments and tests.
fn sources(folder: &Path) -> Vec<(String, String)> {
    let named = texts(folder).into_iter().map(|(path, text)| {
        let name = path.strip_prefix(folder).unwrap().to_string_lossy().into_owned();
        (name, code(&text))
    });
    let found: Vec<_> = named.filter(|(name, _)| !is_test(name)).collect();
    assert!(!found.is_empty(), "nothing to read in {}", folder.display());
    found
}

fn is_test(name: &str) -> bool {
    name.split(['/', '.', '_']).any(|word| word == "tests" || word == "testing")
        || name.ends_with("round_trip.rs")
}

fn code(text: &str) -> String {
    let before_tests = text.split("#[cfg(test)]").next().unwrap_or_default();
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    before_tests.lines().filter(is_code).collect::<Vec<_>>().join("\n")
}

fn floor(module: &str) -> Option<usize> {
    FLOORS.iter().position(|modules| modules.contains(&module))
}

#[test]
fn a_crate_depends_on_what_is_below_it_and_nothing_else() {
    let mut wrong = Vec::new();
    for (member, ours, never) in CRATES {
        let dependencies = dependencies(member);
        let found: Vec<&str> =
            dependencies.iter().filter_map(|name| name.strip_prefix("ferroform-")).collect();
        if found != *ours {
            wrong.push(format!("{member} depends on {found:?}"));
        }
        let forbidden = dependencies.iter().filter(|name| never.iter().any(|never| name.starts_with(never)));
        wrong.extend(forbidden.map(|name| format!("{member} depends on {name}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the names of all crates that a member depends on outside of its tests.
fn dependencies(member: &str) -> Vec<String> {
    let manifest = fs::read_to_string(root().join(member).join("Cargo.toml")).unwrap();
    let (_, rest) = manifest.split_once("\n[dependencies]\n").unwrap();
    let section = rest.split_once("\n[").map_or(rest, |(section, _)| section);
    let names = section.lines().filter(|line| line.contains('='));
    names.map(|line| line.split(['.', ' ', '=']).next().unwrap().to_owned()).collect()
}

#[test]
fn without_the_feature_aws_a_provider_needs_no_crate_of_the_sdk() {
    let of_sdk = |features: &[&str]| {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["tree", "--locked", "--offline", "--package", "ferroform", "--edges", "normal"]);
        let tree = cargo.args(["--prefix", "none"]).args(features).current_dir(root()).output().unwrap();
        assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
        let tree = String::from_utf8(tree.stdout).unwrap();
        let names = tree.lines().filter_map(|line| line.split(' ').next());
        let of_sdk = names.filter(|name| name.starts_with("aws-") || *name == "hyper-rustls");
        of_sdk.map(str::to_owned).collect::<BTreeSet<_>>()
    };
    assert_eq!(of_sdk(&["--no-default-features"]), BTreeSet::new());
    let all = of_sdk(&[]);
    assert!(all.contains("aws-sdk-cloudcontrol") && all.contains("hyper-rustls"), "{all:?}");
    assert_eq!(of_sdk(&["--no-default-features", "--features", "aws-sdk"]), all);
}

#[test]
fn imports_of_the_core_go_downwards_only() {
    let mut wrong = Vec::new();
    for (name, code) in sources(&root().join("runtime/core/src")) {
        let module = name.split(['/', '.']).next().unwrap_or_default();
        if matches!(module, "lib" | "__private") {
            continue;
        }
        let own = floor(module).unwrap_or_else(|| panic!("the module {module} has no floor: give it one"));
        for word in code.split("crate::").skip(1) {
            let other: String = word.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            let is_above = floor(&other).is_some_and(|floor| floor > own);
            if is_above || (floor(&other) == Some(own) && other != module) {
                wrong.push(format!("{name} knows {other}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_compares_and_converts_values_knows_no_operation() {
    for (folder, below) in [
        ("tree", &["tree", "model"][..]),
        ("model", &["tree", "model"]),
        ("drift", &["tree", "model", "drift"]),
        ("legacy", &["tree", "model", "drift", "legacy"]),
    ] {
        for (name, code) in sources(&root().join("runtime/engine/src").join(folder)) {
            let code = below.iter().fold(code, |code, below| code.replace(&format!("crate::{below}::"), ""));
            assert!(!names(&code, "crate::"), "{folder}/{name} knows what is above it");
        }
    }
}

#[test]
fn a_service_crate_depends_on_the_core_alone() {
    let members: Vec<String> = members().into_iter().filter(|member| member.contains("/aws/")).collect();
    assert!(members.len() > 4, "{members:?}");
    for member in members {
        assert_eq!(dependencies(&member), ["ferroform"], "{member}");
        let manifest = fs::read_to_string(root().join(&member).join("Cargo.toml")).unwrap();
        assert!(manifest.contains("ferroform = { package = \"ferroform-core\""), "{member}");
    }
}

#[test]
fn what_a_module_must_not_know_it_does_not_name() {
    let mut wrong = Vec::new();
    for (folder, unnamed) in UNNAMED {
        for (name, code) in sources(&root().join(folder)) {
            let named = unnamed.iter().filter(|word| names(&code, word));
            wrong.extend(named.map(|word| format!("{folder}/{name} names {word}")));
        }
    }
    for (folder, words, places) in ONLY_IN {
        for (name, code) in sources(&root().join(folder)) {
            if places.iter().any(|place| name.starts_with(place)) {
                continue;
            }
            let named = words.iter().filter(|word| names(&code, word));
            wrong.extend(named.map(|word| format!("{folder}/{name} names {word}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns whether a word begins somewhere in the code. `aws_` does not begin in `xaws_`.
fn names(code: &str, word: &str) -> bool {
    code.match_indices(word).any(|(at, _)| {
        !code[..at].chars().next_back().is_some_and(|before| before.is_alphanumeric() || before == '_')
    })
}

#[test]
fn no_file_is_left_over() {
    let mut wrong = Vec::new();
    for member in members() {
        let all = texts(&root().join(&member).join("src"));
        let undeclared = all.iter().filter(|(path, _)| !is_declared(path, &all));
        wrong.extend(undeclared.map(|(path, _)| path.strip_prefix(root()).unwrap().display().to_string()));
    }
    assert!(wrong.is_empty(), "no module: {}", wrong.join(" "));
}

/// Returns whether a file is the root of a crate, or another file declares or includes it.
fn is_declared(path: &Path, all: &[(PathBuf, String)]) -> bool {
    let text = |part: Option<&OsStr>| part.unwrap().to_str().unwrap().to_owned();
    let (parent, file, stem) = (path.parent().unwrap(), text(path.file_name()), text(path.file_stem()));
    if ["lib", "main"].contains(&stem.as_str()) || parent.ends_with("bin") {
        return true;
    }
    let (around, module) = match stem.as_str() {
        "mod" => (parent.parent().unwrap(), text(parent.file_name())),
        _ => (parent, stem),
    };
    let roots = ["mod.rs", "lib.rs", "main.rs"].map(|root| around.join(root));
    let declaration = format!("mod {module};");
    let inclusions = [format!("\"{file}\""), format!("/{file}\"")];
    all.iter().any(|(other, text)| {
        let is_above = roots.contains(other) || *other == around.with_extension("rs");
        (is_above && names(text, &declaration)) || inclusions.iter().any(|inclusion| text.contains(inclusion))
    })
}

/// Returns all Rust files below a folder.
fn texts(folder: &Path) -> Vec<(PathBuf, String)> {
    let (mut found, mut open) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push((path.clone(), fs::read_to_string(&path).unwrap()));
        }
    }
    found
}

/// Returns the folders of all crates of the workspace.
fn members() -> Vec<String> {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let members = manifest.split_once("members = [").and_then(|(_, rest)| rest.split_once(']')).unwrap().0;
    members.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn a_breach_is_seen() {
    assert!(names("use aws_config::X;", "aws_"));
    assert!(!names("let laws_of = 1;", "aws_"));
    assert_eq!(code("// crate::rpc\nuse a;\n#[cfg(test)]\nuse crate::rpc;"), "use a;");
    assert!(floor("table") > floor("value") && floor("resource") > floor("hooks"));
    assert_eq!(dependencies("runtime/plugin")[0], "base64");
}
