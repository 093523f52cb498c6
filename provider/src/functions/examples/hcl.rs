//! Evaluates the HCL of the examples: literals, calls and attributes.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ferroform_core::FunctionRegistration;
use ferroform_core::value::Value;
use ferroform_core::wire::to_json;
use hcl::expr::{Expression, FuncCall, ObjectKey, TemplateExpr, TraversalOperator};

/// Evaluates an expression that may call these functions.
pub(super) fn evaluate(text: &str, functions: &[FunctionRegistration]) -> Value {
    let expression = text.parse().unwrap_or_else(|error| panic!("{error} in {text}"));
    value(&expression, functions)
}

fn value(expression: &Expression, functions: &[FunctionRegistration]) -> Value {
    let value = |expression| value(expression, functions);
    match expression {
        Expression::Null => Value::Null,
        Expression::Bool(is_true) => Value::Bool(*is_true),
        Expression::Number(number) => Value::Number(number.to_string().parse().unwrap()),
        Expression::String(text) => Value::from(text.as_str()),
        Expression::Array(elements) => Value::List(elements.iter().map(value).collect()),
        Expression::Object(members) => {
            Value::Map(members.iter().map(|(key, member)| (name(key), value(member))).collect())
        }
        Expression::TemplateExpr(template) => match &**template {
            TemplateExpr::QuotedString(text) => Value::from(text.as_str()),
            TemplateExpr::Heredoc(document) => Value::from(document.template.as_str()),
        },
        Expression::Traversal(traversal) => {
            traversal.operators.iter().fold(value(&traversal.expr), |value, operator| match operator {
                TraversalOperator::GetAttr(name) => value.entry(name.as_str()).unwrap().untyped().clone(),
                other => panic!("{other:?}"),
            })
        }
        Expression::FuncCall(called) => call(called, called.args.iter().map(value).collect(), functions),
        other => panic!("{other:?} is in no example"),
    }
}

fn name(key: &ObjectKey) -> String {
    match key {
        ObjectKey::Identifier(name) => name.to_string(),
        ObjectKey::Expression(Expression::String(name)) => name.clone(),
        other => panic!("{other:?}"),
    }
}

fn call(called: &FuncCall, arguments: Vec<Value>, functions: &[FunctionRegistration]) -> Value {
    let name = called.name.name.as_str();
    match (name, arguments.as_slice()) {
        ("jsonencode", [value]) => Value::String(to_json(value).to_string()),
        ("base64decode", [Value::String(text)]) => {
            Value::String(String::from_utf8(STANDARD.decode(text).unwrap()).unwrap())
        }
        _ => {
            let function = functions.iter().find(|function| function.name == name).unwrap();
            (function.call)(arguments).unwrap().untyped().clone()
        }
    }
}
