//! The schema of the specimen: one attribute or block for each nesting mode, with attributes of every
//! combination of flags inside.

use ferroform_driver::schema::{Schema, schema_from_proto};
use ferroform_plugin::proto::tfplugin6 as pb;
use pb::schema::nested_block::NestingMode as BlockMode;
use pb::schema::object::NestingMode as Mode;
use pb::schema::{Attribute, Block, NestedBlock, Object};

pub(super) fn parsed() -> Schema {
    schema_from_proto("specimen", &message()).unwrap()
}

pub(super) fn message() -> pb::Schema {
    let attributes = vec![
        plain("id", "c", "\"string\""),
        plain("name", "r", "\"string\""),
        plain("note", "o", "\"string\""),
        plain("size", "oc", "\"number\""),
        plain("stamp", "c", "\"string\""),
        plain("secret", "ow", "\"string\""),
        plain("labels", "o", r#"["map","string"]"#),
        plain("ports", "o", r#"["set","number"]"#),
        plain("extra", "o", "\"dynamic\""),
        nested("single", "o", Mode::Single, with_pool(members("r"))),
        nested("items", "o", Mode::List, with_pool(members("r"))),
        nested("pool", "o", Mode::Set, members("r")),
        nested("table", "o", Mode::Map, members("r")),
        nested("auto_single", "oc", Mode::Single, members("oc")),
        nested("auto_items", "oc", Mode::List, members("oc")),
        nested("auto_pool", "oc", Mode::Set, members("oc")),
        nested("auto_table", "oc", Mode::Map, members("oc")),
        nested("seen", "c", Mode::List, vec![plain("uid", "c", "\"string\"")]),
    ];
    let inner = blocks("via", BlockMode::Set, members("r"), Vec::new());
    let block_types = vec![
        blocks("rule", BlockMode::List, members("r"), vec![inner]),
        blocks("peer", BlockMode::Set, members("r"), Vec::new()),
        blocks("door", BlockMode::Map, members("r"), Vec::new()),
        blocks("limit", BlockMode::Single, members("r"), Vec::new()),
        blocks("base", BlockMode::Group, members("oc"), Vec::new()),
    ];
    pb::Schema { version: 1, block: Some(Block { attributes, block_types, ..Default::default() }) }
}

/// The schema of the data source.
pub(super) fn view() -> pb::Schema {
    flat(vec![
        plain("name", "r", "\"string\""),
        plain("note", "o", "\"string\""),
        plain("stamp", "c", "\"string\""),
    ])
}

/// The schema of the configuration of a list.
pub(super) fn listing() -> pb::Schema {
    flat(vec![plain("name", "o", "\"string\"")])
}

/// The schema of the ephemeral resource.
pub(super) fn token() -> pb::Schema {
    flat(vec![
        plain("name", "r", "\"string\""),
        plain("note", "o", "\"string\""),
        plain("value", "c", "\"string\""),
        plain("claims", "c", "\"dynamic\""),
    ])
}

/// The schema of the action.
pub(super) fn touch() -> pb::Schema {
    flat(vec![plain("name", "r", "\"string\""), plain("note", "o", "\"string\"")])
}

fn flat(attributes: Vec<Attribute>) -> pb::Schema {
    pb::Schema { version: 0, block: Some(Block { attributes, ..Default::default() }) }
}

pub(super) fn identity() -> pb::ResourceIdentitySchema {
    let id = pb::resource_identity_schema::IdentityAttribute {
        name: "id".to_owned(),
        r#type: b"\"string\"".to_vec(),
        required_for_import: true,
        ..Default::default()
    };
    pb::ResourceIdentitySchema { version: 0, identity_attributes: vec![id] }
}

/// Creates an attribute. Flags are `r`equired, `o`ptional, `c`omputed and `w`rite-only.
fn attribute(name: &str, flags: &str) -> Attribute {
    Attribute {
        name: name.to_owned(),
        required: flags.contains('r'),
        optional: flags.contains('o'),
        computed: flags.contains('c'),
        write_only: flags.contains('w'),
        ..Default::default()
    }
}

fn plain(name: &str, flags: &str, ty: &str) -> Attribute {
    Attribute { r#type: ty.as_bytes().to_vec(), ..attribute(name, flags) }
}

fn nested(name: &str, flags: &str, mode: Mode, attributes: Vec<Attribute>) -> Attribute {
    let object = Object { attributes, nesting: mode.into(), ..Default::default() };
    Attribute { nested_type: Some(object), ..attribute(name, flags) }
}

fn members(name: &str) -> Vec<Attribute> {
    vec![
        plain("name", name, "\"string\""),
        plain("note", "o", "\"string\""),
        plain("rank", "oc", "\"number\""),
        plain("uid", "c", "\"string\""),
    ]
}

/// Adds a set to objects and elements of lists, where core's rules are most complicated.
fn with_pool(mut attributes: Vec<Attribute>) -> Vec<Attribute> {
    attributes.push(nested("pool", "o", Mode::Set, members("r")));
    attributes
}

fn blocks(name: &str, mode: BlockMode, attributes: Vec<Attribute>, inner: Vec<NestedBlock>) -> NestedBlock {
    let block = Block { attributes, block_types: inner, ..Default::default() };
    NestedBlock { type_name: name.to_owned(), block: Some(block), nesting: mode.into(), ..Default::default() }
}
