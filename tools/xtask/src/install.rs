//! `cargo xtask install`: puts a packaged provider where `terraform init` and `tofu init` find it, and takes it away again.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail, ensure};

use crate::workspace::{self, PROVIDER};

/// Where configurations say that the provider is from. Each program has its own registry in mind.
const SOURCES: [&str; 2] = ["registry.terraform.io/ferroform/awscc", "registry.opentofu.org/ferroform/awscc"];
/// The list of what was installed: one path per line, relative to the folder.
const RECEIPT: &str = ".ferroform-installed";

/// What is installed, and where.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The folder that `cargo xtask package` wrote.
    #[arg(long, value_name = "FOLDER", default_value = "target/package")]
    from: PathBuf,
    /// The folder of plugins [default: ~/.terraform.d/plugins, where both programs look by themselves]
    #[arg(long, value_name = "FOLDER")]
    plugins: Option<PathBuf>,
    /// Remove what this command installed.
    #[arg(long, conflicts_with = "from")]
    undo: bool,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let plugins = match &options.plugins {
        Some(folder) => folder.clone(),
        None => std::env::home_dir()
            .context("there is no home folder: use --plugins")?
            .join(".terraform.d/plugins"),
    };
    if options.undo {
        return undo(&plugins);
    }
    install(&workspace::root().join(&options.from), &plugins)?;
    println!(
        "`terraform init -upgrade` takes the provider from {} now, and from nowhere else; `cargo xtask install --undo` ends that",
        plugins.display()
    );
    Ok(())
}

/// Copies the archives of a package.
pub(crate) fn install(package: &Path, plugins: &Path) -> anyhow::Result<()> {
    let archives = archives(package)?;
    ensure!(!archives.is_empty(), "{} has no archive: run `cargo xtask package`", package.display());
    // What an earlier run installed would be another version beside the new one.
    undo(plugins)?;
    let mut wanted = Vec::new();
    for source in SOURCES {
        for (archive, name) in &archives {
            wanted.push((archive, format!("{source}/{name}")));
        }
    }
    for (_, path) in &wanted {
        let target = plugins.join(path);
        ensure!(!target.exists(), "{} is there already, and is not from this command", target.display());
    }
    fs::create_dir_all(plugins).with_context(|| format!("cannot create {}", plugins.display()))?;
    // First, so that nothing is installed that is not on the list.
    let list: String = wanted.iter().map(|(_, path)| format!("{path}\n")).collect();
    fs::write(plugins.join(RECEIPT), list)?;
    for (archive, path) in wanted {
        let target = plugins.join(path);
        fs::create_dir_all(target.parent().context("a file has no folder")?)?;
        fs::copy(archive, &target).with_context(|| format!("cannot write {}", target.display()))?;
        println!("{}", target.display());
    }
    Ok(())
}

/// Removes what is on the list, and the folders that are empty then.
pub(crate) fn undo(plugins: &Path) -> anyhow::Result<()> {
    let receipt = plugins.join(RECEIPT);
    let list = match fs::read_to_string(&receipt) {
        Ok(list) => list,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error).with_context(|| format!("cannot read {}", receipt.display())),
    };
    for path in list.lines() {
        let is_own = SOURCES.iter().any(|source| {
            path.strip_prefix(source).and_then(|rest| rest.strip_prefix('/')).is_some_and(is_archive)
        });
        ensure!(is_own, "{}: `{path}` is no path of an archive", receipt.display());
        match fs::remove_file(plugins.join(path)) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                bail!("cannot remove {path}: {error}")
            }
            _ => println!("removed {path}"),
        }
    }
    fs::remove_file(receipt)?;
    for source in SOURCES {
        let folders = Path::new(source).ancestors().map(|folder| plugins.join(folder));
        // A folder with something else in it stays, and so do those around it.
        let _ = folders.map(fs::remove_dir).take_while(Result::is_ok).count();
    }
    Ok(())
}

fn is_archive(name: &str) -> bool {
    name.starts_with(PROVIDER) && name.ends_with(".zip") && !name.contains(['/', '\\'])
}

/// Returns the archives in a folder, each with its name.
fn archives(package: &Path) -> anyhow::Result<Vec<(PathBuf, String)>> {
    let entries = fs::read_dir(package)
        .with_context(|| format!("cannot read {}: run `cargo xtask package`", package.display()))?;
    let mut found = Vec::new();
    for entry in entries {
        let path = entry?.path();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if is_archive(&name) {
            found.push((path, name));
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A package of two platforms, and an empty folder of plugins.
    fn stage() -> (tempfile::TempDir, PathBuf, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let [package, plugins] = ["package", "plugins"].map(|name| folder.path().join(name));
        fs::create_dir(&package).unwrap();
        for name in ["0.1.0_linux_amd64.zip", "0.1.0_darwin_arm64.zip", "0.1.0_SHA256SUMS"] {
            fs::write(package.join(format!("{PROVIDER}_{name}")), name).unwrap();
        }
        (folder, package, plugins)
    }

    #[test]
    fn what_is_installed_is_found_by_both_programs_and_goes_away_without_a_trace() {
        let (_folder, package, plugins) = stage();
        install(&package, &plugins).unwrap();
        for source in SOURCES {
            for name in ["0.1.0_linux_amd64.zip", "0.1.0_darwin_arm64.zip"] {
                let path = plugins.join(source).join(format!("{PROVIDER}_{name}"));
                assert_eq!(fs::read_to_string(path).unwrap(), name);
            }
        }
        undo(&plugins).unwrap();
        assert!(!plugins.exists());
        undo(&plugins).unwrap();
    }

    #[test]
    fn what_is_installed_again_takes_the_place_of_the_first_and_files_of_others_stay() {
        let (_folder, package, plugins) = stage();
        install(&package, &plugins).unwrap();
        let foreign = plugins.join(SOURCES[0]).join(format!("{PROVIDER}_0.2.0_linux_amd64.zip"));
        fs::write(&foreign, "foreign").unwrap();
        install(&package, &plugins).unwrap();
        let count = fs::read_dir(plugins.join(SOURCES[0])).unwrap().count();
        assert_eq!(count, 3, "two platforms and the foreign one");
        fs::write(package.join(format!("{PROVIDER}_0.2.0_linux_amd64.zip")), "ours").unwrap();
        let refused = install(&package, &plugins).unwrap_err();
        assert!(refused.to_string().contains("is not from this command"), "{refused}");
        undo(&plugins).unwrap();
        assert_eq!(fs::read_to_string(&foreign).unwrap(), "foreign");
    }

    #[test]
    fn a_list_that_somebody_changed_removes_nothing_else() {
        let (folder, package, plugins) = stage();
        install(&package, &plugins).unwrap();
        let precious = folder.path().join("precious.zip");
        fs::write(&precious, "precious").unwrap();
        for path in ["../precious.zip", "registry.terraform.io/ferroform/awscc/../../../../precious.zip", ""]
        {
            fs::write(plugins.join(RECEIPT), format!("{path}\n")).unwrap();
            assert!(undo(&plugins).is_err(), "{path}");
        }
        assert!(precious.exists());
    }
}
