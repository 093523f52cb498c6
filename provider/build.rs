//! Sets the linker arguments.
//!
//! The tables of different types have many equal parts: lists of tags, patterns, enumerations. The linker that comes with
//! Rust merges equal ones; others may not support the option.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is_target =
        |what: &str, value| env::var(format!("CARGO_CFG_TARGET_{what}")).is_ok_and(|v| v == value);
    // A debug build links faster without it.
    let is_debug = env::var("PROFILE").is_ok_and(|profile| profile == "debug");
    if is_target("OS", "linux") && is_target("ARCH", "x86_64") && is_target("ENV", "gnu") && !is_debug {
        println!("cargo::rustc-link-arg-bins=-Wl,--icf=all,--ignore-data-address-equality");
    }
}
