//! The schema of the provider block: names and types of the reference provider, and more of those of the `aws`
//! provider: switches without which nothing works if there is no STS, and the accounts to stay within.

use ferroform_core::object_table;
use ferroform_core::table::{
    AttributeTable, Behaviour, Configurability, ElementTable, Kind, ObjectTable, Order, Text,
};

const STRING: Kind = Kind::String(Text::Plain);
const OPTIONAL: Configurability = Configurability::Optional;
const REQUIRED: Configurability = Configurability::Required;

static TEXT: ElementTable = ElementTable::plain(STRING);
static PRODUCT_ELEMENT: ElementTable = ElementTable::plain(Kind::Object(&PRODUCT));
static ASSUME_ROLE_ELEMENT: ElementTable = ElementTable::plain(Kind::Object(&ASSUME_ROLE));
const TEXTS: Kind = Kind::List(&TEXT, Order::Significant);
const TEXT_SET: Kind = Kind::Set(&TEXT);

/// The `provider` block.
pub static PROVIDER_BLOCK: ObjectTable = object_table!([
    attribute("access_key", STRING, OPTIONAL)
        => "Access key ID. If not set, it is read from the environment variable `AWS_ACCESS_KEY_ID` or the shared files.",
    attribute("allowed_account_ids", TEXT_SET, OPTIONAL)
        => "IDs of the accounts that the credentials may belong to. STS is asked before anything is read or changed; if it gives another account or no answer, that is an error. Conflicts with `forbidden_account_ids` and `skip_requesting_account_id`.",
    attribute("assume_role", Kind::Object(&ASSUME_ROLE), OPTIONAL) => "IAM role to assume for all calls.",
    attribute("assume_role_chain", Kind::List(&ASSUME_ROLE_ELEMENT, Order::Significant), OPTIONAL)
        => "IAM roles to assume one after the other, each with the credentials of the one before. All calls use the last one. Conflicts with `assume_role`.",
    attribute("assume_role_with_web_identity", Kind::Object(&WEB_IDENTITY), OPTIONAL)
        => "IAM role to assume with the token of an OpenID Connect provider.",
    attribute("custom_ca_bundle", STRING, OPTIONAL)
        => "File of certificate authorities in PEM to trust besides those of the system. If not set, it is read from the environment variable `AWS_CA_BUNDLE`.",
    attribute("default_tags", Kind::Object(&DEFAULT_TAGS), OPTIONAL)
        => "Tags of every object that can have tags. A tag of the resource wins over a default tag with the same key.",
    attribute("emulator", STRING, OPTIONAL)
        => "`true`, or a folder: an emulator in the provider takes the place of AWS, and keeps its objects in the folder. If not set, it is read from the environment variable `FERROFORM_EMULATOR`.",
    attribute("endpoints", Kind::Object(&ENDPOINTS), OPTIONAL)
        => "URLs to use instead of AWS's own endpoints.",
    attribute("forbidden_account_ids", TEXT_SET, OPTIONAL)
        => "IDs of accounts that the credentials must not belong to. STS is asked before anything is read or changed; if it gives one of them or no answer, that is an error. Conflicts with `allowed_account_ids` and `skip_requesting_account_id`.",
    attribute("http_proxy", STRING, OPTIONAL)
        => "URL of the proxy for HTTP, and for HTTPS unless `https_proxy` is set. If not set, it is read from the environment variable `HTTP_PROXY`. An empty string means no proxy.",
    attribute("https_proxy", STRING, OPTIONAL)
        => "URL of the proxy for HTTPS. If not set, it is read from the environment variable `HTTPS_PROXY`. An empty string means no proxy.",
    attribute("ignore_tags", Kind::Object(&IGNORE_TAGS), OPTIONAL)
        => "Tags that are left alone on every object, because something else manages them. Tags of AWS itself, whose keys begin with `aws:`, always are.",
    attribute("insecure", Kind::Bool, OPTIONAL)
        => "Whether to skip the verification of certificates in all calls. If you have your own certificate authority, set `custom_ca_bundle` to its file instead. Default: `false`.",
    attribute("max_concurrency", Kind::Int64, OPTIONAL)
        => "How many requests to Cloud Control are made at the same time at most. It counts for each account and region, and for each provider block alone. Default: no limit.",
    attribute("max_retries", Kind::Int64, OPTIONAL) => "How many times a failed call is retried. Default: 25.",
    attribute("no_proxy", STRING, OPTIONAL)
        => "Comma-separated hosts to reach without a proxy. If not set, it is read from the environment variable `NO_PROXY`.",
    attribute("profile", STRING, OPTIONAL) => "Profile of the shared files, which must exist. If not set, it is read from the environment variable `AWS_PROFILE`.",
    attribute("region", STRING, OPTIONAL)
        => "AWS region. If not set, it is read from the environment variable `AWS_REGION` or `AWS_DEFAULT_REGION`, the shared config file or the instance.",
    attribute("requests_per_second", Kind::Float64, OPTIONAL)
        => "How many requests to Cloud Control are made per second at most, such as `0.5`; after a pause, those of up to a quarter of a second are made at once. It counts for each account and region, and for each provider block alone. Default: as many as the service takes.",
    attribute("role_arn", STRING, OPTIONAL)
        => "ARN of the service role that Cloud Control itself uses to perform operations.",
    attribute("secret_key", STRING, OPTIONAL)
        => "Secret access key. If not set, it is read from the environment variable `AWS_SECRET_ACCESS_KEY` or the shared files.",
    attribute("shared_config_files", TEXTS, OPTIONAL)
        => "Paths of shared config files. Default: `~/.aws/config`.",
    attribute("shared_credentials_files", TEXTS, OPTIONAL)
        => "Paths of shared credentials files. Default: `~/.aws/credentials`.",
    attribute("skip_credentials_validation", Kind::Bool, OPTIONAL)
        => "Whether to look for credentials only when they are first needed.",
    AttributeTable {
        behaviour: &Behaviour { deprecated: Some("Use skip_metadata_api_check instead."), ..Behaviour::PLAIN },
        ..attribute("skip_medatadata_api_check", Kind::Bool, OPTIONAL)
    } => "The same as `skip_metadata_api_check`.",
    attribute("skip_metadata_api_check", Kind::Bool, OPTIONAL)
        => "Whether to ignore the metadata service of EC2 instances: `true` means that neither credentials nor the region come from it.",
    attribute("skip_region_validation", Kind::Bool, OPTIONAL) => "Whether any text is taken as a region.",
    attribute("skip_requesting_account_id", Kind::Bool, OPTIONAL)
        => "Whether STS is not asked for the account's ID. Resource identities then have none.",
    attribute("sts_region", STRING, OPTIONAL)
        => "AWS region in which STS is asked, for the account's ID and for roles. Default: the region of the provider.",
    attribute("token", STRING, OPTIONAL)
        => "Session token of temporary credentials. If not set, it is read from the environment variable `AWS_SESSION_TOKEN`.",
    attribute("use_dualstack_endpoint", Kind::Bool, OPTIONAL)
        => "Whether AWS's dual-stack endpoints are used, which are reached over IPv6 as well. URLs in `endpoints` are used as they are. If not set, it is read from the environment variable `AWS_USE_DUALSTACK_ENDPOINT` or the shared config file. Default: `false`.",
    attribute("use_fips_endpoint", Kind::Bool, OPTIONAL)
        => "Whether AWS's endpoints with FIPS 140 cryptography are used. URLs in `endpoints` are used as they are. If not set, it is read from the environment variable `AWS_USE_FIPS_ENDPOINT` or the shared config file. Default: `false`.",
    attribute("user_agent", Kind::List(&PRODUCT_ELEMENT, Order::Significant), OPTIONAL)
        => "Products to add to the `User-Agent` header of all calls.",
], &[]);

/// The `provider_meta` block of modules.
pub static PROVIDER_META: ObjectTable = object_table!([
    attribute("user_agent", TEXTS, OPTIONAL) => "Products to add to the `User-Agent` header of all calls.",
], &[]);

static ASSUME_ROLE: ObjectTable = object_table!([
    attribute("duration", STRING, OPTIONAL)
        => "How long a session lasts, such as `1h30m`: from 15 minutes to 12 hours.",
    attribute("external_id", STRING, OPTIONAL) => "External ID that the role asks for.",
    attribute("policy", STRING, OPTIONAL) => "IAM policy in JSON that narrows the session.",
    attribute("policy_arns", TEXTS, OPTIONAL) => "ARNs of managed IAM policies that narrow the session.",
    attribute("role_arn", STRING, REQUIRED) => "ARN of the role.",
    attribute("session_name", STRING, OPTIONAL) => "Name of the session.",
    attribute("tags", Kind::Map(&TEXT), OPTIONAL) => "Session tags.",
    attribute("transitive_tag_keys", TEXT_SET, OPTIONAL)
        => "Keys of session tags to hand on to further sessions.",
], &[]);

static WEB_IDENTITY: ObjectTable = object_table!([
    attribute("duration", STRING, OPTIONAL)
        => "How long a session lasts, such as `1h30m`: from 15 minutes to 12 hours.",
    attribute("policy", STRING, OPTIONAL) => "IAM policy in JSON that narrows the session.",
    attribute("policy_arns", TEXTS, OPTIONAL) => "ARNs of managed IAM policies that narrow the session.",
    attribute("role_arn", STRING, REQUIRED) => "ARN of the role.",
    attribute("session_name", STRING, OPTIONAL)
        => "Name of the session. If not set, it is read from the environment variable `AWS_ROLE_SESSION_NAME`.",
    attribute("web_identity_token", STRING, OPTIONAL)
        => "The token itself. One of `web_identity_token` and `web_identity_token_file` is needed.",
    attribute("web_identity_token_file", STRING, OPTIONAL)
        => "File that holds the token. If not set, it is read from the environment variable `AWS_WEB_IDENTITY_TOKEN_FILE`.",
], &[]);

static DEFAULT_TAGS: ObjectTable = object_table!([
    attribute("tags", Kind::Map(&TEXT), OPTIONAL)
        => "The tags. Each one can also be set with an environment variable, such as `TF_AWS_DEFAULT_TAGS_Team` for the key `Team`.",
], &[]);

static IGNORE_TAGS: ObjectTable = object_table!([
    attribute("key_prefixes", TEXT_SET, OPTIONAL)
        => "Beginnings of keys. Those of the environment variable `TF_AWS_IGNORE_TAGS_KEY_PREFIXES`, separated by commas, are added.",
    attribute("keys", TEXT_SET, OPTIONAL)
        => "Whole keys. Those of the environment variable `TF_AWS_IGNORE_TAGS_KEYS`, separated by commas, are added.",
], &[]);

static ENDPOINTS: ObjectTable = object_table!([
    attribute("cloudcontrolapi", STRING, OPTIONAL) => "URL of Cloud Control.",
    attribute("iam", STRING, OPTIONAL) => "URL of IAM, which this provider never calls.",
    attribute("sso", STRING, OPTIONAL)
        => "URL of IAM Identity Center. If not set, it is read from the environment variable `AWS_ENDPOINT_URL_SSO`.",
    attribute("sts", STRING, OPTIONAL) => "URL of STS.",
], &[]);

static PRODUCT: ObjectTable = object_table!([
    attribute("comment", STRING, OPTIONAL) => "Remark about the product.",
    attribute("product_name", STRING, REQUIRED) => "Name of the product.",
    attribute("product_version", STRING, OPTIONAL) => "Version of the product.",
], &[]);

const fn attribute(name: &'static str, kind: Kind, configurability: Configurability) -> AttributeTable {
    AttributeTable::by_hand(name, kind, configurability)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_sorted(table: &ObjectTable) {
        assert!(table.attributes.is_sorted_by(|a, b| a.name < b.name));
        for attribute in table.attributes {
            match attribute.kind {
                Kind::Object(nested) => check_sorted(nested),
                Kind::List(element, _) => {
                    if let Kind::Object(nested) = element.kind {
                        check_sorted(nested);
                    }
                }
                _ => {}
            }
        }
    }

    #[test]
    fn attributes_are_sorted_by_name() {
        check_sorted(&PROVIDER_BLOCK);
        check_sorted(&PROVIDER_META);
    }
}
