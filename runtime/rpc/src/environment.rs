//! The environment variables of a provider: `AWSCC_SERVICES`, `AWSCC_VALIDATION` and `AWSCC_SENSITIVE`, which start with the
//! provider's name, and `FERROFORM_EMULATOR`, `TF_LOG_SDK_PROTO_DATA_DIR` and `TF_DATA_DIR`, which all providers share.

use std::path::PathBuf;

use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_engine::Strictness;

/// Settings from the environment.
#[derive(Debug, Default, PartialEq)]
pub struct Environment {
    /// The services to serve.
    pub services: Services,
    /// How strictly constraints are enforced.
    pub strictness: Strictness,
    /// Whether secrets are sensitive.
    pub hides_secrets: bool,
    /// The folder for the state of the emulator; `None` if there is to be none.
    pub emulator: Option<PathBuf>,
    /// The folder to which requests and responses are written.
    pub data_folder: Option<PathBuf>,
    /// The folder in which Terraform keeps the list of installed modules; `None` for `.terraform`.
    pub terraform_data: Option<PathBuf>,
    /// An error about a value that is not allowed.
    pub problem: Option<Diagnostic>,
}

/// The services that a process serves.
#[derive(Debug, Default, PartialEq)]
pub enum Services {
    /// All.
    #[default]
    All,
    /// Only these.
    Only(Vec<String>),
    /// Those that the configuration names, and these (`auto,+iam`). Of all others, only `id` is served.
    Named(Vec<String>),
}

impl Services {
    /// Reads words that are separated by commas.
    fn read(provider: &str, value: &str) -> Result<Self, Diagnostic> {
        let words: Vec<String> = value.split(',').map(|word| word.trim().to_lowercase()).collect();
        if !words.iter().any(|word| word == AUTO) {
            return Ok(Self::Only(words));
        }
        let others = words.iter().filter(|word| *word != AUTO);
        let added: Option<_> = others.map(|word| Some(word.strip_prefix('+')?.trim().to_owned())).collect();
        added.map(Self::Named).ok_or_else(|| {
            let detail = format!(
                "{} is {value:?}: beside {AUTO}, services are written with a plus sign, as in {AUTO},+iam.",
                name(provider, SERVICES)
            );
            Diagnostic::error(catalogue::INVALID_ENVIRONMENT, detail)
        })
    }
}

impl Environment {
    /// Reads the variables of the provider with this name.
    pub fn read(provider: &str, variable: impl Fn(&str) -> Option<String>) -> Self {
        let value = |what| variable(&name(provider, what)).map(|value| value.trim().to_owned());
        let mut environment = Self::default();
        if let Some(value) = value(SERVICES).filter(|value| !value.is_empty()) {
            match Services::read(provider, &value) {
                Ok(services) => environment.services = services,
                Err(problem) => environment.problem = Some(problem),
            }
        }
        let refused = |what, found: &str, expected: &str| {
            let detail =
                format!("{} is {found:?}. Set it to {expected} (the default).", name(provider, what));
            Some(Diagnostic::error(catalogue::INVALID_ENVIRONMENT, detail))
        };
        match value(VALIDATION).as_deref() {
            None | Some("" | "error") => {}
            Some("warn") => environment.strictness = Strictness::Warn,
            Some(other) => {
                let expected = "warn, which turns all errors about values into warnings, or error";
                environment.problem = refused(VALIDATION, other, expected);
            }
        }
        match value(SENSITIVE).as_deref() {
            None | Some("" | "0" | "false") => {}
            Some("1" | "true") => environment.hides_secrets = true,
            Some(other) => {
                let expected = "1, with which Terraform hides all secrets, or 0";
                environment.problem = refused(SENSITIVE, other, expected);
            }
        }
        // The former names, such as `AWSCC_EMULATOR`, work too.
        let emulator = variable(EMULATOR).or_else(|| value("EMULATOR"));
        environment.emulator = emulator.and_then(|value| emulator_folder(provider, &value));
        let folder = |name| variable(name).filter(|path| !path.is_empty()).map(PathBuf::from);
        environment.data_folder = folder(DATA_FOLDER);
        environment.terraform_data = folder(TERRAFORM_DATA);
        environment
    }
}

/// The variable for the folder to which requests and responses are written, with the name from plugin-go.
pub const DATA_FOLDER: &str = "TF_LOG_SDK_PROTO_DATA_DIR";

/// The variable for Terraform's own folder.
const TERRAFORM_DATA: &str = "TF_DATA_DIR";

/// Restricts the provider to some services.
pub const SERVICES: &str = "SERVICES";
/// The services that the configuration names.
const AUTO: &str = "auto";
/// Sets how strictly constraints are enforced.
const VALIDATION: &str = "VALIDATION";
/// Makes Terraform hide secrets.
const SENSITIVE: &str = "SENSITIVE";
/// Puts an emulator in the place of the API. Only providers made with Ferroform read it.
pub const EMULATOR: &str = "FERROFORM_EMULATOR";

/// Returns the folder for the state of the emulator, if this value asks for the emulator.
pub(crate) fn emulator_folder(provider: &str, value: &str) -> Option<PathBuf> {
    match value.trim() {
        "" | "0" | "false" => None,
        "1" | "true" => Some(PathBuf::from(format!(".{provider}-emulator"))),
        folder => Some(PathBuf::from(folder)),
    }
}

/// Returns the full name of a variable.
pub fn name(provider: &str, what: &str) -> String {
    format!("{}_{what}", provider.to_uppercase().replace('-', "_"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(set: &str, to: &str) -> Environment {
        Environment::read("awscc", |name| (name == set).then(|| to.to_owned()))
    }

    #[test]
    fn nothing_set_changes_nothing() {
        assert_eq!(Environment::read("awscc", |_| None), Environment::default());
        assert_eq!(read("AWSCC_EMULATOR", "0"), Environment::default());
        assert_eq!(read("AWSCC_SERVICES", " "), Environment::default());
    }

    #[test]
    fn each_variable_is_understood() {
        assert_eq!(
            read("AWSCC_SERVICES", "logs, S3").services,
            Services::Only(vec!["logs".to_owned(), "s3".to_owned()])
        );
        assert_eq!(read("AWSCC_SERVICES", "auto").services, Services::Named(Vec::new()));
        assert_eq!(read("AWSCC_SERVICES", "Auto, +IAM").services, Services::Named(vec!["iam".to_owned()]));
        assert_eq!(read("AWSCC_VALIDATION", "warn").strictness, Strictness::Warn);
        assert!(read("AWSCC_SENSITIVE", "1").hides_secrets && !read("AWSCC_SENSITIVE", "0").hides_secrets);
        for variable in ["FERROFORM_EMULATOR", "AWSCC_EMULATOR"] {
            assert_eq!(read(variable, "1").emulator, Some(PathBuf::from(".awscc-emulator")));
            assert_eq!(read(variable, "/tmp/here").emulator, Some(PathBuf::from("/tmp/here")));
        }
        assert_eq!(read("TF_LOG_SDK_PROTO_DATA_DIR", "data").data_folder, Some(PathBuf::from("data")));
        assert_eq!(read("TF_DATA_DIR", "data").terraform_data, Some(PathBuf::from("data")));
    }

    #[test]
    fn a_word_that_is_not_understood_is_named_with_what_may_stand_there() {
        for (variable, found, told) in [
            (
                "AWSCC_SERVICES",
                "auto,iam",
                "AWSCC_SERVICES is \"auto,iam\": beside auto, services are written with a plus sign, as in auto,+iam",
            ),
            ("AWSCC_SENSITIVE", "all", "AWSCC_SENSITIVE is \"all\". Set it to 1"),
            ("AWSCC_VALIDATION", "lax", "AWSCC_VALIDATION is \"lax\". Set it to warn"),
        ] {
            let problem = read(variable, found).problem.expect("a problem");
            assert!(problem.detail.starts_with(told), "{}", problem.detail);
        }
    }
}
