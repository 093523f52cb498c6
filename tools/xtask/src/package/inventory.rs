//! The packages in a program, and their licences.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, ensure};
use cargo_metadata::{
    CargoOpt, DependencyKind, Metadata, MetadataCommand, Package, PackageId, Resolve, TargetKind,
};
use cyclonedx_bom::models::component::{Classification, Component, Components};
use cyclonedx_bom::models::dependency::{Dependencies, Dependency};
use cyclonedx_bom::models::license::{LicenseChoice, Licenses};
use cyclonedx_bom::models::metadata::Metadata as About;
use cyclonedx_bom::prelude::{Bom, Purl, SpdxExpression, Validate as _};

/// What the files of licences are named.
const LICENCES: [&str; 4] = ["LICENSE", "LICENCE", "COPYING", "NOTICE"];

/// The packages whose code is in a program.
pub(super) struct Inventory {
    program: &'static str,
    metadata: Metadata,
    linked: BTreeSet<PackageId>,
}

impl Inventory {
    /// Asks cargo for the packages in a program of a checkout, for a target of rustc.
    pub(super) fn of(program: &'static str, checkout: &Path, triple: &str) -> anyhow::Result<Self> {
        let metadata = MetadataCommand::new()
            .current_dir(checkout)
            .features(CargoOpt::SomeFeatures(Vec::new()))
            .other_options(["--locked", "--filter-platform", triple].map(str::to_owned))
            .exec()?;
        let resolve = metadata.resolve.as_ref().context("cargo resolves no dependencies")?;
        let package = metadata.packages.iter().find(|package| package.name == program);
        let package = package.with_context(|| format!("the workspace has no {program}"))?;
        let linked = linked(&metadata, resolve, &package.id);
        Ok(Self { program, linked, metadata })
    }

    pub(super) fn len(&self) -> usize {
        self.linked.len()
    }

    fn packages(&self) -> impl Iterator<Item = &Package> {
        self.metadata.packages.iter().filter(|package| self.linked.contains(&package.id))
    }

    /// The packages that others wrote.
    fn foreign(&self) -> impl Iterator<Item = &Package> {
        self.packages().filter(|package| package.source.is_some())
    }

    /// Returns the bill of materials, as CycloneDX 1.5 in JSON.
    pub(super) fn bill_of_materials(&self, version: &str) -> anyhow::Result<Vec<u8>> {
        let resolve = self.metadata.resolve.as_ref().context("cargo resolves no dependencies")?;
        let components: Vec<Component> = self.packages().map(component).collect::<anyhow::Result<_>>()?;
        let dependency = |node: &cargo_metadata::Node| {
            let dependencies = node.dependencies.iter().filter(|id| self.linked.contains(id));
            Some(Dependency {
                dependency_ref: self.reference(&node.id)?,
                dependencies: dependencies.filter_map(|id| self.reference(id)).collect(),
            })
        };
        let nodes = resolve.nodes.iter().filter(|node| self.linked.contains(&node.id));
        let about =
            Component::new(Classification::Application, self.program, version, Some("program".to_owned()));
        let bill = Bom {
            // It would differ each time.
            serial_number: None,
            metadata: Some(About { component: Some(about), ..About::default() }),
            components: Some(Components(components)),
            dependencies: Some(Dependencies(nodes.filter_map(dependency).collect())),
            ..Bom::default()
        };
        let judged = bill.validate();
        ensure!(judged.passed(), "the bill of materials is none: {judged:?}");
        let mut json = Vec::new();
        bill.output_as_json_v1_5(&mut json)?;
        Ok(json)
    }

    fn reference(&self, id: &PackageId) -> Option<String> {
        self.metadata.packages.iter().find(|package| package.id == *id).map(reference)
    }

    /// Returns the licences of the packages that others wrote, each text once, below the packages that it is for.
    pub(super) fn notices(&self) -> anyhow::Result<String> {
        let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut page =
            "The program contains these packages, under these licences. The texts follow.\n\n".to_owned();
        for package in self.foreign() {
            let licence = package.license.as_deref();
            let licence = licence.or(package.license_file.as_ref().map(|file| file.as_str()));
            let licence = licence.with_context(|| format!("{} has no licence", package.name))?;
            let from = package.repository.as_deref().unwrap_or("crates.io");
            writeln!(page, "{} {}: {licence} ({from})", package.name, package.version)?;
            for text in
                licences_in(package.manifest_path.parent().context("a package has no folder")?.as_std_path())?
            {
                texts.entry(text).or_default().push(reference(package));
            }
        }
        for (text, packages) in &texts {
            write!(page, "\n{}\n{}\n\n{}\n", "=".repeat(80), packages.join(", "), text.trim())?;
        }
        Ok(page)
    }
}

/// Returns the packages that are linked into a program, itself included: neither procedural macros nor what only builds.
fn linked(metadata: &Metadata, resolve: &Resolve, program: &PackageId) -> BTreeSet<PackageId> {
    let nodes: BTreeMap<_, _> = resolve.nodes.iter().map(|node| (&node.id, node)).collect();
    let macros: BTreeSet<_> =
        metadata.packages.iter().filter(|package| is_macro(package)).map(|own| &own.id).collect();
    let (mut found, mut next) = (BTreeSet::new(), vec![program]);
    while let Some(id) = next.pop() {
        if macros.contains(id) || !found.insert(id.clone()) {
            continue;
        }
        let dependencies = nodes.get(id).into_iter().flat_map(|node| &node.deps);
        let is_linked = |dependency: &&cargo_metadata::NodeDep| {
            dependency.dep_kinds.iter().any(|kind| kind.kind == DependencyKind::Normal)
        };
        next.extend(dependencies.filter(is_linked).map(|dependency| &dependency.pkg));
    }
    found
}

fn is_macro(package: &Package) -> bool {
    package.targets.iter().any(|target| target.kind.contains(&TargetKind::ProcMacro))
}

fn reference(package: &Package) -> String {
    format!("{} {}", package.name, package.version)
}

fn component(package: &Package) -> anyhow::Result<Component> {
    let version = package.version.to_string();
    let mut component =
        Component::new(Classification::Library, &package.name, &version, Some(reference(package)));
    component.purl = Some(Purl::new("cargo", &package.name, &version)?);
    if let Some(licence) = &package.license {
        // Old packages write MIT/Apache-2.0.
        let expression = SpdxExpression::parse_lax(licence.clone())?;
        component.licenses = Some(Licenses(vec![LicenseChoice::Expression(expression)]));
    }
    Ok(component)
}

/// Returns the texts of the licences in a folder.
fn licences_in(folder: &Path) -> anyhow::Result<BTreeSet<String>> {
    let mut texts = BTreeSet::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().map(|name| name.to_string_lossy().to_uppercase()).unwrap_or_default();
        if path.is_file() && LICENCES.iter().any(|start| name.starts_with(start)) {
            texts.insert(String::from_utf8_lossy(&fs::read(&path)?).replace("\r\n", "\n"));
        }
    }
    Ok(texts)
}

#[cfg(test)]
mod tests {
    use serde_json::Value as Json;

    use super::*;

    fn inventory() -> Inventory {
        let platform = crate::package::Platform::present().unwrap();
        let (provider, root) = (crate::workspace::PROVIDER, crate::workspace::root());
        Inventory::of(provider, &root, platform.triple()).unwrap()
    }

    #[test]
    fn the_bill_has_what_is_linked_and_not_what_only_builds() {
        let bill = inventory().bill_of_materials("1.2.3").unwrap();
        let bill: Json = serde_json::from_slice(&bill).unwrap();
        let components = bill["components"].as_array().unwrap();
        let has = |name: &str| components.iter().any(|component| component["name"] == name);
        assert!(has("ring") && has("ferroform-engine") && has("aws-sdk-cloudcontrol"));
        assert!(!has("syn") && !has("serde_derive") && !has("proptest") && !has("tonic-prost-build"));
        assert!(
            components.iter().all(|one| one["licenses"][0]["expression"].is_string()),
            "one has no licence"
        );
        let depends: usize = bill["dependencies"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["dependsOn"].as_array().map_or(0, Vec::len))
            .sum();
        assert!(depends > components.len(), "{depends} dependencies of {} packages", components.len());
    }

    #[test]
    fn every_package_of_others_has_its_licence_in_the_notices() {
        let inventory = inventory();
        let notices = inventory.notices().unwrap();
        for package in inventory.foreign() {
            assert!(notices.contains(&format!("{} {}: ", package.name, package.version)), "{}", package.name);
        }
        assert!(notices.contains("Permission is hereby granted") && notices.contains("Apache License"));
    }
}
