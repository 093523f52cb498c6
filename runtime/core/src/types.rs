//! Rust types of values in Terraform: of arguments, of what is read, and of parameters and results of functions.

use std::collections::{BTreeMap, BTreeSet};

use crate::misfit::Misfit;
use crate::model::Field;
use crate::table::{AttributeTable, Constraint, Contains, ElementTable, Kind, ObjectTable, Order};
use crate::value::Value;

/// A Rust type of a value in Terraform.
///
/// | Rust | Terraform |
/// |---|---|
/// | `String`, `bool` | string, bool |
/// | integers up to 64 bits | number, which has to be whole and fit |
/// | `f32`, `f64`, `Number` | number |
/// | `Secret` | string; a field of this type is sensitive |
/// | `Vec<T>`, `BTreeSet<T>`, `BTreeMap<String, T>` | list, set, map |
/// | `Option<T>` | T, which may be null |
/// | `Value` | dynamic: any type |
/// | an enum with `#[derive(TerraformType)]` | string: one of its variants |
/// | a struct of one unnamed field with `#[derive(TerraformType)]` | the type of its field |
/// | a struct with `#[derive(TerraformType)]`, in functions | object |
/// | a struct with `#[derive(Arguments)]`, in arguments | object |
/// | a struct with `#[derive(Attributes)]`, in what is read | object |
/// | `Field<T>`, in arguments | T, which may be unknown when the arguments are validated |
#[diagnostic::on_unimplemented(
    message = "`{Self}` stands for no Terraform type here",
    label = "no Terraform type",
    note = "those that do are String, bool, integers up to 64 bits, f32, f64, Number, Secret, Vec<_>, BTreeSet<_>, \
            BTreeMap<String, _>, Option<_>, Value, and enums with `#[derive(TerraformType)]`; structs are objects, with \
            `#[derive(Arguments)]` in arguments, with `#[derive(Attributes)]` in what is read, and with \
            `#[derive(TerraformType)]` in functions"
)]
pub trait TerraformType<Place = InFunctions>: Sized {
    /// The Terraform type.
    #[doc(hidden)]
    const KIND: Kind;
    /// Whether it may be null.
    #[doc(hidden)]
    const IS_NULLABLE: bool = false;
    /// Whether Terraform hides the value.
    #[doc(hidden)]
    const IS_SENSITIVE: bool = false;
    /// What a value must be.
    #[doc(hidden)]
    const RULES: &'static [Constraint] = &[];
    /// It as the element of a collection.
    #[doc(hidden)]
    const ELEMENT: &'static ElementTable =
        &ElementTable { constraints: Self::RULES, ..ElementTable::plain(Self::KIND) };
    /// The attributes of an object of a function.
    #[doc(hidden)]
    const ATTRIBUTES: &'static [AttributeTable] = &[];
    /// The object of a function.
    #[doc(hidden)]
    const OBJECT: &'static ObjectTable = &ObjectTable {
        attributes: Self::ATTRIBUTES,
        labels: &[],
        rules: &[],
        secrets: &[],
        contains: Contains::NONE,
        is_entry: false,
    };

    /// Converts a value.
    ///
    /// # Errors
    /// If the value does not fit, or is not known.
    #[doc(hidden)]
    fn from_value(value: Value) -> Result<Self, Misfit>;

    /// Converts to a value.
    #[doc(hidden)]
    fn into_value(self) -> Value;
}

/// The place of a parameter or result of a function. An object is a [`Value::Map`] there.
#[doc(hidden)]
#[derive(Debug)]
pub enum InFunctions {}

/// The place of an argument.
#[doc(hidden)]
#[derive(Debug)]
pub enum InArguments {}

/// The place of an attribute that is read.
#[doc(hidden)]
#[derive(Debug)]
pub enum InAttributes {}

/// Returns the value that has this text.
#[doc(hidden)]
pub fn chosen<T, const N: usize>(text: Option<&str>, values: [(&str, T); N]) -> Result<T, Misfit> {
    let texts = values.each_ref().map(|(text, _)| *text);
    let found = values.into_iter().find(|(known, _)| text == Some(known));
    let misfit = || Misfit::new(format!("must be one of \"{}\"", texts.join("\", \"")));
    found.map(|(_, value)| value).ok_or_else(misfit)
}

impl<P> TerraformType<P> for Value {
    const KIND: Kind = Kind::Dynamic;

    fn from_value(value: Value) -> Result<Self, Misfit> {
        Ok(value)
    }

    fn into_value(self) -> Value {
        self
    }
}

impl<P, T: TerraformType<P>> TerraformType<P> for Vec<T> {
    const KIND: Kind = Kind::List(T::ELEMENT, Order::Significant);
    const IS_SENSITIVE: bool = T::IS_SENSITIVE;

    fn from_value(value: Value) -> Result<Self, Misfit> {
        let Value::List(elements) = value else { return Err(Misfit::new("must be a list")) };
        let one = |(index, element)| {
            T::from_value(element).map_err(|misfit| misfit.within(format_args!("[{index}]")))
        };
        elements.into_iter().enumerate().map(one).collect()
    }

    fn into_value(self) -> Value {
        Value::List(self.into_iter().map(T::into_value).collect())
    }
}

impl<P, T: TerraformType<P> + Ord> TerraformType<P> for BTreeSet<T> {
    const KIND: Kind = Kind::Set(T::ELEMENT);
    const IS_SENSITIVE: bool = T::IS_SENSITIVE;

    fn from_value(value: Value) -> Result<Self, Misfit> {
        let Value::Set(elements) = value else { return Err(Misfit::new("must be a set")) };
        let one = |element| T::from_value(element).map_err(|misfit| misfit.within("[*]"));
        elements.into_iter().map(one).collect()
    }

    fn into_value(self) -> Value {
        Value::set(self.into_iter().map(T::into_value).collect())
    }
}

impl<P, T: TerraformType<P>> TerraformType<P> for BTreeMap<String, T> {
    const KIND: Kind = Kind::Map(T::ELEMENT);
    const IS_SENSITIVE: bool = T::IS_SENSITIVE;

    fn from_value(value: Value) -> Result<Self, Misfit> {
        let Value::Map(entries) = value else { return Err(Misfit::new("must be a map")) };
        let one = |(key, value): (String, Value)| match T::from_value(value) {
            Ok(value) => Ok((key, value)),
            Err(misfit) => Err(misfit.within(format_args!("[{key:?}]"))),
        };
        entries.into_iter().map(one).collect()
    }

    fn into_value(self) -> Value {
        Value::Map(self.into_iter().map(|(key, value)| (key, value.into_value())).collect())
    }
}

impl<P, T: TerraformType<P>> TerraformType<P> for Option<T> {
    const KIND: Kind = T::KIND;
    const IS_NULLABLE: bool = true;
    const IS_SENSITIVE: bool = T::IS_SENSITIVE;
    const RULES: &'static [Constraint] = T::RULES;

    fn from_value(value: Value) -> Result<Self, Misfit> {
        if value.is_null() { Ok(None) } else { T::from_value(value).map(Some) }
    }

    fn into_value(self) -> Value {
        self.map_or(Value::Null, T::into_value)
    }
}

impl<T: TerraformType<InArguments>> TerraformType<InArguments> for Field<T> {
    const KIND: Kind = T::KIND;
    const IS_NULLABLE: bool = T::IS_NULLABLE;
    const IS_SENSITIVE: bool = T::IS_SENSITIVE;
    const RULES: &'static [Constraint] = T::RULES;

    fn from_value(value: Value) -> Result<Self, Misfit> {
        match value {
            value if value.is_unknown() => Ok(Field::Unknown),
            value if value.is_null() => Ok(Field::Null),
            value => T::from_value(value).map(Field::Known),
        }
    }

    fn into_value(self) -> Value {
        match self {
            Field::Unknown => Value::UNKNOWN,
            Field::Null => Value::Null,
            Field::Known(value) => value.into_value(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{InArguments, InAttributes, InFunctions};
    use crate::properties::{Misfit, Secret};
    use crate::table::{Kind, Literal, ObjectTable, Rule};
    use crate::value::{Number, Value};
    use crate::{Arguments, Attributes, Field, TerraformType};

    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, TerraformType)]
    #[terraform(crate = crate)]
    enum Mode {
        #[terraform(rename = "fast")]
        Fast,
        Slow,
    }

    #[derive(Debug, PartialEq, TerraformType)]
    #[terraform(crate = crate)]
    struct Wrapped<T>(T);

    /// Every type.
    #[derive(Arguments, Attributes)]
    #[terraform(crate = crate)]
    struct Every {
        /// A number.
        port: u16,
        /// A variant.
        mode: Option<Mode>,
        /// Several variants.
        modes: BTreeSet<Mode>,
        /// A secret.
        token: Option<Secret>,
        /// Secrets.
        tokens: Vec<Secret>,
        /// A variant in a struct.
        wrapped: Wrapped<Mode>,
    }

    /// With a default, and unknown.
    #[derive(Arguments)]
    #[terraform(crate = crate)]
    struct Defaults {
        /// A variant.
        #[terraform(default = Mode::Fast)]
        mode: Mode,
        /// A number.
        #[terraform(default = 65_535)]
        port: u16,
        /// It may be unknown.
        share: Field<f32>,
    }

    fn read<T: TerraformType<InFunctions>>(value: impl Into<Value>) -> Result<T, Misfit> {
        T::from_value(value.into())
    }

    fn number(text: &str) -> Value {
        Value::Number(text.parse().unwrap())
    }

    #[track_caller]
    fn same<T: TerraformType<InFunctions>>(value: Value) {
        let read = T::from_value(value.clone()).unwrap_or_else(|misfit| panic!("{misfit}"));
        assert_eq!(read.into_value(), value);
    }

    #[test]
    fn what_is_read_is_written_again() {
        same::<i8>(number("-128"));
        same::<u64>(number("18446744073709551615"));
        same::<f32>(number("0.1"));
        same::<f64>(number("0.30000000000000004"));
        same::<Number>(number("1e600"));
        same::<Secret>("hunter2".into());
        same::<Mode>("fast".into());
        same::<Wrapped<Option<Mode>>>(Value::Null);
        same::<BTreeSet<Mode>>(Value::set(vec!["fast".into(), "Slow".into()]));
    }

    #[test]
    fn a_number_has_to_fit_its_type() {
        let text = |misfit: Misfit| misfit.to_string();
        assert_eq!(read::<u8>(255), Ok(255));
        for value in ["256", "-1", "0.5"] {
            let misfit = read::<u8>(number(value)).map_err(text);
            assert_eq!(misfit, Err("must be a whole number from 0 to 255".to_owned()));
        }
        assert_eq!(read::<i32>("1").map_err(text), Err("must be a number".to_owned()));
        assert_eq!(<f64 as TerraformType>::into_value(f64::NAN), Value::Null);
        assert_eq!(read::<f64>(number("1e600")).map_err(text), Err("must fit an f64".to_owned()));
        assert_eq!(read::<f32>(number("1e39")).map_err(text), Err("must fit an f32".to_owned()));
    }

    #[test]
    fn the_values_of_an_enum_are_its_variants() {
        let misfit = read::<Mode>("slow").unwrap_err();
        assert_eq!(misfit.to_string(), "must be one of \"fast\", \"Slow\"");
        let arguments = <Every as Arguments>::TABLE;
        let Kind::Set(element) = arguments.attribute("modes").unwrap().kind else { panic!() };
        let of = |name| arguments.attribute(name).unwrap().constraints;
        for rules in [of("mode"), of("wrapped"), element.constraints] {
            let [rule] = rules else { panic!("{rules:?}") };
            let Rule::OneOf(values) = rule.rule else { panic!() };
            assert_eq!(values, [Literal::String("fast"), Literal::String("Slow")]);
        }
    }

    #[test]
    fn a_secret_is_sensitive_wherever_it_is() {
        let tables: [&ObjectTable; 2] = [<Every as Arguments>::TABLE, <Every as Attributes>::TABLE];
        for table in tables {
            let is_sensitive = |name| table.attribute(name).unwrap().is_sensitive;
            assert_eq!(["mode", "token", "tokens"].map(is_sensitive), [false, true, true]);
        }
    }

    #[test]
    fn a_default_is_a_value_of_its_type_and_in_the_description() {
        let given = Value::Object([("share", Value::UNKNOWN)].into_iter().collect());
        let read = <Defaults as TerraformType<InArguments>>::from_value(given).unwrap();
        assert_eq!((read.mode, read.port, read.share), (Mode::Fast, 65_535, Field::Unknown));
        let labels = String::from_utf8_lossy(<Defaults as Arguments>::TABLE.labels);
        assert!(labels.contains("A variant. Default: `\"fast\"`."), "{labels}");
        assert!(labels.contains("A number. Default: `65535`."), "{labels}");
    }

    #[test]
    fn one_struct_may_be_written_and_read() {
        let given = [
            ("mode", "Slow".into()),
            ("modes", Value::Set(vec!["fast".into()])),
            ("port", number("80")),
            ("token", Value::Null),
            ("tokens", Value::List(vec!["hunter2".into()])),
            ("wrapped", "fast".into()),
        ];
        let given = Value::Object(given.into_iter().collect());
        let read = <Every as TerraformType<InArguments>>::from_value(given.clone()).unwrap();
        assert_eq!((read.port, read.mode, &read.wrapped), (80, Some(Mode::Slow), &Wrapped(Mode::Fast)));
        assert_eq!(<Every as TerraformType<InAttributes>>::into_value(read), given);
    }
}
