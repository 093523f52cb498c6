//! Macros that write configurations in tests.

/// Creates a configuration, in a syntax similar to HCL.
///
/// ```
/// use ferroform_driver::{config, Input};
///
/// let size = 3;
/// let group = config! {
///     name = "web",
///     size = size,
///     tags = { Owner = "me", "aws:team" = null },
///     rule = [{ port = 80 }, { port = unknown }],
///     role_arn = unknown("arn:aws:iam::1:role/x"),
/// };
/// assert_eq!(group.without("rule").with("size", 4).has_unknown(), true);
/// ```
///
/// `unknown` is unknown during planning; `unknown(…)` becomes the given value during apply.
#[macro_export]
macro_rules! config {
    ($($body:tt)*) => { $crate::__config_entries!([] $($body)*) };
}

/// The entries of an object.
#[doc(hidden)]
#[macro_export]
macro_rules! __config_entries {
    ([$($done:tt)*]) => { $crate::Input::object([$($done)*]) };
    ([$($done:tt)*] $name:tt = null $(, $($rest:tt)*)?) => {
        $crate::__config_entries!([$($done)* ($crate::__config_key!($name), $crate::Input::Null),] $($($rest)*)?)
    };
    ([$($done:tt)*] $name:tt = unknown ( $($then:tt)* ) $(, $($rest:tt)*)?) => {
        $crate::__config_entries!(
            [$($done)* ($crate::__config_key!($name), $crate::__config_value!($($then)*).unknown_until_apply()),]
            $($($rest)*)?
        )
    };
    ([$($done:tt)*] $name:tt = unknown $(, $($rest:tt)*)?) => {
        $crate::__config_entries!([$($done)* ($crate::__config_key!($name), $crate::Input::Unknown(None)),] $($($rest)*)?)
    };
    ([$($done:tt)*] $name:tt = [ $($items:tt)* ] $(, $($rest:tt)*)?) => {
        $crate::__config_entries!(
            [$($done)* ($crate::__config_key!($name), $crate::__config_items!([] $($items)*)),] $($($rest)*)?
        )
    };
    ([$($done:tt)*] $name:tt = { $($inner:tt)* } $(, $($rest:tt)*)?) => {
        $crate::__config_entries!(
            [$($done)* ($crate::__config_key!($name), $crate::__config_entries!([] $($inner)*)),] $($($rest)*)?
        )
    };
    ([$($done:tt)*] $name:tt = $value:expr $(, $($rest:tt)*)?) => {
        $crate::__config_entries!(
            [$($done)* ($crate::__config_key!($name), $crate::Input::from($value)),] $($($rest)*)?
        )
    };
}

/// The items of a list.
#[doc(hidden)]
#[macro_export]
macro_rules! __config_items {
    ([$($done:tt)*]) => { $crate::Input::List(vec![$($done)*]) };
    ([$($done:tt)*] null $(, $($rest:tt)*)?) => {
        $crate::__config_items!([$($done)* $crate::Input::Null,] $($($rest)*)?)
    };
    ([$($done:tt)*] unknown ( $($then:tt)* ) $(, $($rest:tt)*)?) => {
        $crate::__config_items!([$($done)* $crate::__config_value!($($then)*).unknown_until_apply(),] $($($rest)*)?)
    };
    ([$($done:tt)*] unknown $(, $($rest:tt)*)?) => {
        $crate::__config_items!([$($done)* $crate::Input::Unknown(None),] $($($rest)*)?)
    };
    ([$($done:tt)*] [ $($items:tt)* ] $(, $($rest:tt)*)?) => {
        $crate::__config_items!([$($done)* $crate::__config_items!([] $($items)*),] $($($rest)*)?)
    };
    ([$($done:tt)*] { $($inner:tt)* } $(, $($rest:tt)*)?) => {
        $crate::__config_items!([$($done)* $crate::__config_entries!([] $($inner)*),] $($($rest)*)?)
    };
    ([$($done:tt)*] $value:expr $(, $($rest:tt)*)?) => {
        $crate::__config_items!([$($done)* $crate::Input::from($value),] $($($rest)*)?)
    };
}

/// One value.
#[doc(hidden)]
#[macro_export]
macro_rules! __config_value {
    (null) => { $crate::Input::Null };
    ([ $($items:tt)* ]) => { $crate::__config_items!([] $($items)*) };
    ({ $($inner:tt)* }) => { $crate::__config_entries!([] $($inner)*) };
    ($value:expr) => { $crate::Input::from($value) };
}

/// A name: an identifier or a string literal.
#[doc(hidden)]
#[macro_export]
macro_rules! __config_key {
    ($name:ident) => {
        ::std::string::String::from(stringify!($name).trim_start_matches("r#"))
    };
    ($name:literal) => {
        ::std::string::String::from($name)
    };
}
