//! `ListResource`: the objects of a type, one after another, for `terraform query`.

use ferroform_cloud_control::Verb;
use ferroform_core::diagnostic::{Diagnostic, Diagnostics, Severity};
use ferroform_core::resource::Registration;
use ferroform_core::value::Value;

use crate::Context;
use crate::model::identity_of;
use crate::read_data_source::arguments;
use crate::view::{Observer, found};

/// A request to list objects.
#[derive(Debug)]
pub struct ListRequest<'a> {
    /// The resource type.
    pub resource: Registration,
    /// The configuration, with the parents that the list handler asks for.
    pub config: &'a Value,
    /// Whether the state of each object is requested too.
    pub with_state: bool,
    /// The maximum number of objects.
    pub limit: usize,
}

/// An object that was found.
#[derive(Debug)]
pub struct ListedResource {
    /// Its identifier.
    pub identifier: String,
    /// Its identity.
    pub identity: Vec<(&'static str, String)>,
    /// Its state, if requested and readable.
    pub state: Option<Value>,
    /// Warnings about it.
    pub diagnostics: Diagnostics,
}

/// Returns the identifiers of the objects of a type, or of those in the parents that the configuration names.
pub async fn list_identifiers(
    context: &Context<'_>,
    request: &ListRequest<'_>,
) -> Result<Vec<String>, Diagnostic> {
    let table = request.resource.table;
    let asked = arguments(table, request.config);
    let (name, limit) = (table.cloudformation_type, request.limit);
    let found = context.client.list_some(name, asked.as_ref(), limit, context.cancel).await;
    found.map_err(|error| error.diagnostic(Verb::List, table.cloudformation_type, None))
}

/// Returns one of the objects; `None` if it no longer exists. One that cannot be read is listed without a state and
/// with a warning, since core would forget all others because of an error.
pub async fn list_one(
    context: &Context<'_>,
    request: &ListRequest<'_>,
    identifier: String,
) -> Option<ListedResource> {
    let table = request.resource.table;
    let without_state = |identifier: String, diagnostics| ListedResource {
        identity: identity_of(&table.identity, &identifier, None),
        identifier,
        state: None,
        diagnostics,
    };
    if !request.with_state {
        return Some(without_state(identifier, Diagnostics::new()));
    }
    let type_name = table.cloudformation_type;
    let answer = match context.client.read(type_name, &identifier, context.cancel).await {
        Ok(model) => Observer::of_new(context, &request.resource).observe(model?),
        Err(error) => Err(error.diagnostic(Verb::Read, type_name, Some(&identifier))),
    };
    Some(match answer {
        Ok(answer) => {
            let (state, diagnostics) = answer.first_state(context, &request.resource, &identifier).await;
            ListedResource {
                identity: answer.identity(&table.identity, &identifier),
                state: Some(found(table, context.tags, &state, context.client.region(), false)),
                diagnostics: diagnostics.into_iter().map(as_warning).collect(),
                identifier,
            }
        }
        Err(unread) => {
            let detail = format!("{}\n\nThe object is listed without its attributes.", unread.detail);
            let unread = Diagnostic { severity: Severity::Warning, detail, ..unread };
            without_state(identifier, unread.into())
        }
    })
}

fn as_warning(diagnostic: Diagnostic) -> Diagnostic {
    Diagnostic { severity: Severity::Warning, ..diagnostic }
}
