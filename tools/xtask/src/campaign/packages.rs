//! Packages the crates of a release for crates.io, builds a provider with what is in the packages, and installs the emulator.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, ensure};
use cargo_metadata::{CargoOpt, MetadataCommand, Package};

use super::Log;
use crate::new_provider::{self, Name};
use crate::workspace::{self, root};

/// The package of the emulator, and its program.
const EMULATOR: &str = "ferroform-emulator";

/// Builds, tests and applies a new provider that has the packages and nothing else of this repository, and installs the emulator.
/// Returns figures.
pub(super) fn check(log: &Log) -> anyhow::Result<String> {
    let (packages, elsewhere) = (published()?, tempfile::tempdir()?);
    match check_in(elsewhere.path(), &packages, log) {
        Ok(applied) => Ok(format!("a provider of {} crates; {applied}", packages.len())),
        Err(error) => Err(error.context(format!("what failed is kept in {}", elsewhere.keep().display()))),
    }
}

/// Packages the crates, unpacks them into an empty folder, and makes a workspace of it. Returns how many there are.
pub(super) fn unpack_as_workspace(folder: &Path, log: &Log) -> anyhow::Result<usize> {
    let packages = published()?;
    unpack(&packages, folder, log)?;
    let members: Vec<toml::Value> = packages.iter().map(|package| folder_of(package).into()).collect();
    let workspace = [("members".to_owned(), members.into()), ("resolver".to_owned(), "3".into())];
    let manifest = toml::Table::from_iter([
        ("workspace".to_owned(), toml::Table::from_iter(workspace).into()),
        ("patch".to_owned(), patch(&packages, ".")),
    ]);
    fs::write(folder.join("Cargo.toml"), toml::to_string(&manifest)?)?;
    Ok(packages.len())
}

/// Returns the packages of the workspace that are published.
pub(crate) fn published() -> anyhow::Result<Vec<Package>> {
    let metadata = MetadataCommand::new()
        .current_dir(root())
        .features(CargoOpt::AllFeatures)
        .no_deps()
        .other_options(vec!["--locked".to_owned(), "--offline".to_owned()])
        .exec()
        .context("cargo metadata")?;
    // An empty list is `publish = false`.
    let is_published = |package: &Package| package.publish.is_none();
    Ok(metadata.packages.into_iter().filter(is_published).collect())
}

/// Packages the crates, and unpacks them into a folder.
fn unpack(packages: &[Package], folder: &Path, log: &Log) -> anyhow::Result<()> {
    let target = fs::canonicalize(root())?.join("target/crates");
    let mut cargo = workspace::cargo();
    cargo.args(["package", "--no-verify", "--locked", "--offline", "--allow-dirty", "--target-dir"]);
    cargo.arg(&target).args(packages.iter().flat_map(|package| ["--package", package.name.as_str()]));
    log.run(&mut cargo)?;
    for package in packages {
        let archive = target.join("package").join(format!("{}.crate", folder_of(package)));
        log.run(Command::new("tar").arg("-xzf").arg(archive).current_dir(folder))?;
    }
    Ok(())
}

/// Returns the folder that a package is unpacked into.
fn folder_of(package: &Package) -> String {
    format!("{}-{}", package.name, package.version)
}

/// Unpacks the packages into a folder, and does with a new provider beside them what its README says.
fn check_in(elsewhere: &Path, packages: &[Package], log: &Log) -> anyhow::Result<String> {
    unpack(packages, elsewhere, log)?;
    for package in packages {
        complete(&elsewhere.join(folder_of(package)))?;
    }
    let name = Name::new("acme")?;
    let folder = elsewhere.join("terraform-provider-acme");
    // Where the checkout is does not matter: the manifest loses the path to it.
    new_provider::write_crate(&folder, &name, "../ferroform")?;
    let manifest = folder.join("Cargo.toml");
    fs::write(&manifest, with_packages(&fs::read_to_string(&manifest)?, packages)?)?;
    // A folder of its own, which is kept: the libraries from crates.io are built once.
    let target = fs::canonicalize(root())?.join("target/crates/target");
    let applied = new_provider::check_crate(&folder, &target, log)?;
    // The pages of the crates that the program of a provider needs, as docs.rs writes them: from the packages alone. Cargo cannot
    // document a crate that only tests need, such as the driver.
    let mut cargo = workspace::cargo();
    cargo.args(["doc", "--no-deps", "--offline", "-p", "ferroform", "-p", EMULATOR]);
    cargo.env("CARGO_TARGET_DIR", &target).env("RUSTDOCFLAGS", "-D warnings").current_dir(folder);
    log.run(&mut cargo)?;
    let types = install_emulator(elsewhere, packages, &target, log)?;
    Ok(format!("{applied}; an emulator of {types} types"))
}

/// Installs the emulator as `cargo install` does, starts it, and waits until it answers. Returns how many types it serves.
fn install_emulator(
    elsewhere: &Path,
    packages: &[Package],
    target: &Path,
    log: &Log,
) -> anyhow::Result<usize> {
    let mut install = workspace::cargo();
    install.args(["install", "--debug", "--offline", "--force", "--root"]).arg(elsewhere);
    for package in packages {
        let folder = folder_of(package);
        let path = toml::Value::from(elsewhere.join(&folder).display().to_string());
        install.arg("--config").arg(format!("patch.crates-io.{}.path={path}", package.name));
        if package.name == EMULATOR {
            install.arg("--path").arg(folder);
        }
    }
    log.run(install.env("CARGO_TARGET_DIR", target).current_dir(elsewhere))?;
    let installed = elsewhere.join("bin").join(EMULATOR);
    let mut program = Command::new(&installed);
    program
        .args(["--listen", "127.0.0.1:0"])
        .current_dir(elsewhere)
        .stdin(Stdio::null())
        .stdout(Stdio::piped());
    let mut emulator = program.spawn().context("cannot start the emulator")?;
    let types = types_served(&installed, &mut emulator);
    emulator.kill()?;
    emulator.wait()?;
    let (types, schemas) = (types?, workspace::names(&root().join("schemas"), ".json")?.len());
    ensure!(types == schemas, "it serves {types} types, and there are {schemas} schemas");
    Ok(types)
}

/// Asks an emulator for the number of its types.
fn types_served(program: &Path, emulator: &mut Child) -> anyhow::Result<usize> {
    let mut line = String::new();
    BufReader::new(emulator.stdout.take().context("it has no output")?).read_line(&mut line)?;
    let address =
        line.trim().strip_prefix("listening on http://").with_context(|| format!("it says {line}"))?;
    let told = Command::new(program).args(["health", address]).output()?;
    let told = String::from_utf8_lossy(&told.stdout).into_owned() + &String::from_utf8_lossy(&told.stderr);
    let health: serde_json::Value = serde_json::from_str(&told).with_context(|| told.clone())?;
    let types = health["types"].as_u64().with_context(|| format!("it answers {told}"))?;
    Ok(usize::try_from(types)?)
}

/// Fails if a package lacks a licence or a text for its page, or refers to a file outside of it.
fn complete(package: &Path) -> anyhow::Result<()> {
    for file in ["LICENSE-APACHE", "LICENSE-MIT"] {
        ensure!(package.join(file).is_file(), "{} has no {file}", package.display());
    }
    let manifest: toml::Table = fs::read_to_string(package.join("Cargo.toml"))?.parse()?;
    let about = manifest.get("package").context("a manifest without a package")?;
    for key in ["description", "license", "rust-version", "keywords", "categories", "readme"] {
        ensure!(about.get(key).is_some(), "{} has no {key}", package.display());
    }
    let readme = about.get("readme").and_then(toml::Value::as_str).unwrap_or_default();
    ensure!(package.join(readme).is_file(), "{} has no {readme}", package.display());
    let dependencies = manifest.get("dependencies").and_then(toml::Value::as_table);
    for (name, dependency) in dependencies.into_iter().flatten() {
        ensure!(dependency.get("path").is_none(), "{} finds {name} by a path", package.display());
    }
    Ok(())
}

/// Returns the manifest of a new provider, with versions in place of paths to a checkout. Cargo finds the versions in the
/// unpacked packages.
fn with_packages(manifest: &str, packages: &[Package]) -> anyhow::Result<String> {
    let mut manifest: toml::Table = manifest.parse()?;
    let version = |name: &str| {
        let package = packages.iter().find(|package| package.name == name);
        package.map(|package| package.version.to_string())
    };
    for table in ["dependencies", "dev-dependencies"] {
        let table = manifest.get_mut(table).and_then(toml::Value::as_table_mut);
        for (name, dependency) in table.into_iter().flatten() {
            let Some(dependency) = dependency.as_table_mut() else { continue };
            if dependency.remove("path").is_some() {
                let version = version(name).with_context(|| format!("{name} is not published"))?;
                dependency.insert("version".to_owned(), version.into());
            }
        }
    }
    manifest.insert("patch".to_owned(), patch(packages, ".."));
    Ok(toml::to_string(&manifest)?)
}

/// Returns the part of a manifest that takes the crates from unpacked packages. `folder` is the path to them.
fn patch(packages: &[Package], folder: &str) -> toml::Value {
    let patched = packages.iter().map(|package| {
        let path = format!("{folder}/{}", folder_of(package));
        let path = toml::Table::from_iter([("path".to_owned(), path.into())]);
        (package.name.to_string(), toml::Value::from(path))
    });
    toml::Table::from_iter([("crates-io".to_owned(), toml::Table::from_iter(patched).into())]).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_published_crate_depends_on_published_crates_only_and_on_their_exact_version() {
        let packages = published().unwrap();
        assert!(packages.iter().any(|package| package.name == "ferroform"), "{packages:?}");
        let own = |name: &str| packages.iter().find(|package| package.name == name);
        for package in &packages {
            for dependency in package.dependencies.iter().filter(|dependency| dependency.path.is_some()) {
                let name = format!("{} needs {}", package.name, dependency.name);
                let other = own(&dependency.name).unwrap_or_else(|| panic!("{name}, which is not published"));
                assert_eq!(dependency.req.to_string(), format!("={}", other.version), "{name}");
            }
        }
    }

    #[test]
    fn a_new_provider_needs_published_crates_only() {
        let packages = published().unwrap();
        let template = fs::read_to_string(root().join("examples/template/Cargo.toml.liquid")).unwrap();
        let manifest = template.replace("{{project-name}}", "acme").replace("{{checkout}}", "../ferroform");
        let written = with_packages(&manifest, &packages).unwrap();
        let version = &packages[0].version;
        assert!(
            written.contains(&format!("[dev-dependencies.ferroform-driver]\nversion = \"{version}\"\n")),
            "{written}"
        );
        assert!(written.contains("[patch.crates-io.ferroform]\npath = \"../ferroform-"), "{written}");
        assert!(!written.contains("../ferroform/"), "{written}");
    }
}
