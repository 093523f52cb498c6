//! The provider's record of a request whose outcome is unknown.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde_json::Value as Json;

use crate::cloud::Request;

/// A creation request, as the provider records it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    /// The request token; `None` if the answer was lost.
    pub request_token: Option<String>,
    /// The client token.
    pub client_token: Option<String>,
}

impl Pending {
    /// Reads the private data of the provider.
    #[must_use]
    pub fn of_private(private: &[u8]) -> Option<Self> {
        let inner = inner(private)?;
        let pending = inner["pending"].as_object()?;
        let text = |name: &str| Some(pending.get(name)?.as_str()?.to_owned());
        Some(Self { request_token: text("request_token"), client_token: text("client_token") })
    }

    /// Returns whether it is this request.
    #[must_use]
    pub fn is(&self, request: &Request) -> bool {
        match &self.request_token {
            Some(token) => *token == request.token,
            None => self.client_token.is_some() && self.client_token == request.client_token,
        }
    }
}

/// Returns the identifier that an update may have given the object.
#[must_use]
pub fn renamed(private: &[u8]) -> Option<String> {
    inner(private)?["renamed"].as_str().map(str::to_owned)
}

/// Returns the contents of the provider's private data: JSON with a member `ferroform` that is base64 of
/// JSON.
fn inner(private: &[u8]) -> Option<Json> {
    let outer: Json = serde_json::from_slice(private).ok()?;
    let inner = BASE64.decode(outer["ferroform"].as_str()?).ok()?;
    serde_json::from_slice(&inner).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn private(inner: &Json) -> Vec<u8> {
        json!({ "ferroform": BASE64.encode(inner.to_string()) }).to_string().into_bytes()
    }

    fn request(token: &str, client_token: &str) -> Request {
        Request::of(json!({ "RequestToken": token, "ClientToken": client_token }))
    }

    #[test]
    fn a_record_leads_to_its_own_request_alone() {
        let accepted = json!({ "pending": { "request_token": "rt", "client_token": "ct" } });
        let accepted = Pending::of_private(&private(&accepted)).expect("a request");
        assert!(accepted.is(&request("rt", "ct")));
        assert!(!accepted.is(&request("another", "ct")));
        let lost = Pending::of_private(&private(&json!({ "pending": { "client_token": "ct" } })));
        let lost = lost.expect("a request");
        assert!(lost.is(&request("rt", "ct")));
        assert!(!lost.is(&request("rt", "another")));
    }

    #[test]
    fn a_record_without_a_request_leads_nowhere() {
        for bytes in [Vec::new(), b"{}".to_vec(), private(&json!({ "created": 1 }))] {
            assert_eq!(Pending::of_private(&bytes), None);
        }
        let empty = Pending { request_token: None, client_token: None };
        assert!(!empty.is(&Request::of(json!({ "RequestToken": "rt" }))));
    }
}
