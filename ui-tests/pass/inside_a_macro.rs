use ferroform::prelude::*;

macro_rules! thing {
    ($name:ident, $type:literal) => {
        #[cfg_resource($type)]
        pub struct $name;
    };
}

thing!(Thing, "Test::Ui::Thing");

fn main() {
    assert_eq!(Thing::REGISTRATION.table.cloudformation_type, "Test::Ui::Thing");
}
