//! Conversions of diagnostics and paths to protobuf.

use ferroform_core::diagnostic::{Diagnostic, Diagnostics, Severity};
use ferroform_core::value::{Path, Step};
use ferroform_plugin::proto::tfplugin6::attribute_path::{Step as ProtoStep, step::Selector};
use ferroform_plugin::proto::tfplugin6::{
    AttributePath, Diagnostic as ProtoDiagnostic, diagnostic::Severity as ProtoSeverity,
};

/// Converts all diagnostics, in order.
#[must_use]
pub fn to_proto_diagnostics(diagnostics: Diagnostics) -> Vec<ProtoDiagnostic> {
    diagnostics.into_iter().map(to_proto_diagnostic).collect()
}

/// Converts the part of a path that Terraform can name.
#[must_use]
pub fn to_attribute_path(path: &Path) -> AttributePath {
    AttributePath { steps: path.nameable().iter().filter_map(to_proto_step).collect() }
}

fn to_proto_diagnostic(diagnostic: Diagnostic) -> ProtoDiagnostic {
    let severity = match diagnostic.severity {
        Severity::Error => ProtoSeverity::Error,
        Severity::Warning => ProtoSeverity::Warning,
    };
    ProtoDiagnostic {
        severity: severity.into(),
        summary: diagnostic.summary.into_owned(),
        detail: diagnostic.detail,
        attribute: diagnostic.path.filter(|path| !path.nameable().is_empty()).as_ref().map(to_attribute_path),
    }
}

fn to_proto_step(step: &Step) -> Option<ProtoStep> {
    let selector = match step {
        Step::Attribute(name) => Selector::AttributeName(name.clone().into_owned()),
        Step::Key(key) => Selector::ElementKeyString(key.clone()),
        Step::Index(index) => Selector::ElementKeyInt(i64::try_from(*index).ok()?),
        Step::Element | Step::Document => return None,
    };
    Some(ProtoStep { selector: Some(selector) })
}
