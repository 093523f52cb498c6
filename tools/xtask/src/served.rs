//! The tables of all types that the provider serves, compiled as its build compiles them.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, anyhow, ensure};
use ferroform_compiler::finding::Level;
use ferroform_compiler::ir::Resource;
use ferroform_compiler::overrides::Overrides;
use ferroform_compiler::source::Places;

use crate::schemas;

/// Returns all served types in the order of their names. `first` is a folder of schemas that is searched before
/// `schemas/`, as with `FERROFORM_SCHEMAS`.
pub(crate) fn resources(workspace: &Path, first: Option<&Path>) -> Result<Vec<Resource>> {
    compiled(workspace, first, &annotations(workspace)?)
}

/// Returns these types, whose schemas are in a folder. They may be types that are not served yet.
pub(crate) fn resources_of<'n>(
    names: impl Iterator<Item = &'n String>,
    folder: &Path,
) -> Result<Vec<Resource>> {
    let workspace = crate::workspace::root();
    let annotations = annotations(&workspace)?;
    let arguments = |name: &String| annotations.get(name).cloned().unwrap_or_else(|| format!("{name:?}"));
    let annotations = names.map(|name| (name.clone(), arguments(name))).collect();
    compiled(&workspace, Some(folder), &annotations)
}

/// Returns the arguments of all annotations by type.
fn annotations(workspace: &Path) -> Result<BTreeMap<String, String>> {
    schemas::annotations(&workspace.join("provider/src/aws"))
}

fn compiled(
    workspace: &Path,
    first: Option<&Path>,
    annotations: &BTreeMap<String, String>,
) -> Result<Vec<Resource>> {
    let annotations: Vec<_> = annotations.iter().collect();
    let places = Places::of(&workspace.join("provider"), first.map(std::path::absolute).transpose()?);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let share = annotations.len().div_ceil(threads).max(1);
    std::thread::scope(|scope| {
        let parts: Vec<_> = annotations
            .chunks(share)
            .map(|part| {
                let places = &places;
                scope.spawn(move || {
                    let mut overrides = BTreeMap::new();
                    part.iter()
                        .map(|(name, arguments)| resource(places, name, arguments, &mut overrides))
                        .collect::<Result<Vec<_>>>()
                })
            })
            .collect();
        let mut all = Vec::new();
        for part in parts {
            all.extend(part.join().map_err(|_| anyhow!("compiling the schemas panicked"))??);
        }
        Ok(all)
    })
}

/// Compiles one type. `overrides` caches what was read, by its files.
fn resource(
    places: &Places,
    type_name: &str,
    arguments: &str,
    overrides: &mut BTreeMap<[Option<String>; 2], Overrides>,
) -> Result<Resource> {
    let tokens = arguments.parse().map_err(|e| anyhow!("the annotation of {type_name}: {e}"))?;
    let (annotation, mut findings) = ferroform_compiler::annotation_of(tokens);
    let found = places.by_type(type_name).map_err(|e| anyhow!("{}", e.message))?;
    let files = [&found.overrides, &found.secrets].map(|file| file.as_ref().map(|(_, path)| path.clone()));
    let about =
        &*overrides.entry(files).or_insert_with(|| Overrides::parse_all(found.beside(), &mut findings));
    let (resource, more) = ferroform_compiler::compile(&found.text, &annotation, about);
    findings.append(more);
    let errors: Vec<String> =
        findings.list().iter().filter(|f| f.level == Level::Error).map(|f| f.text(&found.shown)).collect();
    ensure!(errors.is_empty(), "{type_name}: {}", errors.join("\n"));
    resource.with_context(|| format!("{type_name} has no table"))
}
