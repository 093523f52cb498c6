//! What the labels of a type say of its objects: descriptions, and which objects are the same one.

use std::collections::HashMap;

use ferroform_core::table::ObjectTable;
use ferroform_schema::encoding::{Labels, Object};

/// The objects of a type, by their positions in its labels. Unlike an address, a position tells objects with equal
/// tables apart: the linker of a release keeps one of several equal tables.
#[derive(Debug, Default)]
pub(crate) struct Labelled(HashMap<usize, Vec<Member>>);

/// What labels say of an attribute.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Member {
    /// Prose that the build was given; empty if there is none.
    pub(crate) description: &'static str,
    /// The position of the object that it nests, if it nests one.
    pub(crate) object: Option<usize>,
}

impl Labelled {
    /// Reads the labels of an object and of everything in it. Returns them with the object's position.
    pub(crate) fn of(root: &'static ObjectTable) -> (Self, usize) {
        let mut all = Self::default();
        let mut labels = Labels::new(root.labels);
        let object = labels.object();
        let position = all.read(object, &mut labels);
        (all, position)
    }

    /// Returns the members of an object in the order of its table.
    pub(crate) fn members(&self, position: usize) -> &[Member] {
        self.0.get(&position).map_or(&[], Vec::as_slice)
    }

    fn read(&mut self, object: Object, labels: &mut Labels<'static>) -> usize {
        let position = labels.position();
        let mut members = Vec::new();
        for _ in 0..object.attributes {
            let Some(label) = labels.label() else { break };
            let object = label.marks.nesting().map(|_| {
                let nested = labels.nested();
                // The labels of an object stand where it comes for the first time.
                nested.elsewhere.map_or_else(|| self.read(nested.object, labels), |first| first.position())
            });
            members.push(Member { description: label.description(), object });
        }
        self.0.insert(position, members);
        position
    }
}
