//! Compiles the crate again when a schema appears. Cargo itself knows only those that were there before.

fn main() {
    println!("cargo::rerun-if-changed=schemas");
}
