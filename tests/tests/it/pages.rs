//! The pages for users show configurations that were run.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use ferroform_tests::root;

/// Returns all configurations below a folder, one after the other.
fn configurations(folder: &Path) -> String {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let text = |path: PathBuf| match path.is_dir() {
        true => configurations(&path),
        false if path.extension().is_some_and(|kind| kind == "tf" || kind == "hcl") => {
            fs::read_to_string(path).unwrap()
        }
        false => String::new(),
    };
    paths.into_iter().map(text).collect()
}

/// Returns the blocks of a language.
fn blocks_of<'p>(page: &'p str, language: &str) -> Vec<&'p str> {
    let begin = format!("```{language}\n");
    page.split(begin.as_str()).skip(1).map(|rest| rest.split("```").next().unwrap_or_default()).collect()
}

fn blocks(page: &str) -> Vec<&str> {
    blocks_of(page, "hcl")
}

#[test]
fn configurations_on_pages_are_applied_in_a_case() {
    let root = root();
    // Each page and its cases. Older hosts do not have the list on the page of imports: it is in a case of its own.
    let pages: [(&str, &[&str]); 7] = [
        ("ephemeral", &["ephemeral"]),
        ("actions", &["actions"]),
        ("lookups", &["lookups"]),
        ("tags", &["tags"]),
        ("regions", &["regions"]),
        ("secrets", &["secrets"]),
        ("import", &["import", "query"]),
    ];
    for (name, cases) in pages {
        let page = fs::read_to_string(root.join(format!("docs/{name}.md"))).unwrap();
        let folders = cases.iter().map(|case| root.join("tests/terraform").join(case));
        let applied: String = folders.map(|folder| configurations(&folder)).collect();
        assert!(!blocks(&page).is_empty());
        for block in blocks(&page) {
            assert!(
                applied.contains(block),
                "docs/{name}.md shows what no file of the cases {cases:?} has:\n{block}"
            );
        }
    }
}

#[test]
fn the_test_in_the_readme_of_the_driver_is_the_one_that_is_run() {
    let root = root();
    let page = fs::read_to_string(root.join("tests/driver/README.md")).unwrap();
    let run = fs::read_to_string(root.join("examples/private-type/tests/lives.rs")).unwrap();
    assert!(
        page.contains(&format!("```rust\n{run}```\n")),
        "copy examples/private-type/tests/lives.rs to the README"
    );
}

/// Returns the titles of diagnostics in the source of the catalogue. What ends with a period is a sentence for the text of a
/// message.
fn titles(source: &str) -> BTreeSet<String> {
    let text_of = |item: &syn::Item| match item {
        syn::Item::Const(constant) => match &*constant.expr {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    };
    let file = syn::parse_file(source).unwrap();
    file.items.iter().filter_map(text_of).filter(|text| !text.ends_with('.')).collect()
}

/// Returns the headings of the third level.
fn sections(page: &str) -> Vec<String> {
    page.lines()
        .filter_map(|line| line.strip_prefix("### "))
        .map(|heading| heading.trim().to_owned())
        .collect()
}

#[test]
fn troubleshooting_has_one_section_for_each_title() {
    let root = root();
    let source = fs::read_to_string(root.join("runtime/core/src/diagnostic/catalogue.rs")).unwrap();
    let page = fs::read_to_string(root.join("docs/troubleshooting.md")).unwrap();
    let (titles, sections) = (titles(&source), sections(&page));
    let headings: BTreeSet<String> = sections.iter().cloned().collect();
    let lacking: Vec<_> = titles.difference(&headings).collect();
    let stray: Vec<_> = headings.difference(&titles).collect();
    assert!(!titles.is_empty());
    assert!(
        lacking.is_empty() && stray.is_empty(),
        "docs/troubleshooting.md\n  has no section (###) for the titles {lacking:?}\n  has sections for no title of the \
         catalogue: {stray:?}"
    );
    assert_eq!(sections.len(), headings.len(), "docs/troubleshooting.md has a section twice");
}

/// Returns the targets of the links on a page that lead to other files of the repository.
fn links(page: &str) -> impl Iterator<Item = &str> {
    let targets = page.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.starts_with("http") && !target.starts_with('#'))
}

/// Returns the anchor that a heading has.
fn anchor(heading: &str) -> String {
    let kept = heading.trim_start_matches('#').trim().to_lowercase();
    kept.chars().filter(|c| c.is_alphanumeric() || "-_ ".contains(*c)).collect::<String>().replace(' ', "-")
}

#[test]
fn links_between_pages_lead_to_a_file_and_its_heading() {
    let root = root();
    let docs = fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let docs = docs.filter(|path| path.extension().is_some_and(|kind| kind == "md"));
    for path in ["README.md", "CHANGELOG.md", "SECURITY.md", "CONTRIBUTING.md", STORIES]
        .map(|name| root.join(name))
        .into_iter()
        .chain(docs)
    {
        let page = fs::read_to_string(&path).unwrap();
        let name = path.display();
        for link in links(&page) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = path.parent().unwrap().join(file);
            assert!(target.exists(), "{name} links to {link}, which does not exist");
            if !heading.is_empty() {
                let target = fs::read_to_string(target).unwrap();
                let mut headings = target.lines().filter(|line| line.starts_with('#')).map(anchor);
                assert!(
                    headings.any(|found| found == heading),
                    "{name} links to {link}, which has no such heading"
                );
            }
        }
    }
}

#[test]
fn each_breaking_change_leads_to_what_to_do_and_the_guide_has_no_other() {
    let root = root();
    let changelog = fs::read_to_string(root.join("CHANGELOG.md")).unwrap();
    let guide = fs::read_to_string(root.join("docs/upgrading.md")).unwrap();
    let sections: BTreeSet<String> =
        guide.lines().filter_map(|line| line.strip_prefix("### ")).map(anchor).collect();
    let entries = changelog.split("\n- ").skip(1);
    let breaking = entries.filter(|entry| entry.starts_with("**breaking**")).map(|entry| {
        let link = entry.split_once("](docs/upgrading.md#").and_then(|(_, rest)| rest.split_once(')'));
        link.unwrap_or_else(|| panic!("link to a section of docs/upgrading.md:\n{entry}")).0.to_owned()
    });
    assert_eq!(sections, breaking.collect::<BTreeSet<_>>());
}

/// The page that lists the stories.
const STORIES: &str = "examples/stories/README.md";

#[test]
fn each_story_has_one_line_on_their_page_and_a_case() {
    let root = root();
    let page = root.join(STORIES);
    let entries = fs::read_dir(page.parent().unwrap()).unwrap().map(|entry| entry.unwrap());
    let folders = entries.filter(|entry| entry.path().is_dir());
    let stories: Vec<String> = folders.map(|entry| entry.file_name().into_string().unwrap()).collect();
    assert!(!stories.is_empty());
    let page = fs::read_to_string(page).unwrap();
    for story in stories {
        let line = format!("| [{story}]({story}) | ");
        let count = page.lines().filter(|found| found.starts_with(&line)).count();
        assert_eq!(count, 1, "{STORIES} needs one line that begins with {line:?}");
        let steps = root.join(format!("tests/terraform/story_{}/steps", story.replace('-', "_")));
        let steps = fs::read_to_string(&steps).unwrap_or_else(|error| panic!("{}: {error}", steps.display()));
        assert!(steps.lines().any(|line| line == format!("story {story}")), "no step applies {story}");
    }
}

#[test]
fn the_readme_has_figures_of_the_performance_page_only() {
    let root = root();
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let measured = fs::read_to_string(root.join("docs/performance.md")).unwrap();
    let mut rows = readme.lines().filter(|line| line.starts_with('|') && line.ends_with(" × |")).peekable();
    assert!(rows.peek().is_some(), "README.md has no figures");
    for row in rows {
        let (_, figures) = row[1..].split_once('|').unwrap();
        let figures = format!("|{figures}");
        assert!(
            measured.lines().any(|line| line.ends_with(&figures)),
            "README.md has figures that docs/performance.md does not have; copy them from there:\n{row}"
        );
    }
}

/// The Rust of the tutorial is compiled and run by the documentation tests of the example.
#[test]
fn the_tutorial_shows_the_files_of_the_example() {
    let root = root();
    let read = |file: &str| fs::read_to_string(root.join(file)).unwrap();
    let page = read("docs/your-own-type.md");
    let all = page.split("```").skip(1).step_by(2).map(|block| block.lines().next().unwrap_or_default());
    let others: Vec<&str> = all.filter(|language| !language.starts_with("rust")).collect();
    assert_eq!(others, ["console", "json", "toml", "hcl", "hcl", "console"]);

    assert_eq!(blocks_of(&page, "json"), [read("examples/private-type/schemas/myorg-team-thing.json")]);
    let settings = read("template/dev.tfrc").replace("{{project-name | snake_case}}", "myorg");
    let [of_terraform, configuration] = blocks(&page)[..] else { panic!("there are two") };
    assert!(settings.ends_with(of_terraform), "{of_terraform}");
    assert_eq!(
        configuration,
        read("examples/private-type/main.tf"),
        "tests/terraform/private_type applies it"
    );

    let [manifest] = blocks_of(&page, "toml")[..] else { panic!("there is one") };
    let manifest: toml::Table = manifest.parse().unwrap();
    let mut found = 0;
    for (name, dependency) in
        ["dependencies", "dev-dependencies"].iter().flat_map(|of| manifest[*of].as_table().unwrap())
    {
        let Some(path) = dependency.get("path") else { continue };
        let folder = path.as_str().unwrap().strip_prefix("../ferroform/").unwrap();
        let theirs: toml::Table = read(&format!("{folder}/Cargo.toml")).parse().unwrap();
        assert_eq!(theirs["package"]["name"].as_str(), Some(name.as_str()));
        found += 1;
    }
    assert_eq!(found, 3);
}
