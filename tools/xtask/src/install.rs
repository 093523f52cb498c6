//! `cargo xtask install`: puts a packaged provider where `terraform init` and `tofu init` find it, and takes it away again.

use std::env::consts::EXE_SUFFIX;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context as _, bail, ensure};
use zip::ZipArchive;

use crate::package::{self, Platform};
use crate::workspace::{self, PROVIDER};

/// Where configurations say that the provider is from. Each program has its own registry in mind.
const SOURCES: [&str; 2] = ["registry.terraform.io/ferroform/awscc", "registry.opentofu.org/ferroform/awscc"];
/// The name under which people start the program.
const PROGRAM: &str = "ferroform";
/// The list of what was installed: one path per line, relative to the folder, but for the program.
const RECEIPT: &str = ".ferroform-installed";

/// What is installed, and where.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The folder of plugins [default: ~/.terraform.d/plugins, on Windows %APPDATA%\terraform.d\plugins, where both programs
    /// look by themselves]
    #[arg(long, value_name = "FOLDER")]
    plugins: Option<PathBuf>,
    /// Also put the program into this folder, as `ferroform`, so that its commands can be typed.
    #[arg(long, value_name = "FOLDER")]
    bin: Option<PathBuf>,
    /// Remove what this command installed.
    #[arg(long, conflicts_with = "bin")]
    undo: bool,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let plugins = match &options.plugins {
        Some(folder) => folder.clone(),
        None if cfg!(windows) => {
            let folder = std::env::var_os("APPDATA").context("APPDATA is not set: use --plugins")?;
            PathBuf::from(folder).join("terraform.d").join("plugins")
        }
        None => std::env::home_dir()
            .context("there is no home folder: use --plugins")?
            .join(".terraform.d/plugins"),
    };
    if options.undo {
        return undo(&plugins);
    }
    install(&package::folder(), &plugins, options.bin.as_deref())?;
    println!(
        "`terraform init -upgrade` takes the provider from {} now, and from nowhere else; `cargo xtask install --undo` ends that",
        plugins.display()
    );
    Ok(())
}

/// Copies the archives of a package, and the program for this machine into the folder `bin`.
pub(crate) fn install(package: &Path, plugins: &Path, bin: Option<&Path>) -> anyhow::Result<()> {
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
    let program = match bin {
        Some(bin) => {
            let target = std::path::absolute(bin)?.join(format!("{PROGRAM}{EXE_SUFFIX}"));
            Some((program(&archives)?, target))
        }
        None => None,
    };
    let targets = wanted.iter().map(|(_, path)| plugins.join(path));
    for target in targets.chain(program.iter().map(|(_, path)| path.clone())) {
        ensure!(!target.exists(), "{} is there already, and is not from this command", target.display());
    }
    fs::create_dir_all(plugins).with_context(|| format!("cannot create {}", plugins.display()))?;
    // First, so that nothing is installed that is not on the list.
    let mut list: String = wanted.iter().map(|(_, path)| format!("{path}\n")).collect();
    list.extend(program.iter().map(|(_, path)| format!("{}\n", path.display())));
    fs::write(plugins.join(RECEIPT), list)?;
    for (archive, path) in wanted {
        let target = plugins.join(path);
        fs::create_dir_all(target.parent().context("a file has no folder")?)?;
        fs::copy(archive, &target).with_context(|| format!("cannot write {}", target.display()))?;
        println!("{}", target.display());
    }
    if let Some((bytes, target)) = program {
        fs::create_dir_all(target.parent().context("a file has no folder")?)?;
        fs::write(&target, bytes).with_context(|| format!("cannot write {}", target.display()))?;
        #[cfg(unix)]
        fs::set_permissions(&target, std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
        println!("{}", target.display());
    }
    Ok(())
}

/// Returns the program in the archive for this machine.
fn program(archives: &[(PathBuf, String)]) -> anyhow::Result<Vec<u8>> {
    let platform = Platform::present()?;
    let is_for_it = |(_, name): &&(PathBuf, String)| name.ends_with(&format!("_{platform}.zip"));
    let (archive, _) =
        archives.iter().rfind(is_for_it).with_context(|| format!("there is no archive for {platform}"))?;
    let mut zip = ZipArchive::new(File::open(archive)?)?;
    let name = zip.file_names().find(|name| name.starts_with(PROVIDER)).map(str::to_owned);
    let name = name.with_context(|| format!("{} has no program", archive.display()))?;
    let mut bytes = Vec::new();
    zip.by_name(&name)?.read_to_end(&mut bytes)?;
    Ok(bytes)
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
        ensure!(
            is_own || is_program(Path::new(path)),
            "{}: `{path}` is no path of an archive",
            receipt.display()
        );
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

fn is_program(path: &Path) -> bool {
    path.is_absolute()
        && path.file_stem().is_some_and(|stem| stem == PROGRAM)
        && path.components().all(|part| part != Component::ParentDir)
}

fn is_archive(name: &str) -> bool {
    name.starts_with(PROVIDER) && name.ends_with(".zip") && !name.contains(['/', '\\'])
}

/// Returns the archives in a folder, each with its name.
fn archives(package: &Path) -> anyhow::Result<Vec<(PathBuf, String)>> {
    let names = workspace::names(package, ".zip").context("run `cargo xtask package`")?;
    let archives = names.into_iter().filter(|name| is_archive(name));
    Ok(archives.map(|name| (package.join(&name), name)).collect())
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
        install(&package, &plugins, None).unwrap();
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
        install(&package, &plugins, None).unwrap();
        let foreign = plugins.join(SOURCES[0]).join(format!("{PROVIDER}_0.2.0_linux_amd64.zip"));
        fs::write(&foreign, "foreign").unwrap();
        install(&package, &plugins, None).unwrap();
        let count = fs::read_dir(plugins.join(SOURCES[0])).unwrap().count();
        assert_eq!(count, 3, "two platforms and the foreign one");
        fs::write(package.join(format!("{PROVIDER}_0.2.0_linux_amd64.zip")), "ours").unwrap();
        let refused = install(&package, &plugins, None).unwrap_err();
        assert!(refused.to_string().contains("is not from this command"), "{refused}");
        undo(&plugins).unwrap();
        assert_eq!(fs::read_to_string(&foreign).unwrap(), "foreign");
    }

    #[test]
    fn the_program_is_there_under_the_name_that_people_type_if_it_is_asked_for() {
        let (folder, package, plugins) = stage();
        let archive = package.join(format!("{PROVIDER}_0.1.0_{}.zip", Platform::present().unwrap()));
        let mut zip = zip::ZipWriter::new(File::create(archive).unwrap());
        zip.start_file(format!("{PROVIDER}_v0.1.0"), zip::write::SimpleFileOptions::default()).unwrap();
        std::io::Write::write_all(&mut zip, b"the program").unwrap();
        zip.finish().unwrap();
        let bin = folder.path().join("bin");
        let program = bin.join(format!("{PROGRAM}{EXE_SUFFIX}"));
        for _ in 0..2 {
            install(&package, &plugins, Some(&bin)).unwrap();
            assert_eq!(fs::read_to_string(&program).unwrap(), "the program");
        }
        undo(&plugins).unwrap();
        assert!(!program.exists() && !plugins.exists());
        fs::write(&program, "foreign").unwrap();
        let refused = install(&package, &plugins, Some(&bin)).unwrap_err();
        assert!(refused.to_string().contains("is not from this command"), "{refused}");
        assert_eq!(fs::read_to_string(&program).unwrap(), "foreign");
    }

    #[test]
    fn a_list_that_somebody_changed_removes_nothing_else() {
        let (folder, package, plugins) = stage();
        install(&package, &plugins, None).unwrap();
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
