//! The client against a scripted service and a clock that only moves when everybody waits.

mod cancelling;
mod codes;
mod load;
mod losing;
mod messages;
mod pacing;
