//! Finds references that lead back to themselves.

use std::collections::{BTreeMap, BTreeSet};

use crate::cfn::{Document, Node};

/// Returns the references whose targets contain themselves.
pub(crate) fn recursive(document: &Document) -> BTreeSet<&str> {
    let graph = Graph::of(document);
    let mut search =
        Search { graph: &graph, order: vec![None; graph.names.len()], next: 0, path: Vec::new() };
    let mut found = BTreeSet::new();
    for start in 0..graph.names.len() {
        for cycle in search.cycles_from(start) {
            found.extend(cycle.into_iter().filter_map(|index| graph.names.get(index)).copied());
        }
    }
    found
}

/// The references of a document, and which references the target of each one contains.
struct Graph<'d> {
    names: Vec<&'d str>,
    edges: Vec<Vec<usize>>,
}

impl<'d> Graph<'d> {
    fn of(document: &'d Document) -> Self {
        let mut graph = Self { names: Vec::new(), edges: Vec::new() };
        let mut known = BTreeMap::new();
        let mut at_root = BTreeSet::new();
        collect(&document.root, &mut at_root);
        graph.add(at_root, &mut known);
        while let Some(reference) = graph.names.get(graph.edges.len()) {
            let mut targets = BTreeSet::new();
            if let Some(node) = document.target(reference) {
                collect(node, &mut targets);
            }
            let targets = graph.add(targets, &mut known);
            graph.edges.push(targets);
        }
        graph
    }

    /// Returns the indices of these references, and remembers those that are new.
    fn add(&mut self, references: BTreeSet<&'d str>, known: &mut BTreeMap<&'d str, usize>) -> Vec<usize> {
        let mut indices = Vec::new();
        for reference in references {
            let names = &mut self.names;
            indices.push(*known.entry(reference).or_insert_with(|| {
                names.push(reference);
                names.len() - 1
            }));
        }
        indices
    }
}

/// Tarjan's search for parts of a graph in which everything leads to everything.
struct Search<'g, 'd> {
    graph: &'g Graph<'d>,
    /// When each reference was first met, and `usize::MAX` once its part is complete.
    order: Vec<Option<usize>>,
    next: usize,
    /// The references whose parts are not complete yet, in the order in which they were met.
    path: Vec<usize>,
}

/// A reference whose targets are being examined.
struct Visit {
    reference: usize,
    /// How many of its targets have been examined.
    examined: usize,
    /// The earliest reference on the path that it leads to.
    earliest: usize,
}

impl Search<'_, '_> {
    /// Returns the cycles that can be reached from here and have not been returned yet.
    fn cycles_from(&mut self, start: usize) -> Vec<Vec<usize>> {
        let mut cycles = Vec::new();
        let mut visits: Vec<Visit> = self.enter(start).into_iter().collect();
        while let Some(visit) = visits.last_mut() {
            let targets = self.graph.edges.get(visit.reference).map_or(&[][..], Vec::as_slice);
            if let Some(&target) = targets.get(visit.examined) {
                visit.examined += 1;
                match self.order.get(target).copied().flatten() {
                    Some(order) => visit.earliest = visit.earliest.min(order),
                    None => visits.extend(self.enter(target)),
                }
                continue;
            }
            let Visit { reference, earliest, .. } = *visit;
            visits.pop();
            if self.order.get(reference) == Some(&Some(earliest)) {
                cycles.extend(self.complete(reference));
            }
            if let Some(outer) = visits.last_mut() {
                outer.earliest = outer.earliest.min(earliest);
            }
        }
        cycles
    }

    fn enter(&mut self, reference: usize) -> Option<Visit> {
        let order = self.order.get_mut(reference).filter(|order| order.is_none())?;
        *order = Some(self.next);
        self.path.push(reference);
        self.next += 1;
        Some(Visit { reference, examined: 0, earliest: self.next - 1 })
    }

    /// Takes the part that begins with this reference off the path, and returns it if it is a cycle.
    fn complete(&mut self, first: usize) -> Option<Vec<usize>> {
        let start = self.path.iter().rposition(|reference| *reference == first)?;
        let part = self.path.split_off(start);
        for reference in &part {
            if let Some(order) = self.order.get_mut(*reference) {
                *order = Some(usize::MAX);
            }
        }
        let is_cycle =
            part.len() > 1 || self.graph.edges.get(first).is_some_and(|targets| targets.contains(&first));
        is_cycle.then_some(part)
    }
}
/// Collects every reference in a node that can become part of its shape.
fn collect<'d>(node: &'d Node, found: &mut BTreeSet<&'d str>) {
    found.extend(node.reference.as_deref());
    node.children().for_each(|child| collect(child, found));
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
