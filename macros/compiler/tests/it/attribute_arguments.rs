//! Arguments about attributes themselves: their names, properties without one, functions for them, and attributes that
//! are no properties.

use ferroform_compiler::ir::{Configurability, Kind, PathStep, Resource, Rule, Takes};

use crate::support::{annotated, attribute, lines, tokens};

const SCHEMA: &str = r##"{
    "typeName": "A::B::C", "primaryIdentifier": ["/properties/Name", "/properties/Place/Zone"],
    "handlers": {"create": {}, "read": {}, "update": {}, "delete": {}},
    "required": ["Name"], "readOnlyProperties": ["/properties/Arn", "/properties/Rules/*/Arn"],
    "writeOnlyProperties": ["/properties/Hidden"],
    "properties": {
        "Name": {"type": "string"}, "Size": {"type": "integer"}, "Arn": {"type": "string"},
        "Place": {"type": "object", "properties": {"Zone": {"type": "string"}, "Rack": {"type": "string"}}},
        "Hidden": {"type": "object", "properties": {"Pin": {"type": "string"}, "Puk": {"type": "string"}}},
        "Text": {"type": "object", "properties": {"Inside": {"type": "string"}}},
        "Rules": {"type": "array", "items": {"$ref": "#/definitions/Rule"}},
        "Matrix": {"type": "array", "items": {"type": "array", "items": {"type": "number"}}},
        "Labels": {"type": "object", "patternProperties": {"^.*$": {"type": "string"}}},
        "Either": {"type": "object", "properties": {"A": {"type": "string"}, "B": {"type": "string"}},
            "oneOf": [{"required": ["A"]}, {"required": ["B"]}]},
        "Tags": {"type": "array", "items": {"$ref": "#/definitions/Tag"}},
        "Colours": {"type": "array", "uniqueItems": true, "insertionOrder": false, "items": {"type": "string"}}
    },
    "definitions": {
        "Rule": {"type": "object", "required": ["Name"], "properties": {
            "Name": {"type": "string"}, "Port": {"type": "integer"}, "Arn": {"type": "string"}}},
        "Tag": {"type": "object", "properties": {"Key": {"type": "string"}, "Value": {"type": "string"}}}
    }
}"##;

#[track_caller]
fn accepted(arguments: &str) -> Resource {
    let (resource, findings) = annotated(SCHEMA, tokens(arguments));
    assert_eq!(lines(&findings), "", "{arguments}");
    resource.expect("a table")
}

#[track_caller]
fn refused(arguments: &str, expected: &[&str]) {
    let (_, findings) = annotated(SCHEMA, tokens(arguments));
    let expected: String = expected.iter().map(|line| format!("{line}\n")).collect();
    assert_eq!(lines(&findings), expected, "{arguments}");
}

#[test]
fn a_name_of_the_annotation_is_used_everywhere() {
    let resource = accepted(
        "rename(\"Place/Zone\" = \"where\", Name = \"called\", \"Rules/*/Port\" = \"door\", Tags = \"labels_of_mine\", \
         \"Either/A\" = \"first\")",
    );
    assert!(attribute(&resource, &["place", "where"]).is_some());
    assert!(
        attribute(&resource, &["rules", "door"]).is_some()
            && attribute(&resource, &["rules", "port"]).is_none()
    );
    let identity: Vec<_> =
        resource.identity.iter().map(|p| (p.name.clone(), p.attribute_path.join("."))).collect();
    let expected = [("name", "called"), ("place_zone", "place.where")];
    assert_eq!(identity, expected.map(|(name, path)| (String::from(name), String::from(path))));
    assert_eq!(resource.tagging.as_ref().map(|tagging| tagging.attribute.as_str()), Some("labels_of_mine"));
    let either = attribute(&resource, &["either"]).expect("an attribute");
    let Kind::Object(id) = either.kind else { panic!("{either:?}") };
    let sets = vec![vec![String::from("first")], vec![String::from("b")]];
    assert_eq!(resource.objects[id.0].rules.first().map(|rule| &rule.rule), Some(&Rule::OneOfSets(sets)));
    let mut former: Vec<&str> = resource.renamed.iter().map(|renamed| renamed.former.as_str()).collect();
    former.sort_unstable();
    assert_eq!(former, ["a", "name", "port", "tags", "zone"]);
}

#[test]
fn a_name_suits_terraform_and_is_free() {
    let bad = "expected lower-case letters, digits and `_`, with a letter first";
    let own = "the name has a meaning of its own there";
    for (arguments, expected) in [
        ("rename(Size = \"Size\")", format!("[\"Size\"] invalid name `Size` for an attribute: {bad}")),
        ("rename(Size = \"\")", format!("[\"\"] invalid name `` for an attribute: {bad}")),
        ("rename(Size = \"2x\")", format!("[\"2x\"] invalid name `2x` for an attribute: {bad}")),
        ("rename(Size = \"id\")", format!("[\"id\"] an attribute of the root cannot be called `id`: {own}")),
        ("rename(Size = \"region\")", format!("[\"region\"] an attribute of the root cannot be called `region`: {own}")),
        ("rename(Size = \"count\")", format!("[\"count\"] an attribute of the root cannot be called `count`: {own}")),
        ("rename(Size = \"name\")", "[\"name\"] the attribute of `Name` is called `name` too".into()),
        ("rename(\"Place/Zone\" = \"rack\")", "[\"rack\"] the attribute of `Rack` is called `rack` too".into()),
        (
            "rename(Size = \"name\", Name = \"size\")",
            "[\"name\"] the attribute of `Name` is called `name` too\n[\"size\"] the attribute of `Size` is called `size` too".into(),
        ),
        (
            "rename(Size = \"x\", Name = \"x\")",
            "[\"x\"] the attribute of `Name` is called `x` too\n[\"x\"] the attribute of `Size` is called `x` too".into(),
        ),
        ("rename(Size = \"size\")", "[\"size\"] the attribute of `Size` is called `size` without `rename`".into()),
        ("rename(Sise = \"x\")", "[Sise] no property `Sise` in the schema; did you mean `Size`?".into()),
        ("rename(Size = \"x\", Size = \"y\")", "[Size] `rename` names `Size` twice".into()),
        (
            "json(\"Text\"), rename(\"Text/Inside\" = \"x\")",
            "[\"Text/Inside\"] `rename` does not fit `Text/Inside`: it is in a JSON text, in which there are no attributes".into(),
        ),
    ] {
        refused(arguments, &[&expected]);
    }
    // Inside of objects the words of the root are ordinary names.
    let resource = accepted("rename(\"Place/Rack\" = \"id\")");
    assert!(attribute(&resource, &["place", "id"]).is_some());
}

#[test]
fn an_excluded_property_has_no_attribute() {
    let resource =
        accepted("exclude(\"Size\", \"Place/Rack\", \"Rules/*/Arn\", \"Either/A\", \"Tags\", \"Hidden\")");
    for path in
        [&["size"][..], &["place", "rack"], &["rules", "arn"], &["either", "a"], &["tags"], &["hidden"]]
    {
        assert!(attribute(&resource, path).is_none(), "{path:?}");
    }
    assert!(
        attribute(&resource, &["place", "zone"]).is_some()
            && attribute(&resource, &["rules", "port"]).is_some()
    );
    assert_eq!(resource.tagging, None);
}

#[test]
fn a_property_that_is_needed_is_not_excluded() {
    let fit = |path: &str, why: &str| format!("[\"{path}\"] `exclude` does not fit `{path}`: {why}");
    let identifies = "it is a part of the primary identifier";
    let element = "elements of lists and sets are sent as a whole, so a change beside it would remove it";
    let write_only = "what is around it is sent as a whole, because the service never returns it";
    for (arguments, expected) in [
        ("exclude(\"Name\")", fit("Name", identifies)),
        ("exclude(\"Place\")", fit("Place", identifies)),
        ("exclude(\"Place/Zone\")", fit("Place/Zone", identifies)),
        ("exclude(\"Rules/*/Name\")", fit("Rules/*/Name", "the schema requires it")),
        ("exclude(\"Rules/*/Port\")", fit("Rules/*/Port", element)),
        ("exclude(\"Hidden/Pin\")", fit("Hidden/Pin", write_only)),
        (
            "json(\"Text\"), exclude(\"Text/Inside\")",
            fit("Text/Inside", "it is in a JSON text, in which there are no attributes"),
        ),
        ("exclude(\"Sise\")", "[\"Sise\"] no property `Sise` in the schema; did you mean `Size`?".into()),
        ("exclude(\"Size\", \"Size\")", "[\"Size\"] `exclude` names `Size` twice".into()),
    ] {
        refused(arguments, &[&expected]);
    }
}

#[test]
fn an_argument_suits_its_property() {
    let fit = |argument: &str, path: &str, why: &str| {
        format!("[\"{path}\"] `{argument}` does not fit `{path}`: {why}")
    };
    for (argument, path, why) in [
        ("volatile", "Name", "only the user sets it"),
        ("computed", "Name", "the schema requires it"),
        ("write_only", "Arn", "only the service sets it"),
        ("requires_replace", "Arn", "only the service sets it"),
        ("ordered", "Name", "it is not a list"),
        ("unordered", "Colours", "it is a set, which has no order"),
        ("json", "Size", "it is a number or a boolean"),
    ] {
        refused(&format!("{argument}(\"{path}\")"), &[&fit(argument, path, why)]);
    }
    for (arguments, expected) in [
        ("default(Arn = \"now\")", "[Arn] `default` does not fit `Arn`: only the service sets it"),
        (
            "default(Size = \"seven\")",
            "[\"seven\"] `default` does not fit `Size`: the value has another type than the property; expected an integer",
        ),
        (
            "sensitive(\"Rules/*/Prot\")",
            "[\"Rules/*/Prot\"] no property `Rules/*/Prot` in the schema; did you mean `Rules/*/Port`?",
        ),
        ("sensitive(\"labels\")", "[\"labels\"] no property `labels` in the schema; did you mean `Labels`?"),
        (
            "sensitive(\"Labels/*\")",
            "[\"Labels/*\"] no property `Labels/*` in the schema; did you mean `Labels`?",
        ),
        (
            "ordered(\"Matrix\"), unordered(\"Matrix\")",
            "[\"Matrix\"] `Matrix` cannot be both `ordered` and `unordered`",
        ),
        (
            "name = \"MyThing\"",
            "[\"MyThing\"] invalid name `MyThing` for a resource type: expected lower-case letters, digits and `_`, with a \
             letter first",
        ),
        (
            "moved_from(thing = \"name|zone\")",
            "[thing] invalid type `thing` to move from: expected the name of its provider first, as in `aws_s3_bucket`",
        ),
        (
            "moved_from(x_y = \"name|\")",
            "[\"name|\"] invalid identifier `name|` of `x_y`: expected names of attributes, separated by `|`",
        ),
        (
            "moved_from(x_y = \"name\")",
            "[\"name\"] the identifier of `x_y` has 1 part: expected 2, for `Name|Place/Zone`",
        ),
        ("moved_from(x_y = \"a|b\", x_y = \"b|a\")", "[x_y] `moved_from` names `x_y` twice"),
        (
            "upgrade(1 = step)",
            "[1] cannot upgrade from version 1: the current version is 1; set `version = …` to a number above every version \
             that a state can have",
        ),
    ] {
        refused(arguments, &[expected]);
    }
    let (_, findings) =
        annotated(&SCHEMA.replace("\"update\": {}, ", ""), tokens("timeouts(update = \"30m\")"));
    assert_eq!(lines(&findings), "[\"30m\"] the type cannot be updated, so there is no timeout for it\n");
}

#[test]
fn nothing_is_said_of_what_is_excluded() {
    refused(
        "exclude(\"Size\"), rename(Size = \"x\")",
        &["[Size] `Size` cannot be both `exclude` and `rename`"],
    );
    refused(
        "sensitive(\"Size\"), exclude(\"Size\")",
        &["[\"Size\"] `Size` cannot be both `sensitive` and `exclude`"],
    );
    refused(
        "exclude(\"Either\"), sensitive(\"Either/A\"), exclude(\"Either/B\"), validate(\"Either/A\" = f)",
        &[
            "[\"Either/A\"] `Either/A` has no attribute, because `exclude` names `Either`",
            "[\"Either/B\"] `Either/B` has no attribute, because `exclude` names `Either`",
            "[\"Either/A\"] `Either/A` has no attribute, because `exclude` names `Either`",
        ],
    );
    refused(
        "exclude(\"Size\"), plan(Size = keep_if(f))",
        &["[Size] `Size` has no attribute, because `exclude` names it"],
    );
    accepted("exclude(\"Size\"), sensitive(\"Name\")");
}

#[test]
fn a_property_may_be_deprecated() {
    let resource = accepted("deprecated(Size = \"Use `place.rack` instead.\"), deprecated = \"Gone soon.\"");
    let size = attribute(&resource, &["size"]).expect("an attribute");
    assert_eq!(size.behaviour.deprecated.as_deref(), Some("Use `place.rack` instead."));
    assert_eq!(resource.deprecated.as_deref(), Some("Gone soon."));
    refused(
        "deprecated(Size = \"Use `rack`.\")",
        &["[\"Use `rack`.\"] `deprecated` does not fit `Size`: there is no attribute `rack` to use instead"],
    );
}

#[test]
fn a_function_is_called_with_the_type_of_its_values() {
    let resource = accepted(
        "rename(\"Rules/*/Port\" = \"door\"), validate(\"Size\" = a, \"Rules/*/Port\" = b, \"Matrix\" = c::d, \"Labels/*\" = e), \
         validate(\"Labels\", f), plan(\"Place/Rack\" = keep_if(g), \"Matrix/*/*\" = keep_if(h))",
    );
    let shown = |path: &[PathStep]| {
        let step = |step: &PathStep| match step {
            PathStep::Attribute(name) => name.clone(),
            PathStep::Element => "*".into(),
        };
        path.iter().map(step).collect::<Vec<_>>().join(".")
    };
    let found: Vec<_> =
        resource.functions.iter().map(|f| (f.place, shown(&f.path), f.takes.clone())).collect();
    let number = || Box::new(Takes::Number);
    let expected = [
        ("size", Takes::Integer),
        ("rules.*.door", Takes::Integer),
        ("matrix", Takes::List(Box::new(Takes::List(number())))),
        ("labels.*", Takes::Text),
        ("labels", Takes::Map(Box::new(Takes::Text))),
        ("place.rack", Takes::Text),
        ("matrix.*.*", Takes::Number),
    ];
    let expected: Vec<_> = expected
        .into_iter()
        .enumerate()
        .map(|(place, (path, takes))| (place, path.to_owned(), takes))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn a_function_needs_values_of_the_user() {
    let objects = "a function takes a single value, or a list or map of them, but this has objects: name one of their \
                   properties";
    for (arguments, expected) in [
        ("validate(\"Arn\" = f)", "[\"Arn\"] `validate` does not fit `Arn`: only the service sets it".into()),
        ("plan(\"Rules/*/Arn\" = keep_if(f))", "[\"Rules/*/Arn\"] `plan` does not fit `Rules/*/Arn`: only the service sets it".into()),
        ("validate(\"Place\" = f)", format!("[\"Place\"] `validate` does not fit `Place`: {objects}")),
        ("plan(\"Rules\" = keep_if(f))", format!("[\"Rules\"] `plan` does not fit `Rules`: {objects}")),
        ("validate(\"Sise\" = f)", "[\"Sise\"] no property `Sise` in the schema; did you mean `Size`?".into()),
        ("validate(\"Size/*\" = f)", "[\"Size/*\"] no property `Size/*` in the schema; did you mean `Size`?".into()),
        (
            "json(\"Text\"), validate(\"Text/Inside\" = f)",
            "[\"Text/Inside\"] `validate` does not fit `Text/Inside`: it is in a JSON text, in which there are no attributes".into(),
        ),
        ("validate(\"Size\" = f, \"Size\" = f)", "[\"Size\"] `validate` names `Size` twice".into()),
        ("plan(\"Size\" = keep_if(f), \"Size\" = keep_if(g))", "[\"Size\"] `plan` names `Size` twice".into()),
    ] {
        refused(arguments, &[&expected]);
    }
    accepted("validate(\"Size\" = f, \"Size\" = g)");
}

#[test]
fn mistakes_in_the_form_are_told_with_an_example() {
    let checks = "expected properties and functions, as in `validate(\"Name\" = no_dash)`";
    let plans = "expected properties and rules, as in `plan(\"Name\" = keep_if(is_same_name))`";
    let names = "expected properties and names, as in `rename(\"Endpoint/Port\" = \"port_number\")`";
    let advice =
        "expected properties and messages, as in `deprecated(\"Size\" = \"Use `capacity` instead.\")`";
    let extras = "expected attributes and types, as in `extra(url = string, ports = list(number))`";
    for (arguments, underlined, message) in [
        ("validate(\"Size\")", "\"Size\"", checks),
        ("validate(\"Size\" = 7)", "7", checks),
        ("validate(\"Size\" = |x| x)", "|", checks),
        ("validate(\"Size\" = \"a b\")", "\"a b\"", "expected the path of a function"),
        ("validate", "validate", checks),
        ("plan(\"Size\" = same)", "same", "unknown rule `same`: expected `keep_if(…)`"),
        ("plan(\"Size\" = keep_if)", "keep_if", plans),
        ("plan(\"Size\" = keep_if())", "()", plans),
        ("plan(\"Size\" = keep_if(7))", "7", plans),
        ("rename(\"Size\" = big)", "big", names),
        ("rename(\"Size\")", "\"Size\"", names),
        ("deprecated(\"Size\" = 7)", "7", advice),
        ("deprecated()", "deprecated", advice),
        ("hooks, extra(url)", "url", extras),
        ("hooks, extra(7 = string)", "7", extras),
    ] {
        refused(arguments, &[&format!("[{underlined}] {message}")]);
    }
}

#[test]
fn hooks_may_set_attributes_of_any_type() {
    let resource = accepted(
        "hooks, extra(/// The address.\n /// Of the thing.\n url = string, ports = list(number), idle = bool, \"by_key\" = map(set(string)))",
    );
    assert_eq!(resource.extras, ["by_key", "idle", "ports", "url"]);
    let url = attribute(&resource, &["url"]).expect("an attribute");
    assert_eq!((url.property.as_deref(), url.configurability), (None, Configurability::Computed));
    assert_eq!(url.description, "The address.\nOf the thing.");
    assert!(url.is_extra() && url.behaviour.is_read_only);
}

#[test]
fn an_attribute_of_hooks_needs_hooks_a_name_and_a_type() {
    let types = "is no type of an attribute: expected `string`, `number`, `bool`, or `list(…)`, `set(…)` or `map(…)` of one";
    for (arguments, expected) in [
        ("extra(url = string)", "[url] only hooks set such an attribute: add the argument `hooks`".into()),
        ("hooks, extra(url = text)", format!("[text] `text` {types}")),
        ("hooks, extra(url = list)", format!("[list] `list` {types}")),
        ("hooks, extra(url = list(text))", format!("[text] `text` {types}")),
        ("hooks, extra(url = list())", format!("[()] `list` {types}")),
        ("hooks, extra(size = number)", "[size] there is an attribute `size` already".into()),
        ("hooks, extra(url = string, url = bool)", "[url] `extra` names `url` twice".into()),
        (
            "hooks, extra(region = string)",
            "[region] an attribute of the root cannot be called `region`: the name has a meaning of its own there".into(),
        ),
        (
            "hooks, extra(Url = string)",
            "[Url] invalid name `Url` for an attribute: expected lower-case letters, digits and `_`, with a letter first".into(),
        ),
    ] {
        refused(arguments, &[&expected]);
    }
}
