//! Values for properties, guessed from their names.

use serde_json::{Value, json};

use super::{Context, arn, id};
use crate::{clock::Time, dice::Dice};

/// States of a working object, the most likely first.
const GOOD: &[&str] = &[
    "ACTIVE",
    "AVAILABLE",
    "READY",
    "ENABLED",
    "RUNNING",
    "DEPLOYED",
    "COMPLETED",
    "COMPLETE",
    "CREATED",
    "SUCCEEDED",
    "SUCCESS",
    "HEALTHY",
    "ISSUED",
    "ASSOCIATED",
    "ATTACHED",
    "OK",
    "CREATE_COMPLETE",
    "IN_SERVICE",
    "InService",
];

/// Returns whether a healthy object has no value for a property of this name, such as a failure reason.
pub(super) fn is_complaint(name: &str) -> bool {
    const WORDS: &[&str] = &[
        "Failure",
        "Error",
        "Reason",
        "Issues",
        "Warning",
        "ReadReplica",
        "Pending",
        "Deleted",
        "Revocation",
    ];
    WORDS.iter().any(|word| name.contains(word))
}

/// Returns the most likely of the allowed values.
pub(super) fn option(options: &[Value]) -> Option<Value> {
    let good = GOOD.iter().find_map(|word| {
        options.iter().find(|option| option.as_str().is_some_and(|text| text.eq_ignore_ascii_case(word)))
    });
    good.or_else(|| options.first()).cloned()
}

/// Returns a number within the node's limits.
pub(super) fn number(node: &Value, name: &str, now: Time) -> Value {
    let wanted: u64 = match name {
        _ if is_time(name) => now.0 / 1000,
        _ if name.ends_with("Port") => 443,
        _ if name.ends_with("Count") || name.ends_with("Bytes") => 0,
        _ => 1,
    };
    let wanted = json!(wanted);
    let value = wanted.as_f64().unwrap_or(0.0);
    let limit = |keyword: &str| node.get(keyword).filter(|limit| limit.is_number());
    if let Some(least) = limit("minimum").filter(|least| least.as_f64().is_some_and(|least| value < least)) {
        return least.clone();
    }
    if let Some(most) = limit("maximum").filter(|most| most.as_f64().is_some_and(|most| value > most)) {
        return most.clone();
    }
    wanted
}

/// Returns the value of a boolean that only the service sets.
pub(super) fn boolean(name: &str) -> bool {
    name.starts_with("IsDefault") || name.ends_with("Enabled")
}

/// Returns whether a property of this name holds a time.
pub(crate) fn is_time(name: &str) -> bool {
    const ENDS: &[&str] =
        &["Time", "At", "Date", "Timestamp", "CreatedOn", "ModifiedOn", "TimeSeconds", "DateTime"];
    name != "Format" && ENDS.iter().any(|end| name.ends_with(end))
}

/// Returns a text for a property of this name.
pub(super) fn text(context: &mut Context<'_>, node: &Value, name: &str, parent: &str) -> String {
    let lower = name.to_ascii_lowercase();
    let type_name = context.schema.name.clone();
    let kind = type_name.rsplit("::").next().unwrap_or_default().to_owned();
    let label = if context.label.is_empty() {
        generated_name(&kind, &mut context.dice)
    } else {
        context.label.clone()
    };
    if node
        .get("format")
        .and_then(Value::as_str)
        .is_some_and(|format| format == "date-time" || format == "timestamp")
    {
        return context.now.iso();
    }
    if name == "Id" && arn::is_id(&type_name) {
        return arn::of(&type_name, &label, context.scope, &mut context.dice);
    }
    if lower.ends_with("arn") || lower.ends_with("arns") {
        return arn_text(context, name, &type_name, &kind, &label);
    }
    if let Some(word) = name.strip_suffix("Id").or_else(|| name.strip_suffix("ID")) {
        return id_text(context, word, parent, &kind);
    }
    let account = context.scope.account.clone();
    let region = context.scope.region.clone();
    match lower.as_str() {
        "address" if parent.to_ascii_lowercase().contains("endpoint") => {
            format!(
                "{}.{}.{region}.rds.amazonaws.com",
                host(&label),
                context.dice.text(12, "abcdefghijklmnopqrstuvwxyz0123456789")
            )
        }
        "accountid" | "ownerid" | "owner" | "owneraccount" | "awsaccount" => account,
        "region" | "regionname" | "awsregion" => region,
        "availabilityzone" => format!("{region}a"),
        "privateipaddress" | "privateip" => {
            format!("10.0.{}.{}", context.dice.below(255), 4 + context.dice.below(250))
        }
        "publicip" | "ipaddress" | "publicipaddress" => format!("203.0.113.{}", context.dice.below(255)),
        "etag" | "revision" | "fingerprint" => context.dice.hex(32),
        "createdby" | "updatedby" | "lastmodifiedby" => {
            format!("arn:{}:iam::{account}:user/emulator", context.scope.partition())
        }
        _ if is_time(name) => context.now.iso(),
        _ if lower.contains("ipv6") && lower.contains("cidr") => {
            format!("2001:db8:{}:{}00::/56", context.dice.hex(4), context.dice.hex(2))
        }
        _ if lower.contains("ipv6addresses") || lower.ends_with("ipv6address") => {
            format!("2001:db8::{}", context.dice.hex(4))
        }
        _ if lower.ends_with("cidrblock") => "10.0.0.0/16".to_owned(),
        _ if lower.ends_with("url") || lower.ends_with("uri") || lower.ends_with("urls") => {
            format!("https://{}.{}.amazonaws.com/{account}/{label}", service(&type_name), region)
        }
        _ if lower.contains("endpoint")
            || lower.contains("dnsname")
            || lower.ends_with("domainname")
            || lower.ends_with("hostname") =>
        {
            format!("{}.{}.{region}.amazonaws.com", host(&label), service(&type_name))
        }
        _ if lower.ends_with("hostedzoneid") => {
            format!("Z{}", context.dice.text(13, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"))
        }
        _ if lower.ends_with("status") || lower.ends_with("state") => "ACTIVE".to_owned(),
        _ if lower.contains("version") || lower.ends_with("number") => "1".to_owned(),
        _ if lower.ends_with("name") => generated_name(&kind, &mut context.dice),
        _ if lower == "port" => "443".to_owned(),
        _ => id::of(name, &mut context.dice),
    }
}

fn arn_text(context: &mut Context<'_>, name: &str, type_name: &str, kind: &str, label: &str) -> String {
    let word = name.trim_end_matches('s').trim_end_matches("Arn").trim_end_matches("ARN");
    let (scope, dice) = (context.scope, &mut context.dice);
    if word.is_empty() || kind.ends_with(word) || word.ends_with(kind) {
        return arn::of(type_name, label, scope, dice);
    }
    let other = format!("AWS::{}::{word}", type_name.split("::").nth(1).unwrap_or("Emulator"));
    arn::of(&other, label, scope, dice)
}

fn id_text(context: &mut Context<'_>, word: &str, parent: &str, kind: &str) -> String {
    match word {
        "Account" | "Owner" | "AwsAccount" | "OwnerAccount" | "Registry" => context.scope.account.clone(),
        "HostedZone" | "CanonicalHostedZone" => {
            format!("Z{}", context.dice.text(13, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"))
        }
        "" if !parent.is_empty() => id::of(parent.trim_end_matches('s'), &mut context.dice),
        // `Id`, `GroupId` and `SecurityGroupId` of a security group are the same.
        word if parent.is_empty() && kind.to_ascii_lowercase().ends_with(&word.to_ascii_lowercase()) => {
            context.own_id.clone()
        }
        word => id::of(word, &mut context.dice),
    }
}

/// Returns a name in the form that CloudFormation generates.
fn generated_name(kind: &str, dice: &mut Dice) -> String {
    format!("{}-{}", kind.to_ascii_lowercase(), dice.text(12, "abcdefghijklmnopqrstuvwxyz0123456789"))
}

fn service(type_name: &str) -> String {
    type_name.split("::").nth(1).unwrap_or("emulator").to_ascii_lowercase()
}

fn host(label: &str) -> String {
    let host: String = label
        .chars()
        .map(|letter| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' })
        .collect();
    host.trim_matches('-').to_owned()
}
