//! The account and region of a request, taken from its signature.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::dice::Dice;

/// The access key and the region that examples use, and so those of objects for which nothing else is said.
pub(crate) const EXAMPLE: (&str, &str) = ("emulator", "us-east-1");

/// An account and a region. Objects in one scope are invisible in others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Scope {
    /// The account id, twelve digits.
    pub account: String,
    /// The region, for example `us-east-1`.
    pub region: String,
}

impl Scope {
    /// Creates a scope.
    pub fn new(account: impl Into<String>, region: impl Into<String>) -> Self {
        Self { account: account.into(), region: region.into() }
    }

    /// Returns the partition of the region.
    pub fn partition(&self) -> &'static str {
        match self.region.split('-').next() {
            Some("cn") => "aws-cn",
            Some("us") if self.region.starts_with("us-gov-") => "aws-us-gov",
            _ => "aws",
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.account, self.region)
    }
}

/// The credential scope of a SigV4 `Authorization` header: access key, region and service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Credential {
    /// The access key id.
    pub access_key: String,
    /// The region signed for.
    pub region: String,
    /// The service signed for.
    pub service: String,
}

impl Credential {
    /// Reads the header. The signature is not checked, since the emulator knows no secret keys.
    pub(crate) fn from_authorization(header: &str) -> Option<Self> {
        let fields = header.strip_prefix("AWS4-HMAC-SHA256 ")?;
        let credential = fields.split(',').find_map(|field| field.trim().strip_prefix("Credential="))?;
        let mut parts = credential.rsplit('/');
        let (_terminator, service, region) = (parts.next()?, parts.next()?, parts.next()?);
        let _date = parts.next()?;
        let access_key: Vec<&str> = parts.collect();
        if access_key.is_empty() {
            return None;
        }
        let access_key = access_key.into_iter().rev().collect::<Vec<_>>().join("/");
        Some(Self { access_key, region: region.to_owned(), service: service.to_owned() })
    }
}

const BASE32: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// Whether a text is the number of an account.
pub fn is_account(text: &str) -> bool {
    text.len() == 12 && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the account of an access key without a mapping. Twelve digits are the account itself, a key in
/// AWS's own form contains the account, and any other text gets an account derived from it.
pub(crate) fn account_of(access_key: &str) -> String {
    if is_account(access_key) {
        return access_key.to_owned();
    }
    decode(access_key)
        .unwrap_or_else(|| format!("{:012}", Dice::of(&["account", access_key]).draw() % 1_000_000_000_000))
}

/// Reads the account from a key. AWS encodes it in 40 of the bits after the four letters of the prefix.
fn decode(access_key: &str) -> Option<String> {
    let body = access_key.strip_prefix("AKIA").or_else(|| access_key.strip_prefix("ASIA"))?;
    if body.len() != 16 {
        return None;
    }
    let mut bits = 0_u64;
    for character in body.chars().take(10) {
        bits = bits << 5 | u64::try_from(BASE32.find(character)?).ok()?;
    }
    // 50 bits were read; the account is in the 40 bits after the first.
    let account = bits >> 9 & 0xff_ffff_ffff;
    (account < 1_000_000_000_000).then(|| format!("{account:012}"))
}

/// Returns a temporary access key that encodes `account` in the way of AWS.
pub(crate) fn temporary_access_key(account: &str, dice: &mut Dice) -> String {
    let account: u64 = account.parse().unwrap_or(0);
    let bits = 1 << 49 | account << 9 | dice.draw() & 0x1ff;
    let digits = (0..10).rev().filter_map(|place| {
        let digit = usize::try_from(bits >> (5 * place) & 31).ok()?;
        BASE32.chars().nth(digit)
    });
    let head: String = digits.collect();
    format!("ASIA{head}{}", dice.text(6, BASE32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_names_key_region_and_service() {
        let header = "AWS4-HMAC-SHA256 Credential=AKID/20260101/eu-west-1/cloudcontrolapi/aws4_request, \
                      SignedHeaders=host, Signature=00";
        let credential = Credential::from_authorization(header).unwrap();
        assert_eq!(
            (credential.access_key.as_str(), credential.region.as_str(), credential.service.as_str()),
            ("AKID", "eu-west-1", "cloudcontrolapi")
        );
        for broken in ["", "Basic x", "AWS4-HMAC-SHA256 Credential=AKID", "AWS4-HMAC-SHA256 Signature=0"] {
            assert_eq!(Credential::from_authorization(broken), None, "{broken}");
        }
    }

    #[test]
    fn accounts_are_read_from_keys() {
        assert_eq!(account_of("111122223333"), "111122223333");
        // A published example of the encoding.
        assert_eq!(account_of("ASIAQNZGKIQY56JQ7WML"), "029608264753");
        for account in ["000000000000", "123456789012", "999999999999"] {
            assert_eq!(account_of(&temporary_access_key(account, &mut Dice::of(&["x"]))), account);
        }
        assert_eq!(account_of("anything").len(), 12);
    }
}
