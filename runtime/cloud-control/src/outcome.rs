//! Texts on what a failed operation left behind: what exists now, and what to do about it.
//!
//! Each operation has its own texts. Importing an object or removing it from the state can be right after a
//! creation; after an update or a deletion it would lose an object that Terraform manages.

use super::code::ErrorCode;
use super::failure::{Exists, Failure, FailureKind};
use super::open_request::OpenRequest;
use super::verb::Verb;

/// Returns what exists now and what to do about it, or `None` if the error says everything.
pub(super) fn outcome(
    failure: &Failure,
    verb: Verb,
    type_name: &str,
    identifier: Option<&str>,
) -> Option<String> {
    match verb {
        Verb::Create => creation(failure, type_name, identifier),
        Verb::Update => change(failure, "update", "Plan again: the plan shows what is still to be changed."),
        Verb::Delete => change(
            failure,
            "deletion",
            "The object stays in the state. Plan again: the plan shows whether it is still there.",
        ),
        Verb::Read | Verb::List => None,
    }
}

/// Returns what exists now of an object that no resource manages, or `None` if the error says everything.
pub(super) fn unmanaged_outcome(failure: &Failure, type_name: &str) -> Option<String> {
    match &failure.exists {
        Exists::No => None,
        Exists::Yes(identifier) => Some(format!(
            "Terraform has no record of the object {identifier}. See whether it exists, and what it has."
        )),
        Exists::Open(_) | Exists::Doubtful(_) if failure.details.is_own => Some(
            "Whether the handler has done its work is not known, and Terraform has no record of it. Look for the object."
                .to_owned(),
        ),
        Exists::Open(request) if request.request_token.is_some() && !failure.is_unknown_token() => {
            let token = request.request_token.as_deref().unwrap_or_default();
            Some(format!(
                "The request is still running, and Terraform has no record of it. {}",
                look_or_end(token)
            ))
        }
        Exists::Open(_) | Exists::Doubtful(_) => Some(format!(
            "Whether the request was carried out is not known, and Terraform has no record of it. To look for the object:\n\n    \
             aws cloudcontrol list-resources --type-name {type_name}"
        )),
    }
}

/// Returns the code whose advice helps, unless the outcome already says what to do.
pub(super) fn advised(failure: &Failure) -> Option<&ErrorCode> {
    let is_open = matches!(failure.exists, Exists::Open(_) | Exists::Doubtful(_));
    match &failure.kind {
        _ if failure.details.is_own => None,
        FailureKind::Rejected(ErrorCode::RequestTokenNotFound | ErrorCode::ClientTokenConflict)
            if is_open =>
        {
            None
        }
        FailureKind::Rejected(code) | FailureKind::Unreachable(code) => Some(code),
        _ => None,
    }
}

/// Returns how an operation gets more time, if it ran out of it.
pub(super) fn more_time(failure: &Failure, verb: Verb) -> Option<&'static str> {
    match verb {
        _ if !matches!(failure.kind, FailureKind::TimedOut(_)) => None,
        Verb::Create => Some("If it needs more time, set a longer `create` in `timeouts` of the resource."),
        Verb::Update => Some("If it needs more time, set a longer `update` in `timeouts` of the resource."),
        Verb::Delete => Some(
            "If it needs more time, set a longer `delete` in `timeouts` of the resource, apply that, and delete it again.",
        ),
        Verb::Read | Verb::List => None,
    }
}

fn creation(failure: &Failure, type_name: &str, identifier: Option<&str>) -> Option<String> {
    match &failure.exists {
        Exists::No => nothing_of_ours(failure, type_name, identifier),
        Exists::Yes(identifier) => Some(format!(
            "The object {identifier} exists nevertheless. It is recorded in the state, and the next apply replaces it."
        )),
        Exists::Doubtful(request) => {
            let identifier = request.identifier.as_deref().unwrap_or_default();
            Some(format!(
                "An object named {identifier} may exist, and may be older than this request, so the provider does not \
                 delete it. The state has only the request. Remove that record; then import the object if it is yours, or choose \
                 another name:\n\n    {REMOVE}\n    {IMPORT} '{identifier}'"
            ))
        }
        Exists::Open(request) => Some(open_creation(failure, request, type_name)),
    }
}

const REMOVE: &str = "terraform state rm <resource address>";
const IMPORT: &str = "terraform import <resource address>";
const REQUESTS: &str =
    "aws cloudcontrol list-resource-requests --resource-request-status-filter Operations=CREATE";

/// Describes what becomes of a creation whose outcome, or whose object, is not known.
fn open_creation(failure: &Failure, request: &OpenRequest, type_name: &str) -> String {
    let objects = format!("aws cloudcontrol list-resources --type-name {type_name}");
    match (&failure.kind, &request.request_token) {
        _ if failure.details.is_own && request.identifier.is_none() && request.origin.chosen().is_none() => {
            format!(
                "The handler was still running and had not named an object. See whether it left one behind, and import or \
                 delete it:\n\n    {IMPORT} <identifier>"
            )
        }
        _ if failure.details.is_own && !failure.details.is_over => "The handler was still running. That is recorded in the \
             state, and the next plan or apply looks for the object."
            .to_owned(),
        (FailureKind::Unlisted, _) => format!(
            "The request may still arrive within 15 minutes after it was sent. Until then, nothing is created in its place. Apply \
             again after that. To go on at once, look for the object. If there is none, remove the record of the \
             request and apply; if there is one, import it:\n\n    {objects}\n    {REMOVE}\n    {IMPORT} <identifier>"
        ),
        (FailureKind::Ambiguous(several), _) => format!(
            "One of these may have made the object of this resource:\n\n    {}\n\nRemove the record of the request, and import \
             the object:\n\n    {REMOVE}\n    {IMPORT} <identifier>",
            several.join("\n    ")
        ),
        _ if failure.details.is_over => format!(
            "An object named {} may have been made. The request is recorded in the state, and the next plan or apply looks \
             for the object.",
            request.identifier.as_deref().unwrap_or_default()
        ),
        (_, None) if request.goes_on => "Whether the request arrived is not known. It is recorded in the state, and the \
             next apply sends it again. It has a token, so the service carries it out only once."
            .to_owned(),
        (_, None) => format!(
            "Whether the request arrived is not known. It is recorded in the state, and the next plan or apply looks for \
             it among the latest requests. To look for it now:\n\n    {REQUESTS}"
        ),
        (FailureKind::Rejected(ErrorCode::RequestTokenNotFound), Some(_)) if !failure.details.is_forgotten => {
            "The service does not know the request yet. It is recorded in the state, and the next plan or apply asks again."
                .to_owned()
        }
        (FailureKind::Rejected(ErrorCode::RequestTokenNotFound), _) => format!(
            "The service no longer knows the request; it keeps requests for seven days. Look for the object, remove the \
             record of the request, and import the object if there is one:\n\n    {objects}\n    {REMOVE}\n    \
             {IMPORT} <identifier>"
        ),
        (FailureKind::Rejected(ErrorCode::GarbledAnswer), Some(token)) => format!(
            "The request is recorded in the state, and each plan or apply asks again. If the object has no name by then, \
             look for it, remove the record of the request, and import the object:\n\n    \
             aws cloudcontrol get-resource-request-status --request-token {token}\n    {objects}\n    {REMOVE}\n    \
             {IMPORT} <identifier>"
        ),
        (FailureKind::TimedOut(_), Some(token)) if !request.goes_on => format!(
            "The request is still running. It is recorded in the state, and the next plan or apply asks how it ended. Terraform \
             marks the object as tainted and would replace it. To keep it:\n\n    terraform untaint <resource address>\n\n{}",
            look_or_end(token)
        ),
        (_, Some(token)) => format!(
            "The request is still running. It is recorded in the state, and the next plan or apply asks how it ended. {}",
            look_or_end(token)
        ),
    }
}

/// Describes the outcome of a change to an object that existed before.
fn change(failure: &Failure, what: &str, next: &str) -> Option<String> {
    let Exists::Open(request) = &failure.exists else { return None };
    Some(match &request.request_token {
        _ if failure.details.is_own => format!("The handler was still running. {next}"),
        Some(_) if failure.is_unknown_token() => format!("The service no longer knows the request. {next}"),
        Some(token) => format!("The request is still running. {next} {}", look_or_end(token)),
        None => format!("Whether the {what} was carried out is not known. {next}"),
    })
}

fn look_or_end(token: &str) -> String {
    format!(
        "To look at the request, or to end it:\n\n    \
         aws cloudcontrol get-resource-request-status --request-token {token}\n    \
         aws cloudcontrol cancel-resource-request --request-token {token}"
    )
}

fn nothing_of_ours(failure: &Failure, type_name: &str, identifier: Option<&str>) -> Option<String> {
    let code = failure.kind.code();
    if failure.details.is_absent || failure.kind == FailureKind::NeverArrived {
        return None;
    }
    let Some(identifier) = identifier else {
        // A handler that failed half-way may have left something behind without naming it.
        let is_half_way = code.is_none_or(|code| !code.is_refused_at_the_door());
        let (who, list) = if failure.details.is_own {
            ("handler", String::new())
        } else {
            ("service", format!("aws cloudcontrol list-resources --type-name {type_name}\n    "))
        };
        return (is_half_way && failure.details.request_token.is_some()).then(|| {
            format!(
                "The {who} named no object, and none is recorded in the state. See whether the request left one behind \
                 all the same, and import or delete it:\n\n    {list}{IMPORT} <identifier>"
            )
        });
    };
    Some(format!(
        "The existing object was not touched and is not in the state. To manage it with this configuration, import \
         it:\n\n    {IMPORT} '{identifier}'"
    ))
}
