use ferroform::prelude::*;
use ferroform::table::Kind;

#[cfg_resource("Test::Ui::Shapes")]
struct Shapes;

fn main() {
    let attribute = |name: &str| {
        let attributes = Shapes::REGISTRATION.table.root.attributes;
        attributes.iter().find(|a| a.name == name).expect("an attribute")
    };
    let Kind::List(row, _) = attribute("matrix").kind else { panic!() };
    assert!(matches!(row.kind, Kind::List(..)));
    let Kind::Map(group) = attribute("groups").kind else { panic!() };
    assert!(matches!(group.kind, Kind::List(..)));
    let Kind::Set(map) = attribute("maps").kind else { panic!() };
    assert!(matches!(map.kind, Kind::Map(_)));
    let Kind::Object(choice) = attribute("choice").kind else { panic!() };
    assert_eq!(choice.attributes.len(), 2);
    assert_eq!(attribute("value").property, Some("value"));
    assert_eq!(attribute("value_2").property, Some("Value"));
}
