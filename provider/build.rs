//! Packs the schemas for the emulator that is built into the binary, and sets the linker arguments.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The emulator itself would be built twice: for the build script and for the provider.
#[path = "../emulator/src/schema/bundle.rs"]
#[allow(dead_code, unreachable_pub, reason = "the emulator reads what is packed here")]
mod bundle;

const SCHEMAS: &str = "../schemas";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed={SCHEMAS}");
    say_how_to_link();
    let documents: Vec<Vec<u8>> =
        schemas(Path::new(SCHEMAS))?.iter().map(fs::read).collect::<io::Result<_>>()?;
    let observed = fs::read_to_string(Path::new(SCHEMAS).join("observed.toml"))?;
    let out = PathBuf::from(env::var("OUT_DIR")?).join("schemas.bundle");
    fs::write(out, bundle::pack(documents, &observed)?)?;
    Ok(())
}

/// Sets the linker arguments.
///
/// The tables of different types have many equal parts: lists of tags, patterns, enumerations. The linker that comes with
/// Rust merges equal ones; others may not support the option.
fn say_how_to_link() {
    let is_target =
        |what: &str, value| env::var(format!("CARGO_CFG_TARGET_{what}")).is_ok_and(|v| v == value);
    // A debug build links faster without it.
    let is_debug = env::var("PROFILE").is_ok_and(|profile| profile == "debug");
    if is_target("OS", "linux") && is_target("ARCH", "x86_64") && is_target("ENV", "gnu") && !is_debug {
        println!("cargo::rustc-link-arg-bins=-Wl,--icf=all,--ignore-data-address-equality");
    }
}

fn schemas(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    Ok(paths
        .into_iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect())
}
