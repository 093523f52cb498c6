//! Compile tests of the macro: one case for each kind of message and place that only rustc can show, which are the span in
//! the source, several messages together, and that there are no further errors. The tests of the compiler have all messages.
//!
//! `TRYBUILD=overwrite cargo test -p ferroform-ui-tests --test it ui` rewrites the messages; review the
//! difference.

use crate::users::{here, target, write};

#[test]
fn cases() {
    // The cases find their schemas through the environment.
    let schemas = here().join("schemas").display().to_string();
    write(&target().join(".cargo/config.toml"), &format!("[env]\nFERROFORM_SCHEMAS = {schemas:?}\n"));
    trybuild::TestCases::new().compile_fail("fail/*.rs");
}
