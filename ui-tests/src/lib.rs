//! Compile tests live in `ui-tests/tests`.
