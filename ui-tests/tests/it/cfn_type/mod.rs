//! `#[derive(CfnType)]`: the schemas that it gives, what the registry says of them, and what the compiler makes of them.

mod compiled;
mod derived;
mod random;
mod registry;
