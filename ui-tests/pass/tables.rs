//! What the tables of resource types have: each kind of attribute, what arguments change, tags, and types of one schema.

use ferroform::prelude::*;
use ferroform::table::{
    AttributeTable, Configurability, Default, Kind, Literal, MovedFrom, ObjectTable, Order, Replace, ResourceTable,
    TagShape, Text,
};
use ferroform::{Registration, Upgrade};

/// The user's own words.
#[cfg_resource("Test::Ui::Thing")]
pub struct Thing;

#[cfg_resource(
    "Test::Ui::Thing",
    name = "ui_annotated",
    sensitive("Password"),
    write_only("Rules/*/Port"),
    requires_replace("Endpoint"),
    requires_replace_if_configured("Ratio"),
    use_state_for_unknown("Enabled"),
    volatile("CreatedAt"),
    read_only("Count"),
    ordered("Colours"),
    unordered("Labels"),
    json("Options"),
    default("Endpoint/Port" = 443, Enabled = true),
    timeouts(create = "90m", delete = "1h30m"),
    version = 3,
    upgrade(1 = "first", 2 = steps::second),
    moved_from(other_thing = "name", other_old_thing = "thing_id"),
    deprecated = "use something else",
    data_source = false,
    list = false
)]
struct Annotated;

fn first(state: serde_json::Value) -> Result<serde_json::Value, String> {
    Ok(state)
}

mod steps {
    pub fn second(state: serde_json::Value) -> Result<serde_json::Value, String> {
        Ok(state)
    }
}

#[cfg_resource("Test::Ui::Shapes")]
struct Shapes;

#[cfg_resource("Test::Ui::Tree")]
struct Tree;

#[cfg_resource("Test::Ui::Tagged")]
struct Tagged;

#[cfg_resource("Test::Ui::Flagged")]
struct Flagged;

#[cfg_resource("Test::Ui::Labelled")]
struct Labelled;

/// Its table is joined from parts.
#[cfg_resource("Test::Ui::Large")]
struct Large;

const ALL: &[Registration] = resources![Thing, Annotated];

fn table<R: Resource>() -> &'static ResourceTable {
    R::REGISTRATION.table
}

fn attribute<R: Resource>(name: &str) -> &'static AttributeTable {
    table::<R>().root.attributes.iter().find(|a| a.name == name).expect("an attribute")
}

fn depth(object: &ObjectTable) -> usize {
    let left = object.attributes.iter().find(|a| a.name == "left" || a.name == "root").expect("a branch");
    match left.kind {
        Kind::Object(inner) => 1 + depth(inner),
        Kind::String(Text::Json) => 0,
        _ => unreachable!(),
    }
}

fn main() {
    let names: Vec<_> = ALL.iter().map(|r| r.table.name).collect();
    assert_eq!(names, ["ui_thing", "ui_annotated"], "two types of one schema");

    let attribute_of = attribute::<Annotated>;
    assert!(attribute_of("password").is_sensitive);
    assert_eq!(attribute_of("endpoint").replace, Replace::Always);
    assert_eq!(attribute_of("ratio").replace, Replace::IfConfigured);
    assert!(attribute_of("created_at").behaviour.is_volatile);
    assert_eq!(attribute_of("thing_count").configurability, Configurability::Computed);
    assert!(matches!(attribute_of("colours").kind, Kind::List(_, Order::Significant)));
    assert!(matches!(attribute_of("labels").kind, Kind::List(_, Order::Irrelevant)));
    assert!(matches!(attribute_of("options").kind, Kind::String(Text::Json | Text::Document(_))));
    assert!(matches!(attribute_of("enabled").behaviour.default, Some(Default::Static(Literal::Bool(true)))));

    let annotated = table::<Annotated>();
    assert_eq!((annotated.timeouts.create, annotated.timeouts.update), (5_400, 7_200));
    assert_eq!(annotated.schema_version, 3);
    let upgrades: &[Upgrade] = Annotated::REGISTRATION.upgrades;
    assert_eq!(upgrades.len(), 2);
    assert!(annotated.deprecated.is_some());
    let moved = |type_name, identifier| MovedFrom { type_name, identifier };
    assert_eq!(annotated.moved_from, [moved("other_old_thing", "thing_id"), moved("other_thing", "name")]);
    let offers = annotated.offers;
    assert!(offers.resource && !offers.data_source && !offers.plural_data_source && !offers.list_resource);

    let attribute_of = attribute::<Shapes>;
    let Kind::List(row, _) = attribute_of("matrix").kind else { panic!() };
    assert!(matches!(row.kind, Kind::List(..)));
    let Kind::Map(group) = attribute_of("groups").kind else { panic!() };
    assert!(matches!(group.kind, Kind::List(..)));
    let Kind::Set(map) = attribute_of("maps").kind else { panic!() };
    assert!(matches!(map.kind, Kind::Map(_)));
    let Kind::Object(choice) = attribute_of("choice").kind else { panic!() };
    assert_eq!(choice.attributes.len(), 2);
    assert_eq!(attribute_of("value").property(), Some("value"));
    assert_eq!(attribute_of("value_2").property(), Some("Value"));
    assert!(depth(table::<Tree>().root) >= 2);

    // What a schema leaves at its usual value is not emitted.
    let usual = table::<Tagged>();
    assert!(usual.offers.resource && usual.offers.list_resource && usual.handlers.update);
    assert_eq!((usual.timeouts.create, usual.schema_version, usual.is_global), (7200, 1, false));

    let tagged = table::<Tagged>().tagging.expect("tags");
    assert_eq!(tagged.attribute, "tags");
    assert_eq!(tagged.shape, TagShape::Pairs { key: "key", value: "value", flags: &[] });
    let flagged = table::<Flagged>().tagging.expect("tags");
    let flags = &["propagate_at_launch"];
    assert_eq!(flagged.shape, TagShape::Pairs { key: "tag_key", value: "tag_value", flags });
    assert!(flagged.is_updatable);
    let labelled = table::<Labelled>().tagging.expect("tags");
    assert_eq!((labelled.attribute, labelled.shape), ("labels", TagShape::Json));
    assert!(!labelled.is_updatable, "the type has no update handler");

    let attributes = table::<Large>().root.attributes;
    assert!(attributes.is_sorted_by(|a, b| a.name < b.name));
    let properties: Vec<&str> = attributes.iter().filter_map(AttributeTable::property).collect();
    let expected: Vec<String> = (0..600).map(|number| format!("P{number:03}")).collect();
    assert_eq!(properties, expected);
}
