//! `cargo xtask api`: lists everything public of `ferroform`, one item per line, for review. Documents all published crates for it,
//! in which a warning is an error.
//!
//! The listing is read from rustdoc's pages, so that it shows what users see. Rustdoc's JSON, which tools read, does not: of what is
//! re-exported from another crate, as nearly everything here, it has the name alone. Each item must have an example there. `cargo
//! test` compiles and runs the examples.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::{campaign, workspace};

const LISTING: &str = "docs/internals/api.txt";

/// Writes the listing, or with `check` compares it with the committed one.
pub(crate) fn run(check: bool) -> Result<()> {
    let root = workspace::root();
    if let Some(other) = other_toolchain(&root)? {
        println!("skipped: rustdoc of {other} may write other pages than that of rust-toolchain.toml");
        return Ok(());
    }
    let published = campaign::published()?;
    let documented = workspace::cargo()
        .args(["doc", "--locked", "--no-deps", "--all-features", "--target-dir"])
        .arg(root.join("target"))
        .args(published.iter().flat_map(|package| ["--package", package.name.as_str()]))
        .env("RUSTDOCFLAGS", "-D warnings")
        .status();
    ensure!(documented.context("running cargo doc")?.success(), "the documentation cannot be built");
    let listing = listing(&root.join("target/doc/ferroform"))?;
    let committed = root.join(LISTING);
    if !check {
        return fs::write(&committed, listing).with_context(|| format!("writing {LISTING}"));
    }
    let same = fs::read_to_string(&committed).is_ok_and(|committed| committed == listing);
    ensure!(same, "{LISTING} is stale: run `cargo xtask api`, and review what changed");
    println!("the public API is the reviewed one");
    Ok(())
}

/// Returns the version in use, if it is not the one that rust-toolchain.toml names.
fn other_toolchain(root: &Path) -> Result<Option<String>> {
    let wanted = fs::read_to_string(root.join("rust-toolchain.toml"))?;
    let wanted =
        wanted.lines().find_map(|line| line.strip_prefix("channel = ")).context("a channel is named")?;
    let output =
        Command::new("rustdoc").arg("--version").current_dir(root).output().context("running rustdoc")?;
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    Ok((!version.starts_with(&format!("rustdoc {} ", wanted.trim_matches('"')))).then_some(version))
}

fn listing(pages: &Path) -> Result<String> {
    let read = |page: &str| fs::read_to_string(pages.join(page)).with_context(|| format!("reading {page}"));
    let (mut lines, mut without_example) = (Vec::new(), Vec::new());
    for page in items(&read("all.html")?) {
        let (item, text) = (named(page), read(page)?);
        if !text.contains("rust-example-rendered") {
            without_example.push(item.clone());
        }
        lines.extend(parts(&text).into_iter().map(|part| format!("{item}: {part}")));
        lines.push(item);
    }
    ensure!(!lines.is_empty(), "rustdoc's list of items is empty");
    ensure!(without_example.is_empty(), "no example in the documentation of {}", without_example.join(", "));
    lines.sort();
    Ok(format!("{}\n", lines.join("\n")))
}

/// Returns the pages in rustdoc's list of all items.
fn items(all: &str) -> Vec<&str> {
    let links = all.split("<li><a href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    links.filter(|link| link.ends_with(".html")).collect()
}

/// Returns the item of a page: `model/enum.Field.html` is `model::Field (enum)`.
fn named(page: &str) -> String {
    let page = page.trim_end_matches(".html");
    let (modules, item) = page.rsplit_once('/').map_or(("", page), |(modules, item)| (modules, item));
    let (kind, name) = item.split_once('.').unwrap_or(("", item));
    let modules =
        if modules.is_empty() { String::new() } else { format!("{}::", modules.replace('/', "::")) };
    format!("{modules}{name} ({kind})")
}

/// Returns what a page declares: methods, variants, fields and associated constants, but nothing from other
/// traits.
fn parts(page: &str) -> Vec<String> {
    const ENDS: [&str; 4] = [
        "id=\"trait-implementations\"",
        "id=\"implementors\"",
        "id=\"foreign-impls\"",
        "id=\"synthetic-implementations\"",
    ];
    const PARTS: [&str; 5] = ["method.", "tymethod.", "variant.", "structfield.", "associatedconstant."];
    let end = ENDS.iter().filter_map(|end| page.find(end)).min().unwrap_or(page.len());
    let own = page.get(..end).unwrap_or_default();
    let anchors = own.split("id=\"").skip(1).filter(|rest| PARTS.iter().any(|part| rest.starts_with(part)));
    let mut parts: Vec<String> = anchors.filter_map(declaration).collect();
    parts.dedup();
    parts
}

/// Returns the declaration that follows an anchor, as text.
fn declaration(rest: &str) -> Option<String> {
    let begin = [("class=\"code-header\">", "</h"), ("<code>", "</code>")];
    let (at, (opening, closing)) =
        begin.into_iter().filter_map(|marks| Some((rest.find(marks.0)?, marks))).min_by_key(|(at, _)| *at)?;
    let html = rest.get(at + opening.len()..)?.split(closing).next()?;
    // A `where` clause is in a block of its own, and must not join the word before it.
    let html = html.replace("<div", " <div");
    let text: String =
        html.split('<').map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text)).collect();
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&").replace("&#39;", "'");
    Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_read_without_the_traits_of_others() {
        let page = "<section id=\"method.new\" class=\"method\"><h4 class=\"code-header\">pub fn <a>new</a>(name: &amp;<a>str</a>)\n \
                    -&gt; Self</h4></section><section id=\"variant.A\"><h3 class=\"code-header\">A(T)</h3></section>\
                    <h2 id=\"trait-implementations\"></h2><section id=\"method.fmt\"><h4 class=\"code-header\">fn fmt()</h4>";
        assert_eq!(parts(page), ["pub fn new(name: &str) -> Self", "A(T)"]);
    }

    #[test]
    fn names_are_paths() {
        assert_eq!(named("model/enum.Field.html"), "model::Field (enum)");
        assert_eq!(named("struct.Provider.html"), "Provider (struct)");
        assert_eq!(items("<ul><li><a href=\"a.html\">x</a></li><a href=\"b.html\">"), ["a.html"]);
    }
}
