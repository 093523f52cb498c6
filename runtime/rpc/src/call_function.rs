//! `CallFunction`. Terraform calls functions before the provider is configured, and expects the same result for the
//! same arguments.

use ferroform_core::function::{FunctionError, FunctionRegistration};
use ferroform_core::value::Value;
use ferroform_plugin::proto::tfplugin6 as proto;
use ferroform_plugin::proto::tfplugin6::DynamicValue;
use ferroform_plugin::proto::tfplugin6::call_function::{Request, Response};

use super::failed::Answer;
use super::server::Shared;
use crate::wire;

pub(super) async fn call_function(server: Shared, request: Request) -> Answer<Response> {
    let Some(function) = server.functions.iter().find(|function| function.name == request.name) else {
        let text = format!("The provider {} has no function {:?}.", server.name, request.name);
        return Ok(failed(FunctionError::new(text)));
    };
    let called = call(function, &request.arguments);
    Ok(called.map_or_else(failed, |result| Response { result: Some(result), error: None }))
}

fn call(function: &FunctionRegistration, arguments: &[DynamicValue]) -> Result<DynamicValue, FunctionError> {
    let signature = (function.signature)();
    let argument = |(number, value): (usize, &DynamicValue)| {
        let Some(parameter) = signature.parameter(number) else {
            return Err(FunctionError::at(number, format!("{} takes no more arguments", function.name)));
        };
        wire::decode_type(Some(value), &parameter.ty)
            .map_err(|malformed| FunctionError::at(number, format!("cannot be read: {malformed}")))
    };
    let arguments: Vec<Value> = arguments.iter().enumerate().map(argument).collect::<Result<_, _>>()?;
    let result = if arguments.iter().all(Value::is_wholly_known) {
        (function.call)(arguments)?
    } else {
        Value::UNKNOWN
    };
    Ok(wire::encode_type(&result, &signature.returns))
}

fn failed(error: FunctionError) -> Response {
    let function_argument = error.argument.and_then(|argument| i64::try_from(argument).ok());
    let error = proto::FunctionError { text: error.text, function_argument };
    Response { error: Some(error), result: None }
}
