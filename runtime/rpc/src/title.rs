//! Titles of errors: what a summary of a pipeline shows of them, `Creating awscc_logs_log_group (app): access denied`.
//!
//! Warnings keep their titles: Terraform shows warnings of one title once, with their number.

use ferroform_core::diagnostic::Diagnostics;
use ferroform_engine as engine;
use ferroform_plugin::proto::tfplugin6::diagnostic::Severity;
use ferroform_plugin::proto::tfplugin6::{self as proto, DynamicValue};

use super::server::Server;
use crate::wire::{is_null, to_proto_diagnostics};

/// An operation, and what names its object. Nothing is decoded unless there is an error.
#[derive(Debug, Clone)]
pub(super) struct Title {
    doing: &'static str,
    type_name: String,
    object: Named,
}

/// What names an object.
#[derive(Debug, Clone)]
enum Named {
    /// An import ID. If it is empty, nothing but the type is named.
    By(String),
    /// The first of these values of the type that has an identifier.
    In([Option<DynamicValue>; 2]),
}

const NOTHING: Named = Named::By(String::new());

impl Title {
    pub(super) fn new(doing: &'static str, type_name: &str) -> Self {
        Self { doing, type_name: type_name.to_owned(), object: NOTHING }
    }

    /// Returns diagnostics whose errors have the title.
    pub(super) fn of(&self, server: &Server, diagnostics: Diagnostics) -> Vec<proto::Diagnostic> {
        let mut diagnostics = to_proto_diagnostics(diagnostics);
        self.complete(server, &mut diagnostics);
        diagnostics
    }

    /// Puts the title before that of each error.
    pub(super) fn complete(&self, server: &Server, diagnostics: &mut [proto::Diagnostic]) {
        let is_error = |one: &&mut proto::Diagnostic| one.severity == i32::from(Severity::Error);
        let mut errors = diagnostics.iter_mut().filter(is_error).peekable();
        if errors.peek().is_none() {
            return;
        }
        let object = self.object(server).map(|name| format!(" ({name})")).unwrap_or_default();
        let title = format!("{}{}{object}", self.doing, self.type_name);
        errors.for_each(|error| error.summary = format!("{title}: {}", in_sentence(&error.summary)));
    }

    fn object(&self, server: &Server) -> Option<String> {
        let name = match &self.object {
            Named::By(name) => (!name.is_empty()).then(|| name.clone()),
            Named::In(values) => {
                let resource = server.resource(&self.type_name).ok()?;
                let mut decoded = values.iter().filter_map(|value| resource.decode(value.as_ref()).ok());
                decoded.find_map(|value| engine::object_name(resource.table, &value))
            }
        }?;
        Some(name.chars().map(|one| if one.is_control() { ' ' } else { one }).collect())
    }
}

/// Returns a title as the end of another one: `Resource not found` begins with a small letter, and `AWS …` does not.
fn in_sentence(title: &str) -> String {
    let mut letters = title.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(second)) if second.is_lowercase() || second == ' ' => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => title.to_owned(),
    }
}

/// Names the operation of requests: what is done to which type, and what names the object.
macro_rules! titles {
    ($($rpc:ident($request:ident) => $doing:expr, $type_name:ident, $object:expr;)*) => {
        $(impl From<&proto::$rpc::Request> for Title {
            fn from($request: &proto::$rpc::Request) -> Self {
                Self { doing: $doing, type_name: $request.$type_name.clone(), object: $object }
            }
        })*
    };
}

titles! {
    upgrade_resource_state(_request) => "Reading the state of ", type_name, NOTHING;
    upgrade_resource_identity(_request) => "Reading the identity of ", type_name, NOTHING;
    move_resource_state(_request) => "Moving an object to ", target_type_name, NOTHING;
    import_resource_state(request) => "Importing ", type_name, Named::By(request.id.clone());
    generate_resource_config(request)
        => "Generating the configuration of ", type_name, Named::In([request.state.clone(), None]);
    read_resource(request) => "Reading ", type_name, Named::In([request.current_state.clone(), None]);
    plan_resource_change(request)
        => "Planning ", type_name, Named::In([request.prior_state.clone(), request.proposed_new_state.clone()]);
    apply_resource_change(request)
        => changing(request), type_name, Named::In([request.prior_state.clone(), request.planned_state.clone()]);
    read_data_source(request) => "Reading data.", type_name, Named::In([request.config.clone(), None]);
    open_ephemeral_resource(_request) => "Opening ephemeral.", type_name, NOTHING;
    renew_ephemeral_resource(_request) => "Renewing ephemeral.", type_name, NOTHING;
    close_ephemeral_resource(_request) => "Closing ephemeral.", type_name, NOTHING;
}

fn changing(request: &proto::apply_resource_change::Request) -> &'static str {
    if is_null(request.prior_state.as_ref()) {
        "Creating "
    } else if is_null(request.planned_state.as_ref()) {
        "Deleting "
    } else {
        "Updating "
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_goes_on_with_a_small_letter_unless_it_begins_with_an_abbreviation() {
        for (title, shown) in [
            ("Access denied (s3:CreateBucket)", "access denied (s3:CreateBucket)"),
            ("A change was ignored", "a change was ignored"),
            ("AWS is down", "AWS is down"),
            ("Éteint", "éteint"),
            ("", ""),
        ] {
            assert_eq!(in_sentence(title), shown);
        }
    }
}
