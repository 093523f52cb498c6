//! Maps the target of an event to its module and its level.

use std::path::Path;

use tracing::level_filters::LevelFilter;

use super::level;
use crate::environment::variable;

/// The targets that are written, with their modules and levels.
#[derive(Debug)]
pub(crate) struct Targets {
    provider_name: String,
    /// The crate of the running program, so that hooks can log without naming a target.
    program: Option<String>,
    provider: LevelFilter,
    sdk: LevelFilter,
    proto: LevelFilter,
}

impl Targets {
    /// Reads the levels from the environment of this process.
    pub(super) fn of_process(provider_name: &str) -> Self {
        let program = std::env::current_exe().ok().and_then(|path| crate_of(&path));
        Self::from_lookup(provider_name, program, |name| variable(name)?.into_string().ok())
    }

    /// Reads the levels from the variables that `lookup` finds.
    pub(super) fn from_lookup(
        provider_name: &str,
        program: Option<String>,
        lookup: impl Fn(&str) -> Option<String>,
    ) -> Self {
        let level_of = |name: &str| lookup(name).as_deref().and_then(level::parse);
        let asked = |name: &str| lookup(name).filter(|value| !value.trim().is_empty());
        let variable = format!("TF_LOG_PROVIDER_{}", provider_name.replace('-', "_").to_uppercase());
        let default = match asked("TF_LOG_PROVIDER").or_else(|| asked("TF_LOG")) {
            Some(value) => level::parse(&value).unwrap_or(LevelFilter::TRACE),
            None => LevelFilter::WARN,
        };
        let sdk = level_of("TF_LOG_SDK").unwrap_or(default);
        Self {
            provider_name: provider_name.replace('-', "_"),
            program,
            provider: level_of(&variable).unwrap_or(default),
            sdk,
            proto: level_of("TF_LOG_SDK_PROTO").unwrap_or(sdk),
        }
    }

    /// Returns the level from which on events of `target` are written, or `OFF` for foreign ones.
    pub(super) fn level(&self, target: &str) -> LevelFilter {
        match self.owner(target) {
            Some((Owner::Provider, _)) => self.provider,
            Some((Owner::Sdk, rest)) if is_proto(rest) => self.proto,
            Some((Owner::Sdk, _)) => self.sdk,
            None => LevelFilter::OFF,
        }
    }

    /// Returns the most verbose level of any target.
    pub(super) fn most_verbose(&self) -> LevelFilter {
        self.provider.max(self.sdk).max(self.proto)
    }

    /// Returns the value of `@module`.
    pub(super) fn module(&self, target: &str) -> String {
        match self.owner(target) {
            Some((Owner::Provider, "")) => self.provider_name.clone(),
            Some((Owner::Provider, rest)) => format!("{}.{}", self.provider_name, rest.replace("::", ".")),
            Some((Owner::Sdk, "")) => "sdk".to_owned(),
            Some((Owner::Sdk, rest)) if is_proto(rest) => "sdk.proto".to_owned(),
            Some((Owner::Sdk, rest)) => format!("sdk.{}", rest.replace("::", ".")),
            None => target.replace("::", "."),
        }
    }

    fn owner<'a>(&self, target: &'a str) -> Option<(Owner, &'a str)> {
        // `ferroform_engine::plan` becomes `sdk.engine.plan`.
        if let Some(rest) = target.strip_prefix("ferroform_") {
            return Some((Owner::Sdk, rest));
        }
        let (root, rest) = split_root(target);
        match root {
            "provider" => Some((Owner::Provider, rest)),
            "sdk" | "ferroform" => Some((Owner::Sdk, rest)),
            root if self.is_programs(root) => Some((Owner::Provider, rest)),
            _ => None,
        }
    }

    /// Whether this is the program's own crate, or one that it is split into, such as
    /// `terraform_provider_acme_compute`.
    fn is_programs(&self, root: &str) -> bool {
        let rest = self.program.as_deref().and_then(|program| root.strip_prefix(program));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
    }
}

#[derive(Clone, Copy)]
enum Owner {
    Provider,
    Sdk,
}

/// Whether this is `sdk.proto`, or the crate that implements the protocol.
fn is_proto(rest: &str) -> bool {
    matches!(split_root(rest).0, "proto" | "rpc")
}

/// Splits `a.b.c` or `a::b::c` into the first word and the rest.
fn split_root(target: &str) -> (&str, &str) {
    let end = target.find(['.', ':']).unwrap_or(target.len());
    let (root, rest) = target.split_at(end);
    (root, rest.trim_start_matches(['.', ':']))
}

/// Returns the crate of a program: `terraform-provider-acme_v1.2.3` is built from `terraform_provider_acme`.
fn crate_of(program: &Path) -> Option<String> {
    let name = program.file_name()?.to_str()?;
    let name = name.strip_suffix(".exe").unwrap_or(name);
    let name = name.split_once("_v").map_or(name, |(name, _)| name);
    Some(name.replace('-', "_"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn targets(variables: &[(&str, &str)]) -> Targets {
        let lookup = |name: &str| {
            let found = variables.iter().find(|(key, _)| *key == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        Targets::from_lookup("aws-cc", Some("terraform_provider_aws_cc".to_owned()), lookup)
    }

    #[test]
    fn module_follows_the_target() {
        let targets = targets(&[]);
        for (target, module) in [
            ("provider", "aws_cc"),
            ("provider.hooks", "aws_cc.hooks"),
            ("provider::hooks::rds", "aws_cc.hooks.rds"),
            ("terraform_provider_aws_cc", "aws_cc"),
            ("terraform_provider_aws_cc::aws::rds", "aws_cc.aws.rds"),
            ("terraform_provider_aws_cc_compute::ec2", "aws_cc.ec2"),
            ("sdk", "sdk"),
            ("sdk.proto", "sdk.proto"),
            ("sdk.plugin", "sdk.plugin"),
            ("ferroform", "sdk"),
            ("ferroform_rpc::plan_resource_change", "sdk.proto"),
            ("ferroform_engine::plan", "sdk.engine.plan"),
            ("ferroform_cloud_control::call", "sdk.cloud_control.call"),
        ] {
            assert_eq!(targets.module(target), module, "{target}");
        }
    }

    #[test]
    fn levels_follow_the_variables() {
        let some = targets(&[("TF_LOG_PROVIDER_AWS_CC", "WARN"), ("TF_LOG_SDK", "error")]);
        assert_eq!(some.level("terraform_provider_aws_cc::aws"), LevelFilter::WARN);
        assert_eq!(some.level("ferroform_engine"), LevelFilter::ERROR);
        assert_eq!(some.level("sdk.proto"), LevelFilter::ERROR);
        assert_eq!(some.most_verbose(), LevelFilter::WARN);

        let proto = targets(&[("TF_LOG_SDK_PROTO", "debug"), ("TF_LOG_SDK", "off")]);
        assert_eq!(proto.level("ferroform_rpc"), LevelFilter::DEBUG);
        assert_eq!(proto.level("sdk"), LevelFilter::OFF);

        let nonsense = targets(&[("TF_LOG_SDK", "loud"), ("TF_LOG", "info")]);
        assert_eq!(nonsense.level("sdk"), LevelFilter::INFO);
    }

    #[test]
    fn nothing_is_written_that_core_would_throw_away() {
        let level = |variables: &[_]| targets(variables).level("sdk.proto");
        assert_eq!(level(&[]), LevelFilter::WARN);
        assert_eq!(level(&[("TF_LOG", ""), ("TF_LOG_CORE", "trace")]), LevelFilter::WARN);
        assert_eq!(level(&[("TF_LOG", "debug")]), LevelFilter::DEBUG);
        assert_eq!(level(&[("TF_LOG", "debug"), ("TF_LOG_PROVIDER", "error")]), LevelFilter::ERROR);
        // Core treats a value that is not a level as `trace`.
        assert_eq!(level(&[("TF_LOG", "json")]), LevelFilter::TRACE);
        assert_eq!(level(&[("TF_LOG", "1")]), LevelFilter::TRACE);
    }

    #[test]
    fn other_crates_are_silent() {
        let targets = targets(&[("TF_LOG_SDK", "trace")]);
        for target in [
            "aws_smithy_runtime::client",
            "h2::codec",
            "hyper",
            "rustls",
            "sdkx",
            "providers",
            "terraform_provider_aws_ccx",
            "",
        ] {
            assert_eq!(targets.level(target), LevelFilter::OFF, "{target}");
        }
    }

    #[test]
    fn crate_is_found_in_the_name_of_a_released_program() {
        for name in
            ["terraform-provider-acme", "terraform-provider-acme_v1.2.3", "terraform-provider-acme_v1.exe"]
        {
            let path = Path::new("/plugins").join(name);
            assert_eq!(crate_of(&path).as_deref(), Some("terraform_provider_acme"), "{name}");
        }
    }
}
