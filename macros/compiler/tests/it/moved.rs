//! Types of other providers whose states can be taken over: from the annotation and from `overrides.toml`.

use ferroform_compiler::ir::Resource;
use ferroform_compiler::overrides::Overrides;
use quote::quote;

use crate::support::messages;

const SCHEMA: &str = r#"{
    "typeName": "A::B::C", "primaryIdentifier": ["/properties/Group", "/properties/Name"],
    "handlers": {"create": {}, "read": {}, "delete": {}},
    "properties": {"Group": {"type": "string"}, "Name": {"type": "string"}}
}"#;

/// Compiles the type with an annotation and this line of `[moved.types]`, and returns the errors as well.
fn compile(arguments: proc_macro2::TokenStream, line: &str) -> (Resource, Vec<String>) {
    let (annotation, mut findings) = ferroform_compiler::annotation_of(arguments);
    let text = format!("[[moved]]\nreason = \"r\"\n[moved.types]\n{line}\n");
    let overrides = Overrides::parse(&text, &mut findings);
    let (resource, found) = ferroform_compiler::compile(SCHEMA, &annotation, &overrides);
    findings.append(found);
    (resource.expect("a table"), messages(&findings))
}

#[test]
fn annotation_and_overrides_are_both_taken_in_the_order_of_names() {
    let line = "\"A::B::C\" = { x_d = \"group|id\" }\n\"A::B::Other\" = { x_other = \"id\" }";
    let (resource, errors) =
        compile(quote!("A::B::C", moved_from(x_e = "a|b", x_a = "group_name|name")), line);
    let moved: Vec<_> = resource.moved_from.iter().map(|m| (&*m.type_name, &*m.identifier)).collect();
    assert_eq!(moved, [("x_a", "group_name|name"), ("x_d", "group|id"), ("x_e", "a|b")]);
    assert_eq!(errors, Vec::<String>::new());
}

#[test]
fn an_override_that_does_not_fit_its_type_is_an_error() {
    let parts = "the identifier of `x_c` has 1 part: expected 2, for `Group|Name`";
    let name = "invalid identifier `a|` of `x_c`: expected names of attributes, separated by `|`";
    let kind =
        "invalid type `c` to move from: expected the name of its provider first, as in `aws_s3_bucket`";
    for (entry, error) in [("x_c = \"id\"", parts), ("x_c = \"a|\"", name), ("c = \"a|b\"", kind)] {
        let (_, errors) = compile(quote!("A::B::C"), &format!("\"A::B::C\" = {{ {entry} }}"));
        assert_eq!(errors, [format!("override of A::B::C: {error}")]);
    }
}

#[test]
fn an_override_does_not_repeat_the_annotation() {
    let line = "\"A::B::C\" = { x_c = \"a|b\" }";
    let (_, errors) = compile(quote!("A::B::C", moved_from(x_c = "b|a")), line);
    assert_eq!(errors, ["override of A::B::C: `moved_from` names `x_c` twice"]);
}
