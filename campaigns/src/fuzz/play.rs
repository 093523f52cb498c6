//! Runs targets on their seeds and corpus, and on small changes of them.

use std::any::Any;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use fastrand::Rng;

use crate::fuzz::target::Target;

/// How long one input may take. Most take microseconds.
const LATEST: Duration = Duration::from_secs(10);
/// The most changes of one input.
const MOST: usize = 6;
/// The longest input.
const LONGEST: usize = 64 * 1024;

/// How many inputs of the last that were accepted are changed further.
const KEPT: usize = 64;

/// Pieces that mean something to a parser here.
static WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let signs = "< > & { } [ ] ( ) \" ' ` , : ; = | / \\ # $ * + ? ^ ~ \n \r\n \t \0 \u{feff} ß é 𝒳 \u{81} \u{c1}\u{c1}";
    let values = "null true false 0 -0 1e999 -1E-999 9223372036854775808 0.1 NaN 1h ms %3C \\u0000 \\ud800 AWS:: arn:aws:";
    let of_schemas = "$ref #/definitions/ properties required oneOf items (?i) [^ \\p{L} {1,99999} (?= (?<!";
    [signs, values, of_schemas].into_iter().flat_map(|words| words.split(' ')).collect()
});

/// A target that failed.
#[derive(Debug)]
pub struct Failure {
    /// The input.
    pub input: Vec<u8>,
    /// What the target said.
    pub message: String,
}

/// Runs a target: first on its seeds and its corpus, then on changed inputs, until the time is over. Returns how many
/// inputs it was given, and how many of them it accepted. The error is the first input that fails.
/// Panics if the corpus cannot be read.
pub fn play(target: &Target, time: Duration, seed: u64) -> Result<(usize, usize), Failure> {
    let began = Instant::now();
    let mut inputs = inputs(target).expect("the corpus can be read");
    let (mut given, mut accepted) = (inputs.len(), 0);
    for input in &inputs {
        accepted += usize::from(run(target, input)?);
    }
    let (kept, mut random) = (inputs.len(), Rng::with_seed(seed));
    while began.elapsed() < time {
        let Some(from) = random.choice(&inputs) else { break };
        let input = changed(from, &inputs, &mut random);
        let is_accepted = run(target, &input)?;
        given += 1;
        accepted += usize::from(is_accepted);
        // What is accepted leads further than what is refused at its first byte.
        if is_accepted && random.u8(0..16) == 0 {
            if inputs.len() > kept + KEPT {
                inputs.swap_remove(random.usize(kept..inputs.len()));
            }
            inputs.push(input);
        }
    }
    Ok((given, accepted))
}

/// Returns the seeds of a target, and the inputs in its corpus.
pub fn inputs(target: &Target) -> std::io::Result<Vec<Vec<u8>>> {
    let mut inputs = (target.seeds)();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target.name);
    if folder.exists() {
        let files = fs::read_dir(&folder)?.map(|entry| Ok(entry?.path()));
        let mut files = files.collect::<std::io::Result<Vec<PathBuf>>>()?;
        files.sort();
        for file in files {
            inputs.push(fs::read(file)?);
        }
    }
    Ok(inputs)
}

/// Runs a target on one input, and says whether it was accepted.
fn run(target: &Target, input: &[u8]) -> Result<bool, Failure> {
    let began = Instant::now();
    let failure = |message| Failure { input: input.to_vec(), message };
    let outcome = catch_unwind(AssertUnwindSafe(|| (target.run)(input)));
    let is_accepted = outcome.map_err(|panicked| failure(message(&*panicked)))?;
    match began.elapsed() {
        late if late > LATEST => Err(failure(format!("it took {late:?}"))),
        _ => Ok(is_accepted),
    }
}

fn message(panicked: &(dyn Any + Send)) -> String {
    let text = panicked.downcast_ref::<String>().cloned();
    text.or_else(|| panicked.downcast_ref::<&str>().map(|text| (*text).to_owned()))
        .unwrap_or_else(|| "it panicked".to_owned())
}

/// Returns an input with a few changes. `others` are inputs to take pieces from.
fn changed(input: &[u8], others: &[Vec<u8>], random: &mut Rng) -> Vec<u8> {
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
    let piece = match random.u8(0..8) {
        0 => return bytes.truncate(at),
        1 => Vec::new(),
        2 => bytes[at..end].repeat(random.usize(2..=9)),
        3 if at < bytes.len() => return bytes[at] = random.u8(..),
        4 if at < bytes.len() => return bytes[at] ^= 1 << random.u8(0..8),
        5 => {
            let Some(other) = random.choice(others) else { return };
            let from = random.usize(0..=other.len());
            other[from..from + random.usize(0..=(other.len() - from).min(256))].to_vec()
        }
        _ => random.choice(WORDS.iter()).map(|word| word.as_bytes().to_vec()).unwrap_or_default(),
    };
    bytes.splice(at..end, piece);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seeds() -> Vec<Vec<u8>> {
        vec![b"abc".to_vec()]
    }

    #[test]
    fn a_target_that_panics_is_found_with_its_input() {
        let target = Target {
            name: "none",
            seeds,
            run: |bytes| {
                assert!(!bytes.contains(&b'{'), "there is a brace");
                true
            },
        };
        let failure = play(&target, Duration::from_secs(20), 1).unwrap_err();
        assert!(failure.input.contains(&b'{') && failure.message == "there is a brace", "{failure:?}");
    }

    #[test]
    fn a_target_that_holds_is_given_many_inputs() {
        let target = Target { name: "none", seeds, run: |bytes| bytes.starts_with(b"a") };
        let (given, accepted) = play(&target, Duration::from_millis(50), 1).unwrap();
        assert!(given > 100 && accepted < given, "{accepted} of {given}");
    }

    #[test]
    fn the_same_seed_gives_the_same_inputs() {
        let inputs = |seed| {
            let mut random = Rng::with_seed(seed);
            (0..100).map(|_| changed(b"{\"a\": 1}", &[b"other".to_vec()], &mut random)).collect::<Vec<_>>()
        };
        assert_eq!(inputs(1), inputs(1));
        assert_ne!(inputs(1), inputs(2));
    }

    #[test]
    fn an_input_stays_within_its_length() {
        let mut random = Rng::with_seed(7);
        let mut bytes = Vec::new();
        for _ in 0..10_000 {
            bytes = changed(&bytes, &[vec![b'x'; 1_000]], &mut random);
            assert!(bytes.len() <= LONGEST);
        }
    }
}
