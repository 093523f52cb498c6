#![allow(dead_code)]
use ferroform::prelude::*;
use ferroform::{Arguments, Attributes, DataSource, data_sources};

#[derive(Attributes)]
struct Ownership {
    /// The team.
    team: String,
}

/// A name of Rust.
#[derive(Arguments)]
struct Named;

impl DataSource for Named {
    const NAME: &'static str = "Owner";
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
    const NAME: &'static str = "both";
    type Output = Ownership;

    async fn read(self, _: &mut dyn Context) -> Result<Ownership, Diagnostic> {
        Err(Diagnostic::error("No", "owner"))
    }
}

const NAMED: &[ferroform::DataSourceRegistration] = data_sources![Named];
const BOTH: &[ferroform::DataSourceRegistration] = data_sources![Both];

fn main() {}
