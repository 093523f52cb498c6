//! Terraform plugin protocol 6 and go-plugin's own services as Rust types.
//!
//! The `.proto` files under `runtime/plugin/proto/` are the source. `cargo xtask proto` generates `generated`, and a test
//! there checks that it is up to date. Clients are included for tests and for `ferroform-driver`.
#![allow(
    missing_docs,
    unreachable_pub,
    clippy::all,
    clippy::allow_attributes_without_reason,
    rust_2018_idioms,
    unused_qualifications,
    reason = "generated from the .proto files"
)]

/// Terraform plugin protocol 6.
pub mod tfplugin6 {
    include!("generated/tfplugin6.rs");
}

/// go-plugin's broker, controller and stdio services.
pub mod goplugin {
    include!("generated/plugin.rs");
}

/// gRPC's health service.
pub mod health {
    include!("generated/grpc.health.v1.rs");
}

mod into_service;
pub use into_service::{IntoService, MESSAGE_LIMIT};
