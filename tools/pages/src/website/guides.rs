//! The guides: Markdown files of the repository that are pages of the site.

use std::fs;
use std::io;
use std::path::Path;

use super::html::{Heading, headings};

/// The last group: what those read who work on the provider.
pub(crate) const THE_PROJECT: &str = "The project";

/// The groups of guides, in the order in which they are listed. Files of `docs/` that are in no group are in the last one.
pub(crate) const GROUPS: &[(&str, &[&str])] = &[
    (
        "First steps",
        &[
            "README.md",
            "docs/map.md",
            "docs/first-resource.md",
            "docs/from-awscc.md",
            "docs/offline.md",
            "docs/command-line.md",
            "docs/troubleshooting.md",
        ],
    ),
    (
        "Using the provider",
        &[
            "docs/settings.md",
            "docs/mocks.md",
            "docs/import.md",
            "docs/tags.md",
            "docs/regions.md",
            "docs/secrets.md",
            "docs/ephemeral.md",
            "docs/actions.md",
            "docs/functions.md",
            "docs/lookups.md",
            "docs/coming-and-going.md",
            "docs/interrupted.md",
        ],
    ),
    (
        "What to expect",
        &[
            "docs/fidelity.md",
            "docs/performance.md",
            "docs/hosts.md",
            "docs/differences.md",
            "docs/versions.md",
            "docs/contract.md",
            "docs/recorded.md",
            "docs/faults.md",
            "docs/measured.md",
        ],
    ),
    (
        "A provider of your own",
        &[
            "docs/any-api.md",
            "docs/your-own-type.md",
            "docs/arguments.md",
            "docs/hooks.md",
            "docs/beside-resources.md",
            "docs/schema-from-rust.md",
        ],
    ),
    (
        THE_PROJECT,
        &[
            "ARCHITECTURE.md",
            "CONTRIBUTING.md",
            "SECURITY.md",
            "CHANGELOG.md",
            "emulator/README.md",
            "schemas/README.md",
            "kit/README.md",
            "docs/packages.md",
            "docs/licences.md",
            "docs/documentation.md",
        ],
    ),
];

/// A guide.
#[derive(Debug)]
pub(crate) struct Guide {
    /// The group in which it is listed.
    pub(crate) group: &'static str,
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

/// Returns all guides of the repository in this folder.
pub(crate) fn read(root: &Path) -> io::Result<Vec<Guide>> {
    let mut files: Vec<(&str, String)> = GROUPS
        .iter()
        .flat_map(|(group, files)| files.iter().map(|file| (*group, (*file).to_owned())))
        .collect();
    for folder in ["docs", "docs/design"] {
        let mut others = Vec::new();
        for entry in fs::read_dir(root.join(folder))? {
            let file = format!("{folder}/{}", entry?.file_name().to_string_lossy());
            if file.ends_with(".md") && files.iter().all(|(_, known)| *known != file) {
                others.push((THE_PROJECT, file));
            }
        }
        others.sort();
        files.extend(others);
    }
    let guide = |(group, file): (&'static str, String)| {
        let path = root.join(&file);
        let markdown = fs::read_to_string(&path)
            .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))?;
        let mut headings = headings(&markdown).into_iter();
        let title = headings.next().map(|heading| heading.text).unwrap_or_default();
        Ok(Guide { group, address: address(&file), title, sections: headings.collect(), file, markdown })
    };
    files.into_iter().map(guide).collect()
}

/// Returns the address of the guide of a file: `docs/hosts.md` is `guides/hosts.html`.
fn address(file: &str) -> String {
    let name = file.strip_prefix("docs/").unwrap_or(file).trim_end_matches(".md").to_lowercase();
    let name = name.strip_suffix("/readme").unwrap_or(&name);
    format!("guides/{}.html", name.replace('/', "-"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn all_guides_of_the_repository_have_an_address_and_a_title() {
        let guides =
            read(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))).expect("they can be read");
        let addresses: BTreeSet<&str> = guides.iter().map(|guide| guide.address.as_str()).collect();
        assert_eq!(addresses.len(), guides.len(), "two guides have the same address");
        let untitled = guides.iter().find(|guide| guide.title.is_empty());
        assert!(untitled.is_none(), "{untitled:?}");
        for address in
            ["guides/readme.html", "guides/hosts.html", "guides/emulator.html", "guides/design-planning.html"]
        {
            assert!(addresses.contains(address), "{address} is not among {addresses:?}");
        }
    }
}
