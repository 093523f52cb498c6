//! The dependencies between files, by `use` and by paths. A re-exported name leads to the file that defines
//! it.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::algo::tarjan_scc;
use petgraph::graph::DiGraph;
use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Item, UseTree, Visibility};

use crate::Sources;

/// The longest chain of re-exports that is followed.
const CHAIN: usize = 16;

impl Sources {
    /// Returns pairs of files of which the first depends on the second.
    #[must_use]
    pub fn edges(&self) -> BTreeSet<(String, String)> {
        let modules = Modules::of(self);
        let mut edges = BTreeSet::new();
        for (at, source) in self.files.iter().enumerate() {
            let mut reader =
                Reader { modules: &modules, module: source.module.clone(), known: BTreeSet::new() };
            source.items.iter().for_each(|item| reader.visit_item(item));
            reader.known.remove(&at);
            edges.extend(
                reader.known.into_iter().map(|to| (source.name.clone(), self.files[to].name.clone())),
            );
        }
        edges
    }

    /// Returns groups of files that depend on each other, directly or through others.
    #[must_use]
    pub fn circles(&self) -> Vec<Vec<String>> {
        let mut graph = DiGraph::<&str, ()>::new();
        let edges = self.edges();
        let mut nodes = BTreeMap::new();
        for name in edges.iter().flat_map(|(from, to)| [from, to]) {
            nodes.entry(name).or_insert_with(|| graph.add_node(name));
        }
        for (from, to) in &edges {
            graph.add_edge(nodes[from], nodes[to], ());
        }
        let circles = tarjan_scc(&graph).into_iter().filter(|group| group.len() > 1);
        let mut circles: Vec<Vec<String>> = circles
            .map(|group| {
                let mut names: Vec<String> = group.into_iter().map(|node| graph[node].to_owned()).collect();
                names.sort();
                names
            })
            .collect();
        circles.sort();
        circles
    }
}

/// All modules of a crate, by path.
struct Modules<'s>(BTreeMap<Vec<String>, Module<'s>>);

struct Module<'s> {
    /// The file that contains it.
    file: usize,
    /// The names it imports, with their paths; `*` for everything of another module.
    imports: Vec<(String, Vec<String>)>,
    items: &'s [Item],
}

impl<'s> Modules<'s> {
    fn of(sources: &'s Sources) -> Self {
        let mut modules = Self(BTreeMap::new());
        for (file, source) in sources.files.iter().enumerate() {
            modules.add(file, source.module.clone(), &source.items);
        }
        modules
    }

    fn add(&mut self, file: usize, path: Vec<String>, items: &'s [Item]) {
        let mut imports = Vec::new();
        for item in items {
            match item {
                Item::Use(import) if import.leading_colon.is_none() => {
                    flatten(&import.tree, &[], &mut imports);
                }
                Item::Mod(inline) => {
                    if let Some((_, items)) = &inline.content {
                        let path = path.iter().cloned().chain([inline.ident.to_string()]).collect();
                        self.add(file, path, items);
                    }
                }
                _ => {}
            }
        }
        self.0.insert(path, Module { file, imports, items });
    }

    /// Returns the file that defines the target of a path in a module, or `None` if the target is in another
    /// crate or is itself a module.
    fn resolve(&self, from: &[String], path: &[String], depth: usize) -> Option<usize> {
        let (mut at, rest) = self.begin(from, path, depth)?;
        for (i, name) in rest.iter().enumerate() {
            let child: Vec<String> = at.iter().cloned().chain([name.clone()]).collect();
            if self.0.contains_key(&child) {
                at = child;
                continue;
            }
            return self.item(&at, &rest[i..], depth);
        }
        None
    }

    /// Returns the module at which a path begins, and the rest of the path.
    fn begin<'p>(
        &self,
        from: &[String],
        path: &'p [String],
        depth: usize,
    ) -> Option<(Vec<String>, &'p [String])> {
        let (first, mut rest) = path.split_first()?;
        let mut at = match first.as_str() {
            "crate" => return Some((Vec::new(), rest)),
            "self" => return Some((from.to_vec(), rest)),
            "super" => from.to_vec(),
            name => {
                let child: Vec<String> = from.iter().cloned().chain([name.to_owned()]).collect();
                if self.0.contains_key(&child) {
                    return Some((child, rest));
                }
                // The name may be an imported module.
                let (_, target) = self.0.get(from)?.imports.iter().find(|(known, _)| known == name)?;
                let is_itself = target.first().is_some_and(|first| first == name);
                let module =
                    if is_itself || depth == CHAIN { None } else { self.module(from, target, depth + 1) };
                return Some((module?, rest));
            }
        };
        at.pop()?;
        while let Some((_, more)) = rest.split_first().filter(|(next, _)| *next == "super") {
            at.pop()?;
            rest = more;
        }
        Some((at, rest))
    }

    /// Returns the module that a path names.
    fn module(&self, from: &[String], path: &[String], depth: usize) -> Option<Vec<String>> {
        let (at, rest) = self.begin(from, path, depth)?;
        let module: Vec<String> = at.into_iter().chain(rest.iter().cloned()).collect();
        self.0.contains_key(&module).then_some(module)
    }

    /// Returns the file that defines an item of a module, which may re-export it from another.
    fn item(&self, at: &[String], path: &[String], depth: usize) -> Option<usize> {
        let module = self.0.get(at)?;
        let name = path.first()?;
        if depth < CHAIN && !module.items.iter().any(|item| defines(item, name)) {
            let named = module.imports.iter().filter(|(known, _)| known == name);
            for (_, target) in named {
                let whole: Vec<String> = target.iter().chain(&path[1..]).cloned().collect();
                if let Some(file) = self.resolve(at, &whole, depth + 1) {
                    return Some(file);
                }
            }
            for (_, target) in module.imports.iter().filter(|(known, _)| known == "*") {
                let Some(other) = self.module(at, target, depth + 1) else { continue };
                if self
                    .0
                    .get(&other)
                    .is_some_and(|module| module.items.iter().any(|item| defines(item, name)))
                {
                    return self.item(&other, path, depth + 1);
                }
            }
        }
        Some(module.file)
    }
}

/// Returns whether an item defines a name.
fn defines(item: &Item, name: &str) -> bool {
    match item {
        Item::Const(item) => item.ident == name,
        Item::Enum(item) => item.ident == name,
        Item::Fn(item) => item.sig.ident == name,
        Item::Macro(item) => item.ident.as_ref().is_some_and(|ident| ident == name),
        Item::Static(item) => item.ident == name,
        Item::Struct(item) => item.ident == name,
        Item::Trait(item) => item.ident == name,
        Item::Type(item) => item.ident == name,
        _ => false,
    }
}

/// Collects the names that an import brings into scope, with their paths.
fn flatten(tree: &UseTree, before: &[String], found: &mut Vec<(String, Vec<String>)>) {
    let with = |name: &syn::Ident| before.iter().cloned().chain([name.to_string()]).collect::<Vec<_>>();
    match tree {
        UseTree::Path(path) => flatten(&path.tree, &with(&path.ident), found),
        UseTree::Name(name) if name.ident == "self" => {
            found.extend(before.last().map(|last| (last.clone(), before.to_vec())));
        }
        UseTree::Name(name) => found.push((name.ident.to_string(), with(&name.ident))),
        UseTree::Rename(rename) if rename.ident == "self" => {
            found.push((rename.rename.to_string(), before.to_vec()));
        }
        UseTree::Rename(rename) => found.push((rename.rename.to_string(), with(&rename.ident))),
        UseTree::Glob(_) => found.push(("*".to_owned(), before.to_vec())),
        UseTree::Group(group) => group.items.iter().for_each(|tree| flatten(tree, before, found)),
    }
}

/// Collects the files that one file refers to.
struct Reader<'m, 's> {
    modules: &'m Modules<'s>,
    module: Vec<String>,
    known: BTreeSet<usize>,
}

impl Reader<'_, '_> {
    fn name(&mut self, path: &[String]) {
        self.known.extend(self.modules.resolve(&self.module, path, 0));
    }

    /// Visits paths in the arguments of a macro.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(ident) if path.is_empty() || colons == 2 => path.push(ident.to_string()),
                TokenTree::Punct(punct) if punct.as_char() == ':' && !path.is_empty() => {
                    colons += 1;
                    continue;
                }
                other => {
                    self.end(&mut path);
                    match other {
                        TokenTree::Ident(ident) => path.push(ident.to_string()),
                        TokenTree::Group(group) => self.tokens(group.stream()),
                        _ => {}
                    }
                }
            }
            colons = 0;
        }
        self.end(&mut path);
    }

    fn end(&mut self, path: &mut Vec<String>) {
        if path.len() > 1 {
            self.name(path);
        }
        path.clear();
    }
}

impl<'ast> Visit<'ast> for Reader<'_, '_> {
    fn visit_item_use(&mut self, import: &'ast syn::ItemUse) {
        // A re-export is not a use.
        if !matches!(import.vis, Visibility::Inherited) || import.leading_colon.is_some() {
            return;
        }
        let mut imports = Vec::new();
        flatten(&import.tree, &[], &mut imports);
        for (name, path) in imports {
            if name == "*" {
                let module = self.modules.module(&self.module, &path, 0);
                self.known
                    .extend(module.and_then(|module| self.modules.0.get(&module)).map(|module| module.file));
            } else {
                self.name(&path);
            }
        }
    }

    fn visit_item_mod(&mut self, inline: &'ast syn::ItemMod) {
        self.module.push(inline.ident.to_string());
        visit::visit_item_mod(self, inline);
        self.module.pop();
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if path.leading_colon.is_none() && names.len() > 1 {
            self.name(&names);
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.visit_path(&call.path);
        self.tokens(call.tokens.clone());
    }

    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Returns the edges of a crate with these files.
    fn edges(files: &[(&str, &str)]) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let edges = Sources::read(folder.path()).unwrap().edges();
        edges.into_iter().map(|(from, to)| format!("{from} -> {to}")).collect()
    }

    #[test]
    fn a_name_that_is_passed_on_leads_to_the_file_that_has_it() {
        let lib = "mod a; mod b; pub use a::Thing; use std::fmt;";
        let a = "mod inner; pub use inner::{Thing, *}; pub struct Own;";
        let inner = "pub struct Thing; pub fn all() {}";
        let files =
            |b: &'static str| edges(&[("lib.rs", lib), ("a/mod.rs", a), ("a/inner.rs", inner), ("b.rs", b)]);
        let to_inner = ["b.rs -> a/inner.rs"];
        assert_eq!(files("use crate::Thing;"), to_inner);
        assert_eq!(files("use super::a::{self}; fn f() { a::all() }"), to_inner);
        assert_eq!(files("fn f() { assert!(matches!(1, crate::a::Thing)) }"), to_inner);
        assert_eq!(files("use crate::a; type T = Vec<a::Own>;"), ["b.rs -> a/mod.rs"]);
        assert_eq!(files("use std::fmt::Debug; mod x { use super::super::a::inner::*; }"), to_inner);
        assert_eq!(files("#[cfg(test)] mod tests { use crate::Thing; }"), [""; 0]);
    }

    #[test]
    fn files_that_know_each_other_by_way_of_a_third_are_a_circle() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write("lib.rs", "mod a; mod b; mod c; mod d; use a::A;");
        write("a.rs", "use crate::b::B; pub struct A;");
        write("b.rs", "use crate::c::C; pub struct B;");
        write("c.rs", "pub struct C; fn f(_: crate::a::A, _: crate::d::D) {}");
        write("d.rs", "pub struct D;");
        let circles = Sources::read(folder.path()).unwrap().circles();
        assert_eq!(circles, [["a.rs", "b.rs", "c.rs"]]);
    }
}
