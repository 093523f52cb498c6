//! `ImportResourceState`: imports an existing object by its identifier or identity.
//!
//! The state contains only the identifier; core reads the object next.

use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::table::{IdentityTable, REGION, ResourceTable};
use ferroform_core::value::Value;

use crate::import_id;
use crate::model::identity_of;
use crate::object::ID;

/// The result of an import.
#[derive(Debug)]
pub struct ImportResponse {
    /// A state that contains only the identifier.
    pub state: Value,
    /// The identity of the object.
    pub identity: Vec<(&'static str, String)>,
    /// Its region, if the import says so.
    pub region: Option<String>,
}

/// Imports an object by an import ID.
pub fn import_by_id(table: &'static ResourceTable, id: &str) -> Result<ImportResponse, Diagnostic> {
    let (id, region) = import_id::region(table, id);
    let imported = imported(table, &import_id::identifier(table, id)?);
    Ok(ImportResponse { region: region.map(str::to_owned), ..imported })
}

/// Imports an object by identity: one value for each part.
pub fn import_by_identity(
    table: &'static ResourceTable,
    identity: &[(String, String)],
) -> Result<ImportResponse, Diagnostic> {
    let given = |name: &str| {
        let value = identity.iter().find(|(given, _)| given == name).map(|(_, value)| value.as_str());
        value.filter(|value| !value.is_empty())
    };
    let part = |name: &'static str| given(name).ok_or_else(|| missing(name));
    let parts = table.identity.parts.iter().map(|p| part(p.name)).collect::<Result<Vec<_>, _>>()?;
    let region = given(REGION).filter(|_| table.has_region() && !is_part(table, REGION)).map(str::to_owned);
    Ok(ImportResponse { region, ..imported(table, &IdentityTable::join(parts)) })
}

/// Imports an object by its identifier.
pub(crate) fn imported(table: &'static ResourceTable, identifier: &str) -> ImportResponse {
    let identity = identity_of(&table.identity, identifier, None);
    ImportResponse { state: stub(table, identifier), identity, region: None }
}

fn is_part(table: &ResourceTable, name: &str) -> bool {
    table.identity.parts.iter().any(|part| part.name == name)
}

/// Returns a state that contains only an identifier.
pub(crate) fn stub(table: &'static ResourceTable, id: &str) -> Value {
    let attribute = |name: &'static str| (name, if name == ID { Value::from(id) } else { Value::Null });
    Value::Object(table.root.attributes.iter().map(|a| attribute(a.name)).collect())
}

fn missing(name: &str) -> Diagnostic {
    let detail = format!("The identity needs a value for {name}.");
    Diagnostic::error(catalogue::INVALID_IMPORT_ID, detail)
}
