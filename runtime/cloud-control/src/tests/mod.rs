//! Tests of the client against a scripted service, with a clock that only advances when every task waits.

mod cancelling;
mod codes;
mod heals;
mod lateness;
mod load;
mod losing;
mod messages;
mod pacing;
