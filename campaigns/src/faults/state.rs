//! What a state file contains of each object.

use std::fmt;

use anyhow::{Context as _, Result, ensure};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde::Deserialize;
use serde_json::Value as Json;

use crate::faults::cloud::Request;

/// What a state contains of one object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Recorded {
    /// The address of the resource.
    pub(crate) address: String,
    /// The identifier; `None` while only the request is known.
    pub(crate) id: Option<String>,
    /// Whether it is marked for replacement.
    pub(crate) is_tainted: bool,
    /// What the provider has noted about open requests.
    pub(crate) open: Open,
}

/// What the provider notes about requests whose outcome is unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub(crate) struct Open {
    /// The identifier that an unfinished update may have given the object.
    pub(crate) renamed: Option<String>,
    /// The creation that may have made the object.
    pub(crate) pending: Option<Pending>,
}

/// A creation request, as the provider records it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Pending {
    /// The request token; `None` if the answer was lost.
    request_token: Option<String>,
    client_token: Option<String>,
}

/// A kill met core while it wrote its state. It empties the file first, so nothing is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HalfWritten;

impl fmt::Display for HalfWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the state file is empty, as core leaves it if it is killed while it writes")
    }
}

impl std::error::Error for HalfWritten {}

impl fmt::Display for Recorded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tainted = if self.is_tainted { ", tainted" } else { "" };
        match (&self.id, &self.open.pending) {
            (Some(id), _) => write!(f, "{}: {id}{tainted}", self.address),
            (None, Some(pending)) => write!(f, "{}: {pending:?}{tainted}", self.address),
            (None, None) => write!(f, "{}: neither object nor request{tainted}", self.address),
        }
    }
}

impl Pending {
    pub(crate) fn is(&self, request: &Request) -> bool {
        match &self.request_token {
            Some(token) => *token == request.request_token,
            None => self.client_token.is_some() && self.client_token == request.client_token,
        }
    }
}

/// Reads a state file.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Recorded>> {
    ensure!(!text.is_empty(), HalfWritten);
    let state: Json = serde_json::from_slice(text).context("the state file is damaged")?;
    let mut recorded = Vec::new();
    for resource in state["resources"].as_array().into_iter().flatten() {
        let text = |name: &str| resource[name].as_str().unwrap_or_default();
        for instance in resource["instances"].as_array().into_iter().flatten() {
            recorded.push(Recorded {
                address: format!("{}.{}", text("type"), text("name")),
                id: instance["attributes"]["id"].as_str().map(str::to_owned),
                is_tainted: instance["status"] == "tainted",
                open: instance["private"].as_str().and_then(open).unwrap_or_default(),
            });
        }
    }
    Ok(recorded)
}

/// Reads the private data of the provider: JSON with a member `ferroform` that is base64 of JSON.
fn open(private: &str) -> Option<Open> {
    let outer: Json = serde_json::from_slice(&BASE64.decode(private).ok()?).ok()?;
    serde_json::from_slice(&BASE64.decode(outer["ferroform"].as_str()?).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Returns what the provider's private data with these contents say of open requests.
    fn noted(inner: &Json) -> Open {
        let private = json!({ "ferroform": BASE64.encode(inner.to_string()) }).to_string();
        let instance = json!({ "attributes": { "id": "i" }, "private": BASE64.encode(private) });
        let state = json!({ "resources": [{ "type": "t", "name": "r0", "instances": [instance] }] });
        let [recorded] = read(state.to_string().as_bytes()).unwrap().try_into().unwrap();
        assert_eq!((recorded.address.as_str(), recorded.id.as_deref()), ("t.r0", Some("i")));
        recorded.open
    }

    #[test]
    fn a_record_leads_to_its_own_request_alone() {
        let request = |token: &str, client_token: &str| {
            Request::of(json!({ "RequestToken": token, "ClientToken": client_token })).unwrap()
        };
        for (pending, its, others) in [
            (json!({ "request_token": "rt", "client_token": "ct" }), ("rt", "ct"), ("another", "ct")),
            (json!({ "client_token": "ct" }), ("rt", "ct"), ("rt", "another")),
        ] {
            let pending = noted(&json!({ "pending": pending })).pending.unwrap();
            assert!(pending.is(&request(its.0, its.1)));
            assert!(!pending.is(&request(others.0, others.1)));
        }
        let empty = Pending { request_token: None, client_token: None };
        assert!(!empty.is(&Request::of(json!({ "RequestToken": "rt" })).unwrap()));
        assert_eq!(noted(&json!({ "created": 1 })), Open::default());
        assert_eq!(open(""), None);
        assert_eq!(open(&BASE64.encode("{}")), None);
    }

    #[test]
    fn a_state_that_a_kill_emptied_is_told_from_a_damaged_one() {
        let read = |text: &str| {
            read(text.as_bytes()).map_err(|error| error.context("the command of the run").is::<HalfWritten>())
        };
        assert_eq!(read(""), Err(true));
        assert_eq!(read("{\"resources\": ["), Err(false));
        assert_eq!(read("{}"), Ok(Vec::new()));
    }
}
