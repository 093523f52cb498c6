//! The judge's position in the model and in the document. Entering a value does not allocate.

use super::tree::Id;
use crate::schema::escape;

/// The place of a value in a model.
pub(super) struct Position<'p> {
    pub(super) within: Option<&'p Position<'p>>,
    pub(super) step: Step<'p>,
}

pub(super) enum Step<'p> {
    Root,
    Name(&'p str),
    Index(usize),
}

impl Position<'_> {
    pub(super) fn pointer(&self) -> String {
        let mut steps = Vec::new();
        let mut place = Some(self);
        while let Some(here) = place {
            match here.step {
                Step::Root => {}
                Step::Name(name) => steps.push(format!("/{}", escape(name))),
                Step::Index(index) => steps.push(format!("/{index}")),
            }
            place = here.within;
        }
        steps.into_iter().rev().collect()
    }
}

/// The schemas that are being judged at one place, innermost first.
pub(super) struct Active<'p> {
    pub(super) id: Id,
    pub(super) around: Option<&'p Active<'p>>,
}

impl Active<'_> {
    pub(super) fn holds(&self, id: Id) -> bool {
        let mut here = Some(self);
        while let Some(active) = here {
            if active.id == id {
                return true;
            }
            here = active.around;
        }
        false
    }
}
