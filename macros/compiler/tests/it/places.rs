//! What is found beside a crate: files of any encoding, folders and overrides that name nothing, and a manifest that
//! renames the runtime crate.

use std::fs;

use ferroform_compiler::source::Places;
use quote::quote;

use crate::support::Crate;

const SCHEMA: &str = r#"{"typeName": "A::B::C", "primaryIdentifier": ["/properties/P"],
    "handlers": {"create": {}, "read": {}, "delete": {}}, "properties": {"P": {"type": "string"}}}"#;

/// Creates a crate with the schema.
fn with_schema(name: &str) -> Crate {
    let here = Crate::new(name);
    here.write("schemas/a-b-c.json", SCHEMA);
    here
}

fn utf_16(text: &str, unit: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(unit).collect()
}

#[test]
fn a_schema_may_be_written_in_any_form_that_tools_write() {
    let here = with_schema("forms");
    let quoted = serde_json::Value::from(SCHEMA).to_string();
    let answer = format!("{{\"Arn\": \"arn:…\", \"TypeName\": \"A::B::C\", \"Schema\": {quoted}}}");
    let nested = format!("{{\"Schema\": {SCHEMA}}}");
    for (form, content) in [
        ("as it is", SCHEMA.as_bytes().to_vec()),
        ("with a mark", [b"\xef\xbb\xbf", SCHEMA.as_bytes()].concat()),
        ("UTF-16 with a mark", utf_16(&format!("\u{feff}{SCHEMA}"), u16::to_le_bytes)),
        ("UTF-16, the other way round", utf_16(&format!("\u{feff}{SCHEMA}"), u16::to_be_bytes)),
        ("UTF-16 without a mark", utf_16(SCHEMA, u16::to_le_bytes)),
        ("UTF-16 without a mark, the other way round", utf_16(SCHEMA, u16::to_be_bytes)),
        ("a string", quoted.into_bytes()),
        ("an answer", answer.into_bytes()),
        ("an answer with an object", nested.into_bytes()),
    ] {
        here.write("schemas/a-b-c.json", &content);
        assert_eq!(here.errors(None, quote!("A::B::C")), Vec::<String>::new(), "{form}");
    }
    for (content, expected) in [
        (&b"\xff\xfe{\x00}"[..], "cannot read schemas/a-b-c.json: it begins like UTF-16, but is not"),
        (b"\"{\"", "schema is not valid JSON: in the string that holds the schema: EOF"),
        (b"{\"Schema\": \"[]\"}", "schema is not valid JSON: the string holds an array"),
        (b"\"\"", "schema is not valid JSON: in the string that holds the schema: EOF"),
    ] {
        here.write("schemas/a-b-c.json", content);
        let errors = here.errors(None, quote!("A::B::C"));
        assert!(errors.len() == 1 && errors.concat().starts_with(expected), "{errors:?}");
    }
}

/// The compiler would not see a change of a file that it does not track.
#[test]
fn every_file_that_an_expansion_depends_on_is_tracked() {
    let here = with_schema("tracked");
    fs::create_dir(here.0.join("schemas/.prose")).expect("a folder");
    for (file, content) in [
        ("schemas/overrides.toml", ""),
        ("schemas/secrets.toml", ""),
        ("schemas/observed.toml", ""),
        ("schemas/.prose/a-b-c.json", "{\"\": \"A thing.\"}"),
    ] {
        let expansion = || here.expansion(None, quote!("A::B::C")).to_string();
        assert!(!expansion().contains(file), "{file}");
        here.write(file, content);
        assert!(expansion().contains(file), "{file}");
    }
}

#[test]
fn a_folder_that_is_asked_for_must_exist() {
    let here = with_schema("folder");
    let expected = "no folder `schmas`, which `FERROFORM_SCHEMAS` names";
    assert_eq!(here.errors(Some("schmas"), quote!("A::B::C")), [expected]);
    assert_eq!(here.errors(Some("schemas"), quote!("A::B::C")), Vec::<String>::new());
}

#[test]
fn an_override_for_a_mistyped_type_is_an_error_that_names_the_file() {
    let here = with_schema("overrides");
    here.write("schemas/elsewhere.json", SCHEMA.replace("A::B::C", "Named::By::Annotation"));
    let said = |type_name: &str| {
        format!("[[property]]\ntype = \"{type_name}\"\npath = \"P\"\nreason = \"r\"\nsensitive = true\n")
    };
    here.write("schemas/overrides.toml", said("A::B::C") + &said("Named::By::Annotation"));
    assert_eq!(here.errors(None, quote!("A::B::C")), Vec::<String>::new());
    for (type_name, help) in
        [("A::B::CC", "did you mean `A::B::C`?"), ("Not::At::All", "remove the override or correct the type")]
    {
        here.write("schemas/overrides.toml", said(type_name));
        let expected = format!(
            "override of {type_name}: no schema of this type is beside the overrides\nin schemas/overrides.toml\n\nhelp: {help}"
        );
        assert_eq!(here.errors(None, quote!("A::B::C")), [expected]);
    }
    here.write("schemas/overrides.toml", b"[[property]]\n");
    let errors = here.errors(None, quote!("A::B::C", schema = "schemas/a-b-c.json")).concat();
    assert!(errors.ends_with("in schemas/overrides.toml"), "{errors}");
}

#[test]
fn secrets_of_a_mistyped_type_are_an_error_that_names_the_file() {
    let here = with_schema("secrets");
    let secret = |type_name: &str| format!("[secret]\n\"{type_name}\" = [\"/properties/P\"]\n");
    let other = |type_name: &str| {
        format!(
            "[[not_secret]]\nreason = \"r\"\n[not_secret.properties]\n\"{type_name}\" = [\"/properties/P\"]\n"
        )
    };
    for list in [secret, other] {
        here.write("schemas/secrets.toml", list("A::B::C"));
        assert_eq!(here.errors(None, quote!("A::B::C")), Vec::<String>::new());
        for (type_name, help) in [
            ("A::B::CC", "did you mean `A::B::C`?"),
            ("Not::At::All", "remove the entries or correct the type"),
        ] {
            here.write("schemas/secrets.toml", list(type_name));
            let expected = format!(
                "entries of {type_name}: no schema of this type is beside the list of secrets\nin schemas/secrets.toml\n\nhelp: {help}"
            );
            assert_eq!(here.errors(None, quote!("A::B::C")), [expected]);
        }
    }
}

#[test]
fn a_secret_that_is_no_property_is_an_error_that_names_the_file() {
    let here = with_schema("stale-secret");
    let user =
        r#"{"type": "object", "properties": {"Name": {"type": "string"}, "Password": {"type": "string"}}}"#;
    let users = format!(r#""properties": {{"Users": {{"type": "array", "items": {user}}}, "#);
    here.write("schemas/a-b-c.json", SCHEMA.replace("\"properties\": {", &users));
    let list = |pointer: &str| {
        format!(
            "[secret]\n\"A::B::C\" = [\"/properties/P\"]\n[[not_secret]]\nreason = \"r\"\n[not_secret.properties]\n\"A::B::C\" = [\"{pointer}\"]\n"
        )
    };
    here.write("schemas/secrets.toml", list("/properties/Users/*/Password"));
    assert_eq!(here.errors(None, quote!("A::B::C")), Vec::<String>::new());
    for (pointer, help) in [
        ("/properties/Users/*/Passwrod", "did you mean `/properties/Users/*/Password`?"),
        ("/properties/User/*/Password", "did you mean `/properties/Users/*/Password`?"),
        ("/properties/Elsewhere", "remove the entry or correct the pointer"),
    ] {
        here.write("schemas/secrets.toml", list(pointer));
        let expected = format!(
            "entry A::B::C `{pointer}`: the pointer leads to no property\nin schemas/secrets.toml\n\nhelp: {help}"
        );
        assert_eq!(here.errors(None, quote!("A::B::C")), [expected]);
    }
}

/// Asserts that an expansion names the runtime crate by this path.
#[track_caller]
fn assert_names(here: &Crate, arguments: proc_macro2::TokenStream, path: &str) {
    let expansion = here.expansion(None, arguments).to_string();
    assert!(expansion.contains(&format!("impl {path} :: __private :: Resource for Thing")), "{expansion}");
}

#[test]
fn a_renamed_crate_is_found_in_the_manifest() {
    let renamed = "[dependencies]\nmy-framework = { package = \"ferroform\", version = \"1\" }\n";
    let inherited = "[target.'cfg(unix)'.dev-dependencies]\nmy-framework.workspace = true\n[workspace.dependencies]\n\
                     my-framework = { package = \"ferroform-core\", path = \"x\" }\n";
    let core = "ferroform-core = { version = \"1\" }\n";
    for (case, manifest, name) in [
        ("direct", renamed.to_owned(), "my_framework"),
        ("inherited", inherited.to_owned(), "my_framework"),
        ("both", format!("{renamed}ferroform-core = \"1\"\n"), "my_framework"),
        ("core", format!("[dependencies]\n{core}"), "ferroform_core"),
        (
            "only_for_tests",
            format!("[dev-dependencies]\n{}{core}", renamed.replace("[dependencies]\n", "")),
            "my_framework",
        ),
        ("another_for_tests", format!("{renamed}[dev-dependencies]\nferroform = \"1\"\n"), "my_framework"),
        ("itself", format!("[package]\nname = \"ferroform\"\n[dependencies]\n{core}"), "ferroform"),
        ("core_itself", "[package]\nname = \"ferroform-core\"\n".to_owned(), "ferroform_core"),
        ("other", "[dependencies]\nmy-framework = { package = \"another\" }\n".into(), "ferroform"),
        ("broken", "[dependencies\n".into(), "ferroform"),
    ] {
        let here = with_schema(case);
        here.write("Cargo.toml", manifest);
        assert_names(&here, quote!("A::B::C"), &format!(":: {name}"));
        assert_names(&here, quote!("A::B::C", crate = other::framework), "other :: framework");
    }
}

/// The macro server of an editor outlives many manifests.
#[test]
fn a_manifest_that_changes_is_read_again() {
    let here = with_schema("changing");
    for (manifest, path) in [
        ("ferroform = \"1\"\n", ":: ferroform"),
        ("mine = { package = \"ferroform\", version = \"1\" }\n", ":: mine"),
        ("ferroform = \"1\"\n", ":: ferroform"),
    ] {
        here.write("Cargo.toml", format!("[dependencies]\n{manifest}"));
        assert_names(&here, quote!("A::B::C"), path);
    }
}

#[test]
fn a_crate_that_a_workspace_excludes_has_none_of_its_schemas() {
    let workspace = with_schema("workspace");
    let manifest = "[workspace]\nmembers = [\"both\"]\nexclude = [\"alone\", \"both\"]\n";
    workspace.write("Cargo.toml", manifest);
    for (name, is_member) in [("alone", false), ("alone/inside", false), ("both", true), ("member", true)] {
        let folder = workspace.0.join(name);
        fs::create_dir_all(&folder).expect("a folder");
        let places = Places::of(&folder, None);
        assert_eq!(places.by_type("A::B::C").is_ok(), is_member, "{name}");
        assert_eq!(places.by_path("../schemas/a-b-c.json").is_ok(), is_member, "{name}");
    }
}

/// Returns the notes of the deprecated constants of an expansion, which rustc shows as warnings.
fn warnings(expansion: &str) -> Vec<&str> {
    let notes = expansion.split("# [deprecated (note = \"").skip(1);
    notes.map(|note| note.split("\")]").next().unwrap_or_default()).collect()
}

#[test]
fn a_doubtful_schema_warns_if_it_belongs_to_the_crate() {
    let here = with_schema("warnings");
    let doubtful =
        SCHEMA.replace("\"type\": \"string\"", "\"type\": \"string\", \"minLength\": 2, \"maxLength\": 1");
    here.write("schemas/a-b-c.json", &doubtful);
    let text = "`minLength` is more than `maxLength`: no value can be between them";
    let own = format!("{text}\\nin schemas/a-b-c.json:2:98 at /properties/P/minLength");
    assert_eq!(warnings(&here.expansion(None, quote!("A::B::C")).to_string()), [own.as_str()]);
    let named = quote!("A::B::C", schema = "schemas/a-b-c.json");
    assert_eq!(warnings(&here.expansion(None, named).to_string()), [own.as_str()]);

    fs::create_dir_all(here.0.join("shared")).expect("a folder");
    here.write("shared/a-b-c.json", doubtful);
    let shared = here.expansion(Some("shared"), quote!("A::B::C")).to_string();
    assert_eq!(warnings(&shared), Vec::<&str>::new(), "others answer for it");
    let errors = here.errors(Some("shared"), quote!("A::B::C", strict));
    let at = "in $FERROFORM_SCHEMAS/a-b-c.json:2:98 at /properties/P/minLength";
    assert_eq!(errors, [format!("{text}\n{at}")]);
    let strict = here.expansion(None, quote!("A::B::C", strict)).to_string();
    assert_eq!(warnings(&strict), Vec::<&str>::new(), "an error is enough");
}

#[test]
fn a_path_leads_to_the_schema_of_the_type_in_the_workspace() {
    let here = with_schema("paths");
    for (arguments, expected) in [
        (quote!("A::B::D"), "no schema for `A::B::D`\n\nhelp: did you mean `A::B::C`?"),
        (quote!("A::B::D", schema = "schemas/a-b-d.json"), "no file `schemas/a-b-d.json` in the crate"),
        (
            quote!("A::B::D", schema = "/schemas/a-b-d.json"),
            "`/schemas/a-b-d.json` is absolute: expected a path relative to the crate",
        ),
        (
            quote!("A::B::D", schema = "../../../../a-b-d.json"),
            "`../../../../a-b-d.json` is outside of the workspace",
        ),
        (
            quote!("A::B::D", schema = "schemas/a-b-c.json"),
            "expected the schema of `A::B::D`, found that of `A::B::C`\n\nhelp: did you mean `A::B::C`?",
        ),
    ] {
        assert_eq!(here.errors(None, arguments).first().map(String::as_str), Some(expected));
    }
}
