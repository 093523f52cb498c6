//! `cargo xtask proto`: generates the protocol's Rust code without a system `protoc`.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

const FILES: [&str; 3] = ["tfplugin6.proto", "goplugin.proto", "health.proto"];
const GENERATED: [&str; 3] = ["tfplugin6.rs", "plugin.rs", "grpc.health.v1.rs"];

/// Generates the code, or with `check` compares it with the committed code.
pub(crate) fn run(check: bool) -> Result<()> {
    let proto = crate::workspace::root().join("runtime/plugin");
    let committed = proto.join("src/proto/generated");
    if !check {
        fs::create_dir_all(&committed)?;
        return generate(&proto, &committed);
    }
    let fresh = tempfile::tempdir()?;
    generate(&proto, fresh.path())?;
    for name in GENERATED {
        let same = fs::read(fresh.path().join(name))? == fs::read(committed.join(name)).unwrap_or_default();
        ensure!(same, "runtime/plugin/src/proto/generated/{name} is stale: run `cargo xtask proto`");
    }
    println!("generated protocol code is up to date");
    Ok(())
}

fn generate(proto: &Path, out: &Path) -> Result<()> {
    let include = proto.join("proto");
    let descriptors = protox::compile(FILES, [&include]).context("compiling runtime/plugin/proto")?;
    tonic_prost_build::configure()
        .out_dir(out)
        // Values and state are passed on without copying them.
        .bytes(".tfplugin6.DynamicValue")
        .bytes(".tfplugin6.RawState")
        // Schema maps are encoded in the order of their keys on every machine.
        .btree_map(".")
        // Users of a client bring their own channel.
        .build_transport(false)
        .client_mod_attribute(".", "#[cfg(feature = \"client\")]")
        .compile_fds(descriptors)
        .context("generating Rust code")
}
