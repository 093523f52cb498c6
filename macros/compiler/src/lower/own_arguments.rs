//! Arguments that a type has or asks for beside its properties: `region` and `timeouts`. A property of the same name wins.

use std::collections::BTreeSet;

use ferroform_schema::{REGION, TIMEOUTS};

use super::attribute::plain;
use crate::catalogue;
use crate::ir::{Attribute, Configurability, Kind, Object, ObjectId, Role, Text};

/// The operations whose time limits can be set.
const OPERATIONS: [&str; 4] = ["create", "delete", "read", "update"];

/// Adds the arguments to the root and, if the type has a region of ours, to the arguments of its lists. Returns the
/// object of the time limits, which comes last.
pub(crate) fn complete(
    objects: &mut Vec<Object>,
    labels: &mut Vec<(String, BTreeSet<String>)>,
    root: ObjectId,
    lists: Option<ObjectId>,
    is_global: bool,
) -> Option<ObjectId> {
    if !is_global && add(objects, root, region(catalogue::REGION_DESCRIPTION)) {
        lists.map(|lists| add(objects, lists, region(catalogue::LIST_REGION_DESCRIPTION)));
    }
    let limits = ObjectId(objects.len());
    let timeouts = plain(
        TIMEOUTS,
        Role::Timeouts,
        catalogue::TIMEOUTS_DESCRIPTION,
        Kind::Object(limits),
        Configurability::Optional,
    );
    add(objects, root, timeouts).then(|| {
        // The root describes them, so that their labels, which every type has, stay short.
        let text = || Kind::String(Text::Plain);
        let limit = |operation| plain(operation, Role::Timeouts, "", text(), Configurability::Optional);
        objects.push(Object { attributes: OPERATIONS.map(limit).into(), ..Object::default() });
        labels.push((String::from(TIMEOUTS), BTreeSet::new()));
        limits
    })
}

fn region(description: &str) -> Attribute {
    let text = Kind::String(Text::Plain);
    let region = plain(REGION, Role::Region, description, text, Configurability::OptionalComputed);
    Attribute { keeps_prior: true, ..region }
}

fn add(objects: &mut [Object], to: ObjectId, attribute: Attribute) -> bool {
    objects.get_mut(to.0).is_some_and(|object| object.add(attribute))
}
