//! `delete_object`: deletes an object that no resource manages.

use ferroform_core::action::{Action, Progress};
use ferroform_core::diagnostic::{Diagnostic, Diagnostics, catalogue};
use ferroform_core::value::Path;
use ferroform_core::{Arguments, Context};

use crate::ephemeral::reference::TYPE_NAME;

/// Deletes an object of any type. Meant for objects that no resource manages. There is no way back.
#[derive(Debug, Arguments)]
pub(super) struct DeleteObject {
    /// The identifier once more. Nothing is deleted if it differs.
    #[terraform(pattern = ".")]
    confirm: String,
    /// Primary identifier of the object. The parts of a composite identifier are joined by `|`.
    #[terraform(pattern = ".")]
    identifier: String,
    /// CloudFormation type of the object, such as `AWS::Logs::LogGroup`.
    #[terraform(pattern = TYPE_NAME)]
    type_name: String,
}

impl Action for DeleteObject {
    fn validate(&self, diagnostics: &mut Diagnostics) {
        diagnostics.extend(self.unconfirmed());
    }

    async fn invoke(self, context: &mut dyn Context, progress: Progress<'_>) -> Result<(), Diagnostic> {
        if let Some(refusal) = self.unconfirmed() {
            return Err(refusal);
        }
        let Self { type_name, identifier, .. } = &self;
        if context.cloud_control().read(type_name, identifier).await?.is_none() {
            context.diagnostics().push(absent(type_name, identifier));
            return Ok(());
        }
        progress.tell(format!("Deleting {type_name} {identifier:?}"));
        context.cloud_control().delete(type_name, identifier).await?;
        progress.tell(format!("Deleted {type_name} {identifier:?}"));
        Ok(())
    }
}

impl DeleteObject {
    /// Returns an error unless the identifier is repeated.
    fn unconfirmed(&self) -> Option<Diagnostic> {
        if self.identifier == self.confirm {
            return None;
        }
        let detail = format!(
            "confirm must repeat the identifier of the object to delete, {:?}, but is {:?}. Nothing was deleted.",
            self.identifier, self.confirm
        );
        Some(Diagnostic::error(catalogue::INVALID_VALUE, detail).at(Path::attribute("confirm")))
    }
}

fn absent(type_name: &str, identifier: &str) -> Diagnostic {
    let detail = format!("There is no {type_name} {identifier:?}, so nothing was deleted.");
    Diagnostic::warning(catalogue::NOT_FOUND, detail).at(Path::attribute("identifier"))
}
