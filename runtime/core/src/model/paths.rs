//! Typed paths: paths whose steps the compiler checks.
//!
//! `#[cfg_resource(…, model)]` generates a struct beside each model whose methods are the paths of its attributes. The
//! paths of collections are here. Each of them is a [`Path`] at heart: `Path::from(ThingModel::paths().size())`.

use std::fmt;
use std::marker::PhantomData;

use crate::value::{Path, Step};

macro_rules! collection_paths {
    ($($(#[$docs:meta])* $name:ident)*) => {$(
        $(#[$docs])*
        pub struct $name<P>(Path, PhantomData<fn() -> P>);

        impl<P> Clone for $name<P> {
            fn clone(&self) -> Self {
                Self(self.0.clone(), PhantomData)
            }
        }

        impl<P> fmt::Debug for $name<P> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl<P> From<Path> for $name<P> {
            fn from(path: Path) -> Self {
                Self(path, PhantomData)
            }
        }

        impl<P> From<$name<P>> for Path {
            fn from(path: $name<P>) -> Self {
                path.0
            }
        }
    )*};
}

/// Declares the struct of the paths of a model. Its methods are the paths of these fields, which have these attributes.
#[doc(hidden)]
#[macro_export]
macro_rules! __model_paths {
    ($(#[$docs:meta])* $visibility:vis $name:ident { $($field:ident: $kind:ty = $attribute:literal,)* }) => {
        $(#[$docs])*
        #[derive(::core::clone::Clone, ::core::fmt::Debug)]
        $visibility struct $name($crate::__private::Path);
        #[automatically_derived]
        impl ::core::convert::From<$crate::__private::Path> for $name {
            fn from(path: $crate::__private::Path) -> Self {
                Self(path)
            }
        }
        #[automatically_derived]
        impl ::core::convert::From<$name> for $crate::__private::Path {
            fn from(path: $name) -> Self {
                path.0
            }
        }
        #[automatically_derived]
        #[allow(dead_code, reason = "not every path is used")]
        impl $name {
            $(
                #[doc = ::core::concat!("The path of `", $attribute, "`.")]
                #[inline]
                #[must_use]
                pub fn $field(&self) -> $kind {
                    $crate::__private::below(&self.0, $attribute)
                }
            )*
        }
    };
}

collection_paths! {
    /// The path of a list whose elements have paths of type `P`.
    ListPath
    /// The path of a set whose elements have paths of type `P`.
    SetPath
    /// The path of a map whose values have paths of type `P`.
    MapPath
}

impl<P: From<Path>> ListPath<P> {
    /// Returns the path of an element.
    #[must_use]
    pub fn at(&self, index: usize) -> P {
        self.0.join(Step::Index(index)).into()
    }
}

impl<P: From<Path>> SetPath<P> {
    /// Returns the path of the elements, which have no names in Terraform: a diagnostic there is shown at the set.
    #[must_use]
    pub fn element(&self) -> P {
        self.0.join(Step::Element).into()
    }
}

impl<P: From<Path>> MapPath<P> {
    /// Returns the path of the value with this key.
    #[must_use]
    pub fn key(&self, key: &str) -> P {
        self.0.join(Step::Key(key.into())).into()
    }
}

/// Returns the path of an attribute of the object at this path.
#[must_use]
pub fn below<P: From<Path>>(path: &Path, attribute: &'static str) -> P {
    path.join(attribute.into()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_paths_are_written_like_all_paths() {
        let rules: ListPath<MapPath<SetPath<Path>>> = below(&Path::root(), "rules");
        assert_eq!(rules.at(2).key("a").element().to_string(), "rules[2][\"a\"][*]");
        assert_eq!(Path::from(rules), Path::attribute("rules"));
    }
}
