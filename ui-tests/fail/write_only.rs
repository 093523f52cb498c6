#![allow(dead_code)]
use std::collections::BTreeSet;

use ferroform::action::{ActionRegistration, Progress};
use ferroform::prelude::*;
use ferroform::{Action, Arguments, Attributes, DataSource, DataSourceRegistration};

/// Terraform keeps the arguments of a data source in the state.
#[derive(Arguments)]
struct Looked {
    /// A token.
    #[terraform(write_only)]
    token: String,
}

#[derive(Attributes)]
struct Nothing;

impl DataSource for Looked {
    type Output = Nothing;

    async fn read(self, _: &mut dyn Context) -> Result<Nothing, Diagnostic> {
        Ok(Nothing)
    }
}

/// A set cannot be write-only.
#[derive(Arguments)]
struct Done {
    /// Tokens.
    #[terraform(write_only)]
    tokens: BTreeSet<String>,
}

impl Action for Done {
    async fn invoke(self, _: &mut dyn Context, _: Progress<'_>) -> Result<(), Diagnostic> {
        Ok(())
    }
}

const LOOKED: DataSourceRegistration = DataSourceRegistration::of::<Looked>();
const DONE: ActionRegistration = ActionRegistration::of::<Done>();

fn main() {}
