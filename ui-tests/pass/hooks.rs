use ferroform::prelude::*;
use ferroform::value::Value;

#[cfg_resource("Test::Ui::Thing", model)]
pub struct Thing;

impl Hooks for Thing {
    fn validate(config: &ThingModel, diagnostics: &mut Diagnostics) {
        let port = config.endpoint.known().and_then(|e| e.port.known());
        if port.is_some_and(|port| *port == 0) {
            diagnostics.push(Diagnostic::error("Bad port", "Port 0 is no port."));
        }
    }

    fn modify_plan(_: &ThingModel, prior: Option<&ThingModel>, planned: &mut ThingModel, _: &mut Diagnostics) {
        if prior.is_none() && planned.ratio.is_unknown() {
            planned.enabled = true.into();
        }
    }
}

fn main() {
    let hooks = Thing::REGISTRATION.hooks.expect("hooks");
    let endpoint = Value::Object([("port", Value::from(0))].into_iter().collect());
    let config = Value::Object([("endpoint", endpoint)].into_iter().collect());
    let mut diagnostics = Diagnostics::new();
    hooks.validate(&config, &mut diagnostics);
    assert_ne!(diagnostics, Diagnostics::new());
    let large = Value::Number("18446744073709551616".parse().expect("a number"));
    let config = Value::Object([("count", large)].into_iter().collect());
    let mut diagnostics = Diagnostics::new();
    hooks.validate(&config, &mut diagnostics);
    assert_eq!(diagnostics, Diagnostics::new(), "an integer of any size reaches hooks");
    let mut planned = Value::Object([("enabled", Value::Null), ("ratio", Value::UNKNOWN)].into_iter().collect());
    hooks.modify_plan(&config, &Value::Null, &mut planned, &mut Diagnostics::new());
    assert_eq!(planned.attribute("enabled").as_bool(), Some(true));
    assert!(planned.attribute("ratio").is_unknown());
}
