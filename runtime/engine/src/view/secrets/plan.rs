//! Plans without the values of write-only arguments.

use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::table::{Kind, ObjectTable, ResourceTable, SecretTable};
use ferroform_core::value::{Path, Value};

use super::{arranged, concealed, is_given, is_left, stripped, was_created_with, was_given};
use crate::drift::Record;
use crate::tree::parts;
use crate::tree::walk::Part;

/// A request to plan without the values of write-only arguments.
#[derive(Debug)]
pub(crate) struct PlanWithout {
    root: Kind,
    whole: Value,
    /// The configuration without the values.
    pub(crate) config: Value,
    /// The prior state without secrets that are given in write-only arguments now.
    pub(crate) prior: Value,
    changes: Changes,
}

impl PlanWithout {
    /// Creates the request; `None` if the type has no such arguments.
    pub(crate) fn new(
        table: &'static ResourceTable,
        config: &Value,
        prior: &Value,
        record: &Record,
    ) -> Option<Self> {
        let root = Kind::Object(table.root);
        table.root.contains.secrets.then(|| {
            let without = stripped(&root, config);
            let given = arranged(&root, config, &without, prior);
            let mut changes = Changes { can_update: table.handlers.update, ..Changes::default() };
            changes.search(&root, prior, &given, record, &Path::root(), None);
            let prior = concealed(&root, prior, &given);
            Self { root, whole: config.clone(), config: without, prior, changes }
        })
    }

    /// Whether a secret is sent, so that there is an update.
    pub(crate) fn is_update(&self) -> bool {
        self.changes.is_update
    }

    /// Completes a plan: in it, secrets that are given in write-only arguments are null.
    pub(crate) fn complete(&self, planned: &Value) -> Value {
        concealed(&self.root, planned, &arranged(&self.root, &self.whole, &self.config, planned))
    }

    /// Returns the paths of changes that cannot be made in place, and warnings.
    pub(crate) fn into_notes(self) -> (Vec<Path>, Vec<Diagnostic>) {
        (self.changes.replace, self.changes.warnings)
    }
}

/// What changes in write-only arguments.
#[derive(Debug, Default)]
struct Changes {
    can_update: bool,
    is_update: bool,
    replace: Vec<Path>,
    warnings: Vec<Diagnostic>,
}

impl Changes {
    /// Searches a prior value. `list` is the path of the outermost list around it: its elements may move, so core is
    /// told the path of the list.
    fn search(
        &mut self,
        kind: &Kind,
        prior: &Value,
        given: &Value,
        record: &Record,
        path: &Path,
        list: Option<&Path>,
    ) {
        if !kind.contains().secrets {
            return;
        }
        if let (Kind::Object(table), Value::Object(_), Value::Object(_)) = (kind, prior, given) {
            for secret in table.secrets {
                self.secret(table, secret, [prior, given], record, path, list);
            }
        }
        for (part, prior) in parts(kind, prior) {
            let list = if let Part::Element(..) = part { Some(list.unwrap_or(path)) } else { list };
            self.search(part.kind(), prior, part.of(given), record.at(part), &path.join(part.step()), list);
        }
    }

    fn secret(
        &mut self,
        table: &'static ObjectTable,
        secret: &SecretTable,
        [prior, given]: [&Value; 2],
        record: &Record,
        path: &Path,
        list: Option<&Path>,
    ) {
        let [before, version] = [prior, given].map(|value| value.attribute(secret.version));
        if !is_given(secret, given) {
            if was_given(secret, record)
                && !is_left(secret, record)
                && given.attribute(secret.attribute).is_null()
            {
                self.warnings.push(kept(&path.join(secret.argument.into())));
            }
            return;
        }
        let is_fixed = table.attribute(secret.attribute).is_none_or(|it| it.is_fixed_at_creation());
        let is_fixed = is_fixed || !self.can_update;
        let is_changed = !version.is_null() && version != before;
        if is_changed && !is_fixed {
            self.is_update = true;
        } else if is_changed && (!before.is_null() || was_created_with(secret, record)) {
            let path = list.cloned().unwrap_or_else(|| path.join(secret.version.into()));
            if !self.replace.contains(&path) {
                self.replace.push(path);
            }
        } else if is_fixed {
            let [there, wanted] = [prior.attribute(secret.attribute), given.attribute(secret.argument)];
            if !there.is_null() && wanted.is_wholly_known() && there != wanted {
                self.warnings.push(not_sent(&path.join(secret.argument.into())));
            }
        }
    }
}

/// Returns a warning about a secret other than that in the state, which the service cannot change.
fn not_sent(path: &Path) -> Diagnostic {
    let detail = format!(
        "{path} differs from the secret in the state, but can be set only at creation. The object keeps its secret.\n\nTo \
         give it the new one, replace the resource with `-replace`."
    );
    Diagnostic::warning(catalogue::KEPT, detail).at(path.clone())
}

/// Returns a warning about a removed argument, whose value nobody can take back.
fn kept(path: &Path) -> Diagnostic {
    let detail = format!(
        "{path} was removed from the configuration. The object may keep the secret that it has.\n\nTo be certain, set \
         another value with another version, or replace the resource with `-replace`."
    );
    Diagnostic::warning(catalogue::KEPT, detail).at(path.clone())
}
