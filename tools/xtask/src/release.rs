//! `cargo xtask release`: makes the changelog's "Unreleased" the section of a version, with the list of all types and
//! attributes that changed since the release before; prints that section for its tag.

use anyhow::{Context as _, Result, ensure};
use clap::Args;

use crate::{surface, workspace};

const CHANGELOG: &str = "CHANGELOG.md";
const UNRELEASED: &str = "## Unreleased\n";

/// The options of `release`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The revision of git of the release before; left out for the first release.
    #[arg(long, value_name = "REVISION")]
    since: Option<String>,
    /// Write nothing; print the section that the changelog has for this tag, such as v0.1.0. Fails if Cargo.toml has another version.
    #[arg(long, value_name = "TAG", conflicts_with = "since")]
    notes: Option<String>,
    /// What the links of the section are relative to.
    #[arg(long, value_name = "URL", requires = "notes")]
    links: Option<String>,
}

/// Writes the section of the version that `Cargo.toml` has.
pub(crate) fn run(options: &Options) -> Result<()> {
    let path = workspace::root().join(CHANGELOG);
    let changelog = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    if let Some(tag) = &options.notes {
        let notes = notes(&changelog, env!("CARGO_PKG_VERSION"), tag)?;
        print!("{}", options.links.as_deref().map_or_else(|| notes.to_owned(), |url| linked(notes, url)));
        return Ok(());
    }
    let list = options.since.as_deref().map(surface::since).transpose()?.map(|list| list.to_string());
    let whole = released(&changelog, env!("CARGO_PKG_VERSION"), workspace::today(), list.as_deref())?;
    std::fs::write(&path, whole)?;
    println!(
        "{CHANGELOG} has a section of {}: read it, then go on as CONTRIBUTING.md says",
        env!("CARGO_PKG_VERSION")
    );
    Ok(())
}

/// Returns the changelog with the section of a version. `list` says which types and attributes changed.
fn released(changelog: &str, version: &str, date: jiff::civil::Date, list: Option<&str>) -> Result<String> {
    let is_released = changelog.lines().any(|line| line.starts_with(&format!("## {version} ")));
    ensure!(!is_released, "{CHANGELOG} has a section of {version}: raise the version in Cargo.toml");
    let (head, rest) =
        changelog.split_once(UNRELEASED).with_context(|| format!("{CHANGELOG} has no {UNRELEASED:?}"))?;
    let (news, earlier) = match rest.find("\n## ") {
        Some(end) => rest.split_at(end + 1),
        None => (rest, ""),
    };
    ensure!(!news.trim().is_empty(), "nothing is listed under {:?}", UNRELEASED.trim_end());
    let mut section = format!("## {version} ({date})\n\n{}\n", news.trim());
    if let Some(list) = list {
        section += "\n### Types and attributes\n\n";
        section += &list.replace("### ", "#### ");
    }
    let between = if earlier.is_empty() { "" } else { "\n" };
    Ok(format!("{head}{UNRELEASED}\n{}\n{between}{earlier}", section.trim_end()))
}

/// Returns what the changelog says of a tag, without the headline.
fn notes<'c>(changelog: &'c str, version: &str, tag: &str) -> Result<&'c str> {
    ensure!(
        tag.strip_prefix('v') == Some(version),
        "the tag is {tag}, and the version of Cargo.toml {version}"
    );
    let headline = format!("\n## {version} (");
    let (_, section) = changelog.split_once(&headline).with_context(|| {
        format!("{CHANGELOG} has no section of {version}: `cargo xtask release` writes it, before the tag")
    })?;
    let section = section.split("\n## ").next().unwrap_or_default();
    Ok(section.split_once('\n').unwrap_or_default().1.trim_start())
}

/// Makes the links to files of the repository absolute.
fn linked(text: &str, url: &str) -> String {
    let url = url.trim_end_matches('/');
    let mut parts = text.split("](");
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_elsewhere = part.starts_with("http") || part.starts_with('#');
        whole += &if is_elsewhere { format!("]({part}") } else { format!("]({url}/{part}") };
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    const DATE: jiff::civil::Date = jiff::civil::date(2026, 12, 1);
    const FIRST: &str = "# Changelog\n\nWhat users see.\n\n## Unreleased\n\n### Added\n\n- A.\n";

    #[test]
    fn the_first_release_is_what_was_unreleased() {
        let head = "# Changelog\n\nWhat users see.\n\n## Unreleased\n\n";
        let whole = released(FIRST, "0.1.0", DATE, None).unwrap();
        assert_eq!(whole, format!("{head}## 0.1.0 (2026-12-01)\n\n### Added\n\n- A.\n"));
    }

    #[test]
    fn a_later_release_lists_types_and_attributes_and_keeps_the_releases_before() {
        let first = released(FIRST, "0.1.0", DATE, None).unwrap();
        let changed = first.replace("## Unreleased\n", "## Unreleased\n\n### Fixed\n\n- B.\n");
        let list = "### Added\n\n- `awscc_sns_topic`\n\n";
        let whole = released(&changed, "0.2.0", DATE, Some(list)).unwrap();
        let sections = "## Unreleased\n\n## 0.2.0 (2026-12-01)\n\n### Fixed\n\n- B.\n\n### Types and attributes\n\n#### Added\n\n\
                        - `awscc_sns_topic`\n\n## 0.1.0 (2026-12-01)\n\n### Added\n\n- A.\n";
        assert!(whole.ends_with(sections), "{whole}");
    }

    #[test]
    fn a_version_is_released_once_and_with_news() {
        let first = released(FIRST, "0.1.0", DATE, None).unwrap();
        let refused = |changelog: &str, version: &str| {
            released(changelog, version, DATE, None).unwrap_err().to_string()
        };
        assert_eq!(
            refused(&first, "0.1.0"),
            "CHANGELOG.md has a section of 0.1.0: raise the version in Cargo.toml"
        );
        assert_eq!(refused(&first, "0.2.0"), "nothing is listed under \"## Unreleased\"");
        assert_eq!(refused("# Changelog\n", "0.2.0"), "CHANGELOG.md has no \"## Unreleased\\n\"");
    }

    #[test]
    fn the_notes_of_a_tag_are_the_section_of_its_version() {
        let first = released(FIRST, "0.1.0", DATE, None).unwrap();
        let changed = first.replace("## Unreleased\n", "## Unreleased\n\n### Fixed\n\n- B.\n");
        let second = released(&changed, "0.1.1", DATE, None).unwrap();
        assert_eq!(notes(&second, "0.1.1", "v0.1.1").unwrap(), "### Fixed\n\n- B.\n");
        assert_eq!(notes(&second, "0.1.0", "v0.1.0").unwrap(), "### Added\n\n- A.\n");
        let refused = |version, tag| notes(&second, version, tag).unwrap_err().to_string();
        assert_eq!(refused("0.2.0", "v0.1.1"), "the tag is v0.1.1, and the version of Cargo.toml 0.2.0");
        assert!(refused("0.2.0", "v0.2.0").starts_with("CHANGELOG.md has no section of 0.2.0"));
    }

    #[test]
    fn links_of_notes_lead_to_the_files_of_the_tag() {
        let text = "- A ([how](docs/a.md#b), [all](https://example.com), [below](#c)).\n";
        assert_eq!(
            linked(text, "https://example.com/blob/v1/"),
            "- A ([how](https://example.com/blob/v1/docs/a.md#b), [all](https://example.com), [below](#c)).\n"
        );
    }

    #[test]
    fn the_committed_changelog_can_be_released() {
        let changelog = std::fs::read_to_string(workspace::root().join(CHANGELOG)).unwrap();
        released(&changelog, "999.0.0", DATE, None).unwrap();
    }
}
