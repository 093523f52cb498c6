//! The command line of every provider. Without arguments the program serves Terraform.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use clap::builder::{BoolishValueParser, PossibleValuesParser};
use clap::{Arg, ArgAction, ArgMatches, ColorChoice, Command, ValueEnum as _, value_parser};
use clap_complete::Shell;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};

use crate::question::{Form, Question};
use crate::scan::Selection;
use crate::{drift, import, scan};

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
    /// Answer a question.
    Answer { question: Question, color: ColorChoice },
    /// Scan what exists.
    Scan(scan::Wanted),
    /// Write the configuration of what was found.
    Import(import::Wanted),
    /// Look for drift.
    Drift { wanted: drift::Wanted, form: Form, color: ColorChoice },
    /// Run one of the provider's own commands: its name, and its arguments, of which the first one says how it is started.
    Own(String, Vec<OsString>),
}

/// The commands on offer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Offered<'a> {
    /// What the program is called.
    pub(crate) program: &'a str,
    pub(crate) provider: &'a str,
    pub(crate) version: &'a str,
    pub(crate) own: &'a [Own],
}

/// One of the provider's own commands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Own {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    /// Its options, for scripts that complete them. It reads them itself.
    pub(crate) options: fn() -> Command,
}

const DEBUG: &str = "debug";
const SCHEMA_DUMP: &str = "schema-dump";
const REST: &str = "arguments";
const VERSION: &str = "version";
const TYPES: &str = "types";
const SEARCH: &str = "search";
const EXPLAIN: &str = "explain";
const TARGET: &str = "type";
const ALL: &str = "all";
const JSON: &str = "json";
const EXPLAIN_PLAN: &str = "explain-plan";
const PLAN: &str = "plan";
const MARKDOWN: &str = "markdown";
const SCAN: &str = "scan";
const IMPORT: &str = "import";
const DRIFT: &str = "drift";
const STATE: &str = "state";
const HTML: &str = "html";
const BASELINE: &str = "baseline";
const ACCEPT: &str = "accept";
const UNTIL: &str = "until";
const REASON: &str = "reason";
const TAG: &str = "tag";
const STACK: &str = "stack";
const MODULES: &str = "modules";
const SINCE: &str = "since";
const FOLDER: &str = "folder";
const REGION: &str = "region";
const ONLY: &str = "types";
const EXCLUDE: &str = "exclude";
const RATE: &str = "rate";
const COMPLETIONS: &str = "completions";
const SHELL: &str = "shell";
const COLOR: &str = "color";

impl Offered<'_> {
    /// Reads a command line that begins with the program's name. The error knows to which stream it is printed and
    /// with which code the process exits.
    pub(crate) fn read(self, arguments: impl IntoIterator<Item = OsString>) -> clap::error::Result<Asked> {
        let arguments: Vec<OsString> = arguments.into_iter().map(with_two_dashes).collect();
        // This is how Terraform starts it: nothing else has to be known.
        if arguments.len() < 2 {
            return Ok(Asked::Serve { debug: false });
        }
        let command = self.command().color(wanted_color(&arguments));
        let matches = command.try_get_matches_from(arguments)?;
        Ok(match matches.subcommand() {
            Some((SCHEMA_DUMP, _)) => Asked::SchemaDump,
            Some((SCAN, inner)) => Asked::Scan(scan_wanted(inner)),
            Some((IMPORT, inner)) => Asked::Import(import_wanted(inner)),
            Some((DRIFT, inner)) => Asked::Drift {
                wanted: drift_wanted(inner),
                form: form(inner),
                color: wanted_color_of(inner, &matches),
            },
            Some((VERSION | TYPES | EXPLAIN | EXPLAIN_PLAN | COMPLETIONS, _)) => answer(&matches),
            Some((own, rest)) => Asked::Own(own.to_owned(), self.own_arguments(own, rest)),
            None => Asked::Serve { debug: matches.get_flag(DEBUG) },
        })
    }

    /// Returns what `--version` prints.
    pub(crate) fn version_line(self) -> String {
        self.command().render_version()
    }

    /// Returns the script with which a shell completes the command line. These are the types to explain.
    pub(crate) fn completions<'n>(self, shell: Shell, types: impl Iterator<Item = &'n str>) -> String {
        let types: Vec<String> = types.map(str::to_owned).collect();
        let names = |target: Arg| target.value_parser(PossibleValuesParser::new(types));
        let mut command = self.command().mut_subcommand(EXPLAIN, |explain| explain.mut_arg(TARGET, names));
        for Own { name, about, options } in self.own {
            command = command.mut_subcommand(name, |_| options().name(*name).about(*about));
        }
        // In the script for bash, the options of a command hide behind a dash in the program's name.
        let is_bash = shell == Shell::Bash;
        let name = if is_bash { self.program.replace('-', "_") } else { self.program.to_owned() };
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut command, &name, &mut script);
        let script = String::from_utf8_lossy(&script);
        script.replace(&format!(" default {name}\n"), &format!(" default {}\n", self.program))
    }

    fn own_arguments(self, name: &str, matches: &ArgMatches) -> Vec<OsString> {
        let rest = matches.get_many::<OsString>(REST).into_iter().flatten().cloned();
        std::iter::once(format!("{} {name}", self.program).into()).chain(rest).collect()
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
        let own = self.own.iter().map(|own| {
            let rest = Arg::new(REST)
                .num_args(0..)
                .trailing_var_arg(true)
                .allow_hyphen_values(true)
                .value_parser(value_parser!(OsString));
            Command::new(own.name).about(own.about).disable_help_flag(true).arg(rest)
        });
        Command::new(self.program.to_owned())
            .about(format!(
                "The provider {} for Terraform and OpenTofu, which start this program",
                self.provider
            ))
            .version(self.version.to_owned())
            .disable_help_subcommand(true)
            .arg(debug)
            .arg(color())
            .subcommands(questions(self.provider))
            .subcommands(inventory(self.provider))
            .subcommand(dump)
            .subcommands(own)
    }
}

/// Returns the commands that answer a question.
fn questions(provider: &str) -> [Command; 5] {
    let search =
        Arg::new(SEARCH).value_name("SEARCH").help("Words that all occur in one of the names").num_args(0..);
    let target = Arg::new(TARGET)
        .value_name("TYPE[.PATH]")
        .help(format!(
            "`AWS::Logs::LogGroup` or `{provider}_logs_log_group`; `.tags.key` after it means an attribute"
        ))
        .required(true);
    let all = flag(ALL, "Show the attributes of nested objects too");
    let plan = Arg::new(PLAN)
        .value_name("PLAN.json")
        .help("The output of `terraform show -json` for a plan, or `-` for standard input")
        .value_parser(value_parser!(PathBuf))
        .required(true);
    let shell = Arg::new(SHELL).value_name("SHELL").value_parser(value_parser!(Shell)).required(true);
    [
        Command::new(TYPES).about("List the types, or find some by words in their names").args([search, json(), color()]),
        Command::new(EXPLAIN)
            .about("Say what a type or an attribute has: limits, defaults, behaviour, import, permissions, an example")
            .args([target, all, json(), color()]),
        Command::new(EXPLAIN_PLAN)
            .about("Say why a plan changes each value, and what its apply sends")
            .args([plan, markdown(), json(), color()]),
        Command::new(COMPLETIONS).about("Print the script with which a shell completes the command line").arg(shell),
        Command::new(VERSION).about("Print the version"),
    ]
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).help(help).action(ArgAction::SetTrue)
}

fn json() -> Arg {
    flag(JSON, "Answer as JSON, for programs")
}

fn markdown() -> Arg {
    flag(MARKDOWN, "Answer as Markdown, for a comment on a pull request").conflicts_with(JSON)
}

/// Returns the commands about what exists.
fn inventory(provider: &str) -> [Command; 3] {
    let folder = |name: &'static str, value: &'static str| {
        Arg::new(name).value_name(value).value_parser(value_parser!(PathBuf)).required(true)
    };
    let many = |name: &'static str, value: &'static str| {
        Arg::new(name).long(name).value_name(value).action(ArgAction::Append)
    };
    let only = || {
        let help = format!("Only these types, such as `AWS::EC2::*` or `{provider}_ec2_vpc`");
        [many(ONLY, "TYPE").help(help), many(EXCLUDE, "TYPE").help("Not these types")]
    };
    let rate = || {
        Arg::new(RATE)
            .long(RATE)
            .value_name("CALLS")
            .help("How many calls a second are made at most, in each region")
            .value_parser(value_parser!(f64))
            .default_value("25")
    };
    let file = |name: &'static str, value: &'static str| {
        Arg::new(name).long(name).value_name(value).value_parser(value_parser!(PathBuf))
    };
    let state = |help: &'static str| file(STATE, "STATE.json").help(help).action(ArgAction::Append);
    let scan = Command::new(SCAN)
        .about("Write what exists into a folder of JSON, with no change to anything")
        .arg(folder(FOLDER, "FOLDER").help("A new folder, or that of a scan that was stopped"))
        .arg(many(REGION, "REGION").help("A region; otherwise that of the environment"))
        .args(only())
        .arg(rate())
        .arg(
            file(HTML, "FILE")
                .help("Also write a page that shows what there is, of a scan that is complete too"),
        )
        .arg(state("The page tells what this state has, which `terraform state pull` prints").requires(HTML));
    let import = Command::new(IMPORT)
        .about("Write configuration and `import` blocks for what a scan has found, proven to plan no change")
        .arg(folder(SCAN, "SCAN").help("The folder of a scan"))
        .arg(folder(FOLDER, "FOLDER").help("A new folder for the configuration"))
        .args(only())
        .arg(many(TAG, "KEY[=VALUE]").help("Only objects with this tag"))
        .arg(many(STACK, "NAME").help("Only objects of this CloudFormation stack; `*` is any text"))
        .arg(
            Arg::new(MODULES)
                .long(MODULES)
                .value_name("stack|tag:KEY")
                .help("Put objects into a module for each stack, or for each value of a tag")
                .value_parser(import::By::read),
        )
        .arg(file(SINCE, "SCAN").help("Not the objects that this earlier scan has"))
        .arg(state("Not the objects of this state, which `terraform state pull` prints"));
    let drift = Command::new(DRIFT)
        .about("Say what has changed outside of Terraform since the last apply. The exit code is 1 if anything has")
        .arg(
            folder(STATE, "STATE.json")
                .help("The output of `terraform state pull`, or `-` for standard input"),
        )
        .arg(
            file(PLAN, "PLAN.json")
                .help("Also say what the configuration wants, by `terraform show -json` of a plan"),
        )
        .arg(
            file(SCAN, "FOLDER")
                .help("Take objects from the folder of a scan, and name those that the state does not have"),
        )
        .arg(file(BASELINE, "FILE").help("The drift that is accepted"))
        .arg(flag(ACCEPT, "Add what is found to the baseline").requires(BASELINE))
        .arg(
            Arg::new(UNTIL)
                .long(UNTIL)
                .value_name("DATE")
                .help("The last day on which it is accepted, such as 2027-03-01; otherwise in 90 days")
                .requires(ACCEPT)
                .value_parser(value_parser!(Date)),
        )
        .arg(Arg::new(REASON).long(REASON).value_name("TEXT").help("Why it is accepted").requires(ACCEPT))
        .args(only())
        .arg(rate())
        .args([markdown(), json(), color()]);
    [scan, import, drift]
}

/// For how many days drift is accepted unless the command line says otherwise.
const ACCEPTED_DAYS: i64 = 90;

/// Returns the day, in UTC.
pub(crate) fn today() -> Date {
    Timestamp::now().to_zoned(TimeZone::UTC).date()
}

fn drift_wanted(matches: &ArgMatches) -> drift::Wanted {
    let until = || matches.get_one::<Date>(UNTIL).copied();
    let accept = matches.get_flag(ACCEPT).then(|| drift::Acceptance {
        until: until().unwrap_or_else(|| today().saturating_add(ACCEPTED_DAYS.days())),
        reason: matches.get_one::<String>(REASON).cloned().unwrap_or_default(),
    });
    drift::Wanted {
        state: path(matches, STATE),
        plan: file(matches, PLAN),
        scan: file(matches, SCAN),
        baseline: file(matches, BASELINE),
        accept,
        selection: selection(matches),
        rate: rate(matches),
    }
}

fn scan_wanted(matches: &ArgMatches) -> scan::Wanted {
    scan::Wanted {
        folder: path(matches, FOLDER),
        regions: several(matches, REGION),
        selection: selection(matches),
        rate: rate(matches),
        page: file(matches, HTML).map(|file| scan::Page { file, states: several(matches, STATE) }),
    }
}

fn rate(matches: &ArgMatches) -> f64 {
    matches.get_one::<f64>(RATE).copied().unwrap_or_default()
}

fn import_wanted(matches: &ArgMatches) -> import::Wanted {
    import::Wanted {
        scan: path(matches, SCAN),
        folder: path(matches, FOLDER),
        selection: selection(matches),
        tags: several(matches, TAG),
        stacks: several(matches, STACK),
        states: several(matches, STATE),
        since: file(matches, SINCE),
        modules: matches.get_one::<import::By>(MODULES).cloned(),
    }
}

fn selection(matches: &ArgMatches) -> Selection {
    Selection { types: several(matches, ONLY), exclude: several(matches, EXCLUDE) }
}

fn file(matches: &ArgMatches, name: &str) -> Option<PathBuf> {
    matches.get_one::<PathBuf>(name).cloned()
}

fn path(matches: &ArgMatches, name: &str) -> PathBuf {
    file(matches, name).unwrap_or_default()
}

fn several<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, name: &str) -> Vec<T> {
    matches.get_many::<T>(name).into_iter().flatten().cloned().collect()
}

fn color() -> Arg {
    Arg::new(COLOR)
        .long(COLOR)
        .value_name("WHEN")
        .help("When to use colours; `auto` means on terminals, unless NO_COLOR is set")
        .value_parser(value_parser!(ColorChoice))
}

/// Returns the question that one of these commands asks.
fn answer(matches: &ArgMatches) -> Asked {
    let (name, inner) = matches.subcommand().unwrap_or((VERSION, matches));
    let text = |id| inner.get_one::<String>(id).cloned().unwrap_or_default();
    let question = match name {
        TYPES => Question::Types { search: several(inner, SEARCH), json: inner.get_flag(JSON) },
        EXPLAIN => {
            Question::Explain { target: text(TARGET), all: inner.get_flag(ALL), json: inner.get_flag(JSON) }
        }
        EXPLAIN_PLAN => Question::ExplainPlan { plan: path(inner, PLAN), form: form(inner) },
        COMPLETIONS => Question::Completions(inner.get_one::<Shell>(SHELL).copied().unwrap_or(Shell::Bash)),
        _ => Question::Version,
    };
    Asked::Answer { question, color: wanted_color_of(inner, matches) }
}

fn form(matches: &ArgMatches) -> Form {
    match (matches.get_flag(JSON), matches.get_flag(MARKDOWN)) {
        (true, _) => Form::Json,
        (_, true) => Form::Markdown,
        _ => Form::Text,
    }
}

fn wanted_color_of(inner: &ArgMatches, outer: &ArgMatches) -> ColorChoice {
    let of = |matches: &ArgMatches| matches.try_get_one::<ColorChoice>(COLOR).ok().flatten().copied();
    of(inner).or_else(|| of(outer)).unwrap_or_default()
}

/// Returns the colours that the command line asks for. Help and errors need to know before it is read.
fn wanted_color(arguments: &[OsString]) -> ColorChoice {
    let texts: Vec<&str> = arguments.iter().map(|argument| argument.to_str().unwrap_or_default()).collect();
    let joined = texts.iter().find_map(|text| text.strip_prefix("--color="));
    let after =
        || texts.windows(2).find_map(|pair| if let ["--color", when] = pair { Some(*when) } else { None });
    joined.or_else(after).and_then(|when| ColorChoice::from_str(when, true).ok()).unwrap_or_default()
}

/// Accepts `-debug` as `--debug`: Go providers take it with one dash, and so do the tools that start them. Users of
/// Terraform write `-version` and `-help`.
fn with_two_dashes(argument: OsString) -> OsString {
    match argument.to_str() {
        Some(text) if text.starts_with("-debug=") => format!("-{text}").into(),
        Some(text @ ("-debug" | "-version" | "-help")) => format!("-{text}").into(),
        _ => argument,
    }
}

/// Returns what the program is called: by the name of its file, unless that is the one that Terraform looks for.
pub(crate) fn program(provider: &str, started: Option<&OsStr>) -> String {
    let stem = started.and_then(|started| Path::new(started).file_stem()?.to_str()).unwrap_or_default();
    let is_plugin = stem.is_empty() || stem.starts_with("terraform-provider-");
    if is_plugin { format!("terraform-provider-{provider}") } else { stem.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(arguments: &[&str]) -> clap::error::Result<Asked> {
        let program = program("acme", Some(OsStr::new("/x/terraform-provider-acme_v1.2.3")));
        let own = &[Own { name: "emulator", about: "A cloud of one's own", options: Command::default }];
        let offered = Offered { program: &program, provider: "acme", version: "1.2.3", own };
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
    fn the_program_is_called_as_its_file() {
        let called = |started: &str| program("acme", Some(OsStr::new(started)));
        assert_eq!(called("/usr/bin/ferroform"), "ferroform");
        assert_eq!(called("terraform-provider-acme_v1.0.0_x5"), "terraform-provider-acme");
        assert_eq!([program("acme", None), called("")], ["terraform-provider-acme"; 2]);
    }

    #[test]
    fn a_command_of_the_providers_own_reads_its_arguments_itself() {
        let asked = read(&["emulator", "--help", "x", "--listen=y"]).unwrap();
        let arguments = ["terraform-provider-acme emulator", "--help", "x", "--listen=y"].map(OsString::from);
        assert_eq!(asked, Asked::Own("emulator".to_owned(), arguments.to_vec()));
        assert_eq!(read(&["schema-dump"]).unwrap(), Asked::SchemaDump);
    }
}
