use ferroform::prelude::*;
use ferroform::table::{Configurability, Default, Kind, Literal, Order, Replace, Text};

#[cfg_resource(
    "Test::Ui::Thing",
    sensitive("Password"),
    write_only("Rules/*/Port"),
    requires_replace("Endpoint"),
    requires_replace_if_configured("Ratio"),
    use_state_for_unknown("Enabled"),
    volatile("CreatedAt"),
    computed("Count"),
    ordered("Colours"),
    unordered("Labels"),
    json("Options"),
    default("Endpoint/Port" = 443, Enabled = true)
)]
struct Thing;

fn main() {
    let attribute = |name: &str| {
        let attributes = Thing::REGISTRATION.table.root.attributes;
        attributes.iter().find(|a| a.name == name).expect("an attribute")
    };
    assert!(attribute("password").is_sensitive);
    assert_eq!(attribute("endpoint").replace, Replace::Always);
    assert_eq!(attribute("ratio").replace, Replace::IfConfigured);
    assert!(attribute("created_at").behaviour.is_volatile);
    assert_eq!(attribute("thing_count").configurability, Configurability::Computed);
    assert!(matches!(attribute("colours").kind, Kind::List(_, Order::Significant)));
    assert!(matches!(attribute("labels").kind, Kind::List(_, Order::Irrelevant)));
    assert!(matches!(attribute("options").kind, Kind::String(Text::Json | Text::Document(_))));
    assert!(matches!(attribute("enabled").default, Some(Default::Static(Literal::Bool(true)))));
}
