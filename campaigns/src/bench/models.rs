//! Measures what large schemas and models cost to compile, in a crate of their own, which has the settings that Cargo gives
//! a new crate.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context as _, ensure};
use serde_json::{Map, Value, json};

use crate::ROOT;
use crate::bench::figure::Figure;
use crate::bench::process::Run;

/// How often the memory of the compiler is read.
const INTERVAL: Duration = Duration::from_millis(20);

/// The goal for the processor time of a build, in seconds.
const GOAL: f64 = 10.0;

/// The bound of the compiler's memory, in MB.
const MOST_MEMORY: f64 = 1_000.0;

pub(crate) fn measure() -> anyhow::Result<Vec<Figure>> {
    let folder = tempfile::tempdir().context("no place for a crate")?;
    let user = Crate(folder.path().to_owned());
    user.begin()?;
    // Builds everything that the crate depends on.
    user.build(1, "")?;
    let mut figures = Vec::new();
    for (what, properties, arguments) in
        [("a schema of 20,000 properties", 20_000, ""), ("a model of 4,000 fields", 4_000, ", model")]
    {
        let run = user.build(properties, arguments)?;
        let processor = (run.own + run.descendants).as_secs_f64();
        figures
            .push(Figure::time(format!("debug build of {what}, processor time"), processor, "s").below(GOAL));
        figures.push(
            Figure::size(format!("peak memory of the compiler, {what}"), run.memory.descendants)
                .below(MOST_MEMORY),
        );
    }
    Ok(figures)
}

/// A user's crate in this folder.
struct Crate(PathBuf);

impl Crate {
    fn begin(&self) -> anyhow::Result<()> {
        let core = Path::new(ROOT).join("runtime/core").canonicalize()?;
        let manifest = format!(
            "[package]\nname = \"measured\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[workspace]\n\
             [dependencies]\nferroform = {{ package = \"ferroform-core\", path = {core:?} }}\n"
        );
        std::fs::create_dir_all(self.0.join("src"))?;
        std::fs::create_dir_all(self.0.join("schemas"))?;
        std::fs::write(self.0.join("Cargo.toml"), manifest)?;
        // The versions of the workspace, so that nothing is downloaded.
        std::fs::copy(Path::new(ROOT).join("Cargo.lock"), self.0.join("Cargo.lock"))?;
        Ok(())
    }

    /// Builds the crate with a type of this many properties.
    fn build(&self, properties: usize, arguments: &str) -> anyhow::Result<Run> {
        std::fs::write(self.0.join("schemas/a-b-c.json"), schema(properties).to_string())?;
        let source = format!(
            "//! A type.\n/// A type.\n#[ferroform::cfg_resource(\"A::B::C\"{arguments})]\npub struct Thing;\n"
        );
        std::fs::write(self.0.join("src/lib.rs"), source)?;
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command
            .args(["build", "--offline"])
            .current_dir(&self.0)
            .env("CARGO_TARGET_DIR", self.0.join("target"))
            .env("CARGO_INCREMENTAL", "0")
            .env_remove("FERROFORM_SCHEMAS")
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let run = Run::of(&mut command, INTERVAL)?;
        ensure!(run.is_success, "a type of {properties} properties does not compile");
        Ok(run)
    }
}

/// Returns a schema with this many properties of several kinds.
fn schema(count: usize) -> Value {
    let kinds = [
        json!({"type": "string", "maxLength": 64}),
        json!({"type": "integer"}),
        json!({"$ref": "#/definitions/Part"}),
        json!({"type": "array", "items": {"type": "string"}}),
    ];
    let properties: Map<String, Value> = kinds
        .iter()
        .cycle()
        .take(count)
        .enumerate()
        .map(|(number, kind)| (format!("P{number:05}"), kind.clone()))
        .collect();
    json!({
        "typeName": "A::B::C",
        "definitions": {"Part": {"type": "object", "properties": {"A": {"type": "string"}}, "additionalProperties": false}},
        "properties": properties,
        "primaryIdentifier": ["/properties/P00000"],
        "handlers": {"create": {}, "read": {}, "update": {}, "delete": {}, "list": {}},
        "additionalProperties": false,
    })
}
