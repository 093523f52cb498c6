//! Serves an empty library on port 4000: `cargo run --example shelf`.
#![allow(
    dead_code,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a program for trying the provider out"
)]

mod shelf;

#[tokio::main]
async fn main() {
    let url = shelf::Shelf::default().serve("127.0.0.1:4000").await;
    println!("The library is at {url}. Press Ctrl-C to close it.");
    std::future::pending::<()>().await;
}
