//! The forms of an import ID: Cloud Control's identifier, its parts by name, or an ARN that contains it.

use std::borrow::Cow;

use ferroform_cloud_control::settings::is_region;
use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::table::{
    ArnTable, AttributeTable, IdentityPart, IdentityTable, Kind, ResourceTable, Rule,
};
use ferroform_core::value::Value;
use ferroform_schema::pattern::Pattern;

use crate::validate::obeys;

/// The forms of the import ID of a type. [`import_by_id`](crate::import_by_id) takes all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportForms {
    /// The identifier: `<zone>|<name>`.
    pub identifier: String,
    /// Its parts by name, which come in any order: `zone=<zone>|name=<name>`. `None` for an identifier of one part.
    pub named: Option<String>,
    /// Whether an ARN with the identifier in it stands for it.
    pub has_arn: bool,
    /// Whether the region can follow: `<name>@<region>`.
    pub has_region: bool,
}

/// Returns the forms of the import ID of a type.
#[must_use]
pub fn import_forms(table: &ResourceTable) -> ImportForms {
    let names = || table.identity.parts.iter().map(|part| part.name);
    let plain: Vec<_> = names().map(|name| format!("<{name}>")).collect();
    let named: Vec<_> = names().map(|name| format!("{name}=<{name}>")).collect();
    ImportForms {
        identifier: plain.join("|"),
        named: (named.len() > 1).then(|| named.join("|")),
        has_arn: has_arn(table).is_some(),
        has_region: table.has_region(),
    }
}

/// Returns the identifier in an ARN of an example, if it is found there.
fn has_arn(table: &ResourceTable) -> Option<()> {
    let IdentityTable { parts: [part], arn: Some(ArnTable { service, kind }), .. } = table.identity else {
        return None;
    };
    let example = example_of(attribute_at(table, part.attribute_path)?)?;
    let found = in_arn(table, &format!("arn:aws:{service}:eu-west-1:111122223333:{kind}/{example}"))
        == Some(example.as_str());
    found.then_some(())
}

/// Returns a text that all constraints of the attribute allow, made of its pattern.
fn example_of(attribute: &AttributeTable) -> Option<String> {
    let patterns = attribute.constraints.iter().filter_map(|constraint| match constraint.rule {
        Rule::Pattern(pattern) => Pattern::known(pattern),
        _ => None,
    });
    patterns.filter_map(|pattern| pattern.example(|text| is_allowed(attribute, text))).next()
}

/// Splits an import ID into what names the object and the region at its end: `identifier@region`. What follows the last
/// `@` is a region if it has the form of one. An identifier that ends like that needs its region too:
/// `me@us-east-1@eu-west-1`.
pub(super) fn region<'a>(table: &ResourceTable, id: &'a str) -> (&'a str, Option<&'a str>) {
    match id.rsplit_once('@') {
        Some((id, region)) if table.has_region() && is_region(region) => (id, Some(region)),
        _ => (id, None),
    }
}

/// Returns the identifier that an import ID stands for.
pub(super) fn identifier<'a>(table: &ResourceTable, id: &'a str) -> Result<Cow<'a, str>, Diagnostic> {
    let identifier = match in_named_parts(&table.identity, id) {
        // Only the last part may contain the separator.
        Some(parts) if parts.iter().rev().skip(1).any(|part| part.contains('|')) => {
            return Err(malformed(table, id));
        }
        Some(parts) => Cow::Owned(IdentityTable::join(parts.iter().map(String::as_str))),
        None => Cow::Borrowed(in_arn(table, id).unwrap_or(id)),
    };
    // What need not be set can be empty, such as the path after a domain: `api.example.com|`.
    let may_be_empty = |part: &IdentityPart| {
        let attribute = attribute_at(table, part.attribute_path);
        attribute.is_some_and(|one| one.is_settable() && !one.is_demanded() && is_allowed(one, ""))
    };
    let is_whole = |parts: &[&str]| {
        let mut named = parts.iter().zip(table.identity.parts);
        let has_first = parts.first().is_some_and(|first| !first.is_empty());
        has_first && named.all(|(value, part)| !value.is_empty() || may_be_empty(part))
    };
    let parts = table.identity.split(&identifier);
    if parts.is_some_and(|parts| is_whole(&parts)) { Ok(identifier) } else { Err(malformed(table, id)) }
}

/// Returns the values of `name=value|name=value`, in the order of the identifier. Everything is plain if the name of
/// some part is missing or there twice, and an identifier of one part always is: it may contain `=`.
fn in_named_parts(table: &IdentityTable, id: &str) -> Option<Vec<String>> {
    let mut values: Vec<Option<String>> = vec![None; table.parts.len()];
    if values.len() < 2 {
        return None;
    }
    let mut last = None;
    for text in id.split('|') {
        let named = table.parts.iter().position(|part| value_of(part, text).is_some());
        match (named, last) {
            (Some(i), _) if values.get(i).is_some_and(Option::is_some) => return None,
            (Some(i), _) => {
                *values.get_mut(i)? = value_of(table.parts.get(i)?, text).map(str::to_owned);
                last = Some(i);
            }
            // A value may contain the separator.
            (None, Some(i)) => {
                let value = values.get_mut(i)?.as_mut()?;
                value.push('|');
                value.push_str(text);
            }
            (None, None) => return None,
        }
    }
    values.into_iter().collect()
}

fn value_of<'a>(part: &IdentityPart, text: &'a str) -> Option<&'a str> {
    text.strip_prefix(part.name)?.strip_prefix('=')
}

/// Returns the identifier in an ARN. The ARN itself must violate the pattern of the property, and the part that names the
/// object must match it.
fn in_arn<'a>(table: &ResourceTable, id: &'a str) -> Option<&'a str> {
    let IdentityTable { parts: [part], arn: Some(own), .. } = table.identity else { return None };
    let attribute = attribute_at(table, part.attribute_path)?;
    if is_allowed(attribute, id) {
        return None;
    }
    let mut fields = id.splitn(6, ':');
    let (arn, service, resource) = (fields.next()?, fields.nth(1)?, fields.nth(2)?);
    if arn != "arn" || service.is_empty() || !own.service.starts_with(service) {
        return None;
    }
    let resource = resource.strip_suffix(":*").unwrap_or(resource);
    let Some((kind, name)) = resource.split_once([':', '/']) else {
        return is_allowed(attribute, resource).then_some(resource);
    };
    let is_same_kind = kind.replace(['-', '_'], "").eq_ignore_ascii_case(own.kind);
    // The path of an IAM role or user is part of its ARN.
    let after_path = name.rsplit('/').next();
    let mut names = [Some(name), after_path].into_iter().flatten();
    is_same_kind.then(|| names.find(|name| is_allowed(attribute, name))).flatten()
}

fn is_allowed(attribute: &AttributeTable, text: &str) -> bool {
    let value = Value::from(text);
    attribute.constraints.iter().all(|constraint| obeys(&constraint.rule, &attribute.kind, &value))
}

fn attribute_at(table: &ResourceTable, path: &[&str]) -> Option<&'static AttributeTable> {
    let (last, around) = path.split_last()?;
    let object = around.iter().try_fold(table.root, |object, name| match object.attribute(name)?.kind {
        Kind::Object(object) => Some(object),
        _ => None,
    })?;
    object.attribute(last)
}

fn malformed(table: &ResourceTable, id: &str) -> Diagnostic {
    let forms = import_forms(table);
    let mut detail =
        format!("{id:?} is not an import ID of this type. It has the form\n\n  {}", forms.identifier);
    if let Some(named) = forms.named {
        detail.push_str(&format!("\n\nor, in any order,\n\n  {named}"));
    }
    let patterns = table.identity.parts.iter().filter_map(|part| {
        let attribute = attribute_at(table, part.attribute_path)?;
        let pattern = attribute.constraints.iter().find_map(|constraint| match constraint.rule {
            Rule::Pattern(pattern) => Some(pattern),
            _ => None,
        })?;
        let example =
            example_of(attribute).map_or_else(String::new, |example| format!(", for example {example}"));
        Some(format!("\n  {} matches {pattern}{example}", part.name))
    });
    let patterns: String = patterns.collect();
    if !patterns.is_empty() {
        detail.push_str(&format!("\n\nwhere\n{patterns}"));
    }
    Diagnostic::error(catalogue::INVALID_IMPORT_ID, detail)
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::testing::{TEXT, attribute, object};
    use ferroform_core::table::{Constraint, Severity};

    use super::*;
    use crate::testing::{identified_by, part};

    fn thing(
        [service, kind]: [&'static str; 2],
        parts: &'static [IdentityPart],
        pattern: Option<&'static str>,
    ) -> &'static ResourceTable {
        let constraint = |pattern| Constraint { rule: Rule::Pattern(pattern), severity: Severity::Error };
        let constraints = pattern.map(constraint).into_iter().collect::<Vec<_>>().leak();
        let name = AttributeTable { constraints, ..attribute("name", TEXT) };
        let table = identified_by(object(vec![name, attribute("zone", TEXT)]), parts);
        let identity = IdentityTable { arn: Some(ArnTable { service, kind }), ..table.identity };
        Box::leak(Box::new(ResourceTable { identity, ..*table }))
    }

    static ONE: &[IdentityPart] = &[part("name", &["name"], &["name"])];
    static TWO: &[IdentityPart] = &[part("zone", &["zone"], &["zone"]), part("name", &["name"], &["name"])];

    fn read(table: &ResourceTable, id: &str) -> Result<String, String> {
        identifier(table, id).map(Cow::into_owned).map_err(|error| error.detail)
    }

    #[test]
    fn parts_by_name_come_in_any_order() {
        let table = thing(["test", "thing"], TWO, None);
        assert_eq!(read(table, "name=a|zone=z").unwrap(), "z|a");
        assert_eq!(read(table, "zone=z|name=a=b|c").unwrap(), "z|a=b|c");
    }

    #[test]
    fn an_id_that_does_not_name_every_part_once_is_plain() {
        let table = thing(["test", "thing"], TWO, None);
        for id in ["z|a", "zone=z|a", "z|name=a", "name=a|name=b", "xname=a|zone=z", "zone=z|name=a|zone=y"] {
            assert_eq!(read(table, id).unwrap(), id);
        }
        assert_eq!(read(thing(["test", "thing"], ONE, None), "name=a").unwrap(), "name=a");
    }

    #[test]
    fn an_id_with_too_few_or_empty_parts_is_refused_with_both_forms_and_the_pattern() {
        let table = thing(["test", "thing"], TWO, Some("^[a-z]+$"));
        for id in ["", "z", "z|", "|a", "zone=|name=a", "zone=z|y|name=a"] {
            let error = read(table, id).unwrap_err();
            for told in
                ["<zone>|<name>", "zone=<zone>|name=<name>", "name matches ^[a-z]+$, for example example"]
            {
                assert!(error.contains(told), "{id}: {error}");
            }
        }
        let error = read(thing(["test", "thing"], ONE, None), "").unwrap_err();
        assert!(error.ends_with("  <name>"), "{error}");
    }

    #[test]
    fn a_part_that_need_not_be_set_may_be_empty() {
        let table = thing(["test", "thing"], TWO, None);
        assert_eq!(read(table, "z|").unwrap(), "z|");
        assert!(read(table, "|a").is_err());
    }

    #[test]
    fn an_arn_stands_for_the_identifier_in_it() {
        let role = thing(["iam", "role"], ONE, Some(r"^[\w+=,.@-]{1,64}$"));
        for arn in ["arn:aws:iam::111122223333:role/app", "arn:aws-cn:iam::111122223333:role/some/path/app"] {
            assert_eq!(read(role, arn).unwrap(), "app");
        }
        let group = thing(["logs", "loggroup"], ONE, Some(r"^[.\-_/#A-Za-z0-9]{1,512}$"));
        let arn = "arn:aws:logs:eu-west-1:111122223333:log-group:/aws/lambda/x:*";
        assert_eq!(read(group, arn).unwrap(), "/aws/lambda/x");
        let bucket = thing(["s3", "bucket"], ONE, Some("^[a-z0-9.-]{3,63}$"));
        assert_eq!(read(bucket, "arn:aws:s3:::files").unwrap(), "files");
    }

    #[test]
    fn the_forms_are_those_that_are_read() {
        let two = import_forms(thing(["test", "thing"], TWO, None));
        assert_eq!(two.identifier, "<zone>|<name>");
        assert_eq!(two.named.as_deref(), Some("zone=<zone>|name=<name>"));
        assert!(!two.has_arn && !two.has_region);
        let role = import_forms(thing(["iam", "role"], ONE, Some(r"^[\w+=,.@-]{1,64}$")));
        assert!(role.has_arn && role.named.is_none());
        assert!(!import_forms(thing(["iam", "role"], ONE, Some("^arn:.*$"))).has_arn);
        assert!(!import_forms(thing(["iam", "role"], ONE, None)).has_arn);
    }

    #[test]
    fn an_arn_of_something_else_or_one_that_may_be_the_identifier_is_left_alone() {
        let role = thing(["iam", "role"], ONE, Some(r"^[\w+=,.@-]{1,64}$"));
        for arn in [
            "arn:aws:iam::111122223333:user/app",
            "arn:aws:lambda:eu-west-1:111122223333:role/app",
            "arn:aws:iam::111122223333:role/",
            "arn:aws:iam::111122223333",
            "arn:aws:::",
            "arn:",
        ] {
            assert_eq!(read(role, arn).unwrap(), arn);
        }
        let arn = "arn:aws:iam::111122223333:role/app";
        for pattern in [None, Some("^arn:.*$"), Some("^.+$")] {
            assert_eq!(read(thing(["iam", "role"], ONE, pattern), arn).unwrap(), arn);
        }
        let bucket = thing(["s3", "bucket"], ONE, Some("^[a-z0-9.-]{3,63}$"));
        assert_eq!(read(bucket, "arn:aws:s3:::files/key").unwrap(), "arn:aws:s3:::files/key");
    }
}
