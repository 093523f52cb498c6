//! Expansions of annotations, formatted as `cargo expand` shows them. A change of the emitter shows up here.

use std::path::Path;

use ferroform_compiler::expand_in;
use ferroform_compiler::source::Places;
use quote::quote;

/// Returns the formatted expansion of an annotation with these arguments.
fn expansion(arguments: quote::__private::TokenStream) -> String {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tokens = expand_in(
        &Places::of(here, Some("schemas".into())),
        arguments,
        quote!(
            pub struct Thing;
        ),
    );
    let file = syn_2::parse_file(&tokens.to_string()).expect("an expansion is Rust");
    prettyplease::unparse(&file)
}

#[test]
fn every_kind_of_attribute() {
    insta::assert_snapshot!(expansion(quote!("Test::Ui::Thing")));
}

#[test]
fn a_recursive_type() {
    insta::assert_snapshot!(expansion(quote!("Test::Ui::Tree")));
}

#[test]
fn compositions_and_colliding_names() {
    insta::assert_snapshot!(expansion(quote!("Test::Ui::Shapes")));
}

#[test]
fn secrets() {
    insta::assert_snapshot!(expansion(quote!("Test::Ui::Guarded")));
}

#[test]
fn tags() {
    insta::assert_snapshot!(expansion(quote!("Test::Ui::Tagged")));
}

#[test]
fn arguments_change_the_table() {
    insta::assert_snapshot!(expansion(quote!(
        "Test::Ui::Fixed",
        name = "ui_named",
        crate = framework,
        sensitive("Name"),
        version = 2,
        upgrade(1 = "step"),
        timeouts(create = "5m")
    )));
}

#[test]
fn models_with_enumerations_and_alternatives() {
    insta::assert_snapshot!(expansion(quote!(
        "Test::Ui::Choices",
        hooks,
        default(Mode = "FAST"),
        write_only("Target/Host"),
        requires_replace("Target/Bucket")
    )));
}

#[test]
fn a_model_of_a_recursive_type() {
    insta::assert_snapshot!(expansion(quote!("Test::Ui::Tree", model)));
}

#[test]
fn the_same_on_every_run() {
    assert_eq!(expansion(quote!("Test::Ui::Shapes")), expansion(quote!("Test::Ui::Shapes")));
}
