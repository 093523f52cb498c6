//! Which element of one list is which element of another.
//!
//! Elements have no names. They are paired by what they have in common: first those of which one says nothing that
//! the other contradicts, then the most alike, at last those at the same place. The same pairing serves plan, read
//! and patch, so that they cannot disagree.

use super::same::{covers, same};
use crate::table::{ElementTable, Kind, ObjectTable};
use crate::value::Value;

/// For each element on the left, the index of its counterpart on the right.
pub type Alignment = Vec<Option<usize>>;

/// Pairs elements one to one. A null attribute on the left is open: it matches anything.
#[must_use]
pub fn align(table: &ElementTable, left: &[Value], right: &[Value]) -> Alignment {
    let mut pairs = alike(table, left, right);
    pairs.pair_first(|i, j| i == j);
    pairs.left
}

/// The same without the last resort of pairing what merely stands at the same place.
#[must_use]
pub(super) fn align_alike(table: &ElementTable, left: &[Value], right: &[Value]) -> Alignment {
    alike(table, left, right).left
}

fn alike(table: &ElementTable, left: &[Value], right: &[Value]) -> Pairs {
    let mut pairs = Pairs::new(left.len(), right.len());
    pair_equal_in_place(&mut pairs, left, right);
    pairs.pair_first(|i, j| left[i] == right[j]);
    pairs.pair_first(|i, j| same(&table.kind, table.equality, &left[i], &right[j]));
    // An element that says little fits nearly anything, so those that say more choose first.
    let mut order: Vec<usize> = (0..left.len()).collect();
    order.sort_by_key(|i| std::cmp::Reverse(said(&left[*i])));
    pairs.pair_in(order, |i, j| covers(&table.kind, table.equality, &left[i], &right[j]));
    if let Kind::Object(object) = &table.kind {
        pair_most_alike(&mut pairs, object, left, right);
    }
    pairs
}

struct Pairs {
    left: Alignment,
    is_right_taken: Vec<bool>,
}

impl Pairs {
    fn new(left: usize, right: usize) -> Self {
        Self { left: vec![None; left], is_right_taken: vec![false; right] }
    }

    fn set(&mut self, i: usize, j: usize) {
        self.left[i] = Some(j);
        self.is_right_taken[j] = true;
    }

    /// Pairs every free element on the left with the first free one on the right that fits, same place first.
    fn pair_first(&mut self, fits: impl Fn(usize, usize) -> bool) {
        self.pair_in(0..self.left.len(), fits);
    }

    /// The same with the elements on the left in this order.
    fn pair_in(&mut self, order: impl IntoIterator<Item = usize>, fits: impl Fn(usize, usize) -> bool) {
        for i in order {
            if self.left[i].is_some() {
                continue;
            }
            let in_place = (i < self.is_right_taken.len()).then_some(i);
            let others = (0..self.is_right_taken.len()).filter(|j| *j != i);
            let found = in_place.into_iter().chain(others).find(|&j| !self.is_right_taken[j] && fits(i, j));
            if let Some(j) = found {
                self.set(i, j);
            }
        }
    }

    fn free(&self) -> (Vec<usize>, Vec<usize>) {
        let left = self.left.iter().enumerate().filter(|(_, j)| j.is_none()).map(|(i, _)| i).collect();
        let right =
            self.is_right_taken.iter().enumerate().filter(|(_, taken)| !**taken).map(|(j, _)| j).collect();
        (left, right)
    }
}

/// The common case of nothing moved, without comparing every element with every other.
fn pair_equal_in_place(pairs: &mut Pairs, left: &[Value], right: &[Value]) {
    for (i, (a, b)) in left.iter().zip(right).enumerate() {
        if a == b {
            pairs.set(i, i);
        }
    }
}

/// Pairs the objects that share the most attribute values, the best pair first.
fn pair_most_alike(pairs: &mut Pairs, object: &ObjectTable, left: &[Value], right: &[Value]) {
    let (free_left, free_right) = pairs.free();
    let mut scored: Vec<(usize, usize, usize)> = Vec::new();
    for &i in &free_left {
        for &j in &free_right {
            let score = likeness(object, &left[i], &right[j]);
            if score > 0 {
                scored.push((score, i, j));
            }
        }
    }
    scored.sort_by_key(|&(score, i, j)| (std::cmp::Reverse(score), i.abs_diff(j), i, j));
    for (_, i, j) in scored {
        if pairs.left[i].is_none() && !pairs.is_right_taken[j] {
            pairs.set(i, j);
        }
    }
}

/// How many known values there are in it.
fn said(value: &Value) -> usize {
    match value {
        Value::Null | Value::Unknown(_) => 0,
        Value::List(elements) | Value::Set(elements) => elements.iter().map(said).sum(),
        Value::Map(entries) => entries.values().map(said).sum(),
        Value::Object(object) => object.iter().map(|(_, value)| said(value)).sum(),
        Value::Typed(typed) => said(&typed.value),
        Value::Bool(_) | Value::Number(_) | Value::String(_) => 1,
    }
}

/// How many attributes both have alike.
fn likeness(object: &ObjectTable, a: &Value, b: &Value) -> usize {
    let alike = object.attributes.iter().filter(|attribute| {
        let (a, b) = (a.attribute(attribute.name), b.attribute(attribute.name));
        !a.is_null() && !b.is_null() && covers(&attribute.kind, attribute.behaviour.equality, a, b)
    });
    alike.count()
}
