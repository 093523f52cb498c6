//! Runs targets, and keeps what fails.

use std::any::Any;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use fastrand::Rng;
use sha2::{Digest as _, Sha256};

use crate::mutate::mutated;
use crate::target::Target;

/// How long one input may take. Most take microseconds.
const LONGEST: Duration = Duration::from_secs(10);

/// How many inputs of the last that were accepted are changed further.
const KEPT: usize = 64;

/// A target that failed.
#[derive(Debug)]
pub struct Failure {
    /// The input.
    pub input: Vec<u8>,
    /// What the target said.
    pub message: String,
}

/// A target that held.
#[derive(Debug, Clone, Copy, Default)]
pub struct Played {
    /// How many inputs it was given.
    pub inputs: usize,
    /// How many of them it accepted.
    pub accepted: usize,
}

/// Runs a target: first on its seeds and its corpus, then on changed inputs, until the time is over.
///
/// # Errors
/// Returns the first input that fails.
///
/// # Panics
/// If the corpus cannot be read.
pub fn play(target: &Target, time: Duration, seed: u64) -> Result<Played, Failure> {
    let began = Instant::now();
    let mut inputs: Vec<Vec<u8>> = (target.seeds)();
    let kept = inputs.len();
    inputs.extend(corpus(target).expect("the corpus can be read").into_iter().map(|(_, input)| input));
    let mut played = Played::default();
    for input in &inputs {
        played.count(run(target, input)?);
    }
    let mut random = Rng::with_seed(seed);
    while began.elapsed() < time {
        let Some(from) = random.choice(&inputs) else { break };
        let input = mutated(from, &inputs, &mut random);
        let is_accepted = run(target, &input)?;
        played.count(is_accepted);
        // What is accepted leads further than what is refused at its first byte.
        if is_accepted && random.u8(0..16) == 0 {
            if inputs.len() > kept + KEPT {
                let place = random.usize(kept..inputs.len());
                inputs.swap_remove(place);
            }
            inputs.push(input);
        }
    }
    Ok(played)
}

impl Played {
    fn count(&mut self, is_accepted: bool) {
        self.inputs += 1;
        self.accepted += usize::from(is_accepted);
    }
}

/// Runs a target on one input, and says whether it was accepted.
fn run(target: &Target, input: &[u8]) -> Result<bool, Failure> {
    let began = Instant::now();
    let failure = |message| Failure { input: input.to_vec(), message };
    let outcome = catch_unwind(AssertUnwindSafe(|| (target.run)(input)));
    let is_accepted = outcome.map_err(|panicked| failure(message(&*panicked)))?;
    match began.elapsed() {
        late if late > LONGEST => Err(failure(format!("it took {late:?}"))),
        _ => Ok(is_accepted),
    }
}

fn message(panicked: &(dyn Any + Send)) -> String {
    let text = panicked.downcast_ref::<String>().cloned();
    text.or_else(|| panicked.downcast_ref::<&str>().map(|text| (*text).to_owned()))
        .unwrap_or_else(|| "it panicked".to_owned())
}

/// Returns the inputs in the corpus of a target, each with its file.
///
/// # Errors
/// If a file cannot be read.
pub fn corpus(target: &Target) -> anyhow::Result<Vec<(PathBuf, Vec<u8>)>> {
    let folder = folder(target);
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let mut files =
        fs::read_dir(&folder)?.map(|entry| Ok(entry?.path())).collect::<anyhow::Result<Vec<PathBuf>>>()?;
    files.sort();
    files.into_iter().map(|file| Ok((file.clone(), fs::read(file)?))).collect()
}

impl Failure {
    /// Writes the input into the corpus of its target.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep(&self, target: &Target) -> anyhow::Result<PathBuf> {
        let folder = folder(target);
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        let name: String =
            Sha256::digest(&self.input).iter().take(6).map(|byte| format!("{byte:02x}")).collect();
        let file = folder.join(name);
        fs::write(&file, &self.input).with_context(|| file.display().to_string())?;
        Ok(file)
    }
}

fn folder(target: &Target) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target.name)
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
        let played = play(&target, Duration::from_millis(50), 1).unwrap();
        assert!(played.inputs > 100 && played.accepted < played.inputs, "{played:?}");
    }
}
