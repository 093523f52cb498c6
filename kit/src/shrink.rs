//! A search for the smallest failing value, in the steps of proptest: of values from strategies, or of any
//! other [`ValueTree`].
//!
//! ```
//! use std::convert::Infallible;
//!
//! use ferroform_driver::shrink::shrink;
//! use proptest::prelude::*;
//! use proptest::strategy::ValueTree;
//! use proptest::test_runner::TestRunner;
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() {
//! let mut tree = (50..1000_u32).new_tree(&mut TestRunner::deterministic()).expect("a number");
//! let mut smallest = tree.current();
//! let Ok(()) = shrink(&mut tree, 100, async |number| {
//!     let fails = number >= 50;
//!     if fails {
//!         smallest = number;
//!     }
//!     Ok::<_, Infallible>(fails)
//! })
//! .await;
//! assert_eq!(smallest, 50);
//! # }
//! ```

use proptest::strategy::ValueTree;

/// Searches from a failing value to smaller ones: simplifies while they fail, backtracks where they do not,
/// and tries at most `tries` values. `fails` sees every value that is tried and has to keep the last one for
/// which it returned `true`, which is the smallest.
///
/// # Errors
/// Returns an error of `fails` at once.
pub async fn shrink<T: ValueTree, E>(
    tree: &mut T,
    tries: usize,
    mut fails: impl AsyncFnMut(T::Value) -> Result<bool, E>,
) -> Result<(), E> {
    let mut goes_on = tree.simplify();
    for _ in 0..tries {
        if !goes_on {
            break;
        }
        goes_on = if fails(tree.current()).await? { tree.simplify() } else { tree.complicate() };
    }
    Ok(())
}
