use ferroform::settings::SettingsRegistration;
use ferroform::{
    ActionRegistration, Arguments, DataSourceRegistration, EphemeralRegistration, Function, FunctionRegistration, resources,
};

/// Is nothing.
#[derive(Arguments)]
struct Idle;

fn function<T: Function>() -> FunctionRegistration {
    T::REGISTRATION
}

fn main() {
    let _ = resources!["Test::Ui::Tree", Idle];
    let _ = function::<Idle>();
    let _ = DataSourceRegistration::of::<Idle>();
    let _ = EphemeralRegistration::of::<Idle>();
    let _ = ActionRegistration::of::<Idle>();
    let _ = SettingsRegistration::of::<Idle>();
}
