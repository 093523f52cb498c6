use std::collections::BTreeMap;
use std::time::Duration;

use ferroform_core::diagnostic::{Diagnostics, Severity};
use ferroform_core::table::Kind;
use ferroform_core::value::{Object, Value};

use super::*;

fn object(attributes: &[(&'static str, Value)]) -> Value {
    Value::Object(Object::from_iter(attributes.iter().cloned()))
}

fn list(texts: &[&str]) -> Value {
    Value::List(texts.iter().map(|text| Value::from(*text)).collect())
}

fn read(attributes: &[(&'static str, Value)]) -> (Settings, Diagnostics) {
    let BlockRead { settings, diagnostics, .. } = Settings::from_value(&object(attributes));
    (settings, diagnostics)
}

/// Returns the arguments that are not known, of a block without mistakes.
fn unknown(attributes: &[(&'static str, Value)]) -> Vec<String> {
    let BlockRead { diagnostics, unknown, .. } = Settings::from_value(&object(attributes));
    assert_eq!(diagnostics, Diagnostics::new());
    unknown.iter().map(ToString::to_string).collect()
}

#[test]
fn an_empty_block_says_nothing() {
    assert_eq!(read(&[]), (Settings::default(), Diagnostics::new()));
    // An empty text counts as not set.
    assert_eq!(read(&[("region", "".into()), ("profile", "".into())]).0, Settings::default());
}

#[test]
fn everything_that_is_said_is_read() {
    let role = object(&[
        ("role_arn", "arn:aws:iam::123456789012:role/r".into()),
        ("duration", "1h30m".into()),
        ("session_name", "s".into()),
        ("policy", "{}".into()),
        ("policy_arns", list(&["arn:aws:iam::aws:policy/P"])),
        ("external_id", "e".into()),
        ("tags", Value::Map(BTreeMap::from([("k".to_owned(), "v".into())]))),
        ("transitive_tag_keys", Value::set(vec!["k".into()])),
    ]);
    let product = object(&[("product_name", "p".into()), ("product_version", "1".into())]);
    let (settings, diagnostics) = read(&[
        ("region", "us-gov-west-1".into()),
        ("access_key", "AKIA".into()),
        ("secret_key", "hush".into()),
        ("token", "hush too".into()),
        ("shared_config_files", list(&["a", "b"])),
        ("assume_role", role),
        (
            "endpoints",
            object(&[
                ("cloudcontrolapi", "http://localhost:1".into()),
                ("iam", "http://x".into()),
                ("sso", "http://localhost:2".into()),
                ("sts", "http://localhost:3".into()),
            ]),
        ),
        ("max_retries", Value::from(0)),
        ("requests_per_second", Value::Number("0.5".parse().unwrap())),
        ("max_concurrency", Value::from(3)),
        ("sts_region", "us-gov-east-1".into()),
        ("use_fips_endpoint", true.into()),
        ("use_dualstack_endpoint", false.into()),
        ("custom_ca_bundle", "~/ca.pem".into()),
        ("https_proxy", "".into()),
        ("user_agent", Value::List(vec![product])),
        ("skip_medatadata_api_check", true.into()),
        ("skip_requesting_account_id", true.into()),
    ]);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    assert_eq!(settings.shared_config_files, ["a", "b"]);
    assert_eq!(settings.max_retries, Some(0));
    assert_eq!(settings.endpoints.cloudcontrolapi.as_deref(), Some("http://localhost:1"));
    assert_eq!(settings.endpoints.sso.as_deref(), Some("http://localhost:2"));
    assert_eq!(settings.endpoints.sts.as_deref(), Some("http://localhost:3"));
    assert!(!settings.http.insecure);
    assert_eq!(settings.sts_region.as_deref(), Some("us-gov-east-1"));
    assert_eq!(settings.limits, Limits { requests_per_second: Some(0.5), max_concurrency: Some(3) });
    assert_eq!(settings.variants, Variants { fips: Some(true), dualstack: Some(false) });
    assert_eq!(settings.http.custom_ca_bundle.as_deref(), Some("~/ca.pem"));
    assert_eq!(settings.http.https_proxy.as_deref(), Some(""), "no proxy, whatever the environment says");
    assert!(settings.skip.metadata_api && settings.skip.account_id);
    assert_eq!(settings.user_agent[0].version.as_deref(), Some("1"));
    let role = settings.assume_role.clone().unwrap();
    assert_eq!(role.session.duration, Some(Duration::from_secs(5400)));
    assert_eq!(role.tags, [("k".to_owned(), "v".to_owned())]);
    let shown = format!("{settings:?}");
    assert!(!shown.contains("hush"), "secrets are never shown: {shown}");
}

fn set(texts: &[&str]) -> Value {
    Value::set(texts.iter().map(|text| Value::from(*text)).collect())
}

#[test]
fn accounts_are_allowed_or_forbidden() {
    let ids = || set(&["111122223333", "444455556666"]);
    let read = |name, value| {
        let (settings, diagnostics) = read(&[(name, value)]);
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        settings.accounts
    };
    let texts = || vec!["111122223333".to_owned(), "444455556666".to_owned()];
    assert_eq!(read("allowed_account_ids", ids()), Accounts::Allowed(texts()));
    assert_eq!(read("forbidden_account_ids", ids()), Accounts::Forbidden(texts()));
    assert_eq!(read("forbidden_account_ids", set(&[])), Accounts::Any);
}

#[test]
fn insecure_is_warned_of() {
    let (settings, diagnostics) = read(&[("insecure", true.into())]);
    assert!(settings.http.insecure);
    let [warning] = diagnostics.into_iter().collect::<Vec<_>>().try_into().unwrap();
    assert_eq!(warning.severity, Severity::Warning);
    assert_eq!(warning.summary, "Certificates are not verified");
    assert_eq!(warning.path.unwrap().to_string(), "insecure");
    assert!(
        warning.detail.contains("custom_ca_bundle or the environment variable AWS_CA_BUNDLE"),
        "{}",
        warning.detail
    );
}

#[test]
fn the_new_spelling_of_a_switch_wins() {
    let both = [("skip_metadata_api_check", false.into()), ("skip_medatadata_api_check", true.into())];
    assert!(!read(&both).0.skip.metadata_api);
}

/// Returns the path of the only mistake in a block, and what is said of it.
fn mistake(attributes: &[(&'static str, Value)]) -> (String, String) {
    let diagnostics: Vec<_> = read(attributes).1.into_iter().collect();
    let [diagnostic] = diagnostics.as_slice() else { panic!("{diagnostics:?}") };
    let path = diagnostic.path.as_ref().map(ToString::to_string);
    (path.unwrap_or_default(), diagnostic.detail.clone())
}

/// A block, the path of the error, and a part of its text.
type Mistake = (Vec<(&'static str, Value)>, &'static str, &'static str);

#[test]
fn what_is_wrong_names_the_attribute() {
    let role = |attribute, value| {
        let arn = ("role_arn", Value::from("arn:aws:iam::123456789012:role/r"));
        object(&[arn, (attribute, value)])
    };
    let cases: Vec<Mistake> = vec![
        (vec![("region", "moon".into())], "region", "skip_region_validation"),
        (vec![("sts_region", "moon".into())], "sts_region", "skip_region_validation"),
        (vec![("access_key", "a".into())], "secret_key", "must be set"),
        (vec![("secret_key", "a".into())], "access_key", "must be set"),
        (vec![("role_arn", "role".into())], "role_arn", "not an ARN"),
        (vec![("max_retries", Value::from(-1))], "max_retries", "0 or more"),
        (vec![("requests_per_second", Value::from(0))], "requests_per_second", "more than 0"),
        (vec![("requests_per_second", Value::from(-1))], "requests_per_second", "more than 0"),
        (vec![("max_concurrency", Value::from(0))], "max_concurrency", "1 or more"),
        (vec![("max_concurrency", Value::from(-1))], "max_concurrency", "1 or more"),
        (vec![("endpoints", object(&[("sts", "localhost".into())]))], "endpoints.sts", "not a URL"),
        (vec![("endpoints", object(&[("sso", "http://a b".into())]))], "endpoints.sso", "not a URL"),
        (vec![("assume_role", role("duration", "5m".into()))], "assume_role.duration", "between 15m and 12h"),
        (vec![("assume_role", role("duration", "soon".into()))], "assume_role.duration", "1h30m"),
        (vec![("assume_role", role("policy", "{".into()))], "assume_role.policy", "not JSON"),
        (
            vec![("assume_role", role("policy_arns", list(&["x"])))],
            "assume_role.policy_arns[0]",
            "not an ARN",
        ),
        (vec![("allowed_account_ids", set(&["x"]))], "allowed_account_ids", "12 digits"),
        (vec![("allowed_account_ids", set(&[""]))], "allowed_account_ids", "12 digits"),
        (vec![("allowed_account_ids", set(&[]))], "allowed_account_ids", "allows no account"),
        (
            vec![
                ("allowed_account_ids", set(&["111122223333"])),
                ("forbidden_account_ids", set(&["444455556666"])),
            ],
            "forbidden_account_ids",
            "Only one of",
        ),
        (
            vec![
                ("allowed_account_ids", set(&["111122223333"])),
                ("skip_requesting_account_id", true.into()),
            ],
            "allowed_account_ids",
            "skip_requesting_account_id",
        ),
        (
            vec![
                ("forbidden_account_ids", set(&["111122223333"])),
                ("skip_requesting_account_id", true.into()),
            ],
            "forbidden_account_ids",
            "skip_requesting_account_id",
        ),
        (vec![("assume_role", object(&[]))], "assume_role.role_arn", "must be set"),
        (
            vec![("assume_role_with_web_identity", role("web_identity_token", "abc".into()))],
            "assume_role_with_web_identity.web_identity_token",
            "between 4 and 20,000",
        ),
    ];
    for (block, path, words) in cases {
        let (place, detail) = mistake(&block);
        assert_eq!(place, path);
        assert!(detail.contains(words), "{detail}");
    }
}

#[test]
fn an_empty_role_is_not_silently_done_without() {
    let empty = || object(&[("role_arn", "".into()), ("web_identity_token", "token".into())]);
    for name in ["assume_role", "assume_role_with_web_identity"] {
        let (place, detail) = mistake(&[(name, empty())]);
        assert_eq!(place, format!("{name}.role_arn"));
        assert!(detail.contains(&format!("set {name} = null")), "{detail}");
        assert!(read(&[(name, Value::Null)]).1.is_empty(), "no role is asked for");
    }
}

#[test]
fn no_role_of_a_chain_is_left_out() {
    let role = |arn: &'static str| object(&[("role_arn", arn.into())]);
    let (first, second) = ("arn:aws:iam::111122223333:role/a", "arn:aws:iam::444455556666:role/b");
    let chain = |roles| [("assume_role_chain", Value::List(roles))];
    let (settings, diagnostics) = read(&chain(vec![role(first), role(second)]));
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let arns: Vec<_> = settings.assume_role_chain.iter().map(|role| &role.session.role_arn).collect();
    assert_eq!(arns, [first, second]);
    for (element, path, words) in [
        (Value::Null, "assume_role_chain[1]", "must not be null"),
        (role(""), "assume_role_chain[1].role_arn", "remove this element"),
        (role("b"), "assume_role_chain[1].role_arn", "not an ARN"),
    ] {
        let (place, detail) = mistake(&chain(vec![role(first), element]));
        assert_eq!(place, path);
        assert!(detail.contains(words), "{detail}");
    }
    assert_eq!(unknown(&chain(vec![role(first), Value::UNKNOWN])), ["assume_role_chain[1]"]);
    let both = [("assume_role", role(first)), ("assume_role_chain", Value::List(vec![role(second)]))];
    assert!(mistake(&both).1.contains("Only one of assume_role and assume_role_chain"));
}

#[test]
fn several_mistakes_are_said_at_once() {
    let (_, diagnostics) = read(&[("region", "moon".into()), ("role_arn", "x".into())]);
    assert_eq!(diagnostics.iter().count(), 2);
}

#[test]
fn a_value_known_after_apply_is_named() {
    for name in [
        "region",
        "access_key",
        "assume_role",
        "endpoints",
        "shared_config_files",
        "allowed_account_ids",
        "forbidden_account_ids",
        "use_fips_endpoint",
        "use_dualstack_endpoint",
        "assume_role_chain",
        "sts_region",
        "requests_per_second",
        "max_concurrency",
    ] {
        assert_eq!(unknown(&[(name, Value::UNKNOWN)]), [name]);
    }
    // Nothing depends on these.
    for name in ["max_retries", "user_agent", "skip_metadata_api_check"] {
        assert!(unknown(&[(name, Value::UNKNOWN)]).is_empty(), "{name}");
    }
}

#[test]
fn a_role_is_not_assumed_with_more_rights_because_what_narrows_them_is_not_known_yet() {
    let unknown_tag = || Value::Map(BTreeMap::from([("team".to_owned(), Value::UNKNOWN)]));
    for (name, value, path) in [
        ("policy", Value::UNKNOWN, "assume_role.policy"),
        ("policy_arns", Value::UNKNOWN, "assume_role.policy_arns"),
        ("policy_arns", Value::List(vec![Value::UNKNOWN]), "assume_role.policy_arns[0]"),
        ("tags", Value::UNKNOWN, "assume_role.tags"),
        ("tags", unknown_tag(), "assume_role.tags[\"team\"]"),
        ("transitive_tag_keys", Value::UNKNOWN, "assume_role.transitive_tag_keys"),
    ] {
        let role = object(&[("role_arn", "arn:aws:iam::123456789012:role/r".into()), (name, value)]);
        assert_eq!(unknown(&[("assume_role", role)]), [path]);
    }
}

#[test]
fn the_page_of_the_block_has_every_argument_once_and_no_other() {
    let page = include_str!("../../../../docs/reference/provider.md");
    let (arguments, _) = page.split_once("\n## Credentials\n").unwrap();
    let cells = |line: &'static str| line.split('|').map(str::trim).collect::<Vec<_>>();
    let rows: Vec<_> = arguments.lines().filter(|line| line.starts_with("| `")).map(cells).collect();
    assert!(rows.iter().all(|row| row.len() == 6), "four columns: {rows:?}");
    let (nested, arguments): (Vec<_>, Vec<_>) =
        rows.iter().map(|row| row[1].trim_matches('`')).partition(|name| name.contains('.'));
    let names: Vec<&str> = PROVIDER_BLOCK.attributes.iter().map(|attribute| attribute.name).collect();
    assert_eq!(arguments, names);
    for name in nested {
        let (object, inner) = name.split_once('.').unwrap();
        let object = PROVIDER_BLOCK.attributes.iter().find(|attribute| attribute.name == object).unwrap();
        let Kind::Object(table) = object.kind else { panic!("{name}") };
        assert!(table.attributes.iter().any(|attribute| attribute.name == inner), "{name}");
    }
}
