use ferroform::cfg_resource;

#[cfg_resource("Test::Ui::Thing")]
pub struct Rule;

#[cfg_resource("Test::Ui::Tree")]
pub struct Resource;

#[cfg_resource("Test::Ui::Fixed")]
pub struct Kind;

#[cfg_resource("Test::Ui::Shapes")]
pub struct None;

fn main() {}
