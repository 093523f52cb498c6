//! The objects of a resource, each stored once.

use std::collections::{BTreeMap, BTreeSet};

use crate::ir::{Attribute, Kind, Object, ObjectId};

/// Objects by index and by content. Objects with the same content are stored once, wherever they come from.
#[derive(Debug, Default)]
pub(crate) struct Objects {
    list: Vec<Object>,
    labels: Vec<String>,
    /// The schema nodes that each object was made of.
    origins: Vec<BTreeSet<String>>,
    /// The number of attributes of each object, including everything below it.
    sizes: Vec<usize>,
    by_content: BTreeMap<Object, ObjectId>,
}

impl Objects {
    /// Returns the index of this object, which was made of the schema node at `origin`. Its label is that of the
    /// first object with this content.
    pub(crate) fn intern(&mut self, object: Object, label: &str, origin: &str) -> ObjectId {
        if let Some(id) = self.by_content.get(&object).copied() {
            if let Some(origins) = self.origins.get_mut(id.0).filter(|known| !known.contains(origin)) {
                origins.insert(origin.into());
            }
            return id;
        }
        let id = ObjectId(self.list.len());
        let size =
            object.attributes.iter().map(|a| 1 + self.size_of_kind(&a.kind)).fold(0, usize::saturating_add);
        self.list.push(object.clone());
        self.labels.push(label.into());
        self.origins.push(BTreeSet::from([origin.into()]));
        self.sizes.push(size);
        self.by_content.insert(object, id);
        id
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    pub(crate) fn attributes(&self, id: ObjectId) -> &[Attribute] {
        self.list.get(id.0).map_or(&[], |object| &object.attributes)
    }

    pub(crate) fn size(&self, id: ObjectId) -> usize {
        self.sizes.get(id.0).copied().unwrap_or(0)
    }

    fn size_of_kind(&self, kind: &Kind) -> usize {
        match kind {
            Kind::Object(id) => self.size(*id),
            Kind::List(element, _) | Kind::Set(element) | Kind::Map(element) | Kind::Document(element) => {
                self.size_of_kind(&element.kind)
            }
            _ => 0,
        }
    }

    /// Returns the objects, and the label and the origins of each.
    pub(crate) fn into_parts(self) -> (Vec<Object>, Vec<(String, BTreeSet<String>)>) {
        (self.list, self.labels.into_iter().zip(self.origins).collect())
    }
}
