//! What is found beside a crate: files of any encoding, folders and overrides that name nothing, and a manifest that
//! renames the runtime crate.

use std::fs;
use std::path::PathBuf;

use ferroform_compiler::source::Places;
use proc_macro2::TokenStream;
use quote::quote;

const SCHEMA: &str = r#"{"typeName": "A::B::C", "primaryIdentifier": ["/properties/P"],
    "handlers": {"create": {}, "read": {}, "delete": {}}, "properties": {"P": {"type": "string"}}}"#;

/// A temporary folder of a crate, which is removed at the end.
struct Crate(PathBuf);

impl Crate {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("ferroform-places-{name}-{}", std::process::id()));
        fs::create_dir_all(folder.join("schemas")).expect("a folder");
        let here = Self(folder);
        here.write("schemas/a-b-c.json", SCHEMA.as_bytes());
        here
    }

    fn write(&self, file: &str, content: &[u8]) {
        fs::write(self.0.join(file), content).expect("a file");
    }

    fn expansion(&self, first: Option<&str>, arguments: TokenStream) -> String {
        let item = quote!(
            pub struct Thing;
        );
        let places = Places::of(&self.0, first.map(PathBuf::from));
        ferroform_compiler::expand_in(&places, arguments, item).to_string()
    }

    /// Returns the texts of the compile errors of an annotation.
    fn errors(&self, first: Option<&str>, arguments: TokenStream) -> Vec<String> {
        let text = self.expansion(first, arguments);
        let errors = text.split("compile_error ! (\"").skip(1);
        let one = |error: &str| error.split("\") ;").next().unwrap_or_default().replace("\\n", "\n");
        errors.map(|error| one(error).replace("\\\"", "\"")).collect()
    }
}

impl Drop for Crate {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

fn utf_16(text: &str, unit: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(unit).collect()
}

#[test]
fn a_schema_may_be_written_in_any_form_that_tools_write() {
    let here = Crate::new("forms");
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
        (&b"\xff\xfe{\x00}"[..], "cannot read schema schemas/a-b-c.json: it begins like UTF-16, but is not"),
        (b"\"{\"", "schema is not valid JSON: in the string that holds the schema: EOF"),
        (b"{\"Schema\": \"[]\"}", "schema is not valid JSON: the string holds an array"),
        (b"\"\"", "schema is not valid JSON: in the string that holds the schema: EOF"),
    ] {
        here.write("schemas/a-b-c.json", content);
        let errors = here.errors(None, quote!("A::B::C"));
        assert!(errors.len() == 1 && errors.concat().starts_with(expected), "{errors:?}");
    }
}

#[test]
fn a_folder_that_is_asked_for_must_exist() {
    let here = Crate::new("folder");
    let expected = "no folder `schmas`, which `FERROFORM_SCHEMAS` names";
    assert_eq!(here.errors(Some("schmas"), quote!("A::B::C")), [expected]);
    assert_eq!(here.errors(Some("schemas"), quote!("A::B::C")), Vec::<String>::new());
}

#[test]
fn an_override_for_a_mistyped_type_is_an_error_that_names_the_file() {
    let here = Crate::new("overrides");
    here.write("schemas/elsewhere.json", SCHEMA.replace("A::B::C", "Named::By::Annotation").as_bytes());
    let said = |type_name: &str| {
        format!("[[property]]\ntype = \"{type_name}\"\npath = \"P\"\nreason = \"r\"\nsensitive = true\n")
    };
    here.write("schemas/overrides.toml", (said("A::B::C") + &said("Named::By::Annotation")).as_bytes());
    assert_eq!(here.errors(None, quote!("A::B::C")), Vec::<String>::new());
    for (type_name, help) in
        [("A::B::CC", "did you mean `A::B::C`?"), ("Not::At::All", "remove the override or correct the type")]
    {
        here.write("schemas/overrides.toml", said(type_name).as_bytes());
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
    let here = Crate::new("secrets");
    let secret = |type_name: &str| format!("[secret]\n\"{type_name}\" = [\"/properties/P\"]\n");
    let other = |type_name: &str| {
        format!(
            "[[not_secret]]\nreason = \"r\"\n[not_secret.properties]\n\"{type_name}\" = [\"/properties/P\"]\n"
        )
    };
    for list in [secret, other] {
        here.write("schemas/secrets.toml", list("A::B::C").as_bytes());
        assert_eq!(here.errors(None, quote!("A::B::C")), Vec::<String>::new());
        for (type_name, help) in [
            ("A::B::CC", "did you mean `A::B::C`?"),
            ("Not::At::All", "remove the entries or correct the type"),
        ] {
            here.write("schemas/secrets.toml", list(type_name).as_bytes());
            let expected = format!(
                "entries of {type_name}: no schema of this type is beside the list of secrets\nin schemas/secrets.toml\n\nhelp: {help}"
            );
            assert_eq!(here.errors(None, quote!("A::B::C")), [expected]);
        }
    }
}

#[test]
fn a_secret_that_is_no_property_is_an_error_that_names_the_file() {
    let here = Crate::new("stale-secret");
    let user =
        r#"{"type": "object", "properties": {"Name": {"type": "string"}, "Password": {"type": "string"}}}"#;
    let users = format!(r#""properties": {{"Users": {{"type": "array", "items": {user}}}, "#);
    here.write("schemas/a-b-c.json", SCHEMA.replace("\"properties\": {", &users).as_bytes());
    let list = |pointer: &str| {
        format!(
            "[secret]\n\"A::B::C\" = [\"/properties/P\"]\n[[not_secret]]\nreason = \"r\"\n[not_secret.properties]\n\"A::B::C\" = [\"{pointer}\"]\n"
        )
    };
    here.write("schemas/secrets.toml", list("/properties/Users/*/Password").as_bytes());
    assert_eq!(here.errors(None, quote!("A::B::C")), Vec::<String>::new());
    for (pointer, help) in [
        ("/properties/Users/*/Passwrod", "did you mean `/properties/Users/*/Password`?"),
        ("/properties/User/*/Password", "did you mean `/properties/Users/*/Password`?"),
        ("/properties/Elsewhere", "remove the entry or correct the pointer"),
    ] {
        here.write("schemas/secrets.toml", list(pointer).as_bytes());
        let expected = format!(
            "entry A::B::C `{pointer}`: the pointer leads to no property\nin schemas/secrets.toml\n\nhelp: {help}"
        );
        assert_eq!(here.errors(None, quote!("A::B::C")), [expected]);
    }
}

#[test]
fn a_renamed_crate_is_asked_for_by_name() {
    let renamed = "[dependencies]\nmy-framework = { package = \"ferroform\", version = \"1\" }\n";
    let inherited = "[target.'cfg(unix)'.dev-dependencies]\nmy-framework.workspace = true\n[workspace.dependencies]\n\
                     my-framework = { package = \"ferroform-core\", path = \"x\" }\n";
    for (case, manifest, is_renamed) in [
        ("direct", renamed.to_owned(), true),
        ("inherited", inherited.to_owned(), true),
        ("both", format!("{renamed}ferroform = \"1\"\n"), false),
        ("other", "[dependencies]\nmy-framework = { package = \"another\" }\n".into(), false),
        ("broken", "[dependencies\n".into(), false),
    ] {
        // The manifest of a crate is read once.
        let here = Crate::new(case);
        here.write("Cargo.toml", manifest.as_bytes());
        let errors = here.errors(None, quote!("A::B::C"));
        let expected = "the manifest calls the crate `ferroform` `my_framework`, and the annotation does not say so\n\n\
                        help: add `crate = my_framework`";
        match is_renamed {
            true => assert_eq!(errors, [expected], "{case}"),
            false => assert_eq!(errors, Vec::<String>::new(), "{case}"),
        }
        assert_eq!(here.errors(None, quote!("A::B::C", crate = my_framework)), Vec::<String>::new());
    }
}

/// Returns the notes of the deprecated constants of an expansion, which rustc shows as warnings.
fn warnings(expansion: &str) -> Vec<&str> {
    let notes = expansion.split("# [deprecated (note = \"").skip(1);
    notes.map(|note| note.split("\")]").next().unwrap_or_default()).collect()
}

#[test]
fn a_doubtful_schema_warns_if_it_belongs_to_the_crate() {
    let here = Crate::new("warnings");
    let doubtful =
        SCHEMA.replace("\"type\": \"string\"", "\"type\": \"string\", \"minLength\": 2, \"maxLength\": 1");
    here.write("schemas/a-b-c.json", doubtful.as_bytes());
    let text = "`minLength` is more than `maxLength`: no value can be between them";
    let own = format!("{text}\\nin schemas/a-b-c.json:2:98 at /properties/P/minLength");
    assert_eq!(warnings(&here.expansion(None, quote!("A::B::C"))), [own.as_str()]);
    let named = quote!("A::B::C", schema = "schemas/a-b-c.json");
    assert_eq!(warnings(&here.expansion(None, named)), [own.as_str()]);

    fs::create_dir_all(here.0.join("shared")).expect("a folder");
    here.write("shared/a-b-c.json", doubtful.as_bytes());
    let shared = here.expansion(Some("shared"), quote!("A::B::C"));
    assert_eq!(warnings(&shared), Vec::<&str>::new(), "others answer for it");
    let errors = here.errors(Some("shared"), quote!("A::B::C", strict));
    let at = "in $FERROFORM_SCHEMAS/a-b-c.json:2:98 at /properties/P/minLength";
    assert_eq!(errors, [format!("{text}\n{at}")]);
    let strict = here.expansion(None, quote!("A::B::C", strict));
    assert_eq!(warnings(&strict), Vec::<&str>::new(), "an error is enough");
}

#[test]
fn a_schema_that_a_test_writes_is_awaited_by_tests_that_write_only() {
    let here = Crate::new("awaited");
    let arguments = quote!("A::B::D", schema = "schemas/a-b-d.json", model);
    assert_eq!(
        here.errors(None, arguments.clone()),
        [
            "no file `schemas/a-b-d.json` in the crate\n\nhelp: if a type with `#[derive(CfnType)]` names this file, \
             `FERROFORM_BLESS=1 cargo test` writes it"
        ]
    );
    let blessed = |arguments: TokenStream| {
        let item = quote!(
            pub struct Thing;
        );
        let places = Places::of(&here.0, None).blessing();
        ferroform_compiler::expand_in(&places, arguments, item).to_string()
    };
    let placeholder = blessed(arguments.clone());
    assert!(!placeholder.contains("compile_error"), "{placeholder}");
    assert!(placeholder.contains("no file `schemas/a-b-d.json` yet"), "{placeholder}");
    assert!(placeholder.contains("struct ThingModel"), "{placeholder}");
    // rustc expands it again without the variable.
    assert!(placeholder.contains(":: core :: option_env ! (\"FERROFORM_BLESS\")"), "{placeholder}");

    // Mistakes stay mistakes, and no path leads out of the workspace.
    for arguments in [
        quote!("A::B::D"),
        quote!("A::B::D", schema = "/schemas/a-b-d.json"),
        quote!("A::B::D", schema = "../../../../a-b-d.json"),
        quote!("A::B::D", schema = "schemas/a-b-d.json", nmae = "x"),
    ] {
        assert!(blessed(arguments.clone()).contains("compile_error"), "{arguments}");
    }
    here.write("schemas/a-b-d.json", SCHEMA.replace("A::B::C", "A::B::D").as_bytes());
    assert_eq!(blessed(arguments.clone()), here.expansion(None, arguments));
}
