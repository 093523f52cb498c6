//! What is remembered about an object in addition to its state.
//!
//! Terraform stores these bytes with the state and does not show them. Their outer form is that of HashiCorp's
//! plugin framework, a JSON object whose values are base64 of JSON, because the reference provider cannot read a
//! state with any other:
//!
//! ```text
//! {"ferroform": base64({"version": 5, "created": …, "record": …, …})}
//! ```
//!
//! Other bytes, such as those that the reference provider writes, mean that nothing is remembered. From data of
//! another version of this form, the facts about the object are read: the request, the time, the place. How
//! arguments were applied may have another meaning there, and is not read. Data of this provider that cannot be
//! read at all are kept as they are.

use std::ops::Not;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use ferroform_cloud_control::OpenRequest;
use ferroform_core::table::ResourceTable;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::drift::Record;
use crate::view::TagRecord;

/// The version that is written.
const VERSION: u64 = 5;
/// The member whose meaning depends on the version.
const OF_THE_VERSION: &str = "record";
/// The key of this provider in the outer form.
const KEY: &str = "ferroform";

/// What is remembered about an object in addition to its state.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Private {
    /// What is remembered of its values; empty for an imported object.
    #[serde(default, skip_serializing_if = "Record::is_empty")]
    pub record: Record,
    /// The request that may have created the object, while its outcome is not known. If the state has an identifier, a
    /// request that may still change or delete the object.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending: Option<OpenRequest>,
    /// The identifier that an update may have given the object, if the end of the update was not observed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renamed: Option<String>,
    /// Whether the creation failed after core had recorded the object as created, so that it must be replaced.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub is_unfinished: bool,
    /// When the object was created, in seconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<u64>,
    /// Whether the service has shown the object since it was created.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub was_seen: bool,
    /// The type of another provider from which a `moved` block took the object over, until it is read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moved_from: Option<String>,
    /// Where its tags come from.
    #[serde(default, skip_serializing_if = "TagRecord::is_empty")]
    pub tags: TagRecord,
    /// The account and region of the object.
    #[serde(default, skip_serializing_if = "Location::is_unknown")]
    pub place: Location,
    /// Whether the plan is to destroy the object without creating another in its place.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub is_destroy: bool,
    /// The paths of the collections of which the plan did not know every value. The second plan of the same change
    /// needs them; a state has none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<String>,
    /// The version of the provider that wrote these data.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub written_by: String,
    /// The original bytes, if this provider wrote them and this version cannot read them.
    #[serde(skip)]
    pub unread: Option<Vec<u8>>,
}

impl Private {
    /// Returns the data with the names that the attributes of a type have today.
    #[must_use]
    pub fn with_todays_names(self, table: &ResourceTable) -> Self {
        Self { record: self.record.with_todays_names(table.renamed), ..self }
    }
}

/// The account and region of an object.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Location {
    /// The account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<String>,
    /// The region; without meaning for types that belong to no region.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
}

impl Location {
    /// Whether neither the account nor the region is known.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        *self == Self::default()
    }

    /// Fills in from `other` what is not known.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self { account: self.account.or(other.account), region: self.region.or(other.region) }
    }
}

/// The data as they are written, with the version.
#[derive(Serialize)]
struct Versioned<'a> {
    version: u64,
    #[serde(flatten)]
    private: &'a Private,
}

impl Private {
    /// Returns the creation that the next apply goes on with.
    pub(crate) fn interrupted(&self) -> Option<&OpenRequest> {
        self.pending.as_ref().filter(|pending| pending.goes_on)
    }

    /// Whether the object was imported or moved, and not read since.
    pub(crate) fn is_of_unread_object(&self) -> bool {
        !self.was_seen
            && self.created.is_none()
            && self.pending.is_none()
            && self.unread.is_none()
            && self.record.is_empty()
    }

    /// Reads what an earlier operation remembered.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Self {
        match inner(bytes) {
            None => Self::default(),
            Some(inner) => Self::from_inner(&inner)
                .unwrap_or_else(|| Self { unread: Some(bytes.to_vec()), ..Self::default() }),
        }
    }

    fn from_inner(inner: &str) -> Option<Self> {
        let mut inner: Map<String, Json> = serde_json::from_slice(&BASE64.decode(inner).ok()?).ok()?;
        if inner.remove("version")?.as_u64()? != VERSION {
            inner.remove(OF_THE_VERSION);
        }
        serde_json::from_value(Json::Object(inner)).ok()
    }

    /// Encodes the data for the next operation. The result is empty if there is nothing to remember. Data that
    /// could not be read are written back unchanged, without anything learned since.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        if let Some(unread) = &self.unread {
            return unread.clone();
        }
        if *self == Self::default() {
            return Vec::new();
        }
        // Writing plain data into memory cannot fail.
        let inner = serde_json::to_vec(&Versioned { version: VERSION, private: self }).unwrap_or_default();
        format!("{{\"{KEY}\":\"{}\"}}", BASE64.encode(inner)).into_bytes()
    }
}

/// Returns the value of this provider's key in the outer form.
fn inner(bytes: &[u8]) -> Option<String> {
    let outer: Json = serde_json::from_slice(bytes).ok()?;
    outer.get(KEY).and_then(Json::as_str).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::collection::{btree_map, vec};
    use proptest::prelude::*;

    use super::*;

    fn remembered() -> Private {
        Private {
            created: Some(1_000_000),
            pending: Some(OpenRequest {
                client_token: "ct".to_owned(),
                sent: 7,
                ..OpenRequest::of_token("rt")
            }),
            place: Location { account: Some("123456789012".to_owned()), region: None },
            written_by: "1.2.3".to_owned(),
            ..Private::default()
        }
    }

    /// Reads private data as `privatestate.NewData` of HashiCorp's terraform-plugin-framework 1.19 does.
    fn read_by_the_framework(bytes: &[u8]) -> BTreeMap<String, Json> {
        let outer: BTreeMap<String, String> = serde_json::from_slice(bytes).unwrap();
        let inner = |(key, text): (String, String)| {
            assert!(!key.starts_with('.'), "{key} would be the framework's own");
            let value = String::from_utf8(BASE64.decode(text).unwrap()).unwrap();
            (key, serde_json::from_str(&value).unwrap())
        };
        outer.into_iter().map(inner).collect()
    }

    #[test]
    fn the_reference_can_read_what_is_written() {
        let read = read_by_the_framework(&remembered().encode());
        assert_eq!(read.keys().collect::<Vec<_>>(), ["ferroform"]);
        assert_eq!(read["ferroform"]["created"], 1_000_000);
    }

    #[test]
    fn what_is_written_is_read() {
        assert_eq!(Private::decode(&remembered().encode()), remembered());
        assert_eq!(Private::default().encode(), b"");
    }

    fn with_key(inner: &str) -> String {
        format!("{{\"ferroform\":\"{}\"}}", BASE64.encode(inner))
    }

    #[test]
    fn anything_else_means_that_nothing_is_remembered() {
        for bytes in ["", "{}", "{", "\u{2}{}", "[]", r#"{".frameworkKey":"e30="}"#, r#"{"ferroform":1}"#] {
            assert_eq!(Private::decode(bytes.as_bytes()), Private::default(), "{bytes:?}");
        }
    }

    #[test]
    fn data_of_another_version_lose_only_the_record() {
        let read = Private {
            created: Some(5),
            pending: Some(OpenRequest::of_token("rt")),
            place: Location { account: None, region: Some("eu-west-1".to_owned()) },
            ..Private::default()
        };
        for version in [4, 6] {
            let other = format!(
                r#"{{"version": {version}, "created": 5, "record": "in another form", "pending": {{"request_token": "rt"}},
                    "place": {{"region": "eu-west-1", "partition": "aws"}}, "new": true}}"#
            );
            assert_eq!(Private::decode(with_key(&other).as_bytes()), read);
        }
    }

    #[test]
    fn what_this_program_wrote_and_cannot_read_is_kept() {
        let later = with_key(r#"{"version": 6, "created": "soon"}"#);
        let damaged = with_key(r#"{"version": 5, "pending": {"request_token": "rt"}, "record": [1]}"#);
        for bytes in [r#"{"ferroform":"%"}"#, &with_key("[]"), &with_key("{}"), &later, &damaged] {
            let read = Private::decode(bytes.as_bytes());
            assert_eq!(read.unread.as_deref(), Some(bytes.as_bytes()));
            assert_eq!(read.encode(), bytes.as_bytes());
        }
    }

    fn any_json() -> impl Strategy<Value = Json> {
        let text = ".{0,8}";
        let leaf = prop_oneof![
            Just(Json::Null),
            any::<bool>().prop_map(Json::from),
            any::<i64>().prop_map(Json::from),
            text.prop_map(Json::from),
        ];
        leaf.prop_recursive(4, 32, 4, move |inner| {
            prop_oneof![
                vec(inner.clone(), 0..4).prop_map(Json::from),
                btree_map(prop_oneof![text, "owned|spelling|shown|parts|elements|name"], inner, 0..4)
                    .prop_map(|members| members.into_iter().collect::<Json>()),
            ]
        })
    }

    proptest! {
        #[test]
        fn private_data_of_any_content_are_read_or_kept(
            version in 4..7_u64,
            [record, pending] in [any_json(), any_json()],
        ) {
            let inner = serde_json::json!({"version": version, "record": record, "pending": pending});
            let read = Private::decode(with_key(&inner.to_string()).as_bytes());
            prop_assert_eq!(Private::decode(&read.encode()), read);
        }

        #[test]
        fn no_bytes_are_too_damaged(bytes in vec(any::<u8>(), 0..64), cut in 0..200_usize) {
            let whole = remembered().encode();
            for bytes in [&bytes[..], &whole[..cut.min(whole.len())], &[&whole[..], &bytes[..]].concat()] {
                let read = Private::decode(bytes);
                prop_assert_eq!(Private::decode(&read.encode()), read);
            }
        }
    }
}
