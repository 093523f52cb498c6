//! The pages of what has no CloudFormation type: the provider itself, its own data sources, ephemeral resources and
//! actions, and its functions. The examples are files in `examples/`.

use std::collections::BTreeMap;

use ferroform_core::function::{FunctionRegistration, Parameter};
use ferroform_proto::tfplugin6::{Schema, get_provider_schema::Response};

use crate::markdown::{code, paragraphs, prose};
use crate::message::{words, write_block};
use crate::page::{Draft, Front, Kind, Page, sentence};

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

/// Returns the pages about everything in this answer of a provider without types.
pub(crate) fn pages(provider: &str, answer: &Response) -> Vec<Page> {
    let empty = Schema::default();
    let actions: BTreeMap<String, Schema> = answer
        .action_schemas
        .iter()
        .map(|(name, action)| (name.clone(), action.schema.clone().unwrap_or_default()))
        .collect();
    let index = BTreeMap::from([(provider.to_owned(), answer.provider.clone().unwrap_or_default())]);
    let kinds = [
        (Kind::Index, &index),
        (Kind::DataSource, &answer.data_source_schemas),
        (Kind::Ephemeral, &answer.ephemeral_resource_schemas),
        (Kind::Action, &actions),
    ];
    let mut pages = Vec::new();
    for (kind, schemas) in kinds {
        for (name, schema) in schemas {
            let block = schema.block.clone().or_else(|| empty.block.clone()).unwrap_or_default();
            let short = match kind {
                Kind::Index => "index",
                _ => name.strip_prefix(&format!("{provider}_")).unwrap_or(name),
            };
            let said = EXAMPLES.iter().find(|(own, known, ..)| (*own, *known) == (kind, short));
            let description = match kind {
                Kind::Index => "Manages every type of AWS Cloud Control.",
                _ => block.description.as_str(),
            };
            let mut draft = Draft::new(&Front {
                provider,
                kind,
                short,
                name,
                subcategory: "",
                description,
                cloudformation_type: None,
            });
            draft.paragraph(&paragraphs(description));
            if let Some((.., example, text)) = said {
                draft.paragraph(&prose(text));
                draft.heading(2, "Example");
                draft.block("terraform", example);
            }
            draft.heading(2, if kind == Kind::Action { "Schema of `config`" } else { "Schema" });
            write_block(&mut draft, &block);
            pages.push(draft.finish());
        }
    }
    pages
}

/// Returns the page of a function. Its description, which is Markdown, has the examples.
pub(crate) fn function(provider: &str, function: &FunctionRegistration) -> Page {
    let mut draft = Draft::new(&Front {
        provider,
        kind: Kind::Function,
        short: function.name,
        name: function.name,
        subcategory: "",
        description: function.summary,
        cloudformation_type: None,
    });
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
