//! Packs the schemas for the emulator that the binary carries, and says how the binary is linked.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

const SCHEMAS: &str = "../schemas";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed={SCHEMAS}");
    say_how_to_link();
    let documents: Vec<Vec<u8>> =
        schemas(Path::new(SCHEMAS))?.iter().map(fs::read).collect::<io::Result<_>>()?;
    let out = PathBuf::from(env::var("OUT_DIR")?).join("schemas.bundle");
    fs::write(out, ferroform_schema_bundle::pack(documents)?)?;
    Ok(())
}

/// The tables are full of pointers. In a program that may be loaded anywhere the loader would write every one of them at
/// every start, which costs milliseconds and ten megabytes of memory that nothing else touches; and each of them has an
/// entry in the file, six megabytes in all. And the tables repeat themselves from type to type: lists of tags, patterns,
/// enumerations. Rust's own linker puts equal ones at one place, others may not know how.
fn say_how_to_link() {
    let is_target =
        |what: &str, value| env::var(format!("CARGO_CFG_TARGET_{what}")).is_ok_and(|v| v == value);
    if !is_target("OS", "linux") {
        return;
    }
    println!("cargo::rustc-link-arg-bins=-no-pie");
    if is_target("ARCH", "x86_64") && is_target("ENV", "gnu") {
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
