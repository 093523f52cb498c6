//! The pages for users show configurations and programs that are run, and link to what is there.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use ferroform_tests::root;

fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Returns all configurations below a folder, one after the other.
fn configurations(folder: &Path) -> String {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let text = |path: PathBuf| {
        if path.is_dir() {
            configurations(&path)
        } else if path.extension().is_some_and(|kind| kind == "tf" || kind == "hcl") {
            fs::read_to_string(path).unwrap()
        } else {
            String::new()
        }
    };
    paths.into_iter().map(text).collect()
}

/// Returns the blocks of a language.
fn blocks<'p>(page: &'p str, language: &str) -> Vec<&'p str> {
    let begin = format!("```{language}\n");
    page.split(begin.as_str()).skip(1).map(|rest| rest.split("```").next().unwrap_or_default()).collect()
}

#[test]
fn configurations_on_pages_are_applied_in_a_case() {
    // Each page and its cases, or the story that a case applies. Older hosts do not have the list on the page of imports: it is
    // in a case of its own.
    let pages: [(&str, &[&str]); 9] = [
        ("how-to/ephemeral", &["ephemeral"]),
        ("reference/actions", &["actions"]),
        ("how-to/tags", &["tags"]),
        ("reference/provider", &["regions", "lookups", "../../examples/stories/multi-account"]),
        ("how-to/secrets", &["secrets"]),
        ("how-to/import", &["import", "query"]),
        ("how-to/from-aws", &["moved_from_aws"]),
        ("start/from-awscc", &["moved_between_providers"]),
        ("how-to/mocks", &["mock_provider"]),
    ];
    for (name, cases) in pages {
        let page = read(&format!("docs/{name}.md"));
        let folders = cases.iter().map(|case| root().join("tests/terraform").join(case));
        let applied: String = folders.map(|folder| configurations(&folder)).collect();
        let shown = blocks(&page, "hcl");
        assert!(!shown.is_empty());
        for block in shown {
            assert!(applied.contains(block), "docs/{name}.md shows what no file of {cases:?} has:\n{block}");
        }
    }
}

#[test]
fn every_story_has_a_line_on_their_page_and_is_applied_in_a_case() {
    let entries = fs::read_dir(root().join("examples/stories")).unwrap().map(|entry| entry.unwrap());
    let folders = entries.filter(|entry| entry.path().is_dir());
    let stories: Vec<String> = folders.map(|entry| entry.file_name().into_string().unwrap()).collect();
    assert!(!stories.is_empty());
    let page = read("examples/stories/README.md");
    for story in stories {
        let line = format!("| [{story}]({story}) | ");
        assert_eq!(page.lines().filter(|found| found.starts_with(&line)).count(), 1, "lines with {line}");
        let steps = read(&format!("tests/terraform/story_{}/steps", story.replace('-', "_")));
        assert!(steps.lines().any(|line| line == format!("story {story}")), "no step applies {story}");
    }
}

#[test]
fn the_test_in_the_readme_of_the_driver_is_the_one_that_is_run() {
    let run = read("examples/private-type/tests/lives.rs");
    assert!(
        read("kit/README.md").contains(&format!("```rust\n{run}```\n")),
        "copy examples/private-type/tests/lives.rs to the README"
    );
}

/// The Rust of the tutorial is compiled and run by the documentation tests of the example.
#[test]
fn the_tutorial_shows_the_files_of_the_example() {
    let page = read("docs/authors/your-own-type.md");
    assert_eq!(blocks(&page, "json"), [read("examples/private-type/schemas/myorg-team-thing.json")]);
    let settings = read("examples/template/dev.tfrc").replace("{{project-name | snake_case}}", "myorg");
    let [of_terraform, configuration] = blocks(&page, "hcl")[..] else { panic!("there are two") };
    assert!(settings.ends_with(of_terraform), "{of_terraform}");
    let applied = read("examples/private-type/main.tf");
    assert_eq!(configuration, applied, "tests/terraform/private_type applies it");
    let [manifest] = blocks(&page, "toml")[..] else { panic!("there is one") };
    let crates = manifest.lines().filter_map(|line| line.split_once(" = { path = \"../ferroform/"));
    let found = crates.filter(|(name, folder)| {
        let folder = folder.split('"').next().unwrap_or_default();
        read(&format!("{folder}/Cargo.toml")).contains(&format!("name = \"{name}\""))
    });
    assert_eq!(found.count(), 3);
}

/// Returns the anchor that a heading has.
fn anchor(heading: &str) -> String {
    let kept = heading.trim_start_matches('#').trim().to_lowercase();
    kept.chars().filter(|c| c.is_alphanumeric() || "-_ ".contains(*c)).collect::<String>().replace(' ', "-")
}

/// Collects the Markdown files below a folder. What is behind a link belongs to another folder, and `node_modules` to others.
fn markdown(folder: &Path, pages: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let path = entry.path();
        if entry.file_type().unwrap().is_dir() && entry.file_name() != "node_modules" {
            markdown(&path, pages);
        } else if path.extension().is_some_and(|kind| kind == "md") {
            pages.push(path);
        }
    }
}

#[test]
fn links_between_pages_lead_to_a_file_and_its_heading() {
    let mut pages = Vec::new();
    for folder in ["docs", "examples", "emulator", "kit", "schemas", "runtime"] {
        markdown(&root().join(folder), &mut pages);
    }
    for path in ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "SECURITY.md", "CONTRIBUTING.md"] {
        pages.push(root().join(path));
    }
    for path in pages {
        let page = fs::read_to_string(&path).unwrap();
        let targets = page.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        for link in targets.filter(|target| !target.starts_with("http") && !target.starts_with('#')) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = path.parent().unwrap().join(file);
            assert!(target.exists(), "{} links to {link}, which does not exist", path.display());
            let has_heading = || {
                let target = fs::read_to_string(target).unwrap();
                target.lines().any(|line| line.starts_with('#') && anchor(line) == heading)
            };
            assert!(heading.is_empty() || has_heading(), "{}: no heading for {link}", path.display());
        }
    }
}

/// A text of the catalogue that ends with a period is no title, but a sentence of a message.
#[test]
fn troubleshooting_has_one_section_for_each_title() {
    let (source, page) =
        (read("runtime/core/src/diagnostic/catalogue.rs"), read("docs/how-to/troubleshooting.md"));
    let texts = source.lines().filter_map(|line| line.strip_suffix("\";")?.split_once("&str = \""));
    let mut titles: Vec<&str> = texts.map(|(_, text)| text).filter(|text| !text.ends_with('.')).collect();
    let mut sections: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("### ")).collect();
    titles.sort_unstable();
    sections.sort_unstable();
    assert!(!titles.is_empty());
    assert_eq!(sections, titles);
}

#[test]
fn each_breaking_change_leads_to_what_to_do_and_the_guide_has_no_other() {
    let (changelog, guide) = (read("CHANGELOG.md"), read("docs/how-to/upgrading.md"));
    let sections = guide.lines().filter(|line| line.starts_with("### ")).map(anchor);
    let breaking = changelog.split("\n- ").skip(1).filter(|entry| entry.starts_with("**breaking**"));
    let link = |entry: &str| {
        let (_, link) = entry.split_once("](docs/how-to/upgrading.md#")?;
        Some(link.split_once(')')?.0.to_owned())
    };
    let links =
        breaking.map(|entry| link(entry).unwrap_or_else(|| panic!("it links to no section: {entry}")));
    assert_eq!(sections.collect::<BTreeSet<_>>(), links.collect::<BTreeSet<_>>());
}

#[test]
fn the_policies_allow_what_the_provider_calls() {
    let (page, client) = (read("docs/how-to/permissions.md"), read("runtime/cloud-control/src/aws/mod.rs"));
    let calls = client.split("self.sdk.").skip(1).filter_map(|rest| Some(rest.split_once("()")?.0));
    let action = |call: &str| {
        let word = |word: &str| word[..1].to_uppercase() + &word[1..];
        format!("cloudformation:{}", call.split('_').map(word).collect::<String>())
    };
    let called: BTreeSet<String> = calls.map(action).collect();
    let actions = |policy: &str| {
        let texts = policy.split('"').filter(|text| text.starts_with("cloudformation:"));
        texts.map(str::to_owned).collect::<BTreeSet<_>>()
    };
    let [all, plan] = blocks(&page, "json")[..] else { panic!("there are two policies") };
    assert_eq!(actions(all), called);
    let reads = |action: &String| action.contains(":Get") || action.contains(":List");
    assert_eq!(actions(plan), called.into_iter().filter(reads).collect());
}

#[test]
fn the_readme_has_figures_of_the_performance_page_only() {
    let (readme, measured) = (read("README.md"), read("docs/explanation/performance.md"));
    let rows = readme.lines().filter(|line| line.starts_with('|') && line.ends_with(" × |"));
    let figures: Vec<&str> = rows.filter_map(|row| row[1..].find('|').map(|at| &row[at + 1..])).collect();
    assert!(!figures.is_empty(), "README.md has no figures");
    for row in figures {
        assert!(
            measured.lines().any(|line| line.ends_with(row)),
            "docs/explanation/performance.md does not have {row}"
        );
    }
}

/// Pages whose figures a program measured or counted.
const MEASURED: [&str; 3] =
    ["docs/explanation/performance.md", "docs/internals/evidence.md", "docs/internals/measured.md"];

/// A figure with one of these is measured or counted. A limit or a setting has its unit in words, or is code.
const UNITS: [&str; 10] = ["%", "GB", "KB", "MB", "MiB", "kB", "ms", "s", "types", "×"];

/// Returns the figures of a page with their units, such as `1753 types`. Code is left out.
fn figures(page: &str) -> BTreeSet<String> {
    let prose = page.split("```").step_by(2).flat_map(|part| part.split('`').step_by(2));
    let prose = prose.collect::<Vec<_>>().join(" code ").replace('(', " ");
    let is_number = |c: char| c.is_ascii_digit() || ".,".contains(c);
    let mut figures = BTreeSet::new();
    let mut before = "";
    for word in prose.split_whitespace() {
        let digits = word.find(|c| !is_number(c)).unwrap_or(word.len());
        let (number, unit) = if digits == 0 { (before, word) } else { word.split_at(digits) };
        let unit = unit.trim_end_matches(['.', ',', ';', ':', ')', '*']);
        if UNITS.contains(&unit) && !number.is_empty() && number.chars().all(is_number) {
            figures.insert(format!("{} {unit}", number.replace(',', "")));
        }
        before = word;
    }
    figures
}

#[test]
fn figures_with_units_are_found_and_code_is_none() {
    let page = "All 1,753 types: 8.6 s (0.18 × of it), or 98%. `10 MB`, 15 minutes, 1.96: types, 30s.\n```text\n7 MB\n```\n12\nMB";
    let expected = ["0.18 ×", "12 MB", "1753 types", "30 s", "8.6 s", "98 %"];
    assert_eq!(figures(page), expected.map(str::to_owned).into());
}

#[test]
fn pages_have_figures_of_measured_pages_only() {
    let schemas = fs::read_dir(root().join("schemas")).unwrap().map(|entry| entry.unwrap().path());
    let types = schemas.filter(|path| path.extension().is_some_and(|kind| kind == "json")).count();
    let mut known: BTreeSet<String> = MEASURED.iter().flat_map(|page| figures(&read(page))).collect();
    known.insert(format!("{types} types"));
    let mut pages = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "ARCHITECTURE.md"]
        .map(|page| root().join(page))
        .to_vec();
    for folder in ["start", "how-to", "reference", "explanation"] {
        markdown(&root().join("docs").join(folder), &mut pages);
    }
    let unknown = pages.iter().flat_map(|path| {
        let figures = figures(&fs::read_to_string(path).unwrap());
        figures
            .into_iter()
            .filter(|figure| !known.contains(figure))
            .map(|figure| (path.display().to_string(), figure))
    });
    assert_eq!(
        unknown.collect::<Vec<_>>(),
        [],
        "no program writes these figures: remove them, or measure them"
    );
}
