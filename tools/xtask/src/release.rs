//! `cargo xtask release`: makes the changelog's "Unreleased" the section of a version, with the list of all types and
//! attributes that changed since the release before.

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
    /// The day of the release, as 2026-12-01; today unless given.
    #[arg(long)]
    date: Option<jiff::civil::Date>,
    /// Write nothing; print the section.
    #[arg(long)]
    print: bool,
}

/// Writes the section of the version that `Cargo.toml` has.
pub(crate) fn run(options: &Options) -> Result<()> {
    let path = workspace::root().join(CHANGELOG);
    let changelog = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let date = options.date.unwrap_or_else(workspace::today);
    let list = options.since.as_deref().map(surface::since).transpose()?.map(|list| list.to_string());
    let (section, whole) = released(&changelog, env!("CARGO_PKG_VERSION"), date, list.as_deref())?;
    if options.print {
        print!("{section}");
        return Ok(());
    }
    std::fs::write(&path, whole)?;
    println!(
        "{CHANGELOG} has a section of {}: read it, then go on as CONTRIBUTING.md says",
        env!("CARGO_PKG_VERSION")
    );
    Ok(())
}

/// Returns the section of a version, and the changelog with it. `list` says which types and attributes changed.
fn released(
    changelog: &str,
    version: &str,
    date: jiff::civil::Date,
    list: Option<&str>,
) -> Result<(String, String)> {
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
    let whole = format!("{head}{UNRELEASED}\n{}{between}{earlier}", section.trim_end().to_owned() + "\n");
    Ok((section, whole))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DATE: jiff::civil::Date = jiff::civil::date(2026, 12, 1);
    const FIRST: &str = "# Changelog\n\nWhat users see.\n\n## Unreleased\n\n### Added\n\n- A.\n";

    #[test]
    fn the_first_release_is_what_was_unreleased() {
        let (section, whole) = released(FIRST, "0.1.0", DATE, None).unwrap();
        assert_eq!(section, "## 0.1.0 (2026-12-01)\n\n### Added\n\n- A.\n");
        assert_eq!(whole, format!("# Changelog\n\nWhat users see.\n\n## Unreleased\n\n{section}"));
    }

    #[test]
    fn a_later_release_lists_types_and_attributes_and_keeps_the_releases_before() {
        let (_, first) = released(FIRST, "0.1.0", DATE, None).unwrap();
        let changed = first.replace("## Unreleased\n", "## Unreleased\n\n### Fixed\n\n- B.\n");
        let list = "### Added\n\n- `awscc_sns_topic`\n\n";
        let (section, whole) = released(&changed, "0.2.0", DATE, Some(list)).unwrap();
        assert_eq!(
            section,
            "## 0.2.0 (2026-12-01)\n\n### Fixed\n\n- B.\n\n### Types and attributes\n\n#### Added\n\n- `awscc_sns_topic`\n\n"
        );
        assert!(
            whole.ends_with("- `awscc_sns_topic`\n\n## 0.1.0 (2026-12-01)\n\n### Added\n\n- A.\n"),
            "{whole}"
        );
        assert!(whole.contains("## Unreleased\n\n## 0.2.0 "), "{whole}");
    }

    #[test]
    fn a_version_is_released_once_and_with_news() {
        let (_, first) = released(FIRST, "0.1.0", DATE, None).unwrap();
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
    fn the_committed_changelog_can_be_released() {
        let changelog = std::fs::read_to_string(workspace::root().join(CHANGELOG)).unwrap();
        released(&changelog, "999.0.0", DATE, None).unwrap();
    }
}
