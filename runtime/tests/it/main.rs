//! Types with handlers, as Terraform sees them.

#![cfg(test)]

mod handlers;
