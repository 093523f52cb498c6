//! Expansions of annotations, formatted as `cargo expand` shows them. A change of the emitter shows up here.

use std::path::Path;

use ferroform_compiler::expand_in;
use ferroform_compiler::source::Places;
use quote::quote;

/// Returns the formatted expansion of an annotation with these arguments.
fn expansion(arguments: quote::__private::TokenStream) -> String {
    expansion_of(
        arguments,
        quote!(
            pub struct Thing;
        ),
    )
}

/// Returns the formatted expansion of an annotation of this item.
fn expansion_of(arguments: quote::__private::TokenStream, item: quote::__private::TokenStream) -> String {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tokens = expand_in(&Places::of(here, Some("schemas".into())), arguments, item);
    let file = syn_2::parse_file(&tokens.to_string()).expect("an expansion is Rust");
    prettyplease::unparse(&file)
}

#[test]
fn annotations_expand_to_what_was_reviewed() {
    for (name, arguments) in [
        ("every_kind_of_attribute", quote!("Test::Ui::Thing")),
        ("a_model_of_a_recursive_type", quote!("Test::Ui::Tree", model)),
        ("compositions_and_colliding_names", quote!("Test::Ui::Shapes")),
        ("secrets", quote!("Test::Ui::Guarded")),
        ("tags", quote!("Test::Ui::Tagged")),
        (
            "arguments_change_the_table",
            quote!(
                "Test::Ui::Fixed",
                name = "ui_named",
                crate = framework,
                sensitive("Name"),
                version = 2,
                upgrade(1 = "step"),
                timeouts(create = "5m")
            ),
        ),
        (
            "models_with_enumerations_and_alternatives",
            quote!(
                "Test::Ui::Choices",
                model,
                default(Mode = "FAST"),
                write_only("Target/Host"),
                requires_replace("Target/Bucket")
            ),
        ),
    ] {
        insta::assert_snapshot!(name, expansion(arguments));
    }
}

#[test]
fn structs_with_fields_expand_to_what_was_reviewed() {
    let handled = quote!(
        pub mod record {
            use super::Acme;

            /// A record of a zone.
            #[derive(Debug)]
            pub struct Record {
                /// The name.
                #[cfn(identifier, create_only, pattern = "^[a-z.]+$")]
                pub name: String,
                #[cfn(default = Kind::Host)]
                pub kind: Kind,
                pub values: BTreeSet<Value>,
                #[cfn(read_only)]
                pub zone: Option<String>,
            }

            pub enum Kind {
                #[cfn(rename = "HOST")]
                Host,
                Text,
            }

            #[derive(PartialEq, Eq, PartialOrd, Ord)]
            pub struct Value(#[cfn(length(1..))] String);
        }
    );
    insta::assert_snapshot!("handlers", expansion_of(quote!("Acme::Dns::Record", handlers), handled));
    let registered = quote!(
        /// A note.
        struct Note {
            #[cfn(create_only, identifier)]
            text: String,
        }
    );
    let arguments = quote!("Acme::Team::Note", registered(create("team:CreateNote"), read, delete));
    insta::assert_snapshot!("registered", expansion_of(arguments, registered));
}

#[test]
fn the_same_on_every_run() {
    assert_eq!(expansion(quote!("Test::Ui::Shapes")), expansion(quote!("Test::Ui::Shapes")));
}
