use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", data_source = false, list = false)]
struct Thing;

fn main() {
    let offers = Thing::REGISTRATION.table.offers;
    assert!(offers.resource && !offers.data_source && !offers.plural_data_source && !offers.list_resource);
}
