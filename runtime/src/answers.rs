//! Commands that answer a question about the provider and end: its types, one type, scripts for shells.

use std::fmt::{Debug, Display, Formatter};
use std::io::{self, ErrorKind, Write as _};
use std::process::ExitCode;

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use clap::ColorChoice;
use ferroform_core::resource::Registration;
use serde::Serialize;

use crate::command_line::Offered;
use crate::explain::{Catalogue, Explanation, Unknown};
use crate::explain_plan::{Document, ExplainedPlan, Types};
use crate::question::{Form, Question};

/// Where the schemas of types are, if the program has them.
#[derive(Default)]
pub(crate) struct Schemas(Option<Read>);

type Read = Box<dyn Fn(&str) -> Option<String> + Send + Sync>;

/// What the provider knows of itself.
pub(crate) struct Answers<'a> {
    pub(crate) offered: Offered<'a>,
    pub(crate) types: &'a [&'static Registration],
    pub(crate) ephemeral: &'a [Registration],
    pub(crate) schemas: &'a Schemas,
}

/// Why there is no answer.
enum NoAnswer {
    /// The question names something that there is not.
    Unknown(Unknown),
    /// A file that it is about cannot be read.
    Unreadable(String),
}

impl From<Unknown> for NoAnswer {
    fn from(unknown: Unknown) -> Self {
        Self::Unknown(unknown)
    }
}

impl From<String> for NoAnswer {
    fn from(why: String) -> Self {
        Self::Unreadable(why)
    }
}

impl Schemas {
    pub(crate) fn new(read: impl Fn(&str) -> Option<String> + Send + Sync + 'static) -> Self {
        Self(Some(Box::new(read)))
    }

    /// Returns the schema of a type.
    fn get(&self, type_name: &str) -> Option<String> {
        self.0.as_ref().and_then(|read| read(type_name))
    }
}

impl Answers<'_> {
    /// Prints the answer. If there is none, says so on stderr, and what resembles the question.
    pub(crate) fn answer(&self, question: &Question, color: ColorChoice) -> ExitCode {
        match self.text(question) {
            Ok(text) => printed(print(&text, color)),
            Err(NoAnswer::Unknown(unknown)) => refused(&unknown, ExitCode::FAILURE, color),
            Err(NoAnswer::Unreadable(why)) => refused(&why, ExitCode::from(2), color),
        }
    }

    /// Returns the schema of a type: what its struct says, or what the program has.
    fn schema(&self, type_name: &str) -> Option<String> {
        let found = self.types.iter().find(|one| one.table.cloudformation_type == type_name);
        let of_struct = found.and_then(|one| one.schema).map(str::to_owned);
        of_struct.or_else(|| self.schemas.get(type_name))
    }

    /// Returns the answer, with styles as escape codes.
    fn text(&self, question: &Question) -> Result<String, NoAnswer> {
        let catalogue = || Catalogue::new(self.offered.provider, self.types, self.ephemeral);
        match question {
            Question::Version => Ok(self.offered.version_line()),
            Question::Types { search, json: true } => {
                let all = catalogue();
                // To a program, nothing is an answer.
                Ok(json(&Catalogue::json(&all.search(search).unwrap_or_default())))
            }
            Question::Types { search, json: false } => Ok(Catalogue::text(&catalogue().search(search)?)),
            Question::Explain { target, all, json: is_json } => {
                let explained = Explanation::of(&catalogue(), target, |name| self.schema(name))?;
                Ok(if *is_json { json(&explained) } else { explained.text(*all) })
            }
            Question::ExplainPlan { plan, form } => {
                let plan = Document::read(plan)?;
                let schema = |name: &str| self.schema(name);
                let types = Types { provider: self.offered.provider, all: self.types, schema: &schema };
                let explained = ExplainedPlan::of_document(&plan, &types);
                Ok(match form {
                    Form::Text => explained.text(),
                    Form::Markdown => explained.markdown(),
                    Form::Json => json(&explained),
                })
            }
            Question::Completions(shell) => {
                let all = catalogue();
                Ok(self.offered.completions(*shell, all.types().iter().map(|one| one.name.as_str())))
            }
        }
    }
}

/// Returns an answer for programs.
pub fn json(answer: &impl Serialize) -> String {
    serde_json::to_string_pretty(answer).map_or_else(|error| error.to_string(), |text| text + "\n")
}

/// Prints a text with styles, which are left out where nobody sees them.
pub(crate) fn print(text: &str, color: ColorChoice) -> io::Result<()> {
    let mut out = AutoStream::new(io::stdout().lock(), choice(color));
    out.write_all(text.as_bytes()).and_then(|()| out.flush())
}

/// Says why there is no answer.
pub fn refused(why: &impl Display, code: ExitCode, color: ColorChoice) -> ExitCode {
    const ERROR: Style = AnsiColor::Red.on_default().bold();
    let mut err = AutoStream::new(io::stderr().lock(), choice(color));
    let _ = writeln!(err, "{ERROR}error:{ERROR:#} {why}");
    code
}

/// Returns the exit code of a command that has printed its answer. A reader may stop early, as `head` does.
pub fn printed(result: io::Result<()>) -> ExitCode {
    match result {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            let _ = writeln!(io::stderr(), "error: cannot write the answer: {error}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

fn choice(color: ColorChoice) -> anstream::ColorChoice {
    match color {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    }
}

impl Debug for Schemas {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Schemas").field("is_set", &self.0.is_some()).finish()
    }
}
