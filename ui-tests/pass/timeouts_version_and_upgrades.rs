use ferroform::prelude::*;

#[cfg_resource(
    "Test::Ui::Thing",
    timeouts(create = "90m", delete = "1h30m"),
    version = 3,
    upgrade(1 = "first", 2 = steps::second),
    deprecated = "use something else"
)]
struct Thing;

fn first(state: serde_json::Value) -> Result<serde_json::Value, String> {
    Ok(state)
}

mod steps {
    pub fn second(state: serde_json::Value) -> Result<serde_json::Value, String> {
        Ok(state)
    }
}

fn main() {
    let registration = Thing::REGISTRATION;
    assert_eq!(registration.table.timeouts.create, 5_400);
    assert_eq!(registration.table.timeouts.update, 7_200);
    assert_eq!(registration.table.schema_version, 3);
    assert_eq!(registration.upgrades.len(), 2);
    assert!(registration.table.deprecated.is_some());
}
