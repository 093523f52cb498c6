//! `MoveResourceState`: what a `moved` block can take over from another provider or type.

use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::table::{IdentityTable, MovedFrom, ResourceTable};
use ferroform_core::value::Value;
use serde_json::Value as Json;

use super::{ImportResponse, imported};
use crate::Location;

/// The origin of a state.
#[derive(Debug, Clone, Copy)]
pub struct MoveSource<'a> {
    /// The provider that wrote it, such as `registry.terraform.io/hashicorp/awscc`.
    pub provider_address: &'a str,
    /// The resource type.
    pub type_name: &'a str,
}

/// The type that is to receive a state.
#[derive(Debug, Clone, Copy)]
pub struct MoveTarget<'a> {
    /// The name of this provider.
    pub provider_name: &'a str,
    /// The full name of the type.
    pub type_name: &'a str,
    /// Its table.
    pub table: &'static ResourceTable,
}

/// How a state is taken over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takeover {
    /// As it is: it has the same attributes.
    Whole,
    /// By its identifier, like an import.
    ByIdentifier(&'static MovedFrom),
}

/// The result of a move by identifier.
#[derive(Debug)]
pub struct MovedObject {
    /// A state that contains only the identifier; core reads the object next.
    pub state: Value,
    /// The identity of the object.
    pub identity: Vec<(&'static str, String)>,
    /// The account and region of the object, as far as the other provider recorded them.
    pub place: Location,
}

/// Decides how a state is taken over. A provider of the same name has the same attributes, wherever it was
/// published: this holds for the reference provider, and for this provider under another address. `owner` is the
/// type of this provider that takes over states of the source's type, if there is one.
///
/// # Errors
/// Returns an error if the target cannot take over the state. It says what can be done instead.
pub fn takeover(
    from: MoveSource<'_>,
    to: MoveTarget<'_>,
    owner: Option<&str>,
) -> Result<Takeover, Diagnostic> {
    let provider = from.provider_address.rsplit('/').next().unwrap_or_default();
    let is_same_provider = provider == to.provider_name;
    if is_same_provider && from.type_name == to.type_name {
        return Ok(Takeover::Whole);
    }
    let is_its_own = from.type_name.strip_prefix(provider).is_some_and(|rest| rest.starts_with('_'));
    let known = to.table.moved_from.iter().find(|known| known.type_name == from.type_name);
    match known.filter(|_| is_its_own) {
        Some(known) => Ok(Takeover::ByIdentifier(known)),
        None => Err(refusal(from, to, owner.filter(|_| is_its_own), is_same_provider)),
    }
}

/// Takes over an object by what the state of another provider says of its identifier.
///
/// # Errors
/// Returns an error if an attribute of which the identifier consists has no value.
pub fn move_by_identifier(
    table: &'static ResourceTable,
    target: &str,
    from: &MovedFrom,
    state: &Json,
    identity: &Json,
) -> Result<MovedObject, Diagnostic> {
    let part = |name| part(state, name).map_err(|fault| no_part(target, from, name, fault));
    let parts = from.identifier.split('|').map(part).collect::<Result<Vec<_>, _>>()?;
    let ImportResponse { state: stub, identity: parts, .. } = imported(table, &IdentityTable::join(parts));
    Ok(MovedObject { state: stub, identity: parts, place: place(table, state, identity) })
}

/// Returns a part of an identifier, or what is wrong with it.
fn part<'s>(state: &'s Json, name: &str) -> Result<&'s str, &'static str> {
    match state.get(name) {
        None => Err("is missing"),
        Some(Json::Null) => Err("is null"),
        Some(Json::String(text)) if text.is_empty() => Err("is empty"),
        Some(Json::String(text)) if text.contains('|') => Err("contains `|`, which separates the parts"),
        Some(Json::String(text)) => Ok(text),
        Some(_) => Err("is not a string"),
    }
}

/// Returns the account and region that the identity names, and otherwise the region that the state names.
fn place(table: &ResourceTable, state: &Json, identity: &Json) -> Location {
    let text = |json: &Json, name: &str| {
        json.get(name).and_then(Json::as_str).filter(|text| !text.is_empty()).map(str::to_owned)
    };
    let region = text(identity, "region").or_else(|| text(state, "region"));
    Location { account: text(identity, "account_id"), region: region.filter(|_| !table.is_global) }
}

fn no_part(target: &str, from: &MovedFrom, name: &str, fault: &str) -> Diagnostic {
    let MovedFrom { type_name, identifier } = from;
    let detail = format!(
        "The state of this {type_name} cannot be taken over: its attribute {name} {fault}. Cloud Control knows the object \
         by {identifier}.\n\n{}",
        import_instead(type_name, target)
    );
    Diagnostic::error(catalogue::NO_IDENTIFIER, detail)
}

fn refusal(
    from: MoveSource<'_>,
    to: MoveTarget<'_>,
    owner: Option<&str>,
    is_same_provider: bool,
) -> Diagnostic {
    let MoveSource { provider_address, type_name } = from;
    let MoveTarget { provider_name, type_name: target, table } = to;
    let what = if is_same_provider { "another type" } else { "another provider" };
    let mut detail = format!(
        "{type_name} of {provider_address} cannot become {target}: a state of {what} has other attributes. States of \
         the same type, from a provider named {provider_name:?}, can be moved"
    );
    let others: Vec<&str> = table.moved_from.iter().map(|known| known.type_name).collect();
    if !others.is_empty() {
        detail.push_str(&format!(", and those of {} from its own provider", others.join(" or ")));
    }
    detail.push('.');
    match owner {
        Some(owner) => {
            detail.push_str(&format!("\n\n{type_name} becomes {owner}: move it to a resource of that type."));
        }
        None => detail.push_str(&format!("\n\n{}", import_instead(type_name, target))),
    }
    Diagnostic::error(catalogue::NOT_SUPPORTED, detail)
}

fn import_instead(type_name: &str, target: &str) -> String {
    format!(
        "The object itself need not change. Remove the moved block, and write\n\n    removed {{\n      from      = \
         {type_name}.<name>\n      lifecycle {{ destroy = false }}\n    }}\n\n    import {{\n      to = \
         {target}.<name>\n      id = \"<identifier>\"\n    }}"
    )
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::IdentityPart;
    use ferroform_core::table::testing::{TEXT, attribute, object};
    use serde_json::json;

    use super::*;
    use crate::testing::{identified_by, identifier, part};

    const AWS: &str = "registry.terraform.io/hashicorp/aws";
    const AWSCC: &str = "registry.terraform.io/hashicorp/awscc";

    /// Returns the table of a stream, which two attributes identify.
    fn stream() -> &'static ResourceTable {
        static PARTS: &[IdentityPart] = &[part("group", &["Part"], &[]), part("name", &["Part"], &[])];
        const MOVED: &[MovedFrom] =
            &[MovedFrom { type_name: "aws_test_stream", identifier: "group_name|name" }];
        let table = identified_by(object(vec![identifier(), attribute("name", TEXT)]), PARTS);
        Box::leak(Box::new(ResourceTable { moved_from: MOVED, ..*table }))
    }

    fn how(provider_address: &str, type_name: &str, owner: Option<&str>) -> Result<Takeover, String> {
        let to = MoveTarget { provider_name: "awscc", type_name: "awscc_test_stream", table: stream() };
        takeover(MoveSource { provider_address, type_name }, to, owner).map_err(|refusal| refusal.detail)
    }

    fn moved(state: &Json, identity: &Json) -> Result<MovedObject, String> {
        let moved =
            move_by_identifier(stream(), "awscc_test_stream", &stream().moved_from[0], state, identity);
        moved.map_err(|error| error.detail)
    }

    #[test]
    fn the_same_type_of_a_provider_of_the_same_name_is_taken_over() {
        for address in [AWSCC, "registry.opentofu.org/ferroform/awscc"] {
            assert_eq!(how(address, "awscc_test_stream", None), Ok(Takeover::Whole));
        }
    }

    #[test]
    fn a_type_of_the_table_is_taken_over_from_its_own_provider_only() {
        for address in [AWS, "registry.opentofu.org/opentofu/aws"] {
            let taken = how(address, "aws_test_stream", None);
            assert!(matches!(taken, Ok(Takeover::ByIdentifier(_))), "{taken:?}");
        }
        for address in [AWSCC, "registry.terraform.io/hashicorp/aw", "registry.terraform.io/x/my-aws"] {
            let refused = how(address, "aws_test_stream", Some("awscc_test_stream")).unwrap_err();
            assert!(refused.contains("aws_test_stream from its own provider"), "{refused}");
        }
    }

    #[test]
    fn a_state_of_another_shape_is_refused_with_the_way_to_go() {
        let foreign = how(AWS, "aws_other", None).unwrap_err();
        for part in ["another provider", "of aws_test_stream from", "to = awscc_test_stream.<name>"] {
            assert!(foreign.contains(part), "{foreign}");
        }
        let other = how(AWSCC, "awscc_sns_topic", None).unwrap_err();
        assert!(
            other.contains("another type") && other.contains("from      = awscc_sns_topic.<name>"),
            "{other}"
        );
    }

    #[test]
    fn a_type_that_becomes_another_one_is_sent_there() {
        let refused = how(AWS, "aws_sqs_queue", Some("awscc_sqs_queue")).unwrap_err();
        assert!(refused.contains("aws_sqs_queue becomes awscc_sqs_queue"), "{refused}");
        assert!(!refused.contains("import {"), "{refused}");
    }

    #[test]
    fn an_object_is_taken_over_by_its_identifier_alone() {
        let state = json!({"id": "x", "name": "s", "group_name": "g", "tags": {"a": "b"}});
        let moved = moved(&state, &Json::Null).unwrap();
        assert_eq!(moved.state.attribute("id"), &Value::from("g|s"));
        assert_eq!(moved.state.attribute("name"), &Value::Null);
        assert_eq!(moved.identity, [("group", "g".to_owned()), ("name", "s".to_owned())]);
        assert!(moved.place.is_unknown());
    }

    #[test]
    fn the_recorded_place_is_kept_so_that_no_other_region_is_asked() {
        let state = json!({"name": "s", "group_name": "g", "region": "eu-west-1"});
        let place = moved(&state, &Json::Null).unwrap().place;
        assert_eq!(place, Location { account: None, region: Some("eu-west-1".into()) });
        let identity = json!({"account_id": "111122223333", "region": "us-east-1"});
        let place = moved(&state, &identity).unwrap().place;
        assert_eq!(
            place,
            Location { account: Some("111122223333".into()), region: Some("us-east-1".into()) }
        );
    }

    #[test]
    fn an_attribute_without_a_value_is_named_with_the_way_out() {
        for (name, fault) in [
            (json!({"name": "s"}), "is missing"),
            (json!({"name": "s", "group_name": null}), "is null"),
            (json!({"name": "s", "group_name": ""}), "is empty"),
            (json!({"name": "s", "group_name": 7}), "is not a string"),
            (json!({"name": "s", "group_name": "a|b"}), "contains `|`"),
            (json!([]), "is missing"),
        ] {
            let error = moved(&name, &Json::Null).unwrap_err();
            let named = format!("attribute group_name {fault}");
            assert!(error.contains(&named) && error.contains("to = awscc_test_stream.<name>"), "{error}");
        }
    }
}
