use ferroform::settings::SettingsRegistration;
use ferroform::{Arguments, actions, data_sources, ephemeral_resources, functions, resources};

/// Is nothing.
#[derive(Arguments)]
struct Idle;

fn main() {
    let _ = resources!["Test::Ui::Tree", Idle];
    let _ = functions![Idle];
    let _ = data_sources![Idle];
    let _ = ephemeral_resources![Idle];
    let _ = actions![Idle];
    let _ = SettingsRegistration::of::<Idle>();
}
