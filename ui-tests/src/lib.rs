//! The compile tests are in `ui-tests/tests`.
