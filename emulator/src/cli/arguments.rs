//! What can one say to the command?

use std::{
    ffi::OsString,
    net::{SocketAddr, ToSocketAddrs as _},
    path::PathBuf,
    str::FromStr,
};

use super::options::{Given, Opt, Stop};
use crate::{habit::Habits, patterns::Patterns, settings::Latency};

const ABOUT: &str =
    "A local Cloud Control API: real HTTP, state on disk, the habits and faults of the real one";

const OPTIONS: &[Opt] = &[
    Opt {
        default: Some("127.0.0.1:4599"),
        ..option("listen", "LISTEN", "The address to listen on, or a name of this machine and a port")
    },
    option("schemas", "DIR", "A folder with schemas, one JSON file per type, instead of those built in"),
    option(
        "latency",
        "MS",
        "How long operations take: `WORK`, `WORK+JITTER` or `PENDING,WORK+JITTER`, in milliseconds",
    ),
    option(
        "state",
        "DIR",
        "A folder for the state, which then survives restarts; otherwise it lives in memory",
    ),
    option(
        "habits",
        "NAMES",
        "The habits of real services: `none`, `fair`, `all`, or names with commas between them",
    ),
    Opt {
        default: Some("re2"),
        ..option(
            "patterns",
            "WHICH",
            "The patterns for which a model is refused: `all`, or those that `re2` can compile",
        )
    },
    option("script", "FILE", "A file with faults, as JSON: an array, or one object per line"),
    option(
        "rate-limit",
        "N",
        "How many calls per second an account may make in a region before it is throttled",
    ),
    Opt {
        is_repeatable: true,
        ..option(
            "account",
            "KEY=ACCOUNT",
            "The account of an access key, as `KEY=ACCOUNT`; may be given several times",
        )
    },
    Opt { default: Some("ferroform"), ..option("seed", "SEED", "From which invented values are drawn") },
];

const fn option(name: &'static str, value: &'static str, help: &'static str) -> Opt {
    Opt { name, value, help, default: None, is_repeatable: false }
}

/// Where to listen, and the name that says so if one does.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Listen {
    pub(super) address: SocketAddr,
    pub(super) name: Option<String>,
}

/// What was said.
#[derive(Debug)]
pub(super) struct Arguments {
    pub(super) listen: Listen,
    pub(super) schemas: Option<PathBuf>,
    pub(super) latency: Option<Latency>,
    pub(super) state: Option<PathBuf>,
    pub(super) habits: Option<Habits>,
    pub(super) patterns: Patterns,
    pub(super) script: Option<PathBuf>,
    pub(super) rate_limit: Option<f64>,
    pub(super) accounts: Vec<(String, String)>,
    pub(super) seed: String,
}

impl Arguments {
    /// Reads a command line; the first argument is the program's name.
    pub(super) fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<Self, Stop> {
        let given = Given::read(ABOUT, OPTIONS, arguments)?;
        Ok(Self {
            listen: given.or_default("listen", listen)?,
            schemas: given.path("schemas"),
            latency: given.one("latency", latency)?,
            state: given.path("state"),
            habits: given.one("habits", parse)?,
            patterns: given.or_default("patterns", parse)?,
            script: given.path("script"),
            rate_limit: given.one("rate-limit", parse)?,
            accounts: given.all("account", account)?,
            seed: given.or_default("seed", parse)?,
        })
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
    if account.len() != 12 || !account.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("`{account}` is not an account: twelve digits"));
    }
    Ok((key.to_owned(), account.to_owned()))
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
    use super::*;

    fn read(line: &str) -> Result<Arguments, Stop> {
        Arguments::read(line.split_whitespace().map(OsString::from))
    }

    #[track_caller]
    fn refused(line: &str, expected: &str) {
        match read(line) {
            Err(Stop::Error(said)) => {
                assert_eq!(said, format!("error: {expected}\n\nFor more information, try '--help'.\n"));
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_is_not_said_has_a_default() {
        let arguments = read("emulator").expect("it is fine");
        assert_eq!(Ok(arguments.listen.address), "127.0.0.1:4599".parse());
        assert_eq!((arguments.seed.as_str(), arguments.patterns), ("ferroform", Patterns::Re2));
        assert!(arguments.state.is_none() && arguments.habits.is_none() && arguments.accounts.is_empty());
    }

    #[test]
    fn values_stand_behind_a_space_or_an_equals_sign() {
        let line = "emulator --listen=[::1]:0 --latency 5,10+3 --account a=111122223333 --account=b=444455556666 \
                    --patterns all --state dir --rate-limit 2.5 --seed=x=y --habits fair";
        let arguments = read(line).expect("it is fine");
        assert_eq!(Ok(arguments.listen.address), "[::1]:0".parse());
        assert_eq!(
            read("emulator --listen localhost:0").expect("it is fine").listen.name.as_deref(),
            Some("localhost")
        );
        let latency = arguments.latency.expect("it is given");
        assert_eq!((latency.pending, latency.work, latency.jitter), (5, 10, 3));
        let accounts = [("a", "111122223333"), ("b", "444455556666")];
        assert_eq!(arguments.accounts, accounts.map(|(key, account)| (key.to_owned(), account.to_owned())));
        assert_eq!(arguments.state, Some("dir".into()));
        assert_eq!(arguments.rate_limit, Some(2.5));
        assert_eq!((arguments.seed.as_str(), arguments.patterns), ("x=y", Patterns::All));
        assert!(arguments.habits.is_some());
    }

    #[test]
    fn what_is_wrong_is_said() {
        refused(
            "/bin/emulator --lisen x",
            "unexpected argument '--lisen' found\n\n  tip: a similar argument exists: '--listen'\n\nUsage: emulator [OPTIONS]",
        );
        refused("emulator foo", "unexpected argument 'foo' found\n\nUsage: emulator [OPTIONS]");
        refused(
            "emulator --listen x",
            "invalid value 'x' for '--listen <LISTEN>': invalid socket address syntax",
        );
        refused("emulator --seed a --seed b", "the argument '--seed <SEED>' cannot be used multiple times");
        for line in ["emulator --listen", "emulator --listen --seed x"] {
            refused(line, "a value is required for '--listen <LISTEN>' but none was supplied");
        }
        refused(
            "emulator --account x=1",
            "invalid value 'x=1' for '--account <KEY=ACCOUNT>': `1` is not an account: twelve digits",
        );
        refused(
            "emulator --latency 1s",
            "invalid value '1s' for '--latency <MS>': `1s` is not a number of milliseconds",
        );
        refused(
            "emulator --patterns some",
            "invalid value 'some' for '--patterns <WHICH>': write `re2` or `all`",
        );
        assert!(
            matches!(read("emulator --habits nope"), Err(Stop::Error(said)) if said.contains("known are none, fair"))
        );
    }

    #[test]
    fn help_names_every_option() {
        for line in ["emulator --help", "emulator --seed x -h foo"] {
            let Err(Stop::Help(help)) = read(line) else { panic!("no help") };
            assert!(
                help.starts_with(&format!("{ABOUT}\n\nUsage: emulator [OPTIONS]\n\nOptions:\n")),
                "{help}"
            );
            assert!(help.contains(
                "      --listen <LISTEN>        The address to listen on, or a name of this machine and a port [default: 127.0.0.1:4599]\n"
            ));
            assert!(help.ends_with("\n  -h, --help                   Print help\n"), "{help}");
            assert_eq!(help.lines().count(), 5 + OPTIONS.len() + 1);
        }
    }
}
