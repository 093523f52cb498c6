//! ARNs that a pattern accepts, filled with plausible values: the caller's region and account, the parent
//! that the object was given, and ids where the pattern would accept anything, even nothing.

use super::Context;

/// A text with fewer characters than this is too short for an id.
const SHORT: usize = 12;

/// Replaces the parts of `text` that were generated only to match a pattern, as long as `is_good` accepts the
/// result.
pub(super) fn fit(context: &mut Context<'_>, text: String, is_good: &dyn Fn(&str) -> bool) -> String {
    if !text.starts_with("arn:") {
        let longer = format!("{text}{}", context.dice.hex(SHORT));
        return if text.chars().count() < SHORT && is_good(&longer) { longer } else { text };
    }
    let Some(mut fields) = fields(context, &text, is_good) else { return text };
    let head = format!("{}:", fields[..5].join(":"));
    fields[5] = resource(context, &fields[5], &|resource| is_good(&format!("{head}{resource}")));
    let values = [
        (3, context.scope.region.clone()),
        (4, context.scope.account.clone()),
        (1, context.scope.partition().to_owned()),
    ];
    for (place, value) in values {
        replace(&mut fields, place, value, ":", is_good);
    }
    fields.join(":")
}

/// Returns the six fields of an ARN, with the service filled in.
fn fields(context: &Context<'_>, text: &str, is_good: &dyn Fn(&str) -> bool) -> Option<Vec<String>> {
    let service = context.schema.name.split("::").nth(1).unwrap_or_default().to_ascii_lowercase();
    let split = |text: &str| text.splitn(6, ':').map(str::to_owned).collect::<Vec<_>>();
    let mut fields = split(text);
    if fields.len() < 6 {
        let (partition, scope) = (context.scope.partition(), context.scope);
        let resource = fields.pop()?;
        let whole = format!("arn:{partition}:{service}:{}:{}:{resource}", scope.region, scope.account);
        return is_good(&whole).then(|| split(&whole));
    }
    if fields[2].len() < 2 {
        replace(&mut fields, 2, service, ":", is_good);
    }
    Some(fields)
}

/// Returns the resource part, with the parent that the object was given and with ids.
fn resource(context: &mut Context<'_>, text: &str, is_good: &dyn Fn(&str) -> bool) -> String {
    let mut parts = split(text);
    for parent in &context.parents {
        let parent = split(parent);
        let is_of_kind = parent.len() < parts.len() && parent.len() > 2 && parent[0] == parts[0];
        let grown = is_of_kind.then(|| [&parent[..], &parts[parent.len()..]].concat());
        if let Some(grown) = grown.filter(|grown| is_good(&grown.concat())) {
            parts = grown;
        }
    }
    // Every second part is a separator.
    for place in (0..parts.len()).step_by(2) {
        let is_last = place + 1 == parts.len();
        if is_last || parts[place].len() < 4 {
            let values = ids(context, is_last);
            values.into_iter().any(|value| replace(&mut parts, place, value, "", is_good));
        }
    }
    parts.concat()
}

/// Returns candidates for a part of the resource, the most likely first.
fn ids(context: &mut Context<'_>, is_last: bool) -> Vec<String> {
    let dice = &mut context.dice;
    let any =
        [dice.uuid(), dice.hex(12), dice.hex(10), dice.text(12, "abcdefghijklmnopqrstuvwxyz"), dice.hex(4)];
    let own = [context.label.trim_matches('/').to_owned(), context.own_id.clone()];
    let own = own.into_iter().filter(|own| is_last && !own.is_empty() && !own.contains([':', '|', ' ']));
    own.chain(any).collect()
}

/// Puts a value in a place if the whole is good afterwards.
fn replace(
    parts: &mut [String],
    place: usize,
    value: String,
    between: &str,
    is_good: &dyn Fn(&str) -> bool,
) -> bool {
    let before = std::mem::replace(&mut parts[place], value);
    let is_better = is_good(&parts.join(between));
    if !is_better {
        parts[place] = before;
    }
    is_better
}

/// Splits a resource into its parts, with the separators between them.
fn split(resource: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    for character in resource.chars() {
        if matches!(character, '/' | ':') {
            parts.extend([character.to_string(), String::new()]);
        } else if let Some(last) = parts.last_mut() {
            last.push(character);
        }
    }
    parts
}
