//! A type whose attributes no refresh changes.

use ferroform_core::object_table;
use ferroform_core::resource::Registration;
use ferroform_core::table::{
    AttributeTable, Behaviour, Configurability, ElementTable, Equality, Handlers, IdentityPart,
    IdentityTable, Kind, ObjectTable, Offers, Order, Replace, ResourceTable, Text, Timeouts,
};

const TEXT: Kind = Kind::String(Text::Plain);

const fn attribute(name: &'static str, property: &'static str, kind: Kind) -> AttributeTable {
    AttributeTable {
        name,
        property: Some(property),
        kind,
        configurability: Configurability::Optional,
        is_sensitive: false,
        constraints: &[],
        default: None,
        replace: Replace::Never,
        keeps_prior: true,
        behaviour: &Behaviour::PLAIN,
    }
}

const fn element(kind: Kind) -> ElementTable {
    ElementTable { kind, constraints: &[], equality: Equality::Exact }
}

static TAG: ObjectTable =
    object_table!([attribute("key", "Key", TEXT), attribute("value", "Value", TEXT)], &[]);
static TAGS: ElementTable = element(Kind::Object(&TAG));
static RULE: ObjectTable = object_table!([attribute("port", "Port", Kind::Int64)], &[]);
static DOCUMENT: ElementTable = element(Kind::Object(&RULE));
static NAMES: ElementTable = element(TEXT);

static ROOT: ObjectTable = object_table!(
    [
        attribute("count", "Count", Kind::Int64),
        attribute("document", "Document", Kind::String(Text::Document(&DOCUMENT))),
        attribute("is_on", "IsOn", Kind::Bool),
        attribute("labels", "Labels", Kind::Map(&NAMES)),
        attribute("name", "Name", TEXT),
        attribute("rule", "Rule", Kind::Object(&RULE)),
        attribute("tags", "Tags", Kind::List(&TAGS, Order::Significant)),
    ],
    &[],
);

static TABLE: ResourceTable = ResourceTable {
    cloudformation_type: "MyOrg::Team::Thing",
    name: "team_thing",
    plural_name: "",
    offers: Offers { resource: true, data_source: false, plural_data_source: false, list_resource: false },
    description: "",
    deprecated: None,
    schema_version: 1,
    root: &ROOT,
    identity: IdentityTable {
        names: "name",
        parts: &[IdentityPart { name: "name", property_path: &["Name"], attribute_path: &["name"] }],
    },
    handlers: Handlers { create: true, read: true, update: true, delete: true, list: None },
    timeouts: Timeouts { create: 60, update: 60, delete: 60 },
    write_only_pointers: &[],
    tagging: None,
    is_immutable: false,
    is_global: false,
    moved_from: &[],
    extras: &[],
    renamed: &[],
};

pub(crate) const THING: Registration = Registration::of(&TABLE);
