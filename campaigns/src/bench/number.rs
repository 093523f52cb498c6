//! Units, and numbers for readers.

use std::time::Duration;

/// Returns a number of bytes in MB.
#[expect(clippy::cast_precision_loss, reason = "nothing that is measured has 2^52 bytes")]
pub(crate) fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

pub(crate) fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// Returns a number with its unit.
pub(crate) fn with(value: f64, unit: &str) -> String {
    format!("{} {unit}", rounded(value)).trim_end().to_owned()
}

/// Returns a number with two significant digits, or all digits before its point.
pub(crate) fn rounded(value: f64) -> String {
    match value {
        value if value >= 9.95 => grouped(&format!("{value:.0}")),
        value if value >= 0.95 => format!("{value:.1}"),
        value if value >= 0.095 => format!("{value:.2}"),
        value => format!("{value:.3}"),
    }
}

fn grouped(digits: &str) -> String {
    let head = digits.len() % 3;
    let (first, rest) = digits.split_at(head);
    let groups = rest.as_bytes().chunks(3).map(|group| String::from_utf8_lossy(group).into_owned());
    let all: Vec<String> =
        Some(first.to_owned()).filter(|first| !first.is_empty()).into_iter().chain(groups).collect();
    all.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_as_many_digits_as_they_are_worth() {
        let all = [1_234_567.8, 128.4, 9.96, 9.94, 1.04, 0.444, 0.0123].map(rounded);
        assert_eq!(all, ["1,234,568", "128", "10", "9.9", "1.0", "0.44", "0.012"]);
    }
}
