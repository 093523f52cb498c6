//! Finds references that lead back to themselves.

use std::collections::{BTreeMap, BTreeSet};

use crate::cfn::{Dependency, Document, Node};

/// Returns the references whose targets contain themselves.
pub(crate) fn recursive(document: &Document) -> BTreeSet<&str> {
    let mut edges: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut open: Vec<&str> = Vec::new();
    let mut starts = BTreeSet::new();
    collect(&document.root, &mut starts);
    open.extend(starts);
    while let Some(reference) = open.pop() {
        if edges.contains_key(reference) {
            continue;
        }
        let mut targets = BTreeSet::new();
        if let Some(node) = document.target(reference) {
            collect(node, &mut targets);
        }
        open.extend(&targets);
        edges.insert(reference, targets);
    }
    edges.keys().copied().filter(|reference| reaches_itself(reference, &edges)).collect()
}

fn reaches_itself(start: &str, edges: &BTreeMap<&str, BTreeSet<&str>>) -> bool {
    let mut seen = BTreeSet::new();
    let mut open = vec![start];
    while let Some(reference) = open.pop() {
        for target in edges.get(reference).into_iter().flatten() {
            if *target == start {
                return true;
            }
            if seen.insert(*target) {
                open.push(target);
            }
        }
    }
    false
}

/// Collects every reference in a node that can become part of its shape.
fn collect<'d>(node: &'d Node, found: &mut BTreeSet<&'d str>) {
    found.extend(node.reference.as_deref());
    let named = node.properties.iter().chain(&node.pattern_properties).map(|(_, n)| n);
    let inner = node.items.as_deref().into_iter().chain(node.additional_properties.as_deref());
    let alternatives = node.one_of.iter().chain(&node.any_of).chain(&node.all_of);
    let dependent = node.dependencies.iter().filter_map(|(_, d)| match d {
        Dependency::Schema(node) => Some(node.as_ref()),
        Dependency::Properties(_) => None,
    });
    for child in named.chain(inner).chain(alternatives).chain(dependent) {
        collect(child, found);
    }
}
