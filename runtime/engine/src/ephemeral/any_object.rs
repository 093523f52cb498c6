//! `object`: an object of any type that Cloud Control knows, with its properties as the service spells them.

use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::ephemeral::{EphemeralResource, Opened};
use ferroform_core::value::Value;
use ferroform_core::{Arguments, Attributes, Context};

use super::reference::{TYPE_NAME, not_found};
use crate::model::document::of_own_type;

/// Reads an object of any type that Cloud Control knows. Nothing of it is stored in the state or plan.
#[derive(Debug, Arguments)]
#[terraform(name = "object")]
pub(super) struct AnyObject {
    /// Primary identifier of the object. The parts of a composite identifier are joined by `|`.
    #[terraform(pattern = ".")]
    identifier: String,
    /// CloudFormation type of the object, such as `AWS::Logs::LogGroup`.
    #[terraform(pattern = TYPE_NAME)]
    type_name: String,
}

#[derive(Debug, Attributes)]
pub(super) struct Properties {
    /// Properties of the object, with the names that CloudFormation uses.
    #[terraform(sensitive)]
    properties: Value,
}

impl EphemeralResource for AnyObject {
    type Output = Properties;

    async fn open(self, context: &mut dyn Context) -> Result<Opened<Properties>, Diagnostic> {
        let Self { type_name, identifier } = &self;
        let model = context.cloud_control().read(type_name, identifier).await?;
        let model = model.ok_or_else(|| not_found(type_name, identifier))?;
        let properties = of_own_type(&model).ok_or_else(|| {
            let detail = format!("The properties of {type_name} {identifier:?} are nested too deeply.");
            Diagnostic::error(catalogue::UNEXPECTED_ANSWER, detail)
        })?;
        Ok(Properties { properties }.into())
    }
}
