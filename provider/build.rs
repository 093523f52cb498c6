//! Packs the schemas for the emulator that the binary carries.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

const SCHEMAS: &str = "../schemas";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed={SCHEMAS}");
    let documents: Vec<Vec<u8>> =
        schemas(Path::new(SCHEMAS))?.iter().map(fs::read).collect::<io::Result<_>>()?;
    let out = PathBuf::from(env::var("OUT_DIR")?).join("schemas.bundle");
    fs::write(out, ferroform_schema_bundle::pack(documents)?)?;
    Ok(())
}

fn schemas(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    Ok(paths
        .into_iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect())
}
