//! `GetFunctions`: the signatures of all functions. `GetProviderSchema` contains them too.

use std::collections::BTreeMap;

use ferroform_core::function::{self, FunctionRegistration};
use ferroform_core::value::Type;
use ferroform_plugin::proto::tfplugin6::function::{Parameter, Return};
use ferroform_plugin::proto::tfplugin6::get_functions::{Request, Response};
use ferroform_plugin::proto::tfplugin6::{Function, StringKind};

use super::failed::Answer;
use super::server::{Server, Shared};
use crate::wire::to_proto_diagnostics;

pub(super) async fn get_functions(server: Shared, _: Request) -> Answer<Response> {
    let diagnostics = to_proto_diagnostics(server.problem.clone().into_iter().collect());
    Ok(Response { functions: functions(&server), diagnostics })
}

/// Returns the signatures by name.
pub(super) fn functions(server: &Server) -> BTreeMap<String, Function> {
    server.functions.iter().map(|function| (function.name.to_owned(), signature(function))).collect()
}

fn signature(function: &FunctionRegistration) -> Function {
    let signature = (function.signature)();
    Function {
        parameters: signature.parameters.iter().map(parameter).collect(),
        variadic_parameter: signature.rest.as_ref().map(parameter),
        r#return: Some(Return { r#type: bytes(&signature.returns) }),
        summary: function.summary.to_owned(),
        description: function.description.to_owned(),
        description_kind: StringKind::Markdown.into(),
        deprecation_message: function.deprecated.unwrap_or_default().to_owned(),
    }
}

fn parameter(parameter: &function::Parameter) -> Parameter {
    Parameter {
        name: parameter.name.to_owned(),
        r#type: bytes(&parameter.ty),
        allow_null_value: parameter.is_nullable,
        allow_unknown_values: false,
        description: parameter.description.to_owned(),
        description_kind: StringKind::Markdown.into(),
    }
}

fn bytes(ty: &Type) -> Vec<u8> {
    ty.to_json().to_string().into()
}
