//! The command line of every provider. Without arguments the program serves Terraform.

use std::ffi::OsString;

use clap::builder::BoolishValueParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

/// What a command line asks for.
#[derive(Debug, PartialEq)]
pub(crate) enum Asked {
    /// Serve Terraform.
    Serve {
        /// Whether a person started the process, to debug it.
        debug: bool,
    },
    /// Print the dump of all types.
    SchemaDump,
    /// Run one of the provider's own commands: its name and all arguments that follow.
    Own(Vec<OsString>),
}

/// The commands on offer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Offered<'a> {
    /// The provider's name.
    pub(crate) provider: &'a str,
    /// The provider's version.
    pub(crate) version: &'a str,
    /// Name and description of each of the provider's own commands.
    pub(crate) own: &'a [(&'a str, &'a str)],
}

const DEBUG: &str = "debug";
const SCHEMA_DUMP: &str = "schema-dump";
const REST: &str = "arguments";

impl Offered<'_> {
    /// Reads a command line that begins with the program's name. The error knows to which stream it is printed and
    /// with which code the process exits.
    pub(crate) fn read(self, arguments: impl IntoIterator<Item = OsString>) -> clap::error::Result<Asked> {
        let matches = self.command().try_get_matches_from(arguments.into_iter().map(with_two_dashes))?;
        Ok(match matches.subcommand() {
            Some((SCHEMA_DUMP, _)) => Asked::SchemaDump,
            Some((own, rest)) => Asked::Own(own_arguments(own, rest)),
            None => Asked::Serve { debug: matches.get_flag(DEBUG) },
        })
    }

    fn command(self) -> Command {
        let debug = Arg::new(DEBUG)
            .long(DEBUG)
            .help("Wait for a Terraform that is told where this process is, for debuggers")
            .action(ArgAction::Set)
            .value_parser(BoolishValueParser::new())
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("true")
            .default_value("false")
            .hide_default_value(true)
            .hide_possible_values(true)
            .value_name("BOOL")
            .overrides_with(DEBUG);
        let dump = Command::new(SCHEMA_DUMP)
            .about("Print what Terraform's own dump of the schema leaves out: limits, plan modifiers, defaults, identities");
        let own = self.own.iter().map(|(name, about)| {
            let rest = Arg::new(REST)
                .num_args(0..)
                .trailing_var_arg(true)
                .allow_hyphen_values(true)
                .value_parser(value_parser!(OsString));
            Command::new(name.to_string()).about(about.to_string()).disable_help_flag(true).arg(rest)
        });
        Command::new(format!("terraform-provider-{}", self.provider))
            .about(format!(
                "The provider {} for Terraform and OpenTofu, which start this program",
                self.provider
            ))
            .version(self.version.to_owned())
            .disable_help_subcommand(true)
            .arg(debug)
            .subcommand(dump)
            .subcommands(own)
    }
}

/// Accepts `-debug` as `--debug`: Go providers take it with one dash, and so do the tools that start them.
fn with_two_dashes(argument: OsString) -> OsString {
    match argument.to_str() {
        Some(text) if text == "-debug" || text.starts_with("-debug=") => format!("-{text}").into(),
        _ => argument,
    }
}

fn own_arguments(name: &str, matches: &ArgMatches) -> Vec<OsString> {
    let rest = matches.get_many::<OsString>(REST).into_iter().flatten().cloned();
    std::iter::once(name.into()).chain(rest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(arguments: &[&str]) -> clap::error::Result<Asked> {
        let offered =
            Offered { provider: "acme", version: "1.2.3", own: &[("emulator", "A cloud of one's own")] };
        offered.read(["terraform-provider-acme"].iter().chain(arguments).map(OsString::from))
    }

    #[test]
    fn both_spellings_of_debug_are_taken_and_the_last_stands() {
        let cases: &[(&[&str], bool)] = &[
            (&[], false),
            (&["-debug"], true),
            (&["--debug"], true),
            (&["--debug=true"], true),
            (&["-debug=1"], true),
            (&["-debug=false"], false),
            (&["--debug", "--debug=false"], false),
        ];
        for (arguments, debug) in cases {
            assert_eq!(read(arguments).unwrap(), Asked::Serve { debug: *debug }, "{arguments:?}");
        }
    }

    #[test]
    fn a_word_that_means_nothing_is_refused_and_not_served() {
        for wrong in ["debug", "---debug", "--debugger", "--debug=maybe", "schema"] {
            let error = read(&[wrong]).expect_err(wrong);
            assert!(error.use_stderr(), "{wrong}");
        }
    }

    #[test]
    fn help_tells_every_command_and_the_version_is_the_providers() {
        let help = read(&["--help"]).unwrap_err().to_string();
        for part in ["--debug", "schema-dump", "emulator", "A cloud of one's own"] {
            assert!(help.contains(part), "{part}: {help}");
        }
        assert_eq!(read(&["--version"]).unwrap_err().to_string(), "terraform-provider-acme 1.2.3\n");
    }

    #[test]
    fn a_command_of_the_providers_own_reads_its_arguments_itself() {
        let asked = read(&["emulator", "--help", "x", "--listen=y"]).unwrap();
        assert_eq!(asked, Asked::Own(["emulator", "--help", "x", "--listen=y"].map(OsString::from).to_vec()));
        assert_eq!(read(&["schema-dump"]).unwrap(), Asked::SchemaDump);
    }
}
