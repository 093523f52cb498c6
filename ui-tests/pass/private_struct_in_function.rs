fn main() {
    use ferroform::prelude::*;

    #[cfg_resource("Test::Ui::Thing")]
    struct Thing;

    assert_eq!(resources![Thing].len(), 1);
}
