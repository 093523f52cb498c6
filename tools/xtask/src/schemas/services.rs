//! The service files of the provider: one annotated unit struct per type, one file per service.
//!
//! They are committed and edited by hand: an annotation may get arguments, a type hooks. Therefore what a file has of a type is kept as
//! it is; only new types are added, and those that are gone are removed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use ferroform_compiler::lower::naming::TypeName;

use super::folder::write_if_changed;
use crate::workspace::{names, root};

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
    for name in names(folder, ".rs")? {
        if name != LIBRARY && !wanted.contains(&name) {
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
        .arg(root())
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
pub(crate) fn annotations(folder: &Path) -> Result<BTreeMap<String, String>> {
    let mut found = BTreeMap::new();
    for part in names(folder, "")? {
        let part = folder.join(part);
        for name in names(&part, ".rs")?.into_iter().filter(|name| name != LIBRARY) {
            let path = part.join(name);
            let text = fs::read_to_string(&path)?;
            let (_, sections) = sections(&text).with_context(|| path.display().to_string())?;
            found
                .extend(sections.into_iter().map(|one| (one.type_name.to_owned(), one.arguments.to_owned())));
        }
    }
    Ok(found)
}

const LIBRARY: &str = "lib.rs";

/// What the part of a file about one type begins with.
const SECTION: &str = "/// `awscc_";
/// What the list at the end of a file begins with.
const LIST: &str =
    "/// The resource types of this service.\npub const RESOURCES: &[ferroform::Registration] =";

fn empty_service(service: &str) -> String {
    format!(
        "//! Resource types of the service `{service}`.\n\nuse ferroform::prelude::*;\n\n{LIST} resources![];\n"
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

/// What a file has of one type.
struct Section<'t> {
    type_name: &'t str,
    /// Those of the annotation.
    arguments: &'t str,
    ident: &'t str,
    text: &'t str,
}

/// Returns what comes before the types of a service file, and the types.
fn sections(file: &str) -> Result<(&str, Vec<Section<'_>>)> {
    let (types, _) = file.split_once(LIST).context("has no `const RESOURCES`")?;
    let starts: Vec<usize> = types.match_indices(SECTION).map(|(start, _)| start).collect();
    let ends = starts.iter().skip(1).copied().chain([types.len()]);
    let texts = starts.iter().zip(ends).filter_map(|(start, end)| types.get(*start..end));
    let head = types.get(..starts.first().copied().unwrap_or(types.len())).unwrap_or_default();
    Ok((head, texts.map(section).collect::<Result<_>>()?))
}

fn section(text: &str) -> Result<Section<'_>> {
    let parts = || {
        let (arguments, rest) = text.split_once("#[cfg_resource(")?.1.split_once(")]\npub struct ")?;
        let type_name = arguments.trim_start().strip_prefix('"')?.split('"').next()?;
        Some(Section { type_name, arguments, ident: rest.split(';').next()?, text })
    };
    parts().with_context(|| format!("expected an annotated struct, found {text:?}"))
}

/// Returns a service file with exactly these types, sorted by name without regard to case.
///
/// The list at the end is left on one line; [`formatted`] breaks it.
fn service_file(old: &str, types: &BTreeSet<&str>) -> Result<String> {
    let (head, present) = sections(old)?;
    if present.iter().map(|section| section.type_name).collect::<BTreeSet<_>>() == *types {
        return Ok(old.to_owned());
    }
    let mut all: BTreeMap<String, (String, String)> = BTreeMap::new();
    for type_name in types {
        let (ident, text) = match present.iter().find(|section| section.type_name == *type_name) {
            Some(section) => (section.ident.to_owned(), section.text.to_owned()),
            None => {
                let parts = TypeName::parse(type_name).context("no type name")?;
                let (name, ident) = (parts.terraform(), ident(parts.resource));
                let text =
                    format!("{SECTION}{name}`\n#[cfg_resource(\"{type_name}\")]\npub struct {ident};\n\n");
                (ident, text)
            }
        };
        all.insert(type_name.to_lowercase(), (ident, text));
    }
    let idents: Vec<&str> = all.values().map(|(ident, _)| ident.as_str()).collect();
    let distinct: BTreeSet<&&str> = idents.iter().collect();
    ensure!(distinct.len() == idents.len(), "two types of one name: give one struct another name by hand");
    let texts: String = all.values().map(|(_, text)| text.as_str()).collect();
    Ok(format!("{head}{texts}{LIST} resources![{}];\n", idents.join(", ")))
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
