//! Arguments of resources that are not properties of the service.

use super::{AttributeTable, Configurability, Kind, ObjectTable, ResourceTable, Text};
use crate::object_table;

/// The root attribute with the region of an object.
pub const REGION: &str = "region";
/// The root attribute with the time limits of operations.
pub const TIMEOUTS: &str = "timeouts";

/// The members of `timeouts`, which all types share. The labels of each type describe them too.
pub static TIME_LIMITS: ObjectTable =
    object_table!([limit("create"), limit("delete"), limit("read"), limit("update")], &[]);

const fn limit(name: &'static str) -> AttributeTable {
    AttributeTable::by_hand(name, Kind::String(Text::Plain), Configurability::Optional)
}

impl ResourceTable {
    /// Whether users choose the region of each object.
    #[must_use]
    pub fn has_region(&self) -> bool {
        self.has_argument(REGION)
    }

    /// Whether users choose the time limits of operations.
    #[must_use]
    pub fn has_timeouts(&self) -> bool {
        self.has_argument(TIMEOUTS)
    }

    /// Whether there is a root attribute of this name that is not a property.
    fn has_argument(&self, name: &str) -> bool {
        let attributes = self.root.attributes;
        let found = attributes.binary_search_by(|attribute| attribute.name.cmp(name)).ok();
        found.and_then(|index| attributes.get(index)).is_some_and(|found| found.property.is_none())
    }
}
