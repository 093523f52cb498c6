//! A search for the smallest of what fails, in steps of proptest's: what strategies make, and whatever else is a
//! [`ValueTree`].
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

/// Goes from a value that fails to smaller ones: simpler while they fail, back a little where they do not, and never
/// more than so many. What fails is kept by `fails`, which sees every value that is tried; the last one it said `true` of
/// is the smallest.
///
/// # Errors
/// What `fails` returns, at once.
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
