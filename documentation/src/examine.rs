//! What is wrong with pages, as far as the pages alone show it.

use std::collections::{BTreeMap, BTreeSet};

use crate::page::{Kind, Page};
use crate::reading::ReadPage;
use crate::site::LARGEST;

/// Returns what is wrong with these pages, each complaint with the page. Links lead to pages among them.
#[must_use]
pub fn complaints(pages: &[Page]) -> Vec<String> {
    let mut found = Vec::new();
    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    for page in pages {
        *known.entry(&page.path).or_default() += 1;
    }
    found.extend(
        known
            .iter()
            .filter(|(_, count)| **count > 1)
            .map(|(path, count)| format!("{path}: {count} pages have this file")),
    );
    for page in pages {
        let exists = |path: &str| known.contains_key(path);
        let of_page = match ReadPage::of(&page.text) {
            Ok(read) => of_page(page, &read, &exists),
            Err(error) => vec![error],
        };
        found.extend(of_page.into_iter().map(|complaint| format!("{}: {complaint}", page.path)));
    }
    found
}

fn of_page(page: &Page, read: &ReadPage, exists: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    if page.text.len() > LARGEST {
        found.push(format!("{} bytes are more than the registry shows", page.text.len()));
    }
    if !page.path.starts_with(page.kind.folder()) || !page.path.ends_with(".md") {
        found.push("the file is not where the registry looks".to_owned());
    }
    let names: Vec<&str> = read.front.iter().map(|(name, _)| name.as_str()).collect();
    if names != ["page_title", "subcategory", "description"] {
        found.push(format!("the fields are {names:?}"));
    }
    for name in ["page_title", "description"] {
        let value = read.field(name).unwrap_or_default();
        if value.is_empty() || value.contains('\n') {
            found.push(format!("{name} is {value:?}"));
        }
    }
    let has_service = read.field("subcategory").is_some_and(|service| !service.is_empty());
    if has_service != page.cloudformation_type.is_some() {
        found.push("only what belongs to a service has a subcategory".to_owned());
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
            None => link.strip_prefix("../").is_some_and(|path| exists(path.trim_end_matches("#example"))),
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
fn twice<T: Ord + std::fmt::Display>(what: &str, all: impl Iterator<Item = T>) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for one in all {
        match seen.contains(&one) {
            true => found.push(format!("{what} twice: {one}")),
            false => {
                seen.insert(one);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = r##"---
page_title: "test_thing Resource"
subcategory: "Things"
description: "A thing."
---

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
    const OTHER: &str = r#"---
page_title: "test_thing Data Source"
subcategory: "Things"
description: "A thing."
---

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
            ("---\npage", "page", "does not begin"),
            ("page_title: \"test_thing Resource\"", "page_title: test_thing", "page_title"),
            ("subcategory: \"Things\"\n", "", "the fields are"),
            ("\"Things\"", "\"\"", "subcategory"),
            ("\"A thing.\"", "\"\"", "description is"),
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
        assert_eq!(found, ["resources/thing.md: 2 pages have this file"]);
    }
}
