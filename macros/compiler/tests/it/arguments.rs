//! The arguments of an annotation. Each mistake is reported once, at the smallest token, and hides no other: `arguments.txt`.
//!
//! `FERROFORM_BLESS=1 cargo test -p ferroform-compiler --test it arguments` rewrites the lines of the mistakes.

use ferroform_compiler::annotation::{Annotation, Effect};
use ferroform_compiler::ir::Literal;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use crate::support::{cases, lines, tokens};

#[track_caller]
fn accepted(arguments: TokenStream) -> Annotation {
    let shown = arguments.to_string();
    let (annotation, findings) = ferroform_compiler::annotation_of(arguments);
    assert_eq!(lines(&findings), [""; 0], "{shown}");
    annotation
}

#[test]
fn each_mistake_is_reported_once() {
    cases("arguments.txt", |item| {
        let arguments = item.strip_prefix("#[cfg_resource(").and_then(|item| item.strip_suffix(")]"));
        lines(&ferroform_compiler::annotation_of(tokens(arguments.expect("an annotation"))).1)
    });
}

#[test]
fn a_type_name_without_quotes_is_taken() {
    let (annotation, _) = ferroform_compiler::annotation_of(tokens("AWS::EC2::Instance, model"));
    assert_eq!(annotation.type_name.map(|name| name.value).as_deref(), Some("AWS::EC2::Instance"));
}

#[test]
fn an_argument_with_a_list_may_be_continued() {
    let annotation = accepted(tokens(
        r#""A::B::C", sensitive("A"), default(B = 1), sensitive("C"), timeouts(create = "1m"), timeouts(delete = "2m"),
            default(D = 2), version = 3, upgrade(2 = b), upgrade(1 = a)"#,
    ));
    let paths: Vec<_> = annotation.properties.iter().map(|p| (p.effect.word(), &*p.path.value)).collect();
    assert_eq!(paths, [("sensitive", "A"), ("default", "B"), ("sensitive", "C"), ("default", "D")]);
    let limits = annotation.timeouts.map(|limit| limit.map(|limit| limit.value));
    assert_eq!(limits, [Some(60), None, Some(120)]);
}

#[test]
fn a_version_may_be_any_and_have_upgrades_from_those_before_it() {
    for (arguments, version) in [
        (r#""A::B::C", version = 9223372036854775807"#, i64::MAX),
        (r#""A::B::C", version = 4, upgrade(1 = a, 2 = same, 3 = c::d::<e, f>)"#, 4),
        (r#""A::B::C", version = 4"#, 4),
        (r#""A::B::C", version = 4, upgrade(3 = c)"#, 4),
    ] {
        assert_eq!(accepted(tokens(arguments)).version, Some(version));
    }
}

#[test]
fn a_path_may_be_written_as_a_pointer() {
    let annotation = accepted(tokens(
        r#""A::B::C", sensitive("/properties/Name", "/Endpoint/Port", "Tags/*/Key"), default("/Size" = 1)"#,
    ));
    let paths: Vec<_> = annotation.properties.iter().map(|p| &*p.path.value).collect();
    assert_eq!(paths, ["Name", "Endpoint/Port", "Tags/*/Key", "Size"]);
}

/// Puts every literal, and every path after `=`, into a group without delimiters, as `macro_rules!` does.
fn through_a_macro(tokens: TokenStream) -> TokenStream {
    let grouped = |token: TokenTree| match token {
        TokenTree::Literal(_) => TokenTree::Group(Group::new(Delimiter::None, token.into())),
        TokenTree::Group(group) => {
            TokenTree::Group(Group::new(group.delimiter(), through_a_macro(group.stream())))
        }
        other => other,
    };
    tokens.into_iter().map(grouped).collect()
}

#[test]
fn literals_of_a_macro_are_read_in_every_place() {
    let written = tokens(
        r#""A::B::C", name = "a", schema = "b", deprecated = "c", version = 3, sensitive("D", "E"),
            default(F = 1, "G" = ["x", "y"], H = -2), timeouts(create = "1m", delete = "2m"),
            upgrade(1 = "first", 2 = second), moved_from(x_y = "id"), ordered("I"), model"#,
    );
    let plain = accepted(written.clone());
    let passed = accepted(through_a_macro(through_a_macro(written)));
    let shown = |annotation: &Annotation| {
        let text = format!("{annotation:?}");
        // The places differ.
        let parts = text.split("bytes(").map(|part| part.split_once(')').map_or(part, |(_, rest)| rest));
        parts.collect::<String>()
    };
    assert_eq!(shown(&passed), shown(&plain));
    let value = passed.properties.iter().find(|p| p.path.value == "H").map(|p| &p.effect);
    assert_eq!(value, Some(&Effect::Default(Literal::Int(-2))));
}
