//! What a provider says to a person who starts it without arguments.

use std::path::Path;

use ferroform_rpc::environment::EMULATOR;

/// The file in which Terraform is told where providers are.
const CLI_CONFIG: &str = if cfg!(windows) { "%APPDATA%\\terraform.rc" } else { "~/.terraformrc" };

/// Returns five lines: what the program is, how Terraform finds it, and what it can do by itself.
pub(crate) fn text(provider: &str, version: &str, address: &str, has_emulator: bool) -> String {
    let program = format!("terraform-provider-{provider}");
    let short = address.strip_prefix("registry.terraform.io/").unwrap_or(address);
    let folder = std::env::current_exe().ok();
    let folder = folder.as_deref().and_then(Path::parent).unwrap_or(Path::new("FOLDER"));
    // In HCL a backslash begins an escape.
    let folder = folder.display().to_string().replace('\\', "/");
    let to_try = if has_emulator {
        let set = if cfg!(windows) { format!("$env:{EMULATOR}=1;") } else { format!("{EMULATOR}=1") };
        format!("Try it without an account: {set} terraform apply, beside any configuration.")
    } else {
        format!("See which types it has: {program} types")
    };
    format!(
        "{program} {version} is a plugin: Terraform and OpenTofu start it themselves.\n\
         They find it after `terraform init` or `tofu init` if `required_providers` names \"{short}\".\n\
         To use this very file, put dev_overrides {{ \"{short}\" = \"{folder}\" }} into provider_installation of {CLI_CONFIG}.\n\
         {to_try}\n\
         See what a type has, and all else: {program} explain TYPE, {program} --help\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_lines_say_what_it_is_and_what_to_do_next() {
        let to_try = if cfg!(windows) {
            "$env:FERROFORM_EMULATOR=1; terraform apply"
        } else {
            "FERROFORM_EMULATOR=1 terraform apply"
        };
        for (has_emulator, next) in [(true, to_try), (false, "terraform-provider-acme types")] {
            let text = text("acme", "1.2.3", "registry.terraform.io/corp/acme", has_emulator);
            assert_eq!(text.lines().count(), 5, "{text}");
            assert!(text.starts_with("terraform-provider-acme 1.2.3 is a plugin"), "{text}");
            let program = std::env::current_exe().unwrap();
            let folder = program.parent().unwrap().display().to_string().replace('\\', "/");
            let there = format!("{{ \"corp/acme\" = \"{folder}\" }}");
            for part in
                ["required_providers", "\"corp/acme\"", there.as_str(), next, "explain TYPE", "--help"]
            {
                assert!(text.contains(part), "{part}: {text}");
            }
        }
    }
}
