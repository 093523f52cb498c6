use ferroform::prelude::*;
use ferroform::{FunctionRegistration, Registration, functions, provider_function};

#[cfg_resource("Test::Ui::Thing")]
pub struct Thing;

#[cfg_resource("Test::Ui::Tree")]
pub struct Tree;

/// Says yes.
#[provider_function]
fn yes() -> bool {
    true
}

/// Returns a text.
#[provider_function]
fn text<T: ToString + 'static>() -> String {
    std::any::type_name::<T>().to_owned()
}

// The list is generic.
fn texts<T: ToString + 'static>() -> &'static [FunctionRegistration] {
    functions![text<T>, yes]
}

macro_rules! all {
    ($first:ty, $($resource:ident),* ; $($function:path),*) => {
        (resources![$first, $($resource),*], functions![$($function),*])
    };
}

// Names of the expansion, which it does not mean.
#[allow(non_camel_case_types)]
pub trait a_type_that_is_listed_once {}
pub const LISTED: &[Registration] = &[];
#[allow(non_upper_case_globals)]
pub const listed: &[Registration] = LISTED;

fn main() {
    let (resources, functions) = all!(Thing, Tree ; yes);
    assert_eq!((resources.len(), functions.len()), (2, 1));
    assert!(resources![].is_empty() && functions![].is_empty() && listed.is_empty());
    assert_eq!(texts::<u8>().len(), 2);
}
