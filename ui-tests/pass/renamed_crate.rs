mod framework {
    pub use ferroform::__private;
}

#[ferroform::cfg_resource("Test::Ui::Thing", crate = crate::framework)]
struct Thing;

fn main() {
    let _ = <Thing as ferroform::Resource>::REGISTRATION;
}
