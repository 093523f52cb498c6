//! Packs the schemas of all types, for the feature `schemas`.

#[cfg(feature = "schemas")]
#[path = "src/schema/bundle.rs"]
#[allow(dead_code, unreachable_pub, reason = "the emulator reads what is packed here")]
mod bundle;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "schemas")]
    pack()?;
    Ok(())
}

#[cfg(feature = "schemas")]
fn pack() -> Result<(), Box<dyn std::error::Error>> {
    use std::{env, fs, path::Path};

    // A link in the repository, and a folder in the package. Git on Windows may write a link as a file.
    let linked = Path::new("schemas");
    let folder = fs::canonicalize(if linked.is_dir() { linked } else { Path::new("../schemas") })?;
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut documents = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "json") {
            documents.push(fs::read(path)?);
        }
    }
    let mut texts = Vec::new();
    for name in bundle::TEXTS {
        texts.push((name, fs::read_to_string(folder.join(name))?));
    }
    let texts: Vec<_> = texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let packed = Path::new(&env::var("OUT_DIR")?).join("schemas.bundle");
    fs::write(packed, bundle::pack(documents, &texts)?)?;
    Ok(())
}
