//! Logs a panic as one line, instead of the raw text that Terraform shows as a crash of the whole plugin.
//!
//! The process continues: the call that panicked is answered with an error. A panic message may hold values from
//! the user's configuration, so only texts that are known to hold none are written. The location is always
//! written.

use std::any::Any;
use std::panic::PanicHookInfo;
use std::time::SystemTime;

use tracing::Level;

use super::logging::{Line, write_to_stderr};

/// The beginnings of the standard library's messages that continue with values.
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

/// Logs every panic of the process this way from now on.
pub(super) fn install() {
    std::panic::set_hook(Box::new(|info| write_to_stderr(&report(info))));
}

fn report(info: &PanicHookInfo<'_>) -> Vec<u8> {
    let mut line = Line::new("the provider panicked; this is a bug in the provider");
    line.field("panic", message(info.payload()));
    if let Some(location) = info.location() {
        line.field("location", location.to_string());
    }
    let thread = std::thread::current();
    line.field("thread", thread.name().unwrap_or("unnamed"));
    line.render(Level::ERROR, "sdk", SystemTime::now())
}

/// Returns a literal in full, and the constant part of a known text. Any other message is withheld.
fn message(payload: &dyn Any) -> &str {
    if let Some(literal) = payload.downcast_ref::<&'static str>() {
        return literal;
    }
    let text = payload.downcast_ref::<String>().map_or("", String::as_str);
    let known = KNOWN.iter().find(|known| text.starts_with(**known));
    known.copied().unwrap_or("(a text with values, which is not logged)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_holds_no_values_is_written() {
        let withheld = "(a text with values, which is not logged)";
        let cases: [(Box<dyn Any>, &str); 6] = [
            (Box::new("a literal"), "a literal"),
            (Box::new("the password is hunter2".to_owned()), withheld),
            (Box::new(String::new()), withheld),
            (Box::new(42), withheld),
            (
                Box::new("called `Result::unwrap()` on an `Err` value: Token(\"hunter2\")".to_owned()),
                "called `Result::unwrap()` on an `Err` value",
            ),
            (
                Box::new("index out of bounds: the len is 3 but the index is 7".to_owned()),
                "index out of bounds",
            ),
        ];
        for (payload, expected) in cases {
            assert_eq!(message(&*payload), expected);
        }
    }
}
