//! Quirks that rewrite texts: another case, an ARN for a name, JSON with other spacing.

use serde_json::Value;

use super::walk;
use crate::{
    schema::{PropertyPath, TypeSchema},
    scope::Scope,
};

/// Changes the case of texts. The schema's `propertyTransform` names a function under which two values are
/// the same; services apply it.
pub(super) fn change_case(schema: &TypeSchema, model: &mut Value) {
    for (pointer, expression) in &schema.transforms {
        let change: fn(&str) -> String = if expression.starts_with("$lowercase(") {
            str::to_lowercase
        } else if expression.starts_with("$uppercase(") {
            str::to_uppercase
        } else {
            continue;
        };
        rewrite(&schema.path(pointer), model, |text| Some(change(text)));
    }
}

/// Turns names into ARNs where the expression builds one, and ARNs into names where it splits one.
pub(super) fn rewrite_arns(schema: &TypeSchema, model: &mut Value, scope: &Scope) {
    for (pointer, expression) in &schema.transforms {
        let (partition, region, account) = (scope.partition(), &scope.region, &scope.account);
        if expression.contains(":kms:") && !expression.contains("$split") {
            let arn = |id: &str| format!("arn:{partition}:kms:{region}:{account}:key/{id}");
            rewrite(&schema.path(pointer), model, |text| is_plain_id(text).then(|| arn(text)));
        } else if expression.starts_with("$split(") && expression.contains("\"/\")[-1]") {
            rewrite(&schema.path(pointer), model, last_of_arn);
        }
    }
}

fn is_plain_id(text: &str) -> bool {
    !text.is_empty() && !text.starts_with("arn:") && !text.starts_with("alias/") && !text.contains('/')
}

fn last_of_arn(text: &str) -> Option<String> {
    let (_, last) = text.strip_prefix("arn:")?.rsplit_once('/')?;
    Some(last.to_owned())
}

fn rewrite(path: &PropertyPath, model: &mut Value, change: impl Fn(&str) -> Option<String>) {
    for place in path.places(model) {
        if let Some(value) = model.pointer_mut(&place)
            && let Some(changed) = value.as_str().and_then(&change)
        {
            *value = Value::from(changed);
        }
    }
}

/// Rewrites JSON inside texts: keys in reverse order, a space after every colon and comma.
pub(super) fn respace(schema: &TypeSchema, model: &mut Value) {
    walk::values(schema, model, &mut |_, value| {
        let Some(text) = value.as_str().filter(|text| text.trim_start().starts_with(['{', '['])) else {
            return;
        };
        if let Ok(parsed) = serde_json::from_str::<Value>(text) {
            *value = Value::from(spaced(&parsed));
        }
    });
}

fn spaced(value: &Value) -> String {
    match value {
        Value::Object(members) => {
            let members: Vec<String> = members
                .iter()
                .rev()
                .map(|(name, member)| format!("{}: {}", Value::from(name.as_str()), spaced(member)))
                .collect();
            format!("{{ {} }}", members.join(", "))
        }
        Value::Array(elements) => {
            let elements: Vec<String> = elements.iter().map(spaced).collect();
            format!("[ {} ]", elements.join(", "))
        }
        simple => simple.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn respaced_json_means_the_same() {
        let value = json!({"b": [1, {"x": "{\"}"}], "a": {}});
        let text = spaced(&value);
        assert_ne!(text, value.to_string());
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
    }
}
