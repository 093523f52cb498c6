//! The code of a model grows with the number of its fields, and no function of it does.

use std::path::PathBuf;

use ferroform_compiler::source::Places;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::quote;
use serde_json::{Map, Value, json};

/// A temporary folder of a crate, which is removed at the end.
struct Crate(PathBuf);

impl Drop for Crate {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

/// Returns the expansion of a type with this many properties.
fn expansion(count: usize) -> TokenStream {
    let kinds =
        [json!({"type": "string"}), json!({"type": "integer"}), json!({"$ref": "#/definitions/Part"})];
    let kinds = kinds.iter().cycle().enumerate();
    let properties: Map<String, Value> =
        kinds.take(count).map(|(number, kind)| (format!("P{number:04}"), kind.clone())).collect();
    let schema = json!({
        "typeName": "A::B::C",
        "definitions": {"Part": {"type": "object", "properties": {"A": {"type": "string"}}}},
        "properties": properties,
        "primaryIdentifier": ["/properties/P0000"],
    });
    let folder = Crate(std::env::temp_dir().join(format!("ferroform-wide-{count}-{}", std::process::id())));
    std::fs::create_dir_all(folder.0.join("schemas")).expect("a folder");
    std::fs::write(folder.0.join("schemas/a-b-c.json"), schema.to_string()).expect("a file");
    let item = quote!(
        pub struct Thing;
    );
    ferroform_compiler::expand_in(&Places::of(&folder.0, None), quote!("A::B::C", hooks), item)
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
