//! Blocks as the provider describes them to Terraform, for what has no table of a type.

use ferroform_proto::tfplugin6::schema::{Attribute, Block, NestedBlock, Object};
use serde_json::Value as Json;

use crate::markdown::{code, prose};
use crate::page::{Draft, continued, sentence};

/// An object that a block leads to.
struct Nested<'a> {
    path: String,
    attributes: &'a [Attribute],
    blocks: &'a [NestedBlock],
}

/// Writes a block and all objects in it.
pub(crate) fn write_block(draft: &mut Draft, block: &Block) {
    let mut waiting =
        vec![Nested { path: String::new(), attributes: &block.attributes, blocks: &block.block_types }];
    let mut next = 0;
    while next < waiting.len() {
        let Some(here) = waiting.get(next) else { break };
        next += 1;
        let path = here.path.clone();
        let (attributes, blocks) = (here.attributes, here.blocks);
        if !path.is_empty() {
            draft.anchor(&crate::attributes::anchor(&path));
            draft.heading(3, &format!("Nested schema of {}", code(&path)));
        }
        for (title, is_here) in GROUPS {
            let mut items: Vec<String> = Vec::new();
            for attribute in attributes.iter().filter(is_here) {
                let inside = joined(&path, &attribute.name);
                if let Some(nested) = &attribute.nested_type {
                    waiting.push(Nested {
                        path: inside.clone(),
                        attributes: &nested.attributes,
                        blocks: &[],
                    });
                }
                items.push(item(attribute, &inside));
            }
            if title == "Optional" {
                for block in blocks {
                    let inside = joined(&path, &block.type_name);
                    if let Some(body) = &block.block {
                        let (attributes, blocks) = (&*body.attributes, &*body.block_types);
                        waiting.push(Nested { path: inside.clone(), attributes, blocks });
                    }
                    let link = format!("[below](#{})", crate::attributes::anchor(&inside));
                    items.push(format!("{} (block) See {link}.", code(&block.type_name)));
                }
            }
            if !items.is_empty() {
                draft.paragraph(&format!("{title}:"));
                draft.list(items);
            }
        }
    }
    if block.attributes.is_empty() && block.block_types.is_empty() {
        draft.paragraph("There are none.");
    }
}

/// Tells whether an attribute belongs to a group.
type IsHere = fn(&&Attribute) -> bool;

const GROUPS: [(&str, IsHere); 3] = [
    ("Required", |attribute| attribute.required),
    ("Optional", |attribute| attribute.optional),
    ("Read-only", |attribute| !attribute.required && !attribute.optional),
];

fn item(attribute: &Attribute, path: &str) -> String {
    let kind = match &attribute.nested_type {
        Some(nested) => nested_words(nested).to_owned(),
        None => words(&serde_json::from_slice(&attribute.r#type).unwrap_or_default()),
    };
    let mut item = format!("{} ({kind}){}", code(&attribute.name), continued(&attribute.description));
    let mut add = |text: &str| {
        item.push(' ');
        item.push_str(&sentence(text));
    };
    if attribute.deprecated {
        add(&format!("Deprecated. {}", prose(&attribute.deprecation_message)));
    }
    if attribute.sensitive {
        add("sensitive: Terraform hides it");
    }
    if attribute.write_only {
        add("write-only argument: it is in no plan and no state");
    }
    if attribute.nested_type.is_some() {
        add(&format!("see [below](#{})", crate::attributes::anchor(path)));
    }
    item
}

fn nested_words(object: &Object) -> &'static str {
    use ferroform_proto::tfplugin6::schema::object::NestingMode;
    match object.nesting() {
        NestingMode::List => "list of object",
        NestingMode::Set => "set of object",
        NestingMode::Map => "map of object",
        NestingMode::Single | NestingMode::Invalid => "object",
    }
}

/// Returns a type in words.
pub(crate) fn words(ty: &Json) -> String {
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

fn joined(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}
