//! The code of a model grows with the number of its fields, and no function of it does.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::quote;
use serde_json::{Map, Value, json};

use crate::support::{Crate, schema};

/// Returns the expansion of a type with this many properties.
fn expansion(count: usize) -> TokenStream {
    let kinds =
        [json!({"type": "string"}), json!({"type": "integer"}), json!({"$ref": "#/definitions/Part"})];
    let kinds = kinds.iter().cycle().enumerate();
    let properties: Map<String, Value> =
        kinds.take(count).map(|(number, kind)| (format!("P{number:04}"), kind.clone())).collect();
    let schema = schema(json!({
        "definitions": {"Part": {"type": "object", "properties": {"A": {"type": "string"}}}},
        "properties": properties,
        "primaryIdentifier": ["/properties/P0000"],
    }));
    let here = Crate::new(&format!("wide-{count}"));
    here.write("schemas/a-b-c.json", schema.to_string());
    here.expansion(None, quote!("A::B::C", model))
}

fn size(tokens: &TokenStream) -> usize {
    let of_tree = |tree: TokenTree| match tree {
        TokenTree::Group(group) => 1 + size(&group.stream()),
        _ => 1,
    };
    tokens.clone().into_iter().map(of_tree).sum()
}

/// Returns the number of tokens of the longest function.
fn longest_function(tokens: &TokenStream) -> usize {
    let mut longest = 0;
    let mut is_function = false;
    for tree in tokens.clone() {
        match tree {
            TokenTree::Ident(word) if word == "fn" => is_function = true,
            TokenTree::Group(group) => {
                longest = longest.max(longest_function(&group.stream()));
                if group.delimiter() == Delimiter::Brace && std::mem::take(&mut is_function) {
                    longest = longest.max(size(&group.stream()));
                }
            }
            _ => {}
        }
    }
    longest
}

#[test]
fn a_model_of_any_width_has_short_functions() {
    let [narrow, wide] = [expansion(400), expansion(1_600)];
    assert_eq!(longest_function(&narrow), longest_function(&wide));
    let (narrow, wide) = (size(&narrow), size(&wide));
    assert!(wide < 4 * narrow + narrow / 10, "{narrow} tokens become {wide}");
}
