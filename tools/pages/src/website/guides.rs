//! The guides: Markdown files of the repository that are pages of the site.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

use super::html::{Heading, headings, joined};

/// The page that lists the others, in groups.
const MAP: &str = "docs/README.md";

/// A guide.
#[derive(Debug)]
pub(crate) struct Guide {
    /// The heading of the map below which it is listed.
    pub(crate) group: String,
    /// The file in the repository.
    pub(crate) file: String,
    /// The address on the site.
    pub(crate) address: String,
    /// The first heading.
    pub(crate) title: String,
    /// The headings of its sections.
    pub(crate) sections: Vec<Heading>,
    /// The text.
    pub(crate) markdown: String,
}

/// Returns all guides of the repository in this folder, in the order of the map. The last group, for contributors, also has the
/// pages that the map does not name.
pub(crate) fn read(root: &Path) -> io::Result<Vec<Guide>> {
    let text = |file: &str| {
        let path = root.join(file);
        fs::read_to_string(&path)
            .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
    };
    let map = text(MAP)?;
    let groups: Vec<(&str, &str)> =
        map.split("\n## ").skip(1).filter_map(|part| part.split_once('\n')).collect();
    let (Some((first, _)), Some((last, _))) = (groups.first(), groups.last()) else {
        return Err(io::Error::other(format!("{MAP} has no groups")));
    };
    let mut files = vec![(*first, "README.md".to_owned()), (*first, MAP.to_owned())];
    for (group, list) in &groups {
        let links = list.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
        files.extend(links.filter(|link| link.ends_with(".md")).map(|link| (*group, joined(MAP, link))));
    }
    let mut others = Vec::new();
    pages_below(root, "docs", &mut others)?;
    others.sort();
    files.extend(others.into_iter().map(|file| (*last, file)));
    let mut known = BTreeSet::new();
    files.retain(|(_, file)| known.insert(file.clone()));
    let guide = |(group, file): (&str, String)| {
        let markdown = text(&file)?;
        let mut headings = headings(&markdown).into_iter();
        let title = headings.next().map(|heading| heading.text).unwrap_or_default();
        let group = group.to_owned();
        Ok(Guide { group, address: address(&file), title, sections: headings.collect(), file, markdown })
    };
    files.into_iter().map(guide).collect()
}

/// Collects the Markdown files below a folder of the repository.
fn pages_below(root: &Path, folder: &str, pages: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let file = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            pages_below(root, &file, pages)?;
        } else if file.ends_with(".md") {
            pages.push(file);
        }
    }
    Ok(())
}

/// Returns the address of the guide of a file: `docs/how-to/tags.md` is `guides/how-to-tags.html`.
fn address(file: &str) -> String {
    let name = file.trim_end_matches(".md").to_lowercase();
    let name = name.strip_suffix("/readme").unwrap_or(&name);
    let name = name.strip_prefix("docs/").unwrap_or(name);
    format!("guides/{}.html", name.replace('/', "-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_guides_of_the_repository_have_an_address_and_a_title() {
        let guides =
            read(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))).expect("they can be read");
        let addresses: BTreeSet<&str> = guides.iter().map(|guide| guide.address.as_str()).collect();
        assert_eq!(addresses.len(), guides.len(), "two guides have the same address");
        let untitled = guides.iter().find(|guide| guide.title.is_empty());
        assert!(untitled.is_none(), "{untitled:?}");
        for address in [
            "guides/readme.html",
            "guides/how-to-tags.html",
            "guides/emulator.html",
            "guides/internals-design-planning.html",
        ] {
            assert!(addresses.contains(address), "{address} is not among {addresses:?}");
        }
    }
}
