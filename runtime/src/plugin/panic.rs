//! A panic is logged as one line, and never as the raw text that Terraform shows as a crash of the whole plugin.
//!
//! The process lives on: the call that panicked is answered with an error. What a panic says may hold values of the
//! user's configuration, so only texts that are known to hold none are written; the place is always written.

use std::borrow::Cow;
use std::panic::PanicHookInfo;
use std::time::SystemTime;

use tracing::Level;

use super::logging::{Line, write_to_stderr};

/// How messages of the standard library begin that go on with values.
const KNOWN: [&str; 9] = [
    "called `Result::unwrap()` on an `Err` value",
    "called `Result::unwrap_err()` on an `Ok` value",
    "index out of bounds",
    "assertion `left == right` failed",
    "assertion `left != right` failed",
    "range start index",
    "range end index",
    "slice index starts at",
    "internal error: entered unreachable code",
];

/// From now on every panic of the process is logged this way.
pub(super) fn install() {
    std::panic::set_hook(Box::new(|info| write_to_stderr(&report(info))));
}

fn report(info: &PanicHookInfo<'_>) -> Vec<u8> {
    let mut line = Line::new("the provider panicked; this is a bug in the provider");
    line.field("panic", message(info).into_owned());
    if let Some(location) = info.location() {
        line.field("location", location.to_string());
    }
    let thread = std::thread::current();
    line.field("thread", thread.name().unwrap_or("unnamed"));
    line.render(Level::ERROR, "sdk", SystemTime::now())
}

/// A literal in full, the constant part of a known text, nothing else.
fn message<'a>(info: &'a PanicHookInfo<'_>) -> Cow<'a, str> {
    if let Some(literal) = info.payload().downcast_ref::<&'static str>() {
        return Cow::Borrowed(literal);
    }
    let text = info.payload().downcast_ref::<String>().map_or("", String::as_str);
    match KNOWN.iter().find(|known| text.starts_with(**known)) {
        Some(known) => Cow::Borrowed(known),
        None => Cow::Borrowed("(a text with values, which is not logged)"),
    }
}
