#![no_implicit_prelude]

#[::ferroform::cfg_resource("Test::Ui::Thing")]
pub struct Thing;

fn main() {
    let _ = <Thing as ::ferroform::Resource>::REGISTRATION;
    let _ = ::ferroform::resources![Thing];
}
