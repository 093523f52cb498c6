//! Plays a corpus of recorded objects and prints what went wrong. `cargo xtask campaign recorded` starts it.
#![allow(clippy::print_stdout, reason = "a command-line tool")]

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context as _, ensure};
use clap::{Args, ValueEnum as _};
use ferroform_emulator::{Quirks, SchemaStore};
use serde::Deserialize;

use crate::SCHEMAS;
use crate::contract::threads::play_all;
use crate::recorded::corpus::{self, Case};
use crate::recorded::play::{Played, Trial, play};

/// Plays recorded objects.
#[derive(Args, Debug)]
pub struct Options {
    /// The recorded objects: a folder of JSON files, or a file of JSON lines, which may be compressed (`.gz`).
    #[arg(long)]
    corpus: PathBuf,
    /// Only cases whose name or type contains this text.
    #[arg(long, value_name = "TEXT")]
    only: Vec<String>,
    /// What to try beside the creation; everything unless given.
    #[arg(long = "stage", value_name = "STAGE")]
    trials: Vec<Trial>,
    /// The quirks of the emulator.
    #[arg(long, default_value = "none")]
    quirks: Quirks,
    /// What is known to go wrong, and why: a file of JSON lines with `case`, `stage` and `why`.
    #[arg(long, value_name = "FILE")]
    expected: Option<PathBuf>,
    /// Write a JSON line for each case into this file.
    #[arg(long)]
    out: Option<PathBuf>,
}

/// Something that is known to go wrong.
#[derive(Deserialize)]
struct Expected {
    case: String,
    stage: Trial,
    why: String,
}

fn expected(file: &Path) -> anyhow::Result<Vec<Expected>> {
    let text = fs::read_to_string(file).with_context(|| format!("{} cannot be read", file.display()))?;
    let lines = serde_json::Deserializer::from_str(&text).into_iter();
    lines
        .collect::<Result<_, _>>()
        .with_context(|| format!("{} does not say what is expected", file.display()))
}

/// Plays what the arguments say.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let schemas = SchemaStore::folder(SCHEMAS)?;
    let mut cases = corpus::read(&options.corpus)?;
    let is_chosen = |case: &Case| {
        let named = |text: &String| case.name.contains(text) || case.type_name.contains(text);
        options.only.is_empty() || options.only.iter().any(named)
    };
    cases.retain(is_chosen);
    ensure!(!cases.is_empty(), "the corpus {} has no such case", options.corpus.display());
    let trials: &[Trial] = if options.trials.is_empty() { Trial::value_variants() } else { &options.trials };
    let mut out = options.out.as_ref().map(File::create).transpose().context("--out cannot be written")?;
    let expected = options.expected.as_deref().map_or(Ok(Vec::new()), expected)?;
    let mut total =
        Total { began: Instant::now(), expected, unexpected: 0, played: Vec::new(), failures: Vec::new() };
    let one = async |case: &Case| {
        let played = play(case, &schemas, trials, options.quirks.clone()).await;
        played.with_context(|| format!("{} cannot be played", case.name))
    };
    play_all(&cases, one, |played| total.add(played, trials, out.as_mut()));
    total.print(trials)
}

struct Total {
    began: Instant,
    expected: Vec<Expected>,
    /// How many findings were not expected, and how many expected ones did not come.
    unexpected: usize,
    played: Vec<Played>,
    /// What kept cases from being played.
    failures: Vec<anyhow::Error>,
}

impl Total {
    fn add(&mut self, played: anyhow::Result<Played>, trials: &[Trial], out: Option<&mut File>) {
        let added = played.and_then(|played| {
            let (case, type_name) = (&played.case, &played.type_name);
            for finding in &played.found {
                let known = self.expected.iter().find(|one| one.case == *case && one.stage == finding.trial);
                match known {
                    Some(known) => println!("EXPECTED {case} {type_name} {finding} ({})", known.why),
                    None => {
                        println!("FAIL {case} {type_name} {finding}");
                        self.unexpected += 1;
                    }
                }
            }
            let is_tried = |one: &&Expected| one.case == *case && trials.contains(&one.stage);
            for one in self.expected.iter().filter(is_tried).filter(|one| !played.fails(one.stage)) {
                println!("FAIL {case} {type_name} {}: it is well, so it need not be expected", one.stage);
                self.unexpected += 1;
            }
            if let Some(out) = out {
                writeln!(out, "{}", serde_json::to_string(&played)?)?;
            }
            self.played.push(played);
            Ok(())
        });
        self.failures.extend(added.err());
    }

    fn print(self, trials: &[Trial]) -> anyhow::Result<ExitCode> {
        let Self { began, unexpected, played, failures, .. } = self;
        if let Some(failure) = failures.into_iter().next() {
            return Err(failure);
        }
        let (left_out, played): (Vec<_>, Vec<_>) = played.into_iter().partition(|one| one.left_out.is_some());
        let types: BTreeSet<&str> = played.iter().map(|one| one.type_name.as_str()).collect();
        let failing = |trial| played.iter().filter(|one| one.fails(trial)).count();
        let replaced = played.iter().filter(|one| {
            one.found.iter().any(|finding| finding.is_replaced && finding.trial == Trial::Import)
        });
        let tried = |count: fn(&Played) -> usize| played.iter().map(count).sum::<usize>();
        let stages =
            Trial::value_variants().iter().filter(|trial| trials.contains(trial) && **trial != Trial::Apply);
        let stages: Vec<String> = stages
            .map(|trial| match trial {
                Trial::Removal => {
                    format!("{trial} {} ({} tried)", failing(*trial), tried(|one| one.removals))
                }
                Trial::Drift => format!("{trial} {} ({} tried)", failing(*trial), tried(|one| one.drifts)),
                Trial::Import => {
                    format!("import {} ({} replaced)", failing(*trial), replaced.clone().count())
                }
                trial => format!("{trial} {}", failing(*trial)),
            })
            .collect();
        let quiet = played.iter().filter(|one| one.found.is_empty()).count();
        println!(
            "{} cases of {} types ({} not offered or recorded with drift), {} applied; not quiet: {}; all quiet {quiet}; \
             {unexpected} not expected; {:.0?}",
            played.len(),
            types.len(),
            left_out.len(),
            played.len() - failing(Trial::Apply),
            stages.join(", "),
            began.elapsed(),
        );
        Ok(if unexpected == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
