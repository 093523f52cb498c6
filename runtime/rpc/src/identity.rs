//! Conversions of identities: objects of strings that have no table.

use ferroform_core::table::{IdentityPart, Outline, ResourceTable};
use ferroform_core::value::Value;
use ferroform_core::wire::{Malformed, strings_from_msgpack, strings_to_msgpack};
use ferroform_engine::{ACCOUNT, Location, identity_members, place_names};
use ferroform_plugin::proto::tfplugin6::resource_identity_schema::IdentityAttribute;
use ferroform_plugin::proto::tfplugin6::{DynamicValue, ResourceIdentityData, ResourceIdentitySchema};
use serde_json::Value as Json;

const REGION: &str = "region";

/// Returns the identity attributes of a type: the parts of its identifier, then account and region. All are
/// strings.
pub(super) fn schema(outline: Outline) -> ResourceIdentitySchema {
    let attribute = |name: &str, is_required: bool| IdentityAttribute {
        name: name.to_owned(),
        r#type: b"\"string\"".to_vec(),
        required_for_import: is_required,
        optional_for_import: !is_required,
        description: String::new(),
    };
    let attributes = identity_members(outline).map(|(name, is_required)| attribute(name, is_required));
    ResourceIdentitySchema { version: 0, identity_attributes: attributes.collect() }
}

/// Encodes the identity of an object; `None` if a part is not known.
pub(super) fn encode(
    table: &ResourceTable,
    parts: &[(&'static str, String)],
    place: &Location,
) -> Option<ResourceIdentityData> {
    if parts.len() != table.identity.parts.len() {
        return None;
    }
    let mut attributes: Vec<(&str, Option<&str>)> =
        parts.iter().map(|(name, value)| (*name, Some(&**value))).collect();
    for name in place_names(Outline::of(table)) {
        let value = if name == ACCOUNT { &place.account } else { &place.region };
        attributes.push((name, value.as_deref()));
    }
    let msgpack = strings_to_msgpack(&attributes).into();
    Some(ResourceIdentityData { identity_data: Some(DynamicValue { msgpack, ..DynamicValue::default() }) })
}

/// Like [`encode`], but `None` if the account or region is not known: core would keep an identity without them.
pub(super) fn encode_whole(
    table: &ResourceTable,
    parts: &[(&'static str, String)],
    place: &Location,
) -> Option<ResourceIdentityData> {
    let is_known = |name| if name == ACCOUNT { place.account.is_some() } else { place.region.is_some() };
    place_names(Outline::of(table)).into_iter().all(is_known).then(|| encode(table, parts, place)).flatten()
}

/// Returns the attributes of an identity that are set.
pub(super) fn decode(data: &ResourceIdentityData) -> Result<Vec<(String, String)>, Malformed> {
    data.identity_data.as_ref().map_or(Ok(Vec::new()), |value| strings_from_msgpack(&value.msgpack))
}

/// Returns the account and region of an object as far as its recorded identity has them.
pub(super) fn place(table: &ResourceTable, data: Option<&ResourceIdentityData>) -> Location {
    let attributes = data.and_then(|data| decode(data).ok()).unwrap_or_default();
    let named = |name: &str| {
        let found = attributes.iter().find(|(attribute, value)| attribute == name && !value.is_empty());
        found.filter(|_| place_names(Outline::of(table)).contains(&name)).map(|(_, value)| value.clone())
    };
    Location { account: named(ACCOUNT), region: named(REGION) }
}

/// Returns the identity of an object. Core does not accept a changed one, so a recorded one stays while the object has the same
/// `id`: without the account, and whatever the service makes of a name.
pub(super) fn lasting(
    table: &ResourceTable,
    recorded: Option<&ResourceIdentityData>,
    [before, after]: [&Value; 2],
    parts: &[(&'static str, String)],
    known: &Location,
) -> Option<ResourceIdentityData> {
    let attributes = recorded.and_then(|data| decode(data).ok()).unwrap_or_default();
    if attributes.is_empty() || parts.is_empty() {
        return encode(table, parts, known);
    }
    let has = |part: &IdentityPart| attributes.iter().any(|(name, _)| name == part.name);
    if before.attribute("id") == after.attribute("id") && table.identity.parts.iter().all(has) {
        recorded.cloned()
    } else {
        encode(table, parts, &place(table, recorded))
    }
}

/// Returns the identity from a state file; `None` if a part is missing.
pub(super) fn from_json(table: &ResourceTable, json: &Json) -> Option<ResourceIdentityData> {
    let text = |name: &str| json.get(name).and_then(Json::as_str).map(str::to_owned);
    let parts = table.identity.parts.iter().map(|part| Some((part.name, text(part.name)?)));
    encode(
        table,
        &parts.collect::<Option<Vec<_>>>()?,
        &Location { account: text(ACCOUNT), region: text(REGION) },
    )
}
