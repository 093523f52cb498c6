//! Functions, which need no configured provider.

use ferroform_core::value::{Type, Value};
use ferroform_plugin::proto::tfplugin6::{DynamicValue, call_function, get_functions, get_provider_schema};
use ferroform_rpc::wire::{decode_type, encode_type};
use prost::Message as _;

use crate::protocol::stage::{call, dynamic};

async fn call_named(name: &str, arguments: Vec<DynamicValue>) -> call_function::Response {
    let request = call_function::Request { name: name.to_owned(), arguments };
    call("CallFunction", &request.encode_to_vec()).await.decode()
}

fn text(text: &str) -> DynamicValue {
    encode_type(&text.into(), &Type::String)
}

#[tokio::test]
async fn the_signature_is_the_same_wherever_it_is_asked_for() {
    let functions: get_functions::Response = call("GetFunctions", &[]).await.decode();
    let schema: get_provider_schema::Response = call("GetProviderSchema", &[]).await.decode();
    assert_eq!(functions.functions, schema.functions);
    let repeat = &functions.functions["repeat"];
    let parameters: Vec<_> = repeat
        .parameters
        .iter()
        .chain(&repeat.variadic_parameter)
        .map(|parameter| {
            let ty = std::str::from_utf8(&parameter.r#type).unwrap();
            (parameter.name.as_str(), ty, parameter.allow_null_value, parameter.allow_unknown_values)
        })
        .collect();
    assert_eq!(
        parameters,
        [
            ("times", "\"number\"", false, false),
            ("between", "\"string\"", true, false),
            ("texts", "[\"list\",\"string\"]", false, false)
        ]
    );
    assert_eq!(repeat.r#return.as_ref().unwrap().r#type, b"\"string\"");
    assert_eq!((repeat.summary.as_str(), repeat.description.as_str()), ("Repeats texts", "Repeats texts."));
    assert_eq!(functions.functions["fail"].deprecation_message, "It always fails.");
}

#[tokio::test]
async fn a_call_returns_the_result() {
    let list = Type::List(Box::new(Type::String));
    let texts = encode_type(&Value::List(vec!["a".into(), "b".into()]), &list);
    let null = encode_type(&Value::Null, &Type::String);
    let two = dynamic("2").unwrap();
    for (between, expected) in [(text("-"), "ab-ab"), (null, "abab")] {
        let answer = call_named("repeat", vec![two.clone(), between, texts.clone()]).await;
        assert_eq!(answer.error, None);
        assert_eq!(decode_type(answer.result.as_ref(), &Type::String), Ok(expected.into()));
    }
}

#[tokio::test]
async fn the_result_of_an_unknown_argument_is_unknown() {
    let list = Type::List(Box::new(Type::String));
    let texts = encode_type(&Value::List(vec!["a".into(), Value::UNKNOWN]), &list);
    let answer = call_named("repeat", vec![dynamic("2").unwrap(), text("-"), texts]).await;
    assert_eq!(decode_type(answer.result.as_ref(), &Type::String), Ok(Value::UNKNOWN));
}

#[tokio::test]
async fn errors_name_the_argument() {
    let wrong = [
        ("repeat", vec![dynamic("-1").unwrap(), text("-")], Some(0), "must not be negative"),
        ("repeat", vec![dynamic("1").unwrap(), dynamic("[]").unwrap()], Some(1), "expected a string"),
        ("repeat", vec![dynamic("1").unwrap(), text("-"), dynamic("[1]").unwrap()], Some(2), "[0]"),
        (
            "repeat",
            vec![dynamic("1").unwrap(), DynamicValue { msgpack: vec![0xc1].into(), ..Default::default() }],
            Some(1),
            "string",
        ),
        ("fail", vec![], None, "always fails"),
        ("fail", vec![text("a")], Some(0), "no more arguments"),
        ("nothing", vec![], None, "no function \"nothing\""),
    ];
    for (name, arguments, argument, part) in wrong {
        let answer = call_named(name, arguments).await;
        let error = answer.error.unwrap();
        assert_eq!(error.function_argument, argument, "{error:?}");
        assert!(error.text.contains(part), "{part}: {error:?}");
        assert_eq!(answer.result, None);
    }
}

#[tokio::test]
async fn a_crash_of_a_function_is_an_error() {
    let answer = call_named("crash", vec![]).await;
    let error = answer.error.unwrap();
    assert!(error.text.contains("The provider crashed"), "{error:?}");
}
