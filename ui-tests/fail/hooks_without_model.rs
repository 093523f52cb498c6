use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing")]
pub struct Thing;

impl Hooks for Thing {
    fn normalise(_: &mut serde_json::Value) {}
}

mod named {
    use ferroform::prelude::*;

    #[cfg_resource("Test::Ui::Thing", name = "ui_named")]
    pub struct Named;

    impl Hooks for Named {
        fn validate(config: &NamedModel, _: &mut Diagnostics) {
            let _ = config.name.is_null();
        }
    }
}

fn main() {}
