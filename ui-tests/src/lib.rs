//! The compile tests are in `ui-tests/tests`.

/// A type whose descriptions contain code. `cargo test --doc` runs none of it.
#[ferroform::cfg_resource("Test::Ui::Names", schema = "schemas/test-ui-names.json", model)]
pub struct Names;
