use ferroform::prelude::*;

macro_rules! thing {
    ($name:ident, $type:literal, $given:literal, $path:literal, $count:expr, $limit:expr, $version:literal, $step:path) => {
        #[cfg_resource(
            $type,
            name = $given,
            sensitive($path, "Name"),
            default(Count = $count, Ratio = 0.5),
            timeouts(create = $limit, delete = "2h"),
            version = $version,
            upgrade(1 = $step, 2 = same),
            model
        )]
        pub struct $name;
    };
}

fn step(state: serde_json::Value) -> Result<serde_json::Value, String> {
    Ok(state)
}

thing!(Thing, "Test::Ui::Thing", "ui_other", "Endpoint/Host", 3, "90m", 3, crate::step);

fn main() {
    let registration = Thing::REGISTRATION;
    assert_eq!(registration.table.name, "ui_other");
    assert_eq!(registration.table.timeouts.create, 5_400);
    assert_eq!(registration.table.schema_version, 3);
    assert_eq!(registration.upgrades.len(), 1);
}
