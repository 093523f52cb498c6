#![no_implicit_prelude]

#[::ferroform::cfg_resource("Test::Ui::Thing", model)]
pub struct Thing;

#[::ferroform::cfg_resource("Test::Ui::Tree", model)]
pub struct Tree;

#[::ferroform::cfg_resource("Test::Ui::Shapes", model)]
struct Shapes;

fn main() {
    let thing = ThingModel { name: ::ferroform::model::Field::Known(::std::string::String::new()), ..::std::default::Default::default() };
    let value = ::ferroform::model::Model::to_value(&thing);
    let again: ThingModel = ::std::option::Option::unwrap(::ferroform::model::Model::from_value(&value));
    ::std::assert_eq!(thing, again);
    let _ = (<TreeModel as ::std::default::Default>::default as fn() -> TreeModel, <ShapesModel as ::std::default::Default>::default as fn() -> ShapesModel);
}
