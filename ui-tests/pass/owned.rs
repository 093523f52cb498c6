//! Types that are structs: with handlers, and registered with `CloudFormation`. In private modules, without the prelude, with names
//! of the user's that are those of the expansion, and without a warning about what only describes a schema.

#![deny(warnings, clippy::pedantic)]
#![forbid(unsafe_code)]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use ferroform::handlers::{Cx, Error, Handlers, Id, List, Update};
use ferroform::properties::Properties as _;
use ferroform::{Resource, cfg_resource};

/// Where the records of the tests are.
#[derive(Debug, Default)]
pub struct Acme {
    records: Mutex<BTreeMap<String, Record>>,
}

/// A record of a zone.
#[cfg_resource("Acme::Dns::Record", handlers)]
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// The name, fully qualified.
    #[cfn(identifier, create_only, pattern = "^[a-z.]+$")]
    pub name: String,
    /// Seconds.
    pub ttl: Option<u32>,
    pub values: BTreeSet<String>,
    #[cfn(read_only, filter)]
    pub zone: Option<String>,
    #[cfn(not_returned, secret)]
    pub key: Option<String>,
}

impl Handlers for Record {
    type Client = Acme;

    async fn create(cx: &Cx<'_, Acme>, desired: Self) -> Result<Id, Error> {
        let id = Id::from(desired.name.as_str());
        let mut records = cx.client().records.lock().map_err(|_| Error::new("poisoned"))?;
        records.insert(desired.name.clone(), desired);
        Ok(id)
    }

    async fn read(cx: &Cx<'_, Acme>, id: &Id) -> Result<Option<Self>, Error> {
        let records = cx.client().records.lock().map_err(|_| Error::new("poisoned"))?;
        Ok(records.get(id.as_str()).cloned())
    }

    async fn delete(cx: &Cx<'_, Acme>, id: &Id) -> Result<(), Error> {
        let mut records = cx.client().records.lock().map_err(|_| Error::new("poisoned"))?;
        records.remove(id.as_str());
        Ok(())
    }
}

impl Update for Record {
    async fn update(cx: &Cx<'_, Acme>, id: &Id, _: Self, desired: Self) -> Result<(), Error> {
        let mut records = cx.client().records.lock().map_err(|_| Error::new("poisoned"))?;
        records.insert(id.as_str().to_owned(), desired);
        Ok(())
    }
}

impl List for Record {
    async fn list(cx: &Cx<'_, Acme>, filter: RecordFilter) -> Result<Vec<Id>, Error> {
        let records = cx.client().records.lock().map_err(|_| Error::new("poisoned"))?;
        let found = records.values().filter(|record| filter.zone.is_none() || record.zone == filter.zone);
        Ok(found.map(|record| Id::from(record.name.as_str())).collect())
    }
}

/// In a module, with types of its own. It is neither changed nor listed.
#[cfg_resource("Acme::Dns::Zone", handlers, model, data_source = false)]
pub mod zone {
    use std::collections::BTreeMap;

    use ferroform::Hooks;
    use ferroform::diagnostic::{Diagnostic, Diagnostics};
    use ferroform::handlers::{Cx, Error, Handlers, Id};
    use serde_json::Value;

    /// A zone.
    #[derive(Debug, PartialEq)]
    pub struct Zone {
        #[cfn(identifier, create_only)]
        pub team: String,
        #[cfn(identifier, create_only)]
        pub name: ZoneName,
        #[cfn(default = Mode::Careful)]
        pub mode: Mode,
        pub endpoint: Option<Box<Endpoint>>,
        #[cfn(items(length(..=4)))]
        pub words: Option<Vec<String>>,
        pub weights: Option<BTreeMap<String, f64>>,
        pub document: Option<Value>,
        #[cfn(default = 7)]
        pub r#type: i64,
    }

    #[derive(Debug, PartialEq)]
    pub struct ZoneName(#[cfn(length(1..=8))] pub String);

    #[derive(Debug, PartialEq, Eq, Clone, Copy)]
    pub enum Mode {
        #[cfn(rename = "FAST")]
        Fast,
        Careful,
    }

    /// Where it is.
    #[derive(Debug, PartialEq)]
    pub struct Endpoint {
        pub host: String,
        #[cfn(rename = "port_number", sensitive)]
        pub port: Option<u16>,
        #[cfn(read_only)]
        pub address: Option<String>,
        pub next: Option<Box<Endpoint>>,
    }

    impl Hooks for Zone {
        fn validate(config: &ZoneModel, diagnostics: &mut Diagnostics) {
            if config.name.known().is_some_and(|name| name == "none") {
                diagnostics.push(Diagnostic::error("No name", "It is reserved."));
            }
        }
    }

    impl Handlers for Zone {
        type Client = super::Acme;

        async fn create(_: &Cx<'_, super::Acme>, desired: Self) -> Result<Id, Error> {
            Ok(Id::of([&desired.team, &desired.name.0]))
        }

        async fn read(_: &Cx<'_, super::Acme>, _: &Id) -> Result<Option<Self>, Error> {
            Ok(None)
        }

        async fn delete(_: &Cx<'_, super::Acme>, _: &Id) -> Result<(), Error> {
            Ok(())
        }
    }
}

mod quiet {
    #[ferroform::cfg_resource("MyOrg::Team::Quiet", registered(create("a:B", timeout_in_minutes = 30), read, delete))]
    mod described {
        /// It is only there for its schema.
        pub(super) struct Quiet {
            #[cfn(read_only, identifier)]
            id: String,
            kind: Option<Kind>,
            inner: Vec<Inner>,
        }

        enum Kind {
            Small,
            #[cfn(rename = "very-large")]
            Large,
        }

        struct Inner {
            text: String,
        }
    }

    pub(super) fn schema() -> &'static str {
        described::Quiet::schema()
    }
}

mod without_prelude {
    #![no_implicit_prelude]
    #![allow(dead_code, non_camel_case_types, non_upper_case_globals)]

    #[::ferroform::cfg_resource("MyOrg::Team::Bare", handlers, crate = ::ferroform, list = false)]
    pub mod bare {
        /// Shadows.
        pub struct Bare {
            #[cfn(create_only, identifier)]
            pub name: ::std::string::String,
            pub value: ::core::option::Option<u8>,
            pub kind: r#enum,
            pub list: ::std::vec::Vec<self::bool>,
        }

        pub enum r#enum {
            r#type,
            value,
        }

        pub struct bool {
            json: ::core::option::Option<u8>,
            members: u8,
        }

        pub struct Option;
        pub struct String;
        pub struct Vec;
        pub mod core {}
        pub mod ferroform {}
        pub struct str;
        pub struct ResourceTable;

        const HANDLERS_OF_THE_TYPE: u8 = 3;

        impl ::ferroform::handlers::Handlers for Bare {
            type Client = ();

            async fn create(
                _: &::ferroform::handlers::Cx<'_, ()>,
                _: Self,
            ) -> ::core::result::Result<::ferroform::handlers::Id, ::ferroform::handlers::Error> {
                ::core::panic!()
            }

            async fn read(
                _: &::ferroform::handlers::Cx<'_, ()>,
                _: &::ferroform::handlers::Id,
            ) -> ::core::result::Result<::core::option::Option<Self>, ::ferroform::handlers::Error> {
                ::core::panic!()
            }

            async fn delete(
                _: &::ferroform::handlers::Cx<'_, ()>,
                _: &::ferroform::handlers::Id,
            ) -> ::core::result::Result<(), ::ferroform::handlers::Error> {
                ::core::panic!()
            }
        }

        impl ::ferroform::handlers::List for Bare {
            async fn list(
                _: &::ferroform::handlers::Cx<'_, ()>,
                (): (),
            ) -> ::core::result::Result<::std::vec::Vec<::ferroform::handlers::Id>, ::ferroform::handlers::Error>
            {
                ::core::panic!()
            }
        }
    }
}

mod in_a_macro {
    macro_rules! named {
        ($name:ident, $type_name:literal, $length:literal, $default:expr, $ty:ty) => {
            #[doc = "From a macro."]
            #[ferroform::cfg_resource($type_name, registered(create, read, delete))]
            pub struct $name {
                #[cfn(create_only, identifier, max_length = $length, default = $default)]
                pub name: $ty,
            }
        };
    }

    named!(Made, "MyOrg::Team::Made", 7, "x", String);
}

fn main() {
    fn in_a_function() -> &'static str {
        /// Inside of a function.
        #[cfg_resource("MyOrg::Team::Inside", registered(create, read, delete))]
        struct Inside {
            #[cfn(create_only, identifier)]
            name: String,
        }
        Inside::schema()
    }

    let record = &Record::REGISTRATION;
    assert!(record.handlers.is_some());
    assert!(record.table.is_own && record.table.is_global && record.outline.is_own);
    assert!(!record.outline.has_region);
    assert!(record.table.handlers.update && record.table.handlers.list.is_some());
    assert!(record.table.offers.list_resource && record.table.offers.plural_data_source);
    let key = record.table.root.attributes.iter().any(|attribute| attribute.name == "key_wo");
    assert!(key, "a secret has a write-only argument");

    let zone = &zone::Zone::REGISTRATION;
    assert!(zone.hooks.is_some() && record.hooks.is_none());
    assert!(!zone.table.handlers.update && zone.table.handlers.list.is_none());
    assert!(!zone.table.offers.list_resource && !zone.table.offers.plural_data_source);
    assert!(zone.table.offers.resource && !zone.table.offers.data_source);

    let bare = &without_prelude::bare::Bare::REGISTRATION;
    assert!(!bare.table.handlers.update && bare.table.handlers.list.is_some());
    assert!(!bare.table.offers.list_resource, "the annotation says `list = false`");

    let json = serde_json::json!({
        "Team": "sales",
        "Name": "eu",
        "Mode": "FAST",
        "Endpoint": {"Host": "a", "Port": 80, "Next": {"Host": "b"}},
        "Words": ["x"],
        "Weights": {"a": 0.5},
        "Document": {"a": null},
        "Type": 1
    });
    let read = zone::Zone::from_properties(&json).unwrap();
    assert_eq!((read.mode, read.name.0.as_str(), read.r#type), (zone::Mode::Fast, "eu", 1));
    assert_eq!(read.endpoint.as_ref().unwrap().next.as_ref().unwrap().port, None);
    assert_eq!(read.to_properties(), json);
    let short = serde_json::json!({"Team": "sales", "Name": "eu"});
    let read = zone::Zone::from_properties(&short).unwrap();
    assert_eq!((read.mode, read.r#type), (zone::Mode::Careful, 7), "defaults stand for what is missing");
    for (json, misfit) in [
        (serde_json::json!({"Name": "eu"}), "the value at /Team is missing"),
        (
            serde_json::json!({"Team": "a", "Name": "b", "Mode": "x"}),
            "the value at /Mode must be one of \"FAST\", \"Careful\"",
        ),
        (
            serde_json::json!({"Team": "a", "Name": "b", "Endpoint": {"Host": 1}}),
            "the value at /Endpoint/Host must be a string",
        ),
    ] {
        assert_eq!(zone::Zone::from_properties(&json).unwrap_err().to_string(), misfit);
    }

    assert!(Record::schema().contains("\"writeOnlyProperties\": [\n    \"/properties/Key\"\n  ]"));
    assert!(Record::schema().contains("resource-schema.json#/properties/Zone"), "it can be listed by its zone");
    assert!(!zone::Zone::schema().contains("handlers"));
    assert!(quiet::schema().contains("\"very-large\""));
    assert!(quiet::schema().contains("\"timeoutInMinutes\": 30"));
    assert!(without_prelude::bare::Bare::schema().contains("#/definitions/enum"));
    assert!(in_a_macro::Made::schema().contains("\"maxLength\": 7"));
    assert!(in_a_function().contains("Inside of a function."));
}
