use ferroform::prelude::*;
use ferroform::Registration;

#[cfg_resource("Test::Ui::Thing")]
pub struct Thing;

#[cfg_resource("Test::Ui::Tree")]
pub struct Tree;

macro_rules! all {
    ($first:ty, $($resource:ident),*) => {
        resources![$first, $($resource),*]
    };
}

// Names of the expansion, which it does not mean.
#[allow(non_camel_case_types)]
pub trait a_type_that_is_listed_once {}
pub const LISTED: &[Registration] = &[];
#[allow(non_upper_case_globals)]
pub const listed: &[Registration] = LISTED;

fn main() {
    assert_eq!(all!(Thing, Tree).len(), 2);
    assert!(resources![].is_empty() && listed.is_empty());
}
