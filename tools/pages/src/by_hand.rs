//! The pages of what has no CloudFormation type: the provider itself, its own data sources, ephemeral resources and
//! actions, and its functions. The examples are files in `examples/`.

use ferroform_cloud_control::settings::PROVIDER_BLOCK;
use ferroform_core::function::{FunctionRegistration, Parameter};
use ferroform_core::schema::{SchemaKind, SchemaSource};
use ferroform_engine::{
    ACTIONS, Action, DATA_SOURCES, DataSource, DetectDrift, EPHEMERAL_RESOURCES, EphemeralResource,
};
use serde_json::Value as Json;
use terraform_provider_awscc::NAME;

use crate::attributes::write_schema;
use crate::markdown::{code, paragraphs, prose};
use crate::page::{Draft, Kind, Page, sentence};

/// What is said of each of them beside the schema: the kind, the name without prefix, the example, and further text.
const EXAMPLES: &[(Kind, &str, &str, &str)] = &[
    (Kind::Index, "index", include_str!("../examples/provider.tf"), ""),
    (Kind::DataSource, "caller_identity", include_str!("../examples/caller_identity.tf"), ""),
    (Kind::DataSource, "partition", include_str!("../examples/partition.tf"), ""),
    (Kind::DataSource, "region", include_str!("../examples/region.tf"), ""),
    (
        Kind::Ephemeral,
        "object",
        include_str!("../examples/object.tf"),
        "The properties are those of the service, with the names that CloudFormation uses. Terraform 1.10 or later is needed.",
    ),
    (
        Kind::Action,
        "cancel_request",
        include_str!("../examples/cancel_request.tf"),
        "Errors about a request that is still running show its token. Terraform 1.14 or later is needed.",
    ),
    (
        Kind::Action,
        "delete_object",
        include_str!("../examples/delete_object.tf"),
        "An object that is not there is a warning. Terraform 1.14 or later is needed.",
    ),
    (
        Kind::Action,
        "detect_drift",
        include_str!("../examples/detect_drift.tf"),
        "Only arguments that `expected` has are compared, as a plan would compare them. Terraform 1.14 or later is needed.",
    ),
];

/// Returns the pages about everything that every provider has.
pub(crate) fn pages() -> Vec<Page> {
    let block = SchemaSource::of_block(&PROVIDER_BLOCK, SchemaKind::Resource);
    let block = SchemaSource { description: "Manages every type of AWS Cloud Control.", ..block };
    let mut all = vec![(Kind::Index, "index", block)];
    let data_sources = DATA_SOURCES.iter().copied().map(DataSource::from);
    all.extend(data_sources.map(|one| (Kind::DataSource, one.name(), one.schema())));
    let ephemeral = EPHEMERAL_RESOURCES.iter().copied().map(EphemeralResource::from);
    all.extend(ephemeral.map(|one| (Kind::Ephemeral, one.name(), one.schema())));
    let actions =
        ACTIONS.iter().copied().map(Action::from).chain([Action::DetectDrift(DetectDrift(Vec::new()))]);
    all.extend(actions.map(|one| (Kind::Action, one.name(), one.schema())));
    all.into_iter().map(|(kind, name, schema)| page(kind, name, &schema)).collect()
}

fn page(kind: Kind, short: &str, schema: &SchemaSource<'static>) -> Page {
    let name = if kind == Kind::Index { NAME.to_owned() } else { format!("{NAME}_{short}") };
    let description = schema.description;
    let mut draft = Draft::new(kind, &name, description, None);
    draft.paragraph(&paragraphs(description));
    if let Some((.., example, text)) =
        EXAMPLES.iter().find(|(own, known, ..)| (*own, *known) == (kind, short))
    {
        draft.paragraph(&prose(text));
        draft.heading(2, "Example");
        draft.block("terraform", example);
    }
    draft.heading(2, if kind == Kind::Action { "Schema of `config`" } else { "Schema" });
    write_schema(&mut draft, schema.root, schema.kind);
    draft.finish()
}

/// Returns the page of a function. Its description, which is Markdown, has the examples.
pub(crate) fn function(function: &FunctionRegistration) -> Page {
    let mut draft = Draft::new(Kind::Function, function.name, function.summary, None);
    let signature = (function.signature)();
    let of = |parameter: &Parameter| format!("{} {}", parameter.name, plain(&words(&parameter.ty.to_json())));
    let mut parameters: Vec<String> = signature.parameters.iter().map(of).collect();
    parameters.extend(signature.rest.as_ref().map(|rest| format!("{}...", of(rest))));
    if let Some(message) = function.deprecated {
        draft.paragraph(&format!("**Deprecated.** {}", prose(message)));
    }
    let (text, examples) = without_blocks(function.description);
    for text in text {
        draft.paragraph(text);
    }
    draft.heading(2, "Example");
    for example in examples {
        draft.block("terraform", example);
    }
    draft.heading(2, "Signature");
    let returns = plain(&words(&signature.returns.to_json()));
    draft.block("text", &format!("{}({}) {returns}", function.name, parameters.join(", ")));
    draft.heading(2, "Arguments");
    draft.list(signature.all().map(|parameter| {
        let null = if parameter.is_nullable { " It may be null." } else { "" };
        let kind = words(&parameter.ty.to_json());
        format!("{} ({kind}) {}{null}", code(parameter.name), prose(&sentence(parameter.description)))
    }));
    draft.finish()
}

/// Returns a type in words.
fn words(ty: &Json) -> String {
    match ty {
        Json::String(name) if name == "dynamic" => "any".to_owned(),
        Json::String(name) => name.clone(),
        Json::Array(parts) => match parts.as_slice() {
            [Json::String(name), Json::Object(members)] if name == "object" => {
                let members = members.iter().map(|(name, ty)| format!("{} {}", code(name), words(ty)));
                format!("object with {}", members.collect::<Vec<_>>().join(", "))
            }
            [Json::String(name), element] => format!("{name} of {}", words(element)),
            _ => "any".to_owned(),
        },
        _ => "any".to_owned(),
    }
}

fn plain(words: &str) -> String {
    words.replace('`', "")
}

/// Returns the texts of a description, and the blocks of code between them.
fn without_blocks(description: &str) -> (Vec<&str>, Vec<&str>) {
    let (mut texts, mut blocks) = (Vec::new(), Vec::new());
    for (number, part) in description.split("```").enumerate() {
        match number % 2 {
            0 => texts.extend(Some(part.trim()).filter(|part| !part.is_empty())),
            _ => blocks.push(part.strip_prefix("hcl\n").unwrap_or(part)),
        }
    }
    (texts, blocks)
}
