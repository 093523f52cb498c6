//! Small changes of inputs.

use fastrand::Rng;

/// The most changes of one input.
const MOST: usize = 6;
/// The longest input.
const LONGEST: usize = 64 * 1024;

/// Pieces that mean something to a parser here.
const WORDS: &[&str] = &[
    "<",
    ">",
    "&",
    "%3C",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "\"",
    "'",
    "`",
    ",",
    ":",
    ";",
    "=",
    "|",
    "/",
    "\\",
    "#",
    "$",
    "*",
    "+",
    "?",
    "^",
    "~",
    "\n",
    "\r\n",
    "\t",
    "\0",
    "null",
    "true",
    "false",
    "0",
    "-0",
    "1e999",
    "-1E-999",
    "9223372036854775808",
    "0.1",
    "NaN",
    "1h",
    "ms",
    "\\u0000",
    "\\ud800",
    "\u{feff}",
    "ß",
    "é",
    "𝒳",
    "$ref",
    "#/definitions/",
    "properties",
    "required",
    "oneOf",
    "items",
    "(?i)",
    "[^",
    "\\p{L}",
    "{1,99999}",
    "(?=",
    "(?<!",
    "AWS::",
    "arn:aws:",
    "\u{81}",
    "\u{c1}\u{c1}",
];

/// Returns an input with a few changes. `others` are inputs to take pieces from.
pub(crate) fn mutated(input: &[u8], others: &[Vec<u8>], random: &mut Rng) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..random.usize(1..=MOST) {
        change(&mut bytes, others, random);
        bytes.truncate(LONGEST);
    }
    bytes
}

fn change(bytes: &mut Vec<u8>, others: &[Vec<u8>], random: &mut Rng) {
    let at = random.usize(0..=bytes.len());
    let end = at + random.usize(0..=(bytes.len() - at).min(32));
    match random.u8(0..8) {
        0 => bytes.truncate(at),
        1 => drop(bytes.drain(at..end)),
        2 => {
            let piece = bytes[at..end].to_vec();
            for _ in 0..random.usize(1..=8) {
                bytes.splice(at..at, piece.iter().copied());
            }
        }
        3 if at < bytes.len() => bytes[at] = random.u8(..),
        4 if at < bytes.len() => bytes[at] ^= 1 << random.u8(0..8),
        5 => {
            let Some(other) = random.choice(others) else { return };
            let from = random.usize(0..=other.len());
            let to = from + random.usize(0..=(other.len() - from).min(256));
            bytes.splice(at..end, other[from..to].iter().copied());
        }
        _ => {
            let word = random.choice(WORDS).copied().unwrap_or_default();
            bytes.splice(at..end, word.bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_inputs() {
        let inputs = |seed| {
            let mut random = Rng::with_seed(seed);
            (0..100).map(|_| mutated(b"{\"a\": 1}", &[b"other".to_vec()], &mut random)).collect::<Vec<_>>()
        };
        assert_eq!(inputs(1), inputs(1));
        assert_ne!(inputs(1), inputs(2));
    }

    #[test]
    fn an_input_stays_within_its_length() {
        let mut random = Rng::with_seed(7);
        let mut bytes = Vec::new();
        for _ in 0..10_000 {
            bytes = mutated(&bytes, &[vec![b'x'; 1_000]], &mut random);
            assert!(bytes.len() <= LONGEST);
        }
    }
}
