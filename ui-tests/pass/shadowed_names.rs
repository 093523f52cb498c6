#![allow(dead_code, non_camel_case_types)]

mod shadows {
    pub struct Option;
    pub struct String;
    pub struct Some;
    pub struct None;
    pub mod core {}
    pub mod std {}
    pub mod ferroform {}
    pub struct u8;
    pub struct str;
    pub struct bool;

    #[::ferroform::cfg_resource("Test::Ui::Thing", default(Count = 7), sensitive("Password"))]
    pub struct Thing;
}

fn main() {}
