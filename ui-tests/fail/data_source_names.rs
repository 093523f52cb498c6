#![allow(dead_code)]
use ferroform::prelude::*;
use ferroform::{Arguments, Attributes, DataSource, DataSourceRegistration};

#[derive(Attributes)]
struct Ownership {
    /// The team.
    team: String,
}

/// A name of Rust.
#[derive(Arguments)]
#[terraform(name = "Owner")]
struct Named;

impl DataSource for Named {
    type Output = Ownership;

    async fn read(self, _: &mut dyn Context) -> Result<Ownership, Diagnostic> {
        Err(Diagnostic::error("No", "owner"))
    }
}

/// An argument that is read too.
#[derive(Arguments)]
struct Both {
    /// The team.
    team: Option<String>,
}

impl DataSource for Both {
    type Output = Ownership;

    async fn read(self, _: &mut dyn Context) -> Result<Ownership, Diagnostic> {
        Err(Diagnostic::error("No", "owner"))
    }
}

const NAMED: DataSourceRegistration = DataSourceRegistration::of::<Named>();
const BOTH: DataSourceRegistration = DataSourceRegistration::of::<Both>();

fn main() {}
