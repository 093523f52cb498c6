//! `#[derive(CfnType)]`: in private modules, without the prelude, with names of the user's that are those of the expansion,
//! and without a warning that nothing uses a struct that only describes a schema.

#![deny(warnings, clippy::pedantic)]
#![forbid(unsafe_code)]

mod quiet {
    use ferroform::CfnType;

    /// It is only there for its schema.
    #[derive(CfnType)]
    #[cfn(type_name = "MyOrg::Team::Quiet", handlers(create("a:B"), read, delete))]
    pub(super) struct Quiet {
        #[cfn(read_only, primary_identifier)]
        id: String,
        kind: Option<Kind>,
        inner: Vec<Inner>,
        named: Option<Named>,
    }

    #[derive(CfnType)]
    enum Kind {
        Small,
        #[cfn(name = "very-large")]
        Large,
    }

    #[derive(CfnType)]
    struct Inner {
        text: String,
    }

    #[derive(CfnType)]
    struct Named(#[cfn(length(1..))] String);
}

mod bare {
    #![no_implicit_prelude]
    #![allow(dead_code, non_camel_case_types, non_upper_case_globals)]

    pub struct Option;
    pub struct String;
    pub struct Vec;
    pub mod core {}
    pub mod ferroform {}
    pub struct bool;
    pub struct str;

    const definitions: u8 = 3;
    const built: u8 = 4;

    /// Shadows.
    #[derive(::ferroform::CfnType)]
    #[cfn(type_name = "MyOrg::Team::Bare", handlers(create, read, delete), crate = ::ferroform)]
    pub struct Bare {
        #[cfn(create_only, primary_identifier)]
        name: ::std::string::String,
        #[cfn(range(definitions..=built))]
        value: u8,
        kind: r#enum,
    }

    #[derive(::ferroform::CfnType)]
    pub enum r#enum {
        r#type,
        value,
    }
}

mod in_a_macro {
    macro_rules! named {
        ($name:ident, $type_name:literal, $length:expr, $default:literal) => {
            #[doc = "From a macro."]
            #[derive(ferroform::CfnType)]
            #[cfn(type_name = $type_name, handlers(create, read, delete))]
            pub struct $name {
                #[cfn(create_only, primary_identifier, max_length = $length, default = $default)]
                pub name: String,
            }
        };
    }

    named!(Made, "MyOrg::Team::Made", 7, "x");
}

fn main() {
    use ferroform::CfnResource;

    fn in_a_function() -> String {
        /// Inside of a function.
        #[derive(ferroform::CfnType)]
        #[cfn(type_name = "MyOrg::Team::Inside", handlers(create, read, delete))]
        struct Inside {
            #[cfn(create_only, primary_identifier)]
            name: String,
        }
        Inside::schema()
    }

    assert!(quiet::Quiet::schema().contains("\"very-large\""));
    assert!(bare::Bare::schema().contains("\"minimum\": 3"));
    assert!(bare::Bare::schema().contains("#/definitions/enum"));
    assert!(in_a_macro::Made::schema().contains("\"maxLength\": 7"));
    assert_eq!(<in_a_macro::Made as CfnResource>::TYPE_NAME, "MyOrg::Team::Made");
    assert!(in_a_function().contains("Inside of a function."));
}
