//! Reads the provider block into settings, and reports everything wrong with it at once.

use std::time::Duration;

use ferroform_core::diagnostic::{Diagnostic, Diagnostics, catalogue};
use ferroform_core::value::{Path, Step, Value};

use super::duration::parse_duration;
use super::region::{is_region, no_region};
use super::{
    Accounts, AssumeRole, Endpoints, Http, Keys, Limits, Product, Secret, Session, Settings, Skip, Variants,
    WebIdentity, WebIdentityToken,
};

/// The allowed duration of a role session.
const SESSION: std::ops::RangeInclusive<Duration> =
    Duration::from_secs(15 * 60)..=Duration::from_secs(12 * 60 * 60);

impl Settings {
    /// Reads the provider block.
    #[must_use]
    pub fn from_value(block: &Value) -> BlockRead {
        let mut reader = Reader::default();
        let settings = reader.settings(&ValueAt::root(block));
        BlockRead { settings, diagnostics: reader.diagnostics, unknown: reader.unknown }
    }
}

/// What a provider block says.
#[derive(Debug, Default)]
pub struct BlockRead {
    /// The settings. Values that are known only after apply count as not set.
    pub settings: Settings,
    /// What is wrong with the block.
    pub diagnostics: Diagnostics,
    /// The arguments that are known only after apply and without which no call can be made.
    pub unknown: Vec<Path>,
}

/// Whether a text is allowed in a header.
pub(super) fn is_printable(text: &str) -> bool {
    text.bytes().all(|byte| (b' '..=b'~').contains(&byte))
}

/// Reads settings and collects errors.
#[derive(Default)]
pub(super) struct Reader {
    pub(super) diagnostics: Diagnostics,
    pub(super) unknown: Vec<Path>,
}

/// A value and its path.
pub(super) struct ValueAt<'a> {
    pub(super) value: &'a Value,
    pub(super) path: Path,
}

impl<'a> ValueAt<'a> {
    pub(super) fn root(value: &'a Value) -> Self {
        Self { value, path: Path::root() }
    }

    pub(super) fn attribute(&self, name: &'static str) -> ValueAt<'a> {
        ValueAt { value: self.value.attribute(name), path: self.path.join(name.into()) }
    }

    fn elements(&self) -> impl Iterator<Item = ValueAt<'a>> {
        let elements = self.value.elements().unwrap_or_default().iter().enumerate();
        elements.map(|(i, value)| ValueAt { value, path: self.path.join(Step::Index(i)) })
    }
}

impl Reader {
    fn settings(&mut self, root: &ValueAt<'_>) -> Settings {
        let text = |reader: &mut Self, name| reader.text(&root.attribute(name));
        let region = text(self, "region");
        let sts_region = text(self, "sts_region");
        let settings = Settings {
            profile: text(self, "profile"),
            keys: self.keys(root),
            shared_config_files: self.texts(&root.attribute("shared_config_files")),
            shared_credentials_files: self.texts(&root.attribute("shared_credentials_files")),
            assume_role: self.assume_role(&root.attribute("assume_role")),
            assume_role_chain: self.assume_role_chain(root),
            assume_role_with_web_identity: self
                .web_identity(&root.attribute("assume_role_with_web_identity")),
            accounts: self.accounts(root),
            emulator: text(self, "emulator"),
            endpoints: self.endpoints(&root.attribute("endpoints")),
            variants: Variants {
                fips: self.flag(&root.attribute("use_fips_endpoint")),
                dualstack: self.flag(&root.attribute("use_dualstack_endpoint")),
            },
            max_retries: self.max_retries(&root.attribute("max_retries")),
            limits: Limits {
                requests_per_second: self.requests_per_second(&root.attribute("requests_per_second")),
                max_concurrency: self.max_concurrency(&root.attribute("max_concurrency")),
            },
            role_arn: self.arn(&root.attribute("role_arn")),
            http: Http {
                http_proxy: self.known(&root.attribute("http_proxy")).map(str::to_owned),
                https_proxy: self.known(&root.attribute("https_proxy")).map(str::to_owned),
                no_proxy: text(self, "no_proxy"),
                custom_ca_bundle: text(self, "custom_ca_bundle"),
                insecure: self.insecure(&root.attribute("insecure")),
            },
            user_agent: self.user_agent(&root.attribute("user_agent")),
            tags: self.tag_rules(root, std::env::vars_os()),
            skip: self.skip(root),
            region,
            sts_region,
        };
        for (name, region) in [("region", &settings.region), ("sts_region", &settings.sts_region)] {
            self.region(region.as_deref(), &settings, &root.attribute(name));
        }
        settings
    }

    fn insecure(&mut self, place: &ValueAt<'_>) -> bool {
        let is_insecure = place.value.as_bool().unwrap_or(false);
        if is_insecure {
            let detail = "Certificates are not verified, so an attacker on the network can read and change all requests, \
                          including credentials. To trust a certificate authority of your own, remove this argument and \
                          set custom_ca_bundle or the environment variable AWS_CA_BUNDLE to its file.";
            let warning = Diagnostic::warning(catalogue::UNVERIFIED, detail);
            self.diagnostics.push(warning.at(place.path.clone()));
        }
        is_insecure
    }

    fn keys(&mut self, root: &ValueAt<'_>) -> Option<Keys> {
        let access_key = self.text(&root.attribute("access_key"));
        let secret_key = self.text(&root.attribute("secret_key"));
        let token = self.text(&root.attribute("token")).map(Secret::from);
        let unknown = |name| root.value.attribute(name).is_unknown();
        match (access_key, secret_key) {
            (Some(access_key), Some(secret_key)) => {
                Some(Keys { access_key, secret_key: secret_key.into(), token })
            }
            (Some(_), None) if !unknown("secret_key") => {
                self.wrong(&root.attribute("secret_key"), "secret_key must be set where access_key is.");
                None
            }
            (None, Some(_)) if !unknown("access_key") => {
                self.wrong(&root.attribute("access_key"), "access_key must be set where secret_key is.");
                None
            }
            _ => None,
        }
    }

    fn region(&mut self, region: Option<&str>, settings: &Settings, place: &ValueAt<'_>) {
        let Some(region) = region else { return };
        if !settings.skip.region_validation && !is_region(region) {
            self.wrong(place, &no_region(region));
        }
    }

    fn assume_role(&mut self, place: &ValueAt<'_>) -> Option<AssumeRole> {
        let session = self.session(place)?;
        Some(AssumeRole {
            session,
            external_id: self.text(&place.attribute("external_id")),
            tags: self.tags(&place.attribute("tags")),
            transitive_tag_keys: self.texts(&place.attribute("transitive_tag_keys")),
        })
    }

    fn assume_role_chain(&mut self, root: &ValueAt<'_>) -> Vec<AssumeRole> {
        let place = root.attribute("assume_role_chain");
        self.expect_known(&place);
        let is_empty = place.elements().next().is_none();
        if !is_empty && root.value.attribute("assume_role").as_object().is_some() {
            self.wrong(&place, "Only one of assume_role and assume_role_chain can be set.");
        }
        let mut roles = Vec::new();
        for element in place.elements() {
            if *element.value == Value::Null {
                // The next role would be assumed with other credentials.
                self.wrong(&element, "A role of the chain must not be null. Remove it from the list.");
            }
            roles.extend(self.assume_role(&element));
        }
        roles
    }

    fn tags(&mut self, place: &ValueAt<'_>) -> Vec<(String, String)> {
        self.expect_known(place);
        let Value::Map(tags) = place.value else { return Vec::new() };
        let tag = |(key, value): (&String, _)| {
            let place = ValueAt { value, path: place.path.join(Step::Key(key.clone())) };
            Some((key.clone(), self.known(&place)?.to_owned()))
        };
        tags.iter().filter_map(tag).collect()
    }

    fn web_identity(&mut self, place: &ValueAt<'_>) -> Option<WebIdentity> {
        let session = self.session(place)?;
        let text = self.text(&place.attribute("web_identity_token"));
        let file = self
            .text(&place.attribute("web_identity_token_file"))
            .or_else(|| variable("AWS_WEB_IDENTITY_TOKEN_FILE"));
        let token = match (text, file) {
            (Some(text), _) => {
                if !(4..=20_000).contains(&text.chars().count()) {
                    let problem = "The token must have between 4 and 20,000 characters.";
                    self.wrong(&place.attribute("web_identity_token"), problem);
                }
                WebIdentityToken::Text(text.into())
            }
            (None, Some(file)) => WebIdentityToken::File(file),
            (None, None) => {
                if !place.value.attribute("web_identity_token").is_unknown() {
                    let problem = "One of web_identity_token and web_identity_token_file must be set.";
                    self.wrong(place, problem);
                }
                return None;
            }
        };
        let mut session = session;
        session.session_name = session.session_name.or_else(|| variable("AWS_ROLE_SESSION_NAME"));
        Some(WebIdentity { session, token })
    }

    /// Reads the part that both kinds of roles have. Returns `None` if the block is not set or lacks the role.
    fn session(&mut self, place: &ValueAt<'_>) -> Option<Session> {
        self.expect_known(place);
        place.value.as_object()?;
        let role = place.attribute("role_arn");
        let role_arn = self.arn(&role);
        // An empty text does not mean that no role is wanted: the base credentials may be those of another
        // account.
        if role_arn.is_none() && !role.value.is_unknown() {
            let none = match place.path.steps().last() {
                Some(Step::Index(_)) => "remove this element".to_owned(),
                _ => format!("set {} = null", place.path),
            };
            let problem = format!("The ARN of the role must be set. To assume no role, {none}.");
            self.wrong(&role, &problem);
        }
        let policy_arns = place.attribute("policy_arns");
        self.expect_known(&policy_arns);
        Some(Session {
            session_name: self.text(&place.attribute("session_name")),
            duration: self.duration(&place.attribute("duration")),
            policy: self.policy(&place.attribute("policy")),
            policy_arns: policy_arns.elements().filter_map(|arn| self.arn(&arn)).collect(),
            role_arn: role_arn?,
        })
    }

    fn accounts(&mut self, root: &ValueAt<'_>) -> Accounts {
        const OTHER: &str = "forbidden_account_ids";
        let (allowed, forbidden) = (root.attribute("allowed_account_ids"), root.attribute(OTHER));
        if allowed.value.elements().is_some() && forbidden.value.elements().is_some() {
            self.wrong(&forbidden, "Only one of allowed_account_ids and forbidden_account_ids can be set.");
        }
        let (allowed, forbidden) = (self.account_ids(root, &allowed), self.account_ids(root, &forbidden));
        match (allowed, forbidden) {
            (Some(ids), _) => Accounts::Allowed(ids),
            (None, Some(ids)) if !ids.is_empty() => Accounts::Forbidden(ids),
            _ => Accounts::Any,
        }
    }

    /// Reads a set of account IDs. Returns `None` if it is not set.
    fn account_ids(&mut self, root: &ValueAt<'_>, place: &ValueAt<'_>) -> Option<Vec<String>> {
        self.expect_known(place);
        let elements = place.value.elements()?;
        if elements.is_empty() && place.path == Path::attribute("allowed_account_ids") {
            self.wrong(place, "An empty set allows no account. To allow any account, remove this argument.");
        }
        if root.value.attribute("skip_requesting_account_id").as_bool() == Some(true) {
            let problem = "The account of the credentials must be known, so skip_requesting_account_id cannot be \
                           true. Remove one of the two.";
            self.wrong(place, problem);
        }
        Some(elements.iter().filter_map(|value| self.account_id(place, value)).collect())
    }

    /// Reads an element of a set of account IDs. Errors are those of the set, whose elements have no paths.
    fn account_id(&mut self, set: &ValueAt<'_>, value: &Value) -> Option<String> {
        self.expect_known(&ValueAt { value, path: set.path.clone() });
        if value.is_unknown() {
            return None;
        }
        let id = value.as_str().unwrap_or_default();
        if id.len() != 12 || !id.bytes().all(|byte| byte.is_ascii_digit()) {
            self.wrong(set, &format!("{id:?} is not the ID of an account, which has 12 digits."));
        }
        Some(id.to_owned())
    }

    fn endpoints(&mut self, place: &ValueAt<'_>) -> Endpoints {
        self.expect_known(place);
        Endpoints {
            cloudcontrolapi: self.url(&place.attribute("cloudcontrolapi")),
            sso: self.url(&place.attribute("sso")),
            sts: self.url(&place.attribute("sts")),
            others: None,
        }
    }

    fn max_retries(&mut self, place: &ValueAt<'_>) -> Option<u32> {
        let Value::Number(number) = place.value else { return None };
        let retries = number.as_i64().and_then(|retries| u32::try_from(retries).ok());
        if retries.is_none() {
            self.wrong(place, "The number of retries must be 0 or more.");
        }
        retries
    }

    fn requests_per_second(&mut self, place: &ValueAt<'_>) -> Option<f64> {
        self.expect_known(place);
        let Value::Number(number) = place.value else { return None };
        let rate = Some(number.to_f64()).filter(|rate| rate.is_finite() && *rate > 0.0);
        if rate.is_none() {
            self.wrong(place, "The number of requests per second must be more than 0, such as 5 or 0.5.");
        }
        rate
    }

    fn max_concurrency(&mut self, place: &ValueAt<'_>) -> Option<usize> {
        self.expect_known(place);
        let Value::Number(number) = place.value else { return None };
        let most = number.as_i64().and_then(|most| usize::try_from(most).ok()).filter(|most| *most > 0);
        if most.is_none() {
            self.wrong(place, "The number of requests at the same time must be 1 or more.");
        }
        most
    }

    fn user_agent(&mut self, place: &ValueAt<'_>) -> Vec<Product> {
        let mut products = Vec::new();
        for element in place.elements() {
            let Some(name) = self.text(&element.attribute("product_name")) else { continue };
            let product = Product {
                name,
                version: self.text(&element.attribute("product_version")),
                comment: self.text(&element.attribute("comment")),
            };
            let texts = [Some(&product.name), product.version.as_ref(), product.comment.as_ref()];
            if texts.into_iter().flatten().all(|text| is_printable(text)) {
                products.push(product);
            } else {
                self.wrong(&element, "A User-Agent header can only have printable ASCII characters.");
            }
        }
        products
    }

    fn skip(&mut self, root: &ValueAt<'_>) -> Skip {
        let flag = |name| root.value.attribute(name).as_bool();
        Skip {
            metadata_api: flag("skip_metadata_api_check")
                .or(flag("skip_medatadata_api_check"))
                .unwrap_or(false),
            credentials_validation: flag("skip_credentials_validation").unwrap_or(false),
            region_validation: flag("skip_region_validation").unwrap_or(false),
            account_id: flag("skip_requesting_account_id").unwrap_or(false),
        }
    }

    /// Returns a switch, which must be known.
    fn flag(&mut self, place: &ValueAt<'_>) -> Option<bool> {
        self.expect_known(place);
        place.value.as_bool()
    }

    /// Returns a text, empty or not. It must be known.
    fn known<'a>(&mut self, place: &ValueAt<'a>) -> Option<&'a str> {
        self.expect_known(place);
        place.value.as_str()
    }

    /// Returns a text. An empty one counts as not set, as in all of AWS's tools.
    fn text(&mut self, place: &ValueAt<'_>) -> Option<String> {
        self.known(place).filter(|text| !text.is_empty()).map(str::to_owned)
    }

    pub(super) fn texts(&mut self, place: &ValueAt<'_>) -> Vec<String> {
        self.expect_known(place);
        place.elements().filter_map(|element| self.text(&element)).collect()
    }

    fn arn(&mut self, place: &ValueAt<'_>) -> Option<String> {
        let text = self.text(place)?;
        let mut parts = text.splitn(6, ':');
        let is_arn = parts.next() == Some("arn") && parts.clone().count() == 5;
        if !is_arn || parts.next().is_none_or(str::is_empty) {
            self.wrong(
                place,
                &format!("{text:?} is not an ARN, such as arn:aws:iam::123456789012:role/name."),
            );
        }
        Some(text)
    }

    fn url(&mut self, place: &ValueAt<'_>) -> Option<String> {
        let text = self.text(place)?;
        let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        let is_url = host.is_some_and(|host| !host.is_empty() && !host.starts_with('/'));
        if !is_url || text.parse::<http::Uri>().is_err() {
            self.wrong(place, &format!("{text:?} is not a URL, such as http://localhost:4566."));
            return None;
        }
        Some(text)
    }

    fn policy(&mut self, place: &ValueAt<'_>) -> Option<String> {
        let text = self.text(place)?;
        if let Err(error) = serde_json::from_str::<serde_json::Value>(&text) {
            self.wrong(place, &format!("The policy is not JSON: {error}."));
        }
        Some(text)
    }

    fn duration(&mut self, place: &ValueAt<'_>) -> Option<Duration> {
        let text = self.text(place)?;
        let duration = parse_duration(&text);
        if duration.is_none_or(|duration| !SESSION.contains(&duration)) {
            let problem = format!("{text:?} is not a duration between 15m and 12h, such as 1h30m.");
            self.wrong(place, &problem);
            return None;
        }
        duration
    }

    pub(super) fn wrong(&mut self, place: &ValueAt<'_>, problem: &str) {
        let detail = format!("{}: {problem}", place.path);
        let diagnostic = Diagnostic::error(catalogue::INVALID_PROVIDER_CONFIGURATION, detail);
        self.diagnostics.push(diagnostic.at(place.path.clone()));
    }

    pub(super) fn expect_known(&mut self, place: &ValueAt<'_>) {
        if place.value.is_unknown() {
            self.unknown.push(place.path.clone());
        }
    }
}

/// Returns an environment variable that is set and not empty.
#[must_use]
pub fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}
