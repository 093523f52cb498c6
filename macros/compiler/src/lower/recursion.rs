//! Finds references that lead back to themselves.

use std::collections::{BTreeMap, BTreeSet};

use crate::cfn::{Document, Node};

/// Returns the references whose targets contain themselves.
pub(crate) fn recursive(document: &Document) -> BTreeSet<&str> {
    let mut targets = BTreeMap::new();
    let mut open = references(&document.root);
    while let Some(reference) = open.pop_first() {
        if !targets.contains_key(reference) {
            let found = document.target(reference).map(references).unwrap_or_default();
            open.extend(&found);
            targets.insert(reference, found);
        }
    }
    targets.keys().copied().filter(|reference| leads_to_itself(reference, &targets)).collect()
}

/// Whether a reference is among those that its target contains, at any depth.
fn leads_to_itself(reference: &str, targets: &BTreeMap<&str, BTreeSet<&str>>) -> bool {
    let mut reached = BTreeSet::new();
    let mut open = vec![reference];
    while let Some(next) = open.pop() {
        for target in targets.get(next).into_iter().flatten() {
            if *target == reference {
                return true;
            }
            if reached.insert(*target) {
                open.push(target);
            }
        }
    }
    false
}

/// Returns every reference in a node that can become part of its shape.
fn references(node: &Node) -> BTreeSet<&str> {
    let below = node.children().flat_map(references);
    node.reference.as_deref().into_iter().chain(below).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the recursive ones of the definitions that contain each other like this.
    fn recursive_of(edges: &[(&str, &[&str])]) -> Vec<String> {
        let refers = |name: &&str| {
            (
                String::from(*name),
                Node { reference: Some(format!("#/definitions/{name}")), ..Node::default() },
            )
        };
        let object = |(name, targets): &(&str, &[&str])| {
            (
                String::from(*name),
                Node { properties: targets.iter().map(refers).collect(), ..Node::default() },
            )
        };
        let names: Vec<&str> = edges.iter().map(|(name, _)| *name).collect();
        let document = Document {
            root: Node { properties: names.iter().map(refers).collect(), ..Node::default() },
            definitions: edges.iter().map(object).collect(),
            ..Document::default()
        };
        recursive(&document).into_iter().map(|name| name.replace("#/definitions/", "")).collect()
    }

    #[test]
    fn only_what_leads_back_to_itself_is_recursive() {
        assert_eq!(recursive_of(&[("A", &["B"]), ("B", &["C"]), ("C", &[])]), [""; 0]);
        assert_eq!(recursive_of(&[("A", &["A", "B"]), ("B", &[])]), ["A"]);
        assert_eq!(recursive_of(&[("A", &["B"]), ("B", &["C", "D"]), ("C", &["B"]), ("D", &[])]), ["B", "C"]);
        let two = [
            ("A", &["B", "C"][..]),
            ("B", &["A"]),
            ("C", &["D"]),
            ("D", &["E"]),
            ("E", &["C", "F"]),
            ("F", &[]),
        ];
        assert_eq!(recursive_of(&two), ["A", "B", "C", "D", "E"]);
    }
}
