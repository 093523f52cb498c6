//! The source files of a crate, found from its root through `mod` declarations.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use syn::{Attribute, Item, Meta};

/// A file of a crate, without its tests.
#[derive(Debug)]
pub struct Source {
    /// The path relative to the folder that was read, with `/`.
    pub name: String,
    /// The path of its module; empty for the root.
    pub(crate) module: Vec<String>,
    pub(crate) items: Vec<Item>,
    /// The number of lines that are not tests.
    pub lines: usize,
}

/// All files of a crate.
#[derive(Debug)]
pub struct Sources {
    /// The files, in the order of their declarations.
    pub files: Vec<Source>,
}

impl Sources {
    /// Reads the crate whose root file, `lib.rs` or `main.rs`, is in this folder.
    ///
    /// # Errors
    /// If a file cannot be read, is not Rust, or is declared but missing.
    pub fn read(folder: &Path) -> Result<Self> {
        let roots = ["lib.rs", "main.rs"].map(|name| folder.join(name));
        let root = roots.into_iter().find(|path| path.is_file());
        let root = root.with_context(|| format!("{} has neither lib.rs nor main.rs", folder.display()))?;
        let mut sources = Self { files: Vec::new() };
        sources.add(folder, &root, Vec::new())?;
        Ok(sources)
    }

    fn add(&mut self, folder: &Path, path: &Path, module: Vec<String>) -> Result<()> {
        let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let file = syn::parse_file(&text).with_context(|| path.display().to_string())?;
        let (tests, items): (Vec<_>, Vec<_>) =
            file.items.into_iter().partition(|item| attributes(item).iter().any(is_test));
        let tested: usize = tests.iter().map(lines).sum();
        let name = path.strip_prefix(folder)?.to_string_lossy().replace('\\', "/");
        let inside = inside_of(path, module.is_empty());
        let declared: Vec<String> = items.iter().filter_map(declaration).collect();
        self.files.push(Source { name, module: module.clone(), items, lines: text.lines().count() - tested });
        for child in declared {
            let both = [inside.join(format!("{child}.rs")), inside.join(&child).join("mod.rs")];
            let found: Vec<&PathBuf> = both.iter().filter(|path| path.is_file()).collect();
            ensure!(found.len() == 1, "{} declares {child}, which is not there", path.display());
            self.add(folder, found[0], module.iter().cloned().chain([child]).collect())?;
        }
        Ok(())
    }
}

/// Returns the folder of a file's child modules.
fn inside_of(path: &Path, is_root: bool) -> PathBuf {
    let folder = path.parent().map(Path::to_owned).unwrap_or_default();
    let stem = path.file_stem().unwrap_or_default();
    if is_root || stem == "mod" { folder } else { folder.join(stem) }
}

/// Returns the module that an item declares, if its body is in another file.
fn declaration(item: &Item) -> Option<String> {
    match item {
        Item::Mod(module) if module.content.is_none() => Some(module.ident.to_string()),
        _ => None,
    }
}

/// Returns whether an attribute is `#[test]`, or a `#[cfg]` whose condition contains `test` and not `not`.
fn is_test(attribute: &Attribute) -> bool {
    match &attribute.meta {
        Meta::List(list) if list.path.is_ident("cfg") => {
            let condition = list.tokens.to_string();
            condition.contains("test") && !condition.contains("not")
        }
        Meta::Path(path) => path.is_ident("test"),
        _ => false,
    }
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// Returns the number of lines of an item, with its attributes.
fn lines(item: &Item) -> usize {
    use syn::spanned::Spanned as _;
    let span = item.span();
    span.end().line + 1 - span.start().line
}
