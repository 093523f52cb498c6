//! Makes values of a configuration unknown until apply.
//!
//! The choice depends on the place of a value and not on its number: removing a part of a configuration does
//! not affect the choice for the rest.

use ferroform_driver::Input;

use crate::contract::chance::hash;

/// Makes about `percent` percent of the values at any depth unknown until apply, except in root arguments for
/// which `keep` returns true.
pub fn veil(input: &Input, seed: u64, percent: usize, keep: &dyn Fn(&str) -> bool) -> Input {
    let Input::Object(members) = input else { return input.clone() };
    Input::object(members.iter().map(|(name, member)| {
        let veiled = if keep(name) { member.clone() } else { veiled(member, seed, percent, name) };
        (name.clone(), veiled)
    }))
}

fn veiled(input: &Input, seed: u64, percent: usize, at: &str) -> Input {
    if *input == Input::Null {
        return Input::Null;
    }
    // Deeper values are as likely as the ones above them.
    if usize::try_from(hash(seed, at) % 100).unwrap_or(0) < percent {
        return input.clone().unknown_until_apply();
    }
    match input {
        Input::List(items) => Input::List(
            items
                .iter()
                .enumerate()
                .map(|(i, item)| veiled(item, seed, percent, &format!("{at}[{i}]")))
                .collect(),
        ),
        Input::Object(members) => Input::object(
            members
                .iter()
                .map(|(name, member)| (name.clone(), veiled(member, seed, percent, &format!("{at}.{name}")))),
        ),
        other => other.clone(),
    }
}
