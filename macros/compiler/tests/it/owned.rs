//! Structs that are schemas: each mistake is reported once, at the smallest token (`owned.txt`), and what fields say arrives in the
//! table.
//!
//! `FERROFORM_BLESS=1 cargo test -p ferroform-compiler --test it owned` rewrites the lines of the mistakes.

use std::path::Path;

use ferroform_compiler::source::Places;
use proc_macro2::TokenStream;
use proptest::prelude::*;

use crate::support::{cases, error_lines, tokens};

/// Expands an item, whose first line is the annotation.
fn expansion(item: &str) -> TokenStream {
    let (annotation, item) = item.split_once('\n').expect("two lines");
    let arguments = annotation.strip_prefix("#[cfg_resource(").and_then(|rest| rest.strip_suffix(")]"));
    let arguments = arguments.expect("an annotation in one line");
    ferroform_compiler::expand_in(&Places::of(Path::new("nowhere"), None), tokens(arguments), tokens(item))
}

#[test]
fn each_mistake_is_reported_once() {
    cases("owned.txt", |item| error_lines(expansion(item)));
}

/// Returns the text of the expansion of a type without mistakes, without spaces.
#[track_caller]
fn expanded(item: &str) -> String {
    let expansion = expansion(item);
    assert_eq!(error_lines(expansion.clone()), Vec::<String>::new());
    expansion.to_string().replace([' ', '\n'], "")
}

#[test]
fn tags_of_another_api_are_properties_like_others() {
    let of = |annotation: &str| {
        expanded(&format!(
            r#"#[cfg_resource("Acme::Dns::Record", {annotation})]
            mod record {{
                use std::collections::BTreeMap;
                /** A record. */
                struct Record {{
                    #[cfn(identifier, create_only)] name: String,
                    tags: Option<BTreeMap<String, String>>,
                }}
            }}"#
        ))
    };
    assert!(of("registered(create, read, delete)").contains("tags_all"));
    assert!(!of("handlers").contains("tags_all"));
}

#[test]
fn an_identifier_that_the_api_chooses_is_one_attribute() {
    let text = expanded(
        r#"#[cfg_resource("Acme::Dns::Record", handlers)]
        /** A record. */
        struct Record {
            /** Its number. */
            #[cfn(identifier, read_only)] id: Option<String>,
        }"#,
    );
    assert!(text.contains("Itsnumber.") && !text.contains("record_id"), "{text}");
}

#[test]
fn an_attribute_has_the_name_of_its_field() {
    let text = expanded(
        r#"#[cfg_resource("Acme::Dns::Record", handlers)]
        mod record {
            /** A record. */
            struct Record {
                #[cfn(identifier, create_only)] name: String,
                ipv4_address: Option<String>,
                #[cfn(rename = "digest")] sha256: Option<String>,
                hosts: Option<Vec<Host>>,
            }

            struct Host {
                #[cfn(name = "MD5Sum")] md5_sum: Option<String>,
                e2e_url: Option<String>,
            }
        }"#,
    );
    for name in ["ipv4_address", "digest", "md5_sum", "e2e_url"] {
        assert!(text.contains(&format!(r#"name:"{name}""#)), "{name}: {text}");
    }
    assert!(text.contains(r#""Ipv4Address""#), "{text}");
}

#[test]
fn words_of_fields_are_arguments_about_their_properties() {
    let text = expanded(
        r#"#[cfg_resource("Acme::Dns::Record", handlers)]
        mod record {
            /** A record. */
            struct Record {
                #[cfn(identifier, create_only)] name: String,
                #[cfn(secret)] key: Option<String>,
                #[cfn(json)] document: Option<String>,
                #[cfn(requires_replace)] size: Option<u8>,
                endpoints: Option<Vec<Endpoint>>,
            }
            struct Endpoint {
                #[cfn(rename = "port_number", sensitive)] port: Option<u16>,
                #[cfn(volatile, read_only)] address: Option<String>,
                #[cfn(deprecated = "Write `size`.")] service: Option<String>,
            }
        }"#,
    );
    for part in [
        r#"name:"key_wo""#,
        r#"name:"key_wo_version""#,
        "equality:Equality::Json",
        "replace:Replace::",
        r#"name:"port_number",role:Role::Property("Port")"#,
        "is_sensitive:true",
        "is_volatile:true",
        r#"deprecated:Some("Write `size`.")"#,
        // What the API does not fill in is null if the configuration has none.
        r#"name:"size",role:Role::Property("Size"),kind:Kind::Int64,configurability:Configurability::Optional,"#,
        r#"name:"address",role:Role::Property("Address"),configurability:Configurability::Computed,"#,
        "is_global:true,is_own:true",
    ] {
        let part = part.replace(' ', "");
        assert!(text.contains(&part), "no {part} in {text}");
    }
    assert!(!text.contains("cfn("), "{text}");
    assert!(!text.contains("include_bytes"), "no file is read: {text}");
}

#[test]
fn a_registered_type_is_compiled_like_its_schema() {
    let item = r#"#[cfg_resource("Acme::Dns::Record", registered(create("dns:Create", timeout_in_minutes = 30), read, delete))]
        /** A record. */
        struct Record {
            #[cfn(identifier, create_only)] name: String,
        }"#;
    let text = expanded(item);
    for part in ["create:1800", "update:false", "Role::Region", "\\\"timeoutInMinutes\\\":30"] {
        assert!(text.contains(part), "no {part} in {text}");
    }
    for part in ["is_own", "properties::Properties", "AnyHandlers"] {
        assert!(!text.contains(part), "{part} in {text}");
    }
}

#[test]
fn what_stands_in_for_a_mistaken_struct_causes_no_further_errors() {
    let text = expansion(
        "#[cfg_resource(\"Acme::Dns::Record\", handlers, crate = my_framework)]\n/** A. */ struct Record { #[cfn(none)] name: String }",
    )
    .to_string();
    for part in ["my_framework :: __private", "properties :: Properties for Record", "fn schema ()"] {
        assert!(text.contains(part), "no {part} in {text}");
    }
    assert!(!text.contains(":: ferroform"), "{text}");
    assert!(!text.contains("# [cfn"), "{text}");
}

#[test]
fn a_default_outside_the_limits_is_an_error() {
    let item = "#[cfg_resource(\"Acme::Dns::Record\", handlers)]
        /** A. */ struct Record {
            #[cfn(identifier, create_only)] name: String,
            #[cfn(default = \"toolong\", length(..=3))] short: String,
        }";
    let mistake =
        "[short] the default `\"toolong\"` cannot be used: it is outside the limits of the property";
    assert_eq!(error_lines(expansion(item)), [mistake]);
}

#[test]
fn what_the_table_cannot_represent_is_a_warning() {
    let text = expanded(&format!("#[cfg_resource(\"Acme::Dns::Record\", handlers, model)]\n{WHOLE}"));
    assert!(text.contains("deprecated(note=\"alternatives(`oneOf`)namepropertiesthatcannotbeset"), "{text}");
    assert!(!text.contains("handlers`:itisunknown"), "a type with handlers needs none in its schema: {text}");
}

#[test]
fn types_that_are_used_twice_at_every_level_are_too_large() {
    let level = |level: usize| format!("struct D{level} {{ a: D{0}, b: Option<D{0}> }}", level + 1);
    let levels: String = (0..40).map(level).collect();
    let item = format!(
        "#[cfg_resource(\"Acme::Dns::Record\", handlers)]
        mod record {{
            /** A. */ struct Record {{ #[cfn(identifier, create_only)] name: String, d: D0 }}
            {levels}
            struct D40 {{ #[cfn(create_only)] a: String }}
        }}"
    );
    assert_eq!(
        error_lines(expansion(&item)),
        [
            "[Record] the type has more than 100,000 properties, nested ones included: Terraform would be told of each"
        ]
    );
}

#[test]
fn types_may_be_nested_only_so_deep() {
    let levels: String = (0..5_000).map(|level| format!("struct D{level} {{ a: D{} }}", level + 1)).collect();
    let item = format!(
        "#[cfg_resource(\"Acme::Dns::Record\", handlers)]
        mod record {{
            /** A. */ struct Record {{ #[cfn(identifier, create_only)] name: String, d: D0 }}
            {levels}
            struct D5000 {{ a: String }}
        }}"
    );
    assert_eq!(error_lines(expansion(&item)), ["[D64] types are nested too deeply: at most 64 levels"]);
}

/// A type with every kind of field.
const WHOLE: &str = r#"mod record {
    # [ doc = "A record." ] # [ cfn ( one_of ( a , ( b , c ) ) , tagging ( tag_on_create = false ) ) ]
    pub struct Record {
        # [ cfn ( identifier , create_only , length ( 1 ..= 9 ) , pattern = "^a" ) ] name : String ,
        # [ cfn ( default = Mode :: Fast , rename = "mode_of" ) ] mode : Mode ,
        # [ cfn ( size ( ..= 9 ) , items ( range ( - 1 .. 1.5 ) ) , unordered ) ] a : Option < Vec < f64 > > ,
        # [ cfn ( enum ( 1 , 2 ) , default = 2 , secret ) ] b : Option < u8 > ,
        # [ cfn ( read_only , volatile ) ] c : Option < Box < Nested > > ,
        tags : Option < BTreeMap < String , serde_json :: Value > > ,
    }
    pub enum Mode { # [ cfn ( rename = "FAST" ) ] Fast , Slow }
    pub struct Nested { # [ cfn ( keys = "a" ) ] a : HashMap < String , Name > , next : Option < Box < Nested > > }
    pub struct Name ( String ) ;
}"#;

#[test]
fn a_type_with_every_kind_of_field_has_no_mistake() {
    for arguments in ["handlers, model", "registered(create, read, delete), model"] {
        expanded(&format!("#[cfg_resource(\"Acme::Dns::Record\", {arguments})]\n{WHOLE}"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn no_item_makes_the_macro_panic(
        edits in prop::collection::vec((0..400_usize, 0..400_usize, 0..4_u8), 1..4),
        is_own in any::<bool>(),
    ) {
        let mut words: Vec<&str> = WHOLE.split_whitespace().collect();
        for (place, other, edit) in edits {
            let (place, other) = (place % words.len(), other % words.len());
            let word = words[other];
            match edit {
                0 => drop(words.remove(place)),
                1 => words.insert(place, word),
                2 => words[place] = word,
                _ => words.swap(place, other),
            }
        }
        let arguments = if is_own { "handlers, model" } else { "registered(create, read, delete), model" };
        let arguments = tokens(&format!("\"Acme::Dns::Record\", {arguments}"));
        if let Ok(item) = words.join(" ").parse() {
            let places = Places::of(Path::new("nowhere"), None);
            let expansion = ferroform_compiler::expand_in(&places, arguments, item);
            prop_assert!(!expansion.is_empty());
        }
    }
}

#[test]
fn a_list_is_narrowed_by_fields_that_say_so() {
    let text = expanded(
        r#"#[cfg_resource("Acme::Dns::Record", handlers)]
        /** A record. */
        pub(crate) struct Record {
            #[cfn(identifier, create_only)] name: String,
            /** Its zone. */
            #[cfn(filter)] pub zone: String,
            #[cfn(filter)] ipv4_address: Option<String>,
        }"#,
    );
    for part in [
        r#"pub(crate)structRecordFilter{#[doc="Itszone."]pubzone:::core::option::Option<String>,ipv4_address:Option<String>}"#,
        "typeFilter=RecordFilter;",
        // It has the name that the attribute has.
        r#"name:"ipv4_address",role:Role::Property("Ipv4Address")"#,
    ] {
        assert!(text.contains(part), "no {part} in {text}");
    }
}
