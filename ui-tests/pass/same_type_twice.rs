use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", name = "ui_first")]
struct First;

#[cfg_resource("Test::Ui::Thing", name = "ui_second")]
struct Second;

fn main() {
    let names: Vec<_> = resources![First, Second].iter().map(|r| r.table.name).collect();
    assert_eq!(names, ["ui_first", "ui_second"]);
}
