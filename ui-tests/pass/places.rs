//! Annotations in every place and under every name: what is around them does not matter, and stays as it is.
#![deny(missing_docs)]

use ferroform::prelude::*;

mod visible {
    use super::*;

    /// Documented, and visible to the crate.
    #[cfg_resource("Test::Ui::Thing")]
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(crate) struct Thing;
}

macro_rules! thing {
    ($name:ident, $type:literal) => {
        /// From a macro.
        #[cfg_resource($type)]
        pub struct $name;
    };
}

thing!(Thing, "Test::Ui::Thing");

mod framework {
    pub use ferroform::__private;
}

/// The crate has another name.
#[cfg_resource("Test::Ui::Thing", crate = crate::framework)]
pub struct Renamed;

/// Structs with the names of types of tables.
mod named {
    use ferroform::cfg_resource;

    /// A rule.
    #[cfg_resource("Test::Ui::Thing")]
    pub struct Rule;

    /// A resource.
    #[cfg_resource("Test::Ui::Tree")]
    pub struct Resource;

    /// A kind.
    #[cfg_resource("Test::Ui::Fixed")]
    pub struct Kind;

    /// Nothing.
    #[cfg_resource("Test::Ui::Shapes")]
    pub struct None;
}

/// Names that the expansion does not mean.
#[allow(dead_code, missing_docs, non_camel_case_types)]
mod shadows {
    #![no_implicit_prelude]

    pub struct Option;
    pub struct String;
    pub struct Some;
    pub struct None;
    pub mod core {}
    pub mod std {}
    pub mod ferroform {}
    pub struct u8;
    pub struct str;
    pub struct bool;

    #[::ferroform::cfg_resource("Test::Ui::Thing", default(Count = 7), sensitive("Password"))]
    pub struct Thing;

    pub fn all() -> &'static [::ferroform::Registration] {
        ::ferroform::resources![Thing]
    }
}

fn main() {
    #[cfg_resource("Test::Ui::Thing")]
    struct Inside;

    assert_eq!(visible::Thing, visible::Thing.clone());
    let all = resources![Thing, Inside, Renamed, named::Rule, named::Resource, named::Kind, named::None];
    assert!(all.iter().all(|registration| registration.table.cloudformation_type.starts_with("Test::Ui::")));
    assert_eq!(shadows::all().len(), 1);
}
