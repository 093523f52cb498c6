//! A reimplementation of Terraform core for tests, for any provider that speaks plugin protocol 6, in any
//! language.
//!
//! [`Launch`] starts a provider binary as Terraform does; [`Connection::in_process`] serves a provider inside
//! the test. [`Core`] then runs the lifecycle of resources as Terraform core would: it proposes, plans, plans
//! again, applies, reads and imports, and after every step checks every rule of [`rules::ALL`]. A [`Report`]
//! says what happened and which rules are broken, with the attribute and the two values that do not agree.
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
//! The driver shares no code with the `ferroform` runtime. Its own tests show that each rule detects what it
//! should, and that the driver sends the same as Terraform; see the README.

pub mod connect;
mod core;
mod diagnostic;
pub mod faults;
#[cfg(feature = "generate")]
pub mod generate;
pub mod hcl;
mod input;
#[cfg(feature = "generate")]
pub mod lives;
pub mod propose;
mod provider;
mod report;
pub mod rules;
pub mod schema;
#[cfg(feature = "generate")]
pub mod shrink;
pub mod terraform;
pub mod value;
pub mod wire;

pub use crate::core::{Core, DriverError, Ignore, Instance, Invoked, Listing, Opened, Options};
pub use connect::{Connection, Launch};
pub use diagnostic::{Diagnostic, has_errors};
pub use input::{Input, InputError, Phase};
pub use propose::proposed_new;
pub use provider::*;
pub use report::{Action, Deferral, Report, Step};
