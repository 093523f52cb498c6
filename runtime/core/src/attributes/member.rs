//! The types of fields, as the expansion names them.

use crate::misfit::Misfit;
use crate::table::{AttributeTable, Behaviour, Configurability, Constraint, Kind};
use crate::types::TerraformType;
use crate::value::{Object, Value};

/// The Rust type of a field. The expansion names each type once, by creating this, so that rustc has one place to say that
/// it is none.
#[derive(Debug)]
pub struct Member<T> {
    kind: Kind,
    is_nullable: bool,
    is_sensitive: bool,
    rules: &'static [Constraint],
    read: fn(Value) -> Result<T, Misfit>,
    write: fn(T) -> Value,
}

/// Returns the type of a field at this place.
#[must_use]
pub const fn member<T: TerraformType<Place>, Place>() -> Member<T> {
    Member {
        kind: T::KIND,
        is_nullable: T::IS_NULLABLE,
        is_sensitive: T::IS_SENSITIVE,
        rules: T::RULES,
        read: T::from_value,
        write: T::into_value,
    }
}

impl<T> Member<T> {
    /// Returns the table of the argument with this name.
    #[must_use]
    pub const fn argument(&self, name: &'static str) -> AttributeTable {
        let configurability =
            if self.is_nullable { Configurability::Optional } else { Configurability::Required };
        AttributeTable { constraints: self.rules, ..self.table(name, configurability) }
    }

    /// Returns the table of the attribute with this name that is read.
    #[must_use]
    pub const fn attribute(&self, name: &'static str) -> AttributeTable {
        AttributeTable {
            behaviour: &Behaviour { is_read_only: true, ..Behaviour::PLAIN },
            ..self.table(name, Configurability::Computed)
        }
    }

    const fn table(&self, name: &'static str, configurability: Configurability) -> AttributeTable {
        let is_sensitive = self.is_sensitive;
        AttributeTable { is_sensitive, ..AttributeTable::by_hand(name, self.kind, configurability) }
    }

    /// Takes the argument with this name out of an object. `place` is its name after a dot.
    ///
    /// # Errors
    /// If it does not fit.
    pub fn take(&self, object: &mut Object, name: &str, place: &str) -> Result<T, Misfit> {
        self.read_at(place, taken(object, name))
    }

    /// Like [`take`](Self::take), for an argument that an environment variable sets as well.
    ///
    /// # Errors
    /// If it does not fit, or is set nowhere.
    pub fn take_from(
        &self,
        object: &mut Object,
        name: &str,
        place: &str,
        variable: &str,
    ) -> Result<T, Misfit> {
        match taken(object, name) {
            Value::Null if !self.is_nullable => {
                let what =
                    format!("must be set, in the provider block or by the environment variable {variable}");
                Err(Misfit::missing(what).within(place))
            }
            value => self.read_at(place, value),
        }
    }

    /// Like [`take`](Self::take), with a value for an argument that is not set.
    ///
    /// # Errors
    /// If it does not fit.
    pub fn take_or(
        &self,
        object: &mut Object,
        name: &str,
        place: &str,
        default: impl FnOnce() -> T,
    ) -> Result<T, Misfit> {
        match taken(object, name) {
            Value::Null => Ok(default()),
            value => self.read_at(place, value),
        }
    }

    fn read_at(&self, place: &str, value: Value) -> Result<T, Misfit> {
        (self.read)(value).map_err(|misfit| misfit.within(place))
    }

    /// Converts to a value.
    pub fn value(&self, value: T) -> Value {
        (self.write)(value)
    }
}

fn taken(object: &mut Object, name: &str) -> Value {
    object.get_mut(name).map(std::mem::take).unwrap_or_default()
}
