//! The command line.

use std::{
    convert::Infallible,
    ffi::OsString,
    net::{SocketAddr, ToSocketAddrs as _},
    path::PathBuf,
    str::FromStr,
};

use clap::{Parser, Subcommand};

use super::record;
use crate::{
    quirk::Quirks,
    scope::is_account,
    settings::{Latency, Patterns},
};

/// The address to listen on, and the host name it was given by, if any.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Listen {
    pub(super) address: SocketAddr,
    pub(super) name: Option<String>,
}

/// A local Cloud Control API: real HTTP, state on disk, the quirks and faults of the real one
#[derive(Debug, Parser)]
#[command(args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
pub(super) struct Arguments {
    /// What to do instead of serving.
    #[command(subcommand)]
    pub(super) command: Option<Command>,
    /// The address to listen on, or a name of this machine and a port
    #[arg(long, default_value = "127.0.0.1:4599", value_parser = listen)]
    pub(super) listen: Listen,
    /// A name by which clients may call this machine, besides its address; may be given several times
    #[arg(long, value_name = "NAME")]
    pub(super) host: Vec<String>,
    /// A folder with schemas, one JSON file per type, instead of those built in
    #[arg(long, value_name = "DIR")]
    pub(super) schemas: Option<PathBuf>,
    /// How long operations take: `WORK`, `WORK+JITTER` or `PENDING,WORK+JITTER`, in milliseconds
    #[arg(long, value_name = "MS", value_parser = latency)]
    pub(super) latency: Option<Latency>,
    /// A folder for the state, which then survives restarts; without it, nothing is kept
    #[arg(long, value_name = "DIR")]
    pub(super) state: Option<PathBuf>,
    /// The quirks of real services: `none`, `fair`, `all`, or names with commas between them
    #[arg(long, value_name = "NAMES", value_parser = parse::<Quirks>)]
    pub(super) quirks: Option<Quirks>,
    /// The patterns for which a model is refused: `all`, or those that `re2` can compile
    #[arg(long, value_name = "WHICH", default_value = "re2", value_parser = parse::<Patterns>)]
    pub(super) patterns: Patterns,
    /// A file with faults, as JSON: an array, or one object per line
    #[arg(long, value_name = "FILE")]
    pub(super) script: Option<PathBuf>,
    /// How many calls per second an account may make in a region before it is throttled
    #[arg(long, value_name = "N")]
    pub(super) rate_limit: Option<f64>,
    /// The account of an access key, as `KEY=ACCOUNT`; may be given several times
    #[arg(long, value_name = "KEY=ACCOUNT", value_parser = account)]
    pub(super) account: Vec<(String, String)>,
    /// A policy of all callers, or as `KEY=FILE` of an access key or of a role that requests name; may be given several times
    #[arg(long, value_name = "[KEY=]FILE", value_parser = policy)]
    pub(super) policy: Vec<(Option<String>, PathBuf)>,
    /// Refuse models that refer to objects that are not there
    #[arg(long)]
    pub(super) check_references: bool,
    /// Objects that exist from the start: a file with JSON, `[{"type": …, "model": {…}}, …]`, or the folder of a `scan`
    #[arg(long, value_name = "PATH")]
    pub(super) seed: Option<PathBuf>,
    /// The token for calls under /_emulator/ and the status page; otherwise a new one
    #[arg(long, value_name = "TEXT", env = "FERROFORM_EMULATOR_TOKEN", hide_env_values = true)]
    pub(super) token: Option<String>,
    /// A text that invented values are drawn from
    #[arg(long, value_name = "TEXT", default_value = "ferroform")]
    pub(super) random: String,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    Record(record::Options),
    /// Ask an emulator on this machine whether it is ready: the health check of a container
    Health {
        /// The address that it listens on
        #[arg(default_value = "127.0.0.1:4599")]
        address: SocketAddr,
    },
}

impl Arguments {
    /// Reads a command line; the first argument is the program's name.
    pub(super) fn read(arguments: impl IntoIterator<Item = OsString>) -> clap::error::Result<Self> {
        Self::try_parse_from(arguments)
    }
}

fn parse<T: FromStr<Err: ToString>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

fn listen(text: &str) -> Result<Listen, String> {
    let invalid = match text.parse() {
        Ok(address) => return Ok(Listen { address, name: None }),
        Err(invalid) => invalid,
    };
    let named = text
        .rsplit_once(':')
        .filter(|(name, port)| !name.contains([':', '[']) && port.parse::<u16>().is_ok());
    let (name, _) = named.ok_or_else(|| std::net::AddrParseError::to_string(&invalid))?;
    let mut found = text.to_socket_addrs().map_err(|error| format!("`{name}` is no address, and {error}"))?;
    let address = found.next().ok_or_else(|| format!("`{name}` has no address"))?;
    Ok(Listen { address, name: Some(name.to_owned()) })
}

fn account(text: &str) -> Result<(String, String), String> {
    let (key, account) = text.split_once('=').ok_or("write KEY=ACCOUNT")?;
    if !is_account(account) {
        return Err(format!("`{account}` is not an account: twelve digits"));
    }
    Ok((key.to_owned(), account.to_owned()))
}

fn policy(text: &str) -> Result<(Option<String>, PathBuf), Infallible> {
    // The name of a role may have an equals sign in it.
    let named = text.rsplit_once('=').map(|(principal, file)| (Some(principal.to_owned()), file.into()));
    Ok(named.unwrap_or_else(|| (None, text.into())))
}

fn latency(text: &str) -> Result<Latency, String> {
    let number =
        |text: &str| text.parse::<u64>().map_err(|_| format!("`{text}` is not a number of milliseconds"));
    let (pending, rest) = text.split_once(',').unwrap_or(("0", text));
    let (work, jitter) = rest.split_once('+').unwrap_or((rest, "0"));
    Ok(Latency { pending: number(pending)?, work: number(work)?, jitter: number(jitter)?, call: 0 })
}

#[cfg(test)]
mod tests {
    use clap::error::ErrorKind;

    use super::*;

    fn read(line: &str) -> clap::error::Result<Arguments> {
        Arguments::read(line.split_whitespace().map(OsString::from))
    }

    #[test]
    fn what_is_not_said_has_a_default() {
        let arguments = read("emulator").expect("it is fine");
        assert_eq!(Ok(arguments.listen.address), "127.0.0.1:4599".parse());
        assert_eq!((arguments.random.as_str(), arguments.patterns), ("ferroform", Patterns::Re2));
        assert!(arguments.state.is_none() && arguments.quirks.is_none());
        assert!(arguments.account.is_empty() && arguments.host.is_empty());
    }

    #[test]
    fn values_stand_behind_a_space_or_an_equals_sign() {
        let line = "emulator --listen=[::1]:0 --latency 5,10+3 --account a=111122223333 --account=b=444455556666 \
                    --patterns all --policy all.json --policy arn:aws:iam::1:role/a=b=own.json --state dir --rate-limit 2.5 --random=x=y --seed objects.json --token t --quirks fair --host a --host b";
        let arguments = read(line).expect("it is fine");
        assert_eq!(Ok(arguments.listen.address), "[::1]:0".parse());
        assert_eq!(
            read("emulator --listen localhost:0").expect("it is fine").listen.name.as_deref(),
            Some("localhost")
        );
        let latency = arguments.latency.expect("it is given");
        assert_eq!((latency.pending, latency.work, latency.jitter), (5, 10, 3));
        let accounts = [("a", "111122223333"), ("b", "444455556666")];
        assert_eq!(arguments.account, accounts.map(|(key, account)| (key.to_owned(), account.to_owned())));
        assert_eq!(arguments.host, ["a", "b"]);
        let policies = [(None, "all.json"), (Some("arn:aws:iam::1:role/a=b"), "own.json")];
        assert_eq!(arguments.policy, policies.map(|(key, file)| (key.map(str::to_owned), file.into())));
        assert_eq!(arguments.state, Some("dir".into()));
        assert_eq!(arguments.rate_limit, Some(2.5));
        assert_eq!((arguments.random.as_str(), arguments.patterns), ("x=y", Patterns::All));
        assert_eq!((arguments.seed, arguments.token.as_deref()), (Some("objects.json".into()), Some("t")));
        assert!(arguments.quirks.is_some());
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (line, said) in [
            (
                "--lisen x",
                "unexpected argument '--lisen' found\n\n  tip: a similar argument exists: '--listen'",
            ),
            ("foo", "unrecognized subcommand 'foo'"),
            ("--listen x", "invalid value 'x' for '--listen <LISTEN>': invalid socket address syntax"),
            ("--listen", "a value is required for '--listen <LISTEN>' but none was supplied"),
            ("--listen --seed x", "a value is required for '--listen <LISTEN>' but none was supplied"),
            ("--account x=1", "'--account <KEY=ACCOUNT>': `1` is not an account: twelve digits"),
            ("--latency 1s", "'--latency <MS>': `1s` is not a number of milliseconds"),
            ("--patterns some", "'--patterns <WHICH>': write `re2` or `all`"),
            ("--seed a --seed b", "'--seed <PATH>' cannot be used multiple times"),
            ("--quirks nope", "unknown quirk `nope`; known are none, fair"),
        ] {
            let refusal = read(&format!("/bin/emulator {line}")).expect_err("it is wrong");
            assert!(refusal.use_stderr() && refusal.exit_code() == 2, "{line}");
            assert!(refusal.to_string().contains(said), "{refusal}");
        }
    }

    #[test]
    fn help_is_no_error() {
        let help = read("emulator --seed x -h foo").expect_err("help was asked for");
        assert_eq!((help.kind(), help.exit_code()), (ErrorKind::DisplayHelp, 0));
        let text = help.to_string();
        assert!(text.starts_with("A local Cloud Control API") && text.contains("--host <NAME>"), "{text}");
    }
}
