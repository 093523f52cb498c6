//! Terraform core in a box: a test kit for any provider that speaks plugin protocol 6, in whatever language it was written.
//!
//! [`Launch`] starts a provider binary as Terraform does; [`Connection::in_process`] serves one inside the test. [`Core`]
//! then leads resources through their lives as Terraform core would: it proposes, plans, plans again, applies, reads,
//! imports, and after every step checks every rule of [`rules::ALL`]. A [`Report`] tells what happened and which rules do not
//! hold, with the attribute and the two values that do not go together.
//!
//! ```no_run
//! use ferroform_driver::{Action, Core, Launch, config};
//!
//! # async fn test() -> Result<(), Box<dyn std::error::Error>> {
//! let connection = Launch::new("target/debug/terraform-provider-myorg").connect().await?;
//! let mut core = Core::new(connection).await?;
//! core.configure(config! { region = "eu-west-1" }).await?;
//!
//! let thing = config! { name = "mine", owner_arn = unknown("arn:aws:iam::1:role/x") };
//! core.apply("myorg_team_thing.this", thing.clone()).await?.expect(Action::Create);
//! core.apply("myorg_team_thing.this", thing.clone()).await?.expect(Action::NoOp);
//! core.check_import("myorg_team_thing.this", "mine", thing, &|_| false).await?.expect_clean();
//! core.destroy("myorg_team_thing.this").await?.expect_clean();
//! # Ok(())
//! # }
//! ```
//!
//! The driver shares no code with the `ferroform` runtime. That each rule catches what it should, and that what is sent is
//! what Terraform sends, is shown by its own tests; see the README.

pub mod connect;
mod core;
mod diagnostic;
pub mod generate;
pub mod hcl;
mod input;
pub mod lives;
pub mod propose;
mod provider;
mod report;
pub mod rules;
pub mod schema;
pub mod shrink;
pub mod value;
pub mod wire;

pub use crate::core::{Core, DriverError, Ignore, Instance, Options};
pub use connect::{Connection, Launch};
pub use diagnostic::{Diagnostic, has_errors};
pub use input::{Input, InputError, Phase};
pub use propose::proposed_new;
pub use provider::*;
pub use report::{Action, Report, Step};
