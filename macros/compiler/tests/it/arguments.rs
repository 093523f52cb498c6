//! The arguments of an annotation: each mistake is reported once, at the smallest token, and hides no other.

use ferroform_compiler::annotation::{Annotation, Effect};
use ferroform_compiler::ir::Literal;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use crate::support::{lines, tokens};

#[track_caller]
fn refused(arguments: &str, expected: &[&str]) {
    let (_, findings) = ferroform_compiler::annotation_of(tokens(arguments));
    let found = lines(&findings);
    let expected: String = expected.iter().map(|line| format!("{line}\n")).collect();
    assert_eq!(found, expected, "{arguments}");
}

#[track_caller]
fn accepted(arguments: TokenStream) -> Annotation {
    let shown = arguments.to_string();
    let (annotation, findings) = ferroform_compiler::annotation_of(arguments);
    assert_eq!(lines(&findings), "", "{shown}");
    annotation
}

const TYPE_HELP: &str = "write `#[cfg_resource(\"AWS::Logs::LogGroup\")]`";
const PATHS: &str = "expected property paths in quotes, as in `(\"Endpoint/Port\", \"Tags/*/Key\")`";
const DEFAULTS: &str = "expected properties and values, as in `default(RetentionInDays = 7)`";
const TIMEOUTS: &str = "expected operations and durations, as in `timeouts(create = \"30m\")`";
const DURATION: &str = "invalid duration: expected a number and a unit, as in `90s`, `30m`, `2h` or `1h30m`";
const UPGRADES: &str = "expected versions and functions, as in `upgrade(1 = \"from_1_to_2\")`, or `same` for a version \
                        that changed nothing";
const VERSION: &str = "invalid version: expected an integer from 1 to 9223372036854775807";
const VALUE: &str = "invalid default: expected a boolean, a number, a string, or a list of these";
const ARGUMENT: &str = "expected an argument such as `name = \"…\"`, `sensitive(\"…\")` or `model`";

#[test]
fn what_is_not_the_name_of_a_type_is_reported_once() {
    let none = "expected the name of a CloudFormation type first";
    let quotes = "expected the name of the CloudFormation type as a string";
    refused("", &[&format!("[] {none}; {TYPE_HELP}")]);
    refused("7", &[&format!("[7] {quotes}; {TYPE_HELP}")]);
    refused("-7", &[&format!("[-7] {quotes}; {TYPE_HELP}")]);
    refused("true", &[&format!("[true] {quotes}; {TYPE_HELP}")]);
    refused("b\"A::B::C\"", &[&format!("[b\"A::B::C\"] {quotes}; {TYPE_HELP}")]);
    refused("(\"A::B::C\")", &[&format!("[(] {none}; {TYPE_HELP}")]);
    refused("Thing", &[&format!("[Thing] {none}; {TYPE_HELP}")]);
    refused("type_name = \"A::B::C\"", &[&format!("[type_name] {none}; {TYPE_HELP}")]);
    refused("name = \"x\"", &[&format!("[name] {none}; {TYPE_HELP}")]);
    refused("concat!(\"A\", \"B\"), model", &[&format!("[!] {none}; {TYPE_HELP}")]);
    refused(", model", &[&format!("[,] {none}; {TYPE_HELP}")]);
}

#[test]
fn a_type_name_without_quotes_is_told_so_and_taken() {
    let expected = "[AWS::EC2::Instance] expected the name of the CloudFormation type as a string; write it in quotes: \
                    `\"AWS::EC2::Instance\"`";
    refused("AWS::EC2::Instance", &[expected]);
    refused(
        "AWS::EC2::Instance, nmae = 7",
        &[expected, "[nmae] unknown argument `nmae`; did you mean `name`?"],
    );
    let (annotation, _) = ferroform_compiler::annotation_of(tokens("AWS::EC2::Instance, model"));
    assert_eq!(annotation.type_name.map(|name| name.value).as_deref(), Some("AWS::EC2::Instance"));
}

#[test]
fn an_argument_of_another_form_is_reported_in_our_words() {
    for (arguments, expected) in [
        ("name = 7", "[7] expected a string"),
        ("name = x", "[x] expected a string"),
        ("name(\"x\")", "[name] expected a string"),
        ("name", "[name] expected a string"),
        ("name =", "[=] expected a value after `name =`"),
        ("name \"x\"", "[\"x\"] expected `=`, `(` or `,` after `name`"),
        ("name: \"x\"", "[:] expected `=`, `(` or `,` after `name`"),
        ("name = \"a\" \"b\"", "[\"b\"] expected `,`"),
        ("name = \"a\" version = 2", "[version] expected `,`"),
        ("name = \"a\"; version = 2", "[;] expected `,`"),
        ("deprecated = true", "[true] expected a string"),
        ("schema = 3", "[3] expected a string"),
        ("data_source = \"false\"", "[\"false\"] expected `true` or `false`"),
        ("data_source", "[data_source] expected `true` or `false`"),
        ("list = 0", "[0] expected `true` or `false`"),
        ("model = true", "[true] expected no value: the word alone is the argument"),
        ("strict = \"all\"", "[\"all\"] expected no value: the word alone is the argument"),
        ("hooks(create)", "[hooks] expected no value: the word alone is the argument"),
        ("crate = 7", "[7] expected the path of a crate or module, as in `crate = my_framework`"),
        ("crate", "[crate] expected the path of a crate or module, as in `crate = my_framework`"),
        ("crate = \"a b\"", "[\"a b\"] expected the path of a crate or module, as in `crate = my_framework`"),
        ("\"Password\"", "[\"Password\"] expected an argument such as `name = \"…\"`, found a literal"),
        ("sensitive[\"A\"]", "[[] expected `=`, `(` or `,` after `sensitive`"),
        ("+", "[+] <argument>"),
        (", model", "[,] <argument>"),
        ("my::name = 3", "[my::name] unknown argument `my::name`; <all>"),
        ("Sensitive(\"A\")", "[Sensitive] unknown argument `Sensitive`; did you mean `sensitive`?"),
        ("timeout(create = \"1m\")", "[timeout] unknown argument `timeout`; did you mean `timeouts`?"),
    ] {
        let expected = expected.replace("<argument>", ARGUMENT);
        let (_, findings) = ferroform_compiler::annotation_of(tokens(&format!("\"A::B::C\", {arguments}")));
        let found = lines(&findings);
        match expected.split_once("<all>") {
            Some((start, _)) => assert!(found.starts_with(&format!("{start}the arguments are name, schema"))),
            None => assert_eq!(found, format!("{expected}\n"), "{arguments}"),
        }
    }
}

#[test]
fn an_argument_with_one_value_is_given_once() {
    refused("\"A::B::C\", name = \"a\", name = \"b\"", &["[name] `name` is given twice"]);
    refused("\"A::B::C\", model, hooks, model", &["[model] `model` is given twice"]);
    refused(
        "\"A::B::C\", schema = \"a\", schema = \"b\", x = 1",
        &[
            "[schema] `schema` is given twice",
            "[x] unknown argument `x`; the arguments are name, schema, crate, timeouts, sensitive, write_only, \
         requires_replace, requires_replace_if_configured, use_state_for_unknown, volatile, computed, ordered, unordered, \
         json, default, rename, exclude, validate, plan, extra, deprecated, data_source, list, version, upgrade, moved_from, hooks, model, strict",
        ],
    );
}

#[test]
fn an_argument_with_a_list_may_be_continued() {
    let annotation = accepted(tokens(
        "\"A::B::C\", sensitive(\"A\"), default(B = 1), sensitive(\"C\"), timeouts(create = \"1m\"), \
         timeouts(delete = \"2m\"), default(D = 2), version = 3, upgrade(2 = b), upgrade(1 = a)",
    ));
    let paths: Vec<_> = annotation.properties.iter().map(|p| (p.effect.word(), &*p.path.value)).collect();
    assert_eq!(paths, [("sensitive", "A"), ("default", "B"), ("sensitive", "C"), ("default", "D")]);
    let limits = annotation.timeouts.map(|limit| limit.map(|limit| limit.value));
    assert_eq!(limits, [Some(60), None, Some(120)]);
    refused("\"A::B::C\", sensitive(\"A\"), sensitive(\"A\")", &["[\"A\"] `sensitive` names `A` twice"]);
    refused(
        "\"A::B::C\", timeouts(create = \"1m\"), timeouts(create = \"2m\")",
        &["[create] duplicate timeout of `create`"],
    );
}

#[test]
fn every_mistake_of_a_list_is_reported() {
    refused(
        "\"A::B::C\", sensitive(\"\", 7, \"A//B\", \"Fine\", Bare)",
        &[
            &format!("[\"\"] {PATHS}"),
            &format!("[7] {PATHS}"),
            &format!("[\"A//B\"] {PATHS}"),
            &format!("[Bare] {PATHS}"),
        ],
    );
    refused(
        "\"A::B::C\", default(A = 1 + 1, B, C = , D = x, \"\" = 2, E = [1, x], F = -\"a\")",
        &[
            "[+] expected `,`",
            &format!("[B] {DEFAULTS}"),
            &format!("[=] {VALUE}"),
            &format!("[x] {VALUE}"),
            &format!("[\"\"] {PATHS}"),
            &format!("[x] {VALUE}"),
            &format!("[\"a\"] {VALUE}"),
        ],
    );
    refused(
        "\"A::B::C\", timeouts(create = 30, read = \"1m\", update = \"1d\", delete = \"99999h\")",
        &[
            &format!("[30] {DURATION}"),
            "[read] unknown operation `read`: expected `create`, `update` or `delete`",
            &format!("[\"1d\"] {DURATION}"),
            "[\"99999h\"] the timeout is too long: the limit is `168h`, a week",
        ],
    );
    refused(
        "\"A::B::C\", version = 3, upgrade(\"1\" = a, 1 = \"a b\", 2)",
        &[
            &format!("[\"1\"] {UPGRADES}"),
            "[\"a b\"] expected the path of a function, or `same` without quotes if the version changed nothing",
            &format!("[2] {UPGRADES}"),
        ],
    );
    refused(
        "\"A::B::C\", moved_from(\"x_y\" = \"id\", x_z = 7, x_w)",
        &["[\"x_y\"] <moves>", "[7] <moves>", "[x_w] <moves>"]
            .map(|line| {
                line.replace(
                    "<moves>",
                    "expected types and the attributes that identify their objects, as in \
        `moved_from(aws_s3_bucket = \"bucket\")`",
                )
            })
            .iter()
            .map(String::as_str)
            .collect::<Vec<_>>(),
    );
    refused(
        "\"A::B::C\", sensitive(), ordered = \"A\", timeouts",
        &[&format!("[sensitive] {PATHS}"), &format!("[ordered] {PATHS}"), &format!("[timeouts] {TIMEOUTS}")],
    );
}

#[test]
fn every_mistake_of_the_arguments_is_reported_in_order() {
    refused(
        "\"A::B::C\", version = \"2\", name = 3, sensitive(7), + , model = 1",
        &[
            &format!("[\"2\"] {VERSION}"),
            "[3] expected a string",
            &format!("[7] {PATHS}"),
            "[1] expected no value: the word alone is the argument",
            &format!("[+] {ARGUMENT}"),
        ],
    );
}

#[test]
fn a_version_is_a_number_from_one_on() {
    for (written, underlined) in [
        ("-1", "-1"),
        ("0", "0"),
        ("1.5", "1.5"),
        ("\"2\"", "\"2\""),
        ("2u8", "2u8"),
        ("99999999999999999999", "99999999999999999999"),
    ] {
        let (_, findings) =
            ferroform_compiler::annotation_of(tokens(&format!("\"A::B::C\", version = {written}")));
        let found = lines(&findings);
        assert_eq!(found, format!("[{underlined}] {VERSION}\n"), "{written}");
    }
    assert_eq!(accepted(tokens("\"A::B::C\", version = 9223372036854775807")).version, Some(i64::MAX));
}

#[test]
fn no_version_is_left_out_of_the_upgrades() {
    let missing = |at: i64, versions: &str, first: i64| {
        format!(
            "[{at}] after this step, there is no upgrade from {versions}; name a function for each version, or write \
             `{first} = same` if nothing changed"
        )
    };
    refused("\"A::B::C\", version = 4, upgrade(1 = a)", &[&missing(1, "versions 2 to 3", 2)]);
    refused("\"A::B::C\", version = 4, upgrade(1 = a, 3 = b)", &[&missing(1, "version 2", 2)]);
    refused(
        "\"A::B::C\", upgrade(3 = b), version = 6, upgrade(1 = a)",
        &[&missing(1, "version 2", 2), &missing(3, "versions 4 to 5", 4)],
    );
    refused("\"A::B::C\", version = 2, upgrade(1 = a, 1 = b)", &["[1] duplicate upgrade from version 1"]);
    let annotation = accepted(tokens("\"A::B::C\", version = 4, upgrade(1 = a, 2 = same, 3 = c::d::<e, f>)"));
    assert_eq!(annotation.version, Some(4));
    accepted(tokens("\"A::B::C\", version = 4"));
    accepted(tokens("\"A::B::C\", version = 4, upgrade(3 = c)"));
}

/// What cannot be read is one mistake: the versions beside it are not judged by what is left.
#[test]
fn a_version_that_cannot_be_read_adds_no_mistake_about_upgrades() {
    refused("\"A::B::C\", version = -1, upgrade(1 = a)", &[&format!("[-1] {VERSION}")]);
    refused("\"A::B::C\", version = , upgrade(1 = a)", &["[=] expected a value after `version =`"]);
    refused("\"A::B::C\", version = 4, upgrade(1 = a, 2 = +, 3 = c)", &[&format!("[+] {UPGRADES}")]);
}

#[test]
fn a_path_may_be_written_as_a_pointer() {
    let annotation = accepted(tokens(
        "\"A::B::C\", sensitive(\"/properties/Name\", \"/Endpoint/Port\", \"Tags/*/Key\"), default(\"/Size\" = 1)",
    ));
    let paths: Vec<_> = annotation.properties.iter().map(|p| &*p.path.value).collect();
    assert_eq!(paths, ["Name", "Endpoint/Port", "Tags/*/Key", "Size"]);
    refused(
        "\"A::B::C\", sensitive(\"/\", \"/properties/\", \"//A\")",
        &[&format!("[\"/\"] {PATHS}"), &format!("[\"/properties/\"] {PATHS}"), &format!("[\"//A\"] {PATHS}")],
    );
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
    let once: TokenStream = tokens.into_iter().map(grouped).collect();
    once
}

#[test]
fn literals_of_a_macro_are_read_in_every_place() {
    let written = tokens(
        "\"A::B::C\", name = \"a\", schema = \"b\", deprecated = \"c\", version = 3, sensitive(\"D\", \"E\"), \
         default(F = 1, \"G\" = [\"x\", \"y\"], H = -2), timeouts(create = \"1m\", delete = \"2m\"), \
         upgrade(1 = \"first\", 2 = second), moved_from(x_y = \"id\"), ordered(\"I\"), model",
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
