use ferroform::prelude::*;
use ferroform::table::{Configurability, Kind, PathStep, Role};

#[cfg_resource(
    "Test::Ui::Thing",
    rename("Endpoint/Port" = "port_number", Name = "called"),
    exclude("Password", "Options"),
    deprecated("Ratio" = "Use `enabled` instead."),
    deprecated = "Gone soon.",
    extra(
        /// The address.
        url = string,
        "ports" = list(number),
    ),
    model
)]
pub struct Thing;

impl Hooks for Thing {
    async fn after_read(
        _: &mut dyn Context,
        _: &ThingModel,
        state: &mut ThingModel,
    ) -> Result<(), Diagnostic> {
        let port = state.endpoint.known().and_then(|endpoint| endpoint.port_number.known());
        state.url = port.map_or(Field::Null, |port| Field::Known(format!("https://{port}")));
        let _ = (&state.called, ThingModel::paths().endpoint().port_number());
        Ok(())
    }
}

fn main() {
    let table = Thing::REGISTRATION.table;
    let attribute = |name: &str| table.root.attributes.iter().find(|a| a.name == name);
    assert!(attribute("name").is_none() && attribute("called").is_some());
    assert!(attribute("password").is_none() && attribute("options").is_none());
    let url = attribute("url").expect("an attribute");
    assert_eq!((url.property(), url.configurability), (None, Configurability::Computed));
    assert!(matches!(attribute("ports").map(|ports| ports.kind), Some(Kind::List(..))));
    let extras = table.root.attributes.iter().filter(|a| a.role == Role::Extra).map(|a| a.name);
    assert!(extras.eq(["ports", "url"]));
    assert_eq!(attribute("ratio").and_then(|a| a.behaviour.deprecated), Some("Use `enabled` instead."));
    let path: &[PathStep] = &[PathStep::Attribute("endpoint"), PathStep::Attribute("port_number")];
    assert!(table.renamed.iter().any(|renamed| renamed.path == path && renamed.former == "port"));
}
