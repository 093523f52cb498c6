#![allow(dead_code)]
use ferroform::prelude::*;
use ferroform::settings::SettingsRegistration;
use ferroform::{Action, Arguments, Attributes, DataSource, actions, data_sources};

/// An owner.
#[derive(Attributes)]
struct Ownership {
    /// The team.
    team: String,
}

/// Has no arguments.
struct Owner;

impl DataSource for Owner {
    const NAME: &'static str = "owner";
    type Output = Ownership;

    async fn read(self, _: &mut dyn Context) -> Result<Ownership, Diagnostic> {
        Err(Diagnostic::error("No", "owner"))
    }
}

/// Reads something else.
#[derive(Arguments)]
struct Other;

impl DataSource for Other {
    const NAME: &'static str = "other";
    type Output = String;

    async fn read(self, _: &mut dyn Context) -> Result<String, Diagnostic> {
        Ok(String::new())
    }
}

/// Forgets the half.
#[derive(Arguments)]
struct Half;

impl Action for Half {}

/// Does not wait.
#[derive(Arguments)]
struct Hasty;

impl DataSource for Hasty {
    const NAME: &'static str = "hasty";
    type Output = Ownership;

    fn read(self, _: &mut dyn Context) -> Result<Ownership, Diagnostic> {
        Err(Diagnostic::error("No", "owner"))
    }
}

/// Is nothing.
#[derive(Arguments)]
struct Idle;

fn main() {
    let _ = data_sources![Idle];
    let _ = actions![Idle];
    let _ = SettingsRegistration::of::<Idle>();
}
