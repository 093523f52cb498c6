//! Arguments of resources that are not properties of the service.

pub use ferroform_schema::{REGION, TAGS_ALL, TIMEOUTS};

use super::{AttributeTable, Configurability, Kind, ObjectTable, ResourceTable, Role, Text};
use crate::object_table;

/// The members of `timeouts`, which all types share. The labels of each type describe them too.
pub static TIME_LIMITS: ObjectTable =
    object_table!([limit("create"), limit("delete"), limit("read"), limit("update")], &[]);

const fn limit(name: &'static str) -> AttributeTable {
    let text = AttributeTable::by_hand(name, Kind::String(Text::Plain), Configurability::Optional);
    AttributeTable { role: Role::Timeouts, ..text }
}

impl ResourceTable {
    /// Whether users choose the region of each object.
    #[must_use]
    pub fn has_region(&self) -> bool {
        self.has_argument(REGION, Role::Region)
    }

    /// Whether users choose the time limits of operations.
    #[must_use]
    pub fn has_timeouts(&self) -> bool {
        self.has_argument(TIMEOUTS, Role::Timeouts)
    }

    /// Whether the root attribute of this name is this one. It may be a property of the same name.
    fn has_argument(&self, name: &str, role: Role) -> bool {
        self.root.attribute(name).is_some_and(|found| found.role == role)
    }
}
