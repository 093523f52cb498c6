//! How are options read from a command line, explained, and refused?

use std::{ffi::OsString, fmt::Write as _, path::PathBuf};

/// An option with a value: `--NAME <VALUE>`.
#[derive(Debug)]
pub(super) struct Opt {
    pub(super) name: &'static str,
    pub(super) value: &'static str,
    pub(super) help: &'static str,
    pub(super) default: Option<&'static str>,
    pub(super) is_repeatable: bool,
}

impl Opt {
    fn usage(&self) -> String {
        format!("--{} <{}>", self.name, self.value)
    }
}

/// What the program answers instead of doing its work.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// What was asked for.
    Help(String),
    /// What is wrong with the command line.
    Error(String),
}

/// The options that were given.
#[derive(Debug)]
pub(super) struct Given {
    options: &'static [Opt],
    values: Vec<(&'static str, OsString)>,
}

impl Given {
    /// Reads a command line; the first argument is the program's name.
    pub(super) fn read(
        about: &str,
        options: &'static [Opt],
        arguments: impl IntoIterator<Item = OsString>,
    ) -> Result<Self, Stop> {
        let mut arguments = arguments.into_iter();
        let program = PathBuf::from(arguments.next().unwrap_or_default());
        let program = program.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut given = Self { options, values: Vec::new() };
        while let Some(argument) = arguments.next() {
            let text = argument.to_string_lossy();
            let (name, value) =
                text.split_once('=').map_or((&*text, None), |(name, value)| (name, Some(value.into())));
            if matches!(name, "-h" | "--help") {
                return Err(Stop::Help(help(about, &program, options)));
            }
            let option = options
                .iter()
                .find(|option| name.strip_prefix("--") == Some(option.name))
                .ok_or_else(|| unexpected(name, &program, options))?;
            let is_value = |next: &OsString| !next.to_string_lossy().starts_with('-');
            let value = value.or_else(|| arguments.next().filter(is_value)).ok_or_else(|| {
                refusal(&format!("a value is required for '{}' but none was supplied", option.usage()))
            })?;
            given.add(option, value)?;
        }
        Ok(given)
    }

    fn add(&mut self, option: &'static Opt, value: OsString) -> Result<(), Stop> {
        if !option.is_repeatable && self.values.iter().any(|(name, _)| *name == option.name) {
            return Err(refusal(&format!("the argument '{}' cannot be used multiple times", option.usage())));
        }
        self.values.push((option.name, value));
        Ok(())
    }

    /// The value of an option.
    pub(super) fn one<T>(&self, name: &str, parse: fn(&str) -> Result<T, String>) -> Result<Option<T>, Stop> {
        Ok(self.all(name, parse)?.pop())
    }

    /// The value of an option, or else its default.
    pub(super) fn or_default<T>(&self, name: &str, parse: fn(&str) -> Result<T, String>) -> Result<T, Stop> {
        let default = self.option(name).and_then(|option| option.default).unwrap_or_default();
        match self.one(name, parse)? {
            Some(given) => Ok(given),
            None => parse(default).map_err(|reason| self.invalid(name, default, &reason)),
        }
    }

    /// All values of an option.
    pub(super) fn all<T>(&self, name: &str, parse: fn(&str) -> Result<T, String>) -> Result<Vec<T>, Stop> {
        let values = self.values.iter().filter(|(given, _)| *given == name);
        values
            .map(|(_, value)| {
                let text = value.to_string_lossy();
                parse(&text).map_err(|reason| self.invalid(name, &text, &reason))
            })
            .collect()
    }

    /// The value of an option, which is a path.
    pub(super) fn path(&self, name: &str) -> Option<PathBuf> {
        self.values.iter().find(|(given, _)| *given == name).map(|(_, value)| value.into())
    }

    fn option(&self, name: &str) -> Option<&'static Opt> {
        self.options.iter().find(|option| option.name == name)
    }

    fn invalid(&self, name: &str, value: &str, reason: &str) -> Stop {
        let usage = self.option(name).map(Opt::usage).unwrap_or_default();
        refusal(&format!("invalid value '{value}' for '{usage}': {reason}"))
    }
}

fn help(about: &str, program: &str, options: &[Opt]) -> String {
    let width = options.iter().map(|option| option.usage().len()).max().unwrap_or(0);
    let mut text = format!("{about}\n\nUsage: {program} [OPTIONS]\n\nOptions:\n");
    for option in options {
        let _ = write!(text, "      {:width$}  {}", option.usage(), option.help);
        if let Some(default) = option.default {
            let _ = write!(text, " [default: {default}]");
        }
        text.push('\n');
    }
    let _ = writeln!(text, "  -h, {:width$}  Print help", "--help");
    text
}

fn unexpected(name: &str, program: &str, options: &[Opt]) -> Stop {
    let alike = |option: &&Opt| strsim::jaro_winkler(name.trim_start_matches('-'), option.name) > 0.8;
    let tip = options.iter().find(alike).map_or_else(String::new, |option| {
        format!("  tip: a similar argument exists: '--{}'\n\n", option.name)
    });
    refusal(&format!("unexpected argument '{name}' found\n\n{tip}Usage: {program} [OPTIONS]"))
}

fn refusal(reason: &str) -> Stop {
    Stop::Error(format!("error: {reason}\n\nFor more information, try '--help'.\n"))
}
