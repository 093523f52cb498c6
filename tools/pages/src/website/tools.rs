//! What npm has: the search index, and the test of the site in a browser.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Files of the folder in which npm works.
const FILES: &[(&str, &str)] = &[
    ("package.json", include_str!("../../site/package.json")),
    ("package-lock.json", include_str!("../../site/package-lock.json")),
    ("check.mjs", include_str!("../../site/check.mjs")),
];

/// Names under which Debian, Ubuntu and others install Chromium.
const CHROMIUM: &[&str] = &["chromium", "chromium-browser", "google-chrome"];

/// The tools, installed in the versions of `package-lock.json`.
#[derive(Debug)]
pub struct Tools {
    folder: PathBuf,
}

impl Tools {
    /// Installs the tools in a folder, or returns why they cannot be.
    pub fn install(folder: &Path) -> io::Result<Result<Self, &'static str>> {
        if in_path("npm").is_none() {
            return Ok(Err("npm is not installed"));
        }
        fs::create_dir_all(folder)?;
        let mut is_installed = folder.join("node_modules").is_dir();
        for (name, text) in FILES {
            let file = folder.join(name);
            let is_same = fs::read_to_string(&file).is_ok_and(|before| before == *text);
            is_installed &= is_same || name.ends_with(".mjs");
            fs::write(file, text)?;
        }
        if !is_installed {
            let mut npm = Command::new("npm");
            npm.args(["ci", "--no-audit", "--no-fund", "--ignore-scripts"]).current_dir(folder);
            succeed(npm.stdout(Stdio::null()), "npm ci")?;
        }
        Ok(Ok(Self { folder: folder.to_owned() }))
    }

    /// Writes the search index of a site into it.
    pub fn index(&self, site: &Path) -> io::Result<()> {
        let mut pagefind = Command::new(self.folder.join("node_modules/.bin/pagefind"));
        pagefind.args(["--quiet", "--force-language", "en", "--site"]).arg(site);
        succeed(&mut pagefind, "pagefind")
    }

    /// Tests a site in a browser. Returns false if something is wrong with it, or why it cannot be tested.
    pub fn check(&self, site: &Path, sample: usize, seed: u64) -> io::Result<Result<bool, &'static str>> {
        let Some(chromium) = CHROMIUM.iter().find_map(|name| in_path(name)) else {
            return Ok(Err("Chromium is not installed (Debian: apt-get install chromium)"));
        };
        let mut node = Command::new("node");
        node.arg(self.folder.join("check.mjs")).arg(fs::canonicalize(site)?).arg(chromium);
        node.args([sample.to_string(), seed.to_string()]);
        Ok(Ok(node.status()?.success()))
    }
}

/// Returns the file of a program in the folders of `PATH`.
fn in_path(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
}

fn succeed(command: &mut Command, name: &str) -> io::Result<()> {
    let status =
        command.status().map_err(|error| io::Error::new(error.kind(), format!("{name}: {error}")))?;
    if status.success() { Ok(()) } else { Err(io::Error::other(format!("{name}: {status}"))) }
}
