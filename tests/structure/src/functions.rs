//! Functions and their lengths.

use std::collections::BTreeSet;

use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};

use crate::{Source, Sources};

/// A function or method with a body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// The file that contains it.
    pub file: String,
    /// Its name.
    pub name: String,
    /// The number of lines, with the signature and without the documentation.
    pub lines: usize,
    /// Whether it walks a value: it matches more than one kind of list, set, map or object.
    pub walks: bool,
}

impl Sources {
    /// Returns all functions, in the order of the files.
    #[must_use]
    pub fn functions(&self) -> Vec<Function> {
        self.files.iter().flat_map(functions).collect()
    }
}

fn functions(source: &Source) -> Vec<Function> {
    let mut finder = Finder { file: &source.name, found: Vec::new() };
    source.items.iter().for_each(|item| finder.visit_item(item));
    finder.found
}

struct Finder<'a> {
    file: &'a str,
    found: Vec<Function>,
}

impl Finder<'_> {
    fn add(&mut self, signature: &syn::Signature, body: &syn::Block) {
        let mut shapes = Shapes::default();
        shapes.visit_block(body);
        self.found.push(Function {
            file: self.file.to_owned(),
            name: signature.ident.to_string(),
            lines: body.span().end().line + 1 - signature.span().start().line,
            walks: shapes.0.len() > 1,
        });
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.add(&function.sig, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.add(&function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }
}

/// The kinds of composite values that occur in patterns.
#[derive(Default)]
struct Shapes(BTreeSet<String>);

impl<'ast> Visit<'ast> for Shapes {
    fn visit_pat_tuple_struct(&mut self, pattern: &'ast syn::PatTupleStruct) {
        let names: Vec<String> =
            pattern.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if let [.., of, shape] = names.as_slice()
            && matches!(of.as_str(), "Value" | "Kind")
            && matches!(shape.as_str(), "List" | "Set" | "Map" | "Object")
        {
            self.0.insert(shape.clone());
        }
        visit::visit_pat_tuple_struct(self, pattern);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_that_takes_two_kinds_of_values_apart_walks() {
        let folder = tempfile::tempdir().unwrap();
        let text = "impl X {\n    fn walks(v: &Value) {\n        match v {\n            Value::List(a) => {}\n            \
                    Value::Map(b) => {}\n        }\n    }\n}\n/// Words.\nfn looks(v: &Value) -> bool { matches!(v, Value::List(_)) }\n";
        std::fs::write(folder.path().join("lib.rs"), text).unwrap();
        let functions = Sources::read(folder.path()).unwrap().functions();
        let seen: Vec<_> = functions.iter().map(|one| (one.name.as_str(), one.lines, one.walks)).collect();
        assert_eq!(seen, [("walks", 6, true), ("looks", 1, false)]);
    }
}
