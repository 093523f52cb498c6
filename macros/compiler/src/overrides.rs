//! `schemas/overrides.toml`: reviewed corrections of single schemas.

use crate::annotation::Effect;
use crate::cfn::Path;

/// Something said of one property of one type.
#[derive(Debug, Clone)]
pub struct PropertyOverride {
    /// The type.
    pub type_name: String,
    /// The property.
    pub path: Path,
    /// What is said.
    pub effect: Effect,
}

/// All overrides.
#[derive(Debug, Clone, Default)]
pub struct Overrides {
    /// What is said of single properties.
    pub properties: Vec<PropertyOverride>,
}
