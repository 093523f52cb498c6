//! What a data source, an ephemeral resource and an action have in common: a name, arguments, and a check of them.

use crate::attributes::{Arguments, joined, joined_length, text, unfit};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::schema::nested_object;
use crate::table::{Configurability, Kind, ObjectTable, Role};
use crate::value::Value;

/// What Terraform is told about it, and how its arguments are checked.
#[derive(Debug, Clone, Copy)]
pub struct Offered {
    /// The name, without the prefix of the provider.
    pub name: &'static str,
    /// Returns the Rust type, for messages to the author.
    pub rust_type: fn() -> &'static str,
    /// What it is, in Markdown.
    pub description: &'static str,
    /// What to do instead, if it is deprecated.
    pub deprecated: Option<&'static str>,
    /// The arguments.
    pub arguments: &'static ObjectTable,
    /// What is read; nothing of an action.
    pub output: &'static ObjectTable,
    /// Checks a configuration that satisfies all rules of the table.
    pub validate: fn(&Value, &mut Diagnostics),
}

impl Offered {
    /// Creates it.
    ///
    /// # Panics
    /// Panics if the names are wrong. It is created when the provider is compiled.
    #[track_caller]
    pub(crate) const fn new<T: Arguments>(
        output: &'static ObjectTable,
        can_be_write_only: bool,
        validate: fn(&Value, &mut Diagnostics),
    ) -> Self {
        check_names(T::TABLE, output);
        check_write_only(T::TABLE, can_be_write_only);
        let (name, description, deprecated) = (T::NAME, T::DESCRIPTION, T::DEPRECATED);
        let rust_type = std::any::type_name::<T>;
        Self { name, rust_type, description, deprecated, arguments: T::TABLE, output, validate }
    }
}

/// Reads the arguments of a configuration.
///
/// # Errors
/// If one does not fit, or is not known.
pub fn arguments<T: Arguments>(config: Value) -> Result<T, Diagnostic> {
    T::from_value(config).map_err(|misfit| unfit(T::TABLE, &misfit))
}

/// Checks a configuration with code of the author, unless it needs values that are not known.
pub(crate) fn validate<T: Arguments>(
    config: &Value,
    diagnostics: &mut Diagnostics,
    check: fn(&T, &mut Diagnostics),
) {
    match arguments::<T>(config.clone()) {
        Ok(arguments) => check(&arguments, diagnostics),
        Err(unfit) if config.is_wholly_known() => diagnostics.push(unfit),
        Err(_) => {}
    }
}

/// Checks that what is read has the names of arguments exactly where these are marked as computed.
#[track_caller]
const fn check_names(arguments: &ObjectTable, output: &ObjectTable) {
    let mut rest = arguments.attributes;
    while let [argument, others @ ..] = rest {
        let mut read = output.attributes;
        let mut is_read = false;
        while let [attribute, others @ ..] = read {
            if is_same(argument.name, attribute.name) {
                is_read = true;
                if !is_same_type(&argument.kind, &attribute.kind) {
                    refuse(&[
                        "the argument `",
                        argument.name,
                        "` and the attribute of `Output` with this name must be of the same type",
                    ]);
                }
            }
            read = others;
        }
        let is_computed = matches!(argument.configurability, Configurability::OptionalComputed);
        if is_read && !is_computed {
            refuse(&[
                "`",
                argument.name,
                "` is an argument and an attribute of `Output`: give one of them another name, or write `#[terraform(computed)]` \
                 at the argument if what is read takes its place where it is not set",
            ]);
        }
        if is_computed && !is_read {
            refuse(&[
                "the argument `",
                argument.name,
                "` has `#[terraform(computed)]`, so `Output` needs an attribute with its name",
            ]);
        }
        rest = others;
    }
}

/// Checks that write-only arguments are where Terraform has them: in the configuration of an action, outside of sets and objects.
#[track_caller]
const fn check_write_only(arguments: &ObjectTable, can_be_write_only: bool) {
    let mut rest = arguments.attributes;
    while let [argument, others @ ..] = rest {
        if matches!(argument.role, Role::SecretArgument) && !can_be_write_only {
            refuse(&[
                "`",
                argument.name,
                "` has `#[terraform(write_only)]`: only an argument of an action can be write-only, and no field of an object in it",
            ]);
        }
        if matches!(argument.role, Role::SecretArgument) && has_set_or_object(&argument.kind) {
            refuse(&[
                "`",
                argument.name,
                "` has `#[terraform(write_only)]`: sets and objects cannot be write-only",
            ]);
        }
        if let Some((object, _)) = nested_object(&argument.kind) {
            check_write_only(object, false);
        }
        rest = others;
    }
}

const fn has_set_or_object(kind: &Kind) -> bool {
    match kind {
        Kind::Set(_) | Kind::Object(_) => true,
        Kind::List(element, _) | Kind::Map(element) => has_set_or_object(&element.kind),
        _ => false,
    }
}

/// Ends the compilation with this message.
#[track_caller]
const fn refuse(parts: &[&str]) -> ! {
    let (room, length) = (joined::<400>(parts), joined_length(parts));
    let written: &[u8] = if length < room.len() { room.split_at(length).0 } else { &room };
    panic!("{}", text(written))
}

const fn is_same(one: &str, other: &str) -> bool {
    let (mut one, mut other) = (one.as_bytes(), other.as_bytes());
    while let ([a, one_rest @ ..], [b, other_rest @ ..]) = (one, other) {
        if *a != *b {
            return false;
        }
        (one, other) = (one_rest, other_rest);
    }
    one.is_empty() && other.is_empty()
}

const fn is_same_type(one: &Kind, other: &Kind) -> bool {
    match (one, other) {
        (Kind::Bool, Kind::Bool)
        | (Kind::String(_), Kind::String(_))
        | (Kind::Int64 | Kind::Float64, Kind::Int64 | Kind::Float64)
        | (Kind::Dynamic, Kind::Dynamic) => true,
        (Kind::List(one, _), Kind::List(other, _))
        | (Kind::Set(one), Kind::Set(other))
        | (Kind::Map(one), Kind::Map(other)) => is_same_type(&one.kind, &other.kind),
        (Kind::Object(one), Kind::Object(other)) => {
            let (mut one, mut other) = (one.attributes, other.attributes);
            while let ([a, one_rest @ ..], [b, other_rest @ ..]) = (one, other) {
                if !is_same(a.name, b.name) || !is_same_type(&a.kind, &b.kind) {
                    return false;
                }
                (one, other) = (one_rest, other_rest);
            }
            one.is_empty() && other.is_empty()
        }
        _ => false,
    }
}
