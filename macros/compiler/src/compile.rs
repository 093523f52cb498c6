//! Compiles a schema, an annotation and overrides into the IR, without any I/O.

use crate::annotation::Annotation;
use crate::args::Args;
use crate::finding::Findings;
use crate::overrides::Overrides;
use crate::{catalogue, cfn, check, ir, lower, prose, verify};

/// Reads the arguments of an annotation, as the macro does.
pub fn annotation_of(arguments: proc_macro2::TokenStream) -> (Annotation, Findings) {
    let mut findings = Findings::new();
    let args = Args::parse(arguments, &mut findings);
    args.check(&mut findings);
    (args.annotation, findings)
}

/// Compiles a schema. `overrides` may also contain entries for other types. Returns no resource if an error leaves
/// nothing to compile.
pub fn compile(
    json: &str,
    annotation: &Annotation,
    overrides: &Overrides,
) -> (Option<ir::Resource>, Findings) {
    compile_with_prose(json, None, annotation, overrides)
}

/// Like [`compile`], with descriptions from a separate file (`schemas/README.md`, `.prose/`).
pub fn compile_with_prose(
    json: &str,
    prose: Option<&str>,
    annotation: &Annotation,
    overrides: &Overrides,
) -> (Option<ir::Resource>, Findings) {
    let mut findings = Findings::new();
    let resource = compile_text(json, prose, annotation, overrides, &mut findings);
    findings.locate(json);
    (resource, findings)
}

fn compile_text(
    json: &str,
    prose: Option<&str>,
    annotation: &Annotation,
    overrides: &Overrides,
    findings: &mut Findings,
) -> Option<ir::Resource> {
    let json = match cfn::Json::parse(json).and_then(cfn::Json::into_schema) {
        Ok(json) => json,
        Err(error) => {
            findings.schema_error("", catalogue::not_json(&error));
            return None;
        }
    };
    let mut document = cfn::Document::read(&json, findings)?;
    verify::document(&json, &document, &overrides.secrets, findings);
    if let Some(prose) = prose {
        prose::describe(&mut document, prose);
    }
    let about = overrides.about(&document.type_name);
    let (resource, targets) = lower::lower(&document, annotation, &about, findings)?;
    check::resource(&resource, annotation, &about, &targets, findings);
    Some(resource)
}
