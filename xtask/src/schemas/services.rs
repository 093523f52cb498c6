//! The service files of the provider: one annotated unit struct per type, one file per service.
//!
//! They are committed and edited by hand: an annotation may get arguments, a type hooks. Therefore an existing
//! file is changed only where necessary: structs of new types are inserted, those of types that are gone are
//! removed, and the list at the end is rewritten.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use ferroform_compiler::lower::naming::TypeName;
use proc_macro2::TokenStream;
use syn::spanned::Spanned;

use super::folder::write_if_changed;

/// The crates of services, by the first letter of the services' names. They are of about equal size.
const PARTS: [(char, char); 6] = [('a', 'b'), ('c', 'd'), ('e', 'h'), ('i', 'o'), ('p', 'r'), ('s', 'z')];

/// Brings the service files below this folder, and the lists of services beside them, up to date.
pub(crate) fn write<'t>(type_names: impl Iterator<Item = &'t String>, folder: &Path) -> Result<()> {
    let mut services: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for type_name in type_names {
        let parts = TypeName::parse(type_name).with_context(|| format!("{type_name} is no type name"))?;
        services.entry(parts.service.to_lowercase()).or_default().insert(type_name);
    }
    if let Some(lost) = services.keys().find(|service| PARTS.iter().all(|part| !is_in(*part, service))) {
        bail!("no crate takes the service {lost}: let one of PARTS begin or end with its first letter");
    }
    for part in PARTS {
        let (first, last) = part;
        let folder = folder.join(format!("{first}_{last}"));
        let services = services.iter().filter(|(service, _)| is_in(part, service));
        write_part(part, &services.collect(), &folder)?;
    }
    Ok(())
}

fn is_in((first, last): (char, char), service: &str) -> bool {
    service.starts_with(|letter| (first..=last).contains(&letter))
}

fn write_part(
    part: (char, char),
    services: &BTreeMap<&String, &BTreeSet<&str>>,
    folder: &Path,
) -> Result<()> {
    let wanted: BTreeSet<String> = services.keys().map(|service| format!("{}.rs", module(service))).collect();
    for entry in fs::read_dir(folder).with_context(|| format!("listing {}", folder.display()))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".rs") && name != LIBRARY && !wanted.contains(&name) {
            fs::remove_file(folder.join(name))?;
        }
    }
    for (service, types) in services {
        let path = folder.join(format!("{}.rs", module(service)));
        let old = fs::read_to_string(&path).unwrap_or_else(|_| empty_service(service));
        let new = service_file(&old, types).with_context(|| format!("{}", path.display()))?;
        if new != fs::read_to_string(&path).unwrap_or_default() {
            write_if_changed(&path, &formatted(&new)?)?;
        }
    }
    write_if_changed(&folder.join(LIBRARY), &formatted(&library(part, services.keys().copied()))?)
}

/// Formats a text as `cargo fmt` does.
fn formatted(text: &str) -> Result<String> {
    let mut rustfmt = Command::new("rustfmt")
        .args(["--edition", "2024", "--config-path"])
        .arg(crate::workspace::root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("running rustfmt")?;
    rustfmt.stdin.take().context("rustfmt has no input")?.write_all(text.as_bytes())?;
    let output = rustfmt.wait_with_output()?;
    ensure!(output.status.success(), "rustfmt does not accept what would be written");
    String::from_utf8(output.stdout).context("rustfmt wrote no text")
}

/// Returns the arguments of all annotations by type. `folder` has one folder of service files per crate.
pub(crate) fn annotations(folder: &Path) -> Result<BTreeMap<String, TokenStream>> {
    let mut found = BTreeMap::new();
    let files = |folder: &Path| -> Result<Vec<PathBuf>> {
        let entries = fs::read_dir(folder).with_context(|| format!("listing {}", folder.display()))?;
        entries.map(|entry| Ok(entry?.path())).collect()
    };
    for path in files(folder)?.iter().map(|part| files(part)).collect::<Result<Vec<_>>>()?.concat() {
        if path.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let file =
            syn::parse_file(&fs::read_to_string(&path)?).with_context(|| format!("{}", path.display()))?;
        found.extend(file.items.iter().filter_map(annotated).map(|a| (a.type_name, a.arguments)));
    }
    Ok(found)
}

const LIBRARY: &str = "lib.rs";

fn empty_service(service: &str) -> String {
    format!(
        "//! Resource types of the service `{service}`.\n\nuse ferroform::prelude::*;\n\n\
         /// The resource types of this service.\n\
         pub const RESOURCES: &[ferroform::Registration] = resources![];\n"
    )
}

fn library<'s>((first, last): (char, char), services: impl Iterator<Item = &'s String>) -> String {
    let (mut modules, mut lines) = (String::new(), String::new());
    for service in services {
        let module = module(service);
        modules.push_str(&format!("pub mod {module};\n"));
        lines.push_str(&format!("    (\"{service}\", {module}::RESOURCES),\n"));
    }
    format!(
        "//! The AWS services from {} to {}, one file each. Written by `cargo xtask schemas`.\n\n{modules}\n\
         /// The services, each with its resource types.\n\
         pub const SERVICES: &[(&str, &[ferroform::Registration])] = &[\n{lines}];\n",
        first.to_uppercase(),
        last.to_uppercase()
    )
}

/// The struct of a type.
struct Annotated {
    type_name: String,
    ident: String,
    arguments: TokenStream,
    /// From its first attribute or documentation to its end.
    range: Range<usize>,
}

/// Returns a service file with exactly these types.
///
/// The list at the end is left on one line; [`formatted`] breaks it.
fn service_file(old: &str, types: &BTreeSet<&str>) -> Result<String> {
    let file = syn::parse_file(old)?;
    let list =
        file.items.iter().find_map(|item| constant(item, "RESOURCES")).context("has no `const RESOURCES`")?;
    let end = list.span().byte_range().start;
    let present: Vec<Annotated> = file.items.iter().filter_map(annotated).collect();
    let mut edits = Vec::new();
    let mut idents: Vec<(String, String)> = Vec::new();
    for found in &present {
        if types.contains(found.type_name.as_str()) {
            idents.push((sort_key(&found.type_name), found.ident.clone()));
        } else {
            edits.push((with_blank_line(old, found.range.clone()), String::new()));
        }
    }
    if idents.len() == types.len() && edits.is_empty() {
        return Ok(old.to_owned());
    }
    let known: BTreeSet<&str> = present.iter().map(|found| found.type_name.as_str()).collect();
    let mut new: Vec<&str> = types.difference(&known).copied().collect();
    new.sort_by_key(|type_name| sort_key(type_name));
    for type_name in new {
        let parts = TypeName::parse(type_name).context("no type name")?;
        let ident = ident(parts.resource);
        let place = present.iter().filter(|found| sort_key(&found.type_name) > sort_key(type_name));
        let place = place.map(|found| found.range.start).min().unwrap_or(end);
        let doc = format!("`awscc_{}`", parts.terraform());
        let text = format!("/// {doc}\n#[cfg_resource(\"{type_name}\")]\npub struct {ident};\n\n");
        edits.push((place..place, text));
        idents.push((sort_key(type_name), ident));
    }
    idents.sort();
    let idents: Vec<String> = idents.into_iter().map(|(_, ident)| ident).collect();
    let distinct: BTreeSet<&String> = idents.iter().collect();
    ensure!(distinct.len() == idents.len(), "two types of one name: give one struct another name by hand");
    edits.push((list.expr.span().byte_range(), format!("resources![{}]", idents.join(", "))));
    Ok(replaced(old, edits))
}

fn annotated(item: &syn::Item) -> Option<Annotated> {
    let syn::Item::Struct(item) = item else { return None };
    let attribute = item.attrs.iter().find(|attribute| attribute.path().is_ident("cfg_resource"))?;
    let arguments = &attribute.meta.require_list().ok()?.tokens;
    let first = arguments.clone().into_iter().next()?;
    let type_name = syn::parse2::<syn::LitStr>(first.into()).ok()?.value();
    let range = item.span().byte_range();
    Some(Annotated { type_name, ident: item.ident.to_string(), arguments: arguments.clone(), range })
}

fn constant<'f>(item: &'f syn::Item, name: &str) -> Option<&'f syn::ItemConst> {
    match item {
        syn::Item::Const(constant) if constant.ident == name => Some(constant),
        _ => None,
    }
}

/// Extends the range of an item by the blank line after it.
fn with_blank_line(text: &str, range: Range<usize>) -> Range<usize> {
    let rest = text.get(range.end..).unwrap_or_default();
    range.start..range.end + rest.len() - rest.trim_start_matches('\n').len()
}

/// Returns the text with each range replaced. Insertions at one place keep their order.
fn replaced(text: &str, mut edits: Vec<(Range<usize>, String)>) -> String {
    edits.sort_by_key(|(range, _)| range.start);
    let mut out = String::new();
    let mut done = 0;
    for (range, new) in edits {
        out.push_str(text.get(done..range.start).unwrap_or_default());
        out.push_str(&new);
        done = range.end.max(done);
    }
    out.push_str(text.get(done..).unwrap_or_default());
    out
}

/// Returns the key by which structs are sorted in a file. It ignores case.
fn sort_key(type_name: &str) -> String {
    type_name.to_lowercase()
}

/// Returns the module of a service. So far no service is named like a Rust keyword.
fn module(service: &str) -> String {
    if syn::parse_str::<syn::Ident>(service).is_ok() {
        service.to_owned()
    } else {
        format!("{service}_service")
    }
}

/// Returns the struct of a resource.
fn ident(resource: &str) -> String {
    let ident = syn::parse_str::<syn::Ident>(resource);
    if ident.is_ok() { resource.to_owned() } else { format!("{resource}Resource") }
}

#[cfg(test)]
#[path = "services_tests.rs"]
mod tests;
