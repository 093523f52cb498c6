//! Resolution of `$ref`.

use super::{Document, Node};

/// Why a reference cannot be followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unresolved {
    /// The target does not exist.
    Missing,
    /// The reference leads back to itself without another node in between.
    Endless,
}

impl Document {
    /// Returns the node that a reference names: a definition or a property, at any depth.
    #[must_use]
    pub fn target(&self, reference: &str) -> Option<&Node> {
        let mut steps =
            reference.strip_prefix("#/")?.split('/').map(|s| s.replace("~1", "/").replace("~0", "~"));
        let mut node = match steps.next()?.as_str() {
            "definitions" | "$defs" => find(&self.definitions, &steps.next()?)?,
            "properties" => find(&self.root.properties, &steps.next()?)?,
            _ => return None,
        };
        while let Some(step) = steps.next() {
            node = match step.as_str() {
                "properties" => find(&node.properties, &steps.next()?)?,
                "patternProperties" => find(&node.pattern_properties, &steps.next()?)?,
                "items" => node.items.as_deref()?,
                _ => return None,
            };
        }
        Some(node)
    }

    /// Follows references from `node` to the first node that is not a reference. Also returns the references on
    /// the way.
    pub fn follow<'d>(&'d self, node: &'d Node) -> Result<(Vec<&'d str>, &'d Node), Unresolved> {
        let mut passed: Vec<&str> = Vec::new();
        let mut node = node;
        while let Some(reference) = &node.reference {
            if passed.contains(&reference.as_str()) {
                return Err(Unresolved::Endless);
            }
            passed.push(reference);
            node = self.target(reference).ok_or(Unresolved::Missing)?;
        }
        Ok((passed, node))
    }
}

fn find<'n>(nodes: &'n [(String, Node)], name: &str) -> Option<&'n Node> {
    nodes.iter().rev().find(|(key, _)| key == name).map(|(_, node)| node)
}
