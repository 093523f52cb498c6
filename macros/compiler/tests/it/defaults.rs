//! A default of an annotation or an override must be a value that the service accepts.

use quote::quote;

use crate::support::{annotated, lines, messages, overridden, tokens};

const SCHEMA: &str = r#"{
    "typeName": "A::B::C", "primaryIdentifier": ["/properties/Name"],
    "handlers": {"create": {}, "read": {}, "delete": {}},
    "properties": {
        "Name": {"type": "string"},
        "Count": {"type": "integer", "minimum": 1, "maximum": 9},
        "Large": {"type": "integer", "maximum": 9007199254740992},
        "Serial": {"type": "integer", "enum": [9007199254740992, 18446744073709551615]},
        "Exact": {"type": "number", "minimum": 0.1, "exclusiveMaximum": 1},
        "Step": {"type": "integer", "multipleOf": 64},
        "Ratio": {"type": "number", "enum": [1, 0.5]},
        "Short": {"type": "string", "maxLength": 3},
        "Lower": {"type": "string", "pattern": "^[a-z]+$"},
        "Choice": {"type": "string", "enum": ["a", "b"]},
        "Few": {"type": "array", "maxItems": 2, "items": {"type": "string", "maxLength": 3}},
        "Once": {"type": "array", "uniqueItems": true, "items": {"type": "string"}},
        "Set": {"type": "array", "uniqueItems": true, "insertionOrder": false, "items": {"type": "string"}},
        "At": {"type": "string", "format": "date-time"},
        "Document": {"type": "object"}
    }
}"#;

const BROKEN: &str = "the value does not satisfy the schema of the property";

/// Returns the errors of these arguments.
fn errors(arguments: proc_macro2::TokenStream) -> Vec<String> {
    messages(&annotated(SCHEMA, arguments).1)
}

#[test]
fn a_default_that_the_service_would_refuse_is_an_error() {
    for (property, value) in [
        ("Count", quote!(0)),
        ("Count", quote!(10)),
        ("Ratio", quote!(2)),
        ("Short", quote!("long")),
        ("Lower", quote!("A")),
        ("Choice", quote!("c")),
        ("Few", quote!(["a", "b", "c"])),
        ("Few", quote!(["long"])),
        ("Once", quote!(["a", "a"])),
        ("At", quote!("yesterday")),
        ("At", quote!("2026-13-01T00:00:00Z")),
        ("Document", quote!("{")),
    ] {
        let expected = format!("`default` does not fit `{property}`: {BROKEN}");
        assert_eq!(errors(quote!(default(#property = #value))), [expected], "{value}");
    }
    let repeats = errors(quote!(default(Set = ["a", "a"])));
    assert_eq!(repeats, ["`default` does not fit `Set`: a set holds each value once"]);
}

/// A float has 53 bits for a number, but a bound may have more.
#[test]
fn a_large_default_is_judged_by_every_digit() {
    for (property, value) in [
        ("Large", quote!(9007199254740993)),
        ("Serial", quote!(9007199254740993)),
        ("Exact", quote!(0.09999999999999999999)),
    ] {
        let expected = format!("`default` does not fit `{property}`: {BROKEN}");
        assert_eq!(errors(quote!(default(#property = #value))), [expected], "{value}");
    }
    let fine = quote!(default(Large = 9007199254740992, Serial = 9007199254740992, Exact = 0.1));
    assert_eq!(errors(fine), Vec::<String>::new());
}

#[test]
fn a_default_keeps_the_rules_that_configurations_keep() {
    for (property, value) in [("Exact", quote!(1)), ("Step", quote!(65))] {
        let expected = format!("`default` does not fit `{property}`: {BROKEN}");
        assert_eq!(errors(quote!(default(#property = #value))), [expected], "{value}");
    }
    assert_eq!(errors(quote!(default(Exact = 0.5, Step = 128))), Vec::<String>::new());
}

#[test]
fn a_default_that_the_service_takes_is_none() {
    let fine = quote!(default(
        Count = 9,
        Ratio = 1.0,
        Short = "abc",
        Lower = "a",
        Choice = "b",
        Few = ["abc"],
        Once = ["a", "b"],
        Set = ["a", "b"],
        At = "2026-01-31T12:00:00.5+01:00",
        Document = "{}",
    ));
    assert_eq!(errors(fine), Vec::<String>::new());
}

#[test]
fn a_default_of_an_override_is_judged_alike() {
    let errors = |words: &str| {
        let text = format!("[[property]]\ntype = \"A::B::C\"\npath = \"Count\"\nreason = \"r\"\n{words}\n");
        messages(&overridden(SCHEMA, &text).1)
    };
    let expected = format!("override of A::B::C: `default` does not fit `Count`: {BROKEN}");
    assert_eq!(errors("default = 10"), [expected]);
    assert_eq!(errors("default = 10\nwarn = true"), Vec::<String>::new(), "what breaks it is a warning");
}

/// What is underlined, and the help, for each default that does not fit.
#[test]
fn the_value_of_a_bad_default_is_underlined_and_the_allowed_ones_are_listed() {
    for (written, expected) in [
        ("Count = 10", "[10] expected an integer, 1 to 9"),
        ("Count = \"1\"", "[\"1\"] expected an integer, 1 to 9"),
        ("Exact = 1", "[1] expected a number, at least 0.1, less than 1"),
        ("Step = 65", "[65] expected an integer, a multiple of 64"),
        ("Short = \"long\"", "[\"long\"] expected a string, at most 3 characters"),
        ("Lower = \"A\"", "[\"A\"] expected a string, matching `^[a-z]+$`"),
        ("Choice = \"c\"", "[\"c\"] expected a string, one of \"a\", \"b\""),
        ("Few = 1", "[1] expected a list (each element a string, at most 3 characters), at most 2 elements"),
        ("At = \"yesterday\"", "[\"yesterday\"] expected an instant such as `2026-01-31T12:00:00Z`"),
        ("Document = 1", "[1] expected a JSON text"),
    ] {
        let (_, findings) = annotated(SCHEMA, tokens(&format!("default({written})")));
        let found = lines(&findings);
        let (start, help) = found.trim_end().split_once("; ").expect("help");
        let underlined = start.split_inclusive(']').next().unwrap_or_default();
        assert_eq!(format!("{underlined} {help}"), expected);
    }
}

/// Paths may be written as pointers into the schema, with the keywords between the names.
#[test]
fn a_pointer_with_the_keywords_of_the_schema_is_accepted_or_corrected() {
    let schema = r#"{"typeName": "A::B::C", "primaryIdentifier": ["/properties/Name"], "handlers": {"create": {}, "read": {}, "delete": {}},
        "properties": {"Name": {"type": "string"}, "Rules": {"type": "array", "items": {
            "type": "object", "properties": {"Port": {"type": "object", "properties": {"Number": {"type": "integer"}}}}
        }}}}"#;
    let errors = |path: &str| lines(&annotated(schema, tokens(&format!("sensitive({path:?})"))).1);
    for path in [
        "Rules/*/Port/Number",
        "/Rules/*/Port/Number",
        "/properties/Rules/*/Port/Number",
        "/properties/Rules/items/properties/Port/properties/Number",
    ] {
        assert_eq!(errors(path), "", "{path}");
    }
    assert_eq!(
        errors("Rules.*.Port.Number"),
        "[\"Rules.*.Port.Number\"] no property `Rules.*.Port.Number` in the schema; did you mean `Rules/*/Port/Number`?\n"
    );
}
