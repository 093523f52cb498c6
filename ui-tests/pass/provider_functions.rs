//! Functions of a provider: all types, texts from files, names of one's own, generics, and no prelude.

#![deny(warnings)]
#![allow(clippy::multiple_bound_locations, reason = "bounds are read in both places")]
#![forbid(unsafe_code)]

use ferroform::Function as _;

mod texts {
    use ferroform::function::{FunctionError, Rest};
    use ferroform::provider_function;

    /// Joins texts.
    ///
    /// What is between them comes first.
    ///
    /// - A list in the description.
    #[provider_function]
    pub fn join(
        /// What is between the texts,
        /// on two lines.
        between: String,
        /// The texts.
        ///
        /// There may be none.
        Rest(texts): Rest<String>,
    ) -> Result<String, FunctionError> {
        Ok(texts.join(&between))
    }

    /// Says yes
    #[provider_function(name = "always")]
    #[deprecated(note = "Write `true`.")]
    pub(super) fn no_arguments() -> bool {
        true
    }
}

mod named {
    pub trait Named {
        const NAME: &'static str;
    }

    pub struct Acme;

    impl Named for Acme {
        const NAME: &'static str = "acme";
    }

    /// Adds a prefix.
    ///
    #[doc = include_str!("../schemas/prefix.md")]
    #[provider_function]
    pub fn prefixed<N: Named>(mut text: String, #[allow(unused_variables)] r#type: Option<bool>) -> String
    where
        N: 'static,
    {
        text.insert_str(0, N::NAME);
        text
    }

    use ferroform::provider_function;
}

mod objects {
    use std::collections::BTreeMap;

    use ferroform::value::{Number, Value};
    use ferroform::{TerraformType, provider_function};

    #[derive(Debug, PartialEq, TerraformType)]
    pub struct Address<T> {
        pub host: T,
        pub port: Option<i64>,
        #[terraform(rename = "kind")]
        pub r#type: Kind,
    }

    #[derive(Debug, PartialEq, TerraformType)]
    pub struct Kind(pub String);

    #[derive(Debug, PartialEq, TerraformType)]
    pub struct Nothing {}

    fn value<T: TerraformType>(value: T) -> Value {
        value.into_value()
    }

    /// Returns all that it is given.
    #[provider_function]
    #[allow(clippy::too_many_arguments)]
    pub fn twelve(
        a: Address<String>,
        b: Vec<Kind>,
        c: BTreeMap<String, Address<bool>>,
        d: Option<Number>,
        e: Value,
        f: Nothing,
        g: bool,
        h: bool,
        i: bool,
        j: bool,
        k: bool,
        l: bool,
    ) -> Vec<Value> {
        let first = [value(a), value(b), value(c), value(d), e, value(f)];
        first.into_iter().chain([g, h, i, j, k, l].map(Value::from)).collect()
    }
}

/// The names of the macro's own items and arguments may be the user's.
mod shadowing {
    use ferroform::provider_function;

    /// A name of the expansion.
    #[provider_function]
    pub fn argument_0(argument_1: i64, argument_0: i64) -> i64 {
        argument_1 - argument_0
    }

    /// Another one.
    #[provider_function]
    pub fn arguments(call: i64) -> i64 {
        call
    }
}

#[allow(deprecated)]
const FUNCTIONS: &[ferroform::FunctionRegistration] = &[
    texts::join::REGISTRATION,
    texts::no_arguments::REGISTRATION,
    named::prefixed::<named::Acme>::REGISTRATION,
    objects::twelve::REGISTRATION,
    shadowing::argument_0::REGISTRATION,
    shadowing::arguments::REGISTRATION,
];

fn main() {
    use ferroform::value::Value;

    let [join, always, prefixed, twelve, minus, arguments] = FUNCTIONS else { panic!() };
    assert_eq!((join.name, join.summary), ("join", "Joins texts"));
    assert_eq!(join.description, "What is between them comes first.\n\n- A list in the description.\n");
    let described =
        [("between", "What is between the texts, on two lines."), ("texts", "The texts.\n\nThere may be none.\n")];
    let parameters = |function: &ferroform::FunctionRegistration| {
        (function.signature)().all().map(|parameter| (parameter.name, parameter.description)).collect::<Vec<_>>()
    };
    assert_eq!(parameters(join), described);
    assert_eq!((join.call)(["-", "a", "b"].map(Value::from).into()), Ok(Value::from("a-b")));
    assert_eq!(texts::join("-".into(), ferroform::function::Rest(vec![])), Ok(String::new()));

    assert_eq!((always.name, always.description), ("always", "Says yes"));
    assert_eq!((always.deprecated, join.deprecated), (Some("Write `true`."), None));
    assert_eq!((always.call)(vec![]), Ok(true.into()));

    assert_eq!(prefixed.description, include_str!("../schemas/prefix.md"));
    assert_eq!(parameters(prefixed), [("text", ""), ("type", "")]);
    assert_eq!((prefixed.call)(vec!["-x".into(), Value::Null]), Ok(Value::from("acme-x")));

    let address = |host: Value| {
        let port = ("port".to_owned(), Value::from(80));
        Value::Map([("host".to_owned(), host), port, ("kind".to_owned(), "tcp".into())].into())
    };
    let given = [
        address("h".into()),
        Value::List(vec!["udp".into()]),
        Value::Map([("x".to_owned(), address(true.into()))].into()),
        Value::Null,
        Value::from(7),
        Value::Map([].into()),
    ];
    let given: Vec<Value> = given.into_iter().chain([true, false, true, false, true, false].map(Value::from)).collect();
    assert_eq!((twelve.call)(given.clone()), Ok(Value::List(given.clone())));
    let mut wrong = given;
    wrong[2] = Value::Map([("x".to_owned(), address("yes".into()))].into());
    let error = (twelve.call)(wrong).unwrap_err();
    assert_eq!((error.argument, error.text.as_str()), (Some(2), "the value at [\"x\"].host must be true or false"));

    assert_eq!((minus.call)(vec![5.into(), 3.into()]), Ok(2.into()));
    assert_eq!((arguments.call)(vec![5.into()]), Ok(5.into()));
}
