//! Debug mode (`--debug`): a person starts the provider and tells Terraform its address.

use serde_json::json;

use super::listener::Address;

/// Returns the value of `TF_REATTACH_PROVIDERS`.
pub(super) fn reattach(provider_address: &str, protocol: u32, process: u32, address: &Address) -> String {
    let config = json!({
        "Protocol": "grpc",
        "ProtocolVersion": protocol,
        "Pid": process,
        "Test": true,
        "Addr": { "Network": address.network(), "String": address.to_string() },
    });
    json!({ provider_address: config }).to_string()
}

/// Returns the text for stdout, with one line to paste into a shell.
pub(super) fn instructions(reattach: &str) -> String {
    let assignment = if cfg!(windows) {
        format!("\tset \"TF_REATTACH_PROVIDERS={reattach}\"")
    } else {
        format!("\tTF_REATTACH_PROVIDERS='{}'", reattach.replace('\'', r#"'"'"'"#))
    };
    format!(
        "Provider started. To attach Terraform or OpenTofu, set the environment variable TF_REATTACH_PROVIDERS:\n\n\
         {assignment}\n\n\
         Interrupt the provider (Ctrl-C) to end it.\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quote_in_the_path_survives_the_shell() {
        let text = instructions(&reattach("a/b/c", 6, 1, &Address::Unix("/tmp/o'clock".into())));
        assert!(cfg!(windows) || text.contains(r#"/tmp/o'"'"'clock"#));
    }
}
