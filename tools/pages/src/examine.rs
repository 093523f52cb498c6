//! What is wrong with pages, as far as the pages alone show it.

use std::collections::BTreeSet;
use std::fmt::Display;

use crate::page::{Kind, Page};
use crate::reading::ReadPage;
use crate::site::LARGEST;

/// Returns what is wrong with these pages, each complaint with the page. Links lead to pages among them.
pub fn complaints(pages: &[Page]) -> Vec<String> {
    let paths = || pages.iter().map(|page| page.path.as_str());
    let (mut found, known) = (twice("page", paths()), BTreeSet::from_iter(paths()));
    for page in pages {
        let of_page = of_page(page, &ReadPage::of(&page.text), &known);
        found.extend(of_page.into_iter().map(|complaint| format!("{}: {complaint}", page.path)));
    }
    found
}

fn of_page(page: &Page, read: &ReadPage, known: &BTreeSet<&str>) -> Vec<String> {
    let mut found = Vec::new();
    let size = page.file().len();
    if size > LARGEST {
        found.push(format!("{size} bytes are more than the registry shows"));
    }
    if !page.path.starts_with(page.kind.folder()) || !page.path.ends_with(".md") {
        found.push("the file is not where the registry looks".to_owned());
    }
    if page.description.is_empty() {
        found.push("there is no description".to_owned());
    }
    let titles = read.headings.iter().filter(|(level, _)| *level == 1).count();
    if titles != 1 {
        found.push(format!("there are {titles} titles"));
    }
    found.extend(twice("heading", read.headings.iter().map(|(_, text)| text.as_str())));
    found.extend(twice("anchor", read.anchors.iter().map(String::as_str)));
    found.extend(twice("item", read.items.iter().map(|(heading, name)| format!("{heading}: {name}"))));
    found.extend(read.html.iter().map(|html| format!("HTML: {html:?}")));
    let linked: BTreeSet<&str> = read.links.iter().map(String::as_str).collect();
    for link in &linked {
        let is_right = match link.strip_prefix('#') {
            Some(anchor) => read.anchors.iter().any(|own| own == anchor),
            None if link.starts_with("https://") || link.starts_with("http://") => !link.contains(' '),
            None => {
                link.strip_prefix("../").is_some_and(|path| known.contains(path.trim_end_matches("#example")))
            }
        };
        if !is_right {
            found.push(format!("the link {link} leads nowhere"));
        }
    }
    let unused = read.anchors.iter().filter(|anchor| !linked.contains(&*format!("#{anchor}")));
    found.extend(unused.map(|anchor| format!("nothing leads to {anchor}")));
    found.extend(of_example(page, read));
    found
}

fn of_example(page: &Page, read: &ReadPage) -> Option<String> {
    let Some(example) = read.example() else { return Some("there is no example".to_owned()) };
    let shown = match page.kind {
        Kind::Index => format!("provider \"{}\"", page.name),
        Kind::Resource => format!("resource \"{}\" \"example\"", page.name),
        Kind::DataSource | Kind::PluralDataSource => format!("data \"{}\" ", page.name),
        Kind::List => format!("list \"{}\" ", page.name),
        Kind::Ephemeral => format!("ephemeral \"{}\" ", page.name),
        Kind::Action => format!("action \"{}\" ", page.name),
        Kind::Function => format!("::{}(", page.name),
    };
    (!example.contains(&shown)).then(|| format!("the example lacks {shown}"))
}

/// Returns complaints about what is there more than once.
fn twice<T: Ord + Display>(what: &str, all: impl Iterator<Item = T>) -> Vec<String> {
    let mut all: Vec<T> = all.collect();
    all.sort_unstable();
    let repeated = all.chunk_by(|a, b| a == b).filter(|same| same.len() > 1);
    repeated.filter_map(|same| Some(format!("{what} twice: {}", same.first()?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = r##"
# test_thing (Resource)

See [AWS](https://example.com) and [more](../data-sources/thing.md#example).

## Example

```terraform
resource "test_thing" "example" {}
```

## Schema

- `rules` (list of object) See [`rules`](#nestedatt--rules).

<a id="nestedatt--rules"></a>

### Nested schema of `rules`

- `action` (string)
"##;

    /// The page that the good one leads to.
    const OTHER: &str = r#"
# test_thing (Data Source)

## Example

```terraform
data "test_thing" "example" {}
```
"#;

    fn page(path: &str, kind: Kind, text: &str) -> Page {
        Page {
            path: path.to_owned(),
            kind,
            name: "test_thing".to_owned(),
            cloudformation_type: Some("Test::Things::Thing"),
            description: "A thing.".to_owned(),
            text: text.to_owned(),
        }
    }

    fn complaints_about(text: &str) -> Vec<String> {
        let other = page("data-sources/thing.md", Kind::DataSource, OTHER);
        complaints(&[page("resources/thing.md", Kind::Resource, text), other])
    }

    #[test]
    fn a_good_page_has_nothing_wrong() {
        assert_eq!(complaints_about(GOOD), [""; 0]);
    }

    #[test]
    fn every_defect_is_found() {
        let long = "x".repeat(LARGEST);
        let cases = [
            ("# test_thing (Resource)", "text", "0 titles"),
            ("See [AWS]", &long, "more than the registry shows"),
            ("(https://example.com)", "(example.com)", "leads nowhere"),
            ("data-sources/thing.md", "data-sources/thin.md", "leads nowhere"),
            ("(#nestedatt--rules)", "(#nestedatt--rule)", "leads nowhere"),
            ("[`rules`](#nestedatt--rules)", "below", "nothing leads to"),
            ("- `action` (string)", "- `action` (string)\n- `action` (string)", "item twice"),
            ("- `action` (string)", "<a id=\"nestedatt--rules\"></a>", "anchor twice"),
            ("- `action` (string)", "### Nested schema of `rules`", "heading twice"),
            ("- `action` (string)", "- `action` a <b> c", "HTML"),
            ("resource \"test_thing\"", "resource \"test_thin\"", "the example lacks"),
            ("```terraform", "```hcl", "no example"),
        ];
        for (good, bad, complaint) in cases {
            assert!(GOOD.contains(good), "{good}");
            let found = complaints_about(&GOOD.replacen(good, bad, 1));
            assert!(found.iter().any(|found| found.contains(complaint)), "{good} → {bad}: {found:?}");
        }
    }

    #[test]
    fn two_pages_have_no_file_in_common() {
        let good = || page("resources/thing.md", Kind::Resource, GOOD);
        let found = complaints(&[good(), good(), page("data-sources/thing.md", Kind::DataSource, OTHER)]);
        assert_eq!(found, ["page twice: resources/thing.md"]);
    }

    #[test]
    fn a_page_is_described() {
        let other = page("data-sources/thing.md", Kind::DataSource, OTHER);
        let plain = Page { description: String::new(), ..other };
        assert_eq!(complaints(&[plain]), ["data-sources/thing.md: there is no description"]);
    }
}
