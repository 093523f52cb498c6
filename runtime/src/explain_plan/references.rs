//! What the arguments of a resource refer to, through variables and outputs of modules.

use std::collections::BTreeSet;

use serde_json::Value as Json;

use super::document::{Configuration, Module, Resource};

/// How many modules a reference may lead through.
const MOST_MODULES: usize = 32;

impl Configuration {
    /// Returns the resource that an object comes from. `module` is the address of the object's module.
    pub(super) fn resource(&self, module: &str, mode: &str, ty: &str, name: &str) -> Option<&Resource> {
        let found = module_at(&self.root_module, &steps(module))?;
        found.resources.iter().find(|one| one.mode == mode && one.type_name == ty && one.name == name)
    }

    /// Returns the addresses of the resources that an expression in a module refers to, without the keys of instances.
    pub(super) fn references(&self, module: &str, expression: &Json) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        self.collect(&steps(module), expression, MOST_MODULES, &mut found);
        found
    }

    /// Whether an expression in a module refers to one of these resources, or to something that a plan does not tell.
    pub(super) fn refers_to(&self, module: &str, expression: &Json, resources: &BTreeSet<String>) -> bool {
        let is_hidden = |reference: &str| ["local.", "each."].iter().any(|kind| reference.starts_with(kind));
        references_in(expression).into_iter().any(is_hidden)
            || !self.references(module, expression).is_disjoint(resources)
    }

    fn collect(&self, module: &[&str], expression: &Json, levels: usize, found: &mut BTreeSet<String>) {
        let Some(levels) = levels.checked_sub(1) else { return };
        let Some(here) = module_at(&self.root_module, module) else { return };
        for reference in references_in(expression) {
            let parts = parts(reference);
            match parts.as_slice() {
                ["var", name, ..] => {
                    let Some((call, outer)) = module.split_last() else { continue };
                    let caller = module_at(&self.root_module, outer);
                    let passed =
                        caller.and_then(|caller| caller.module_calls.get(*call)?.expressions.get(*name));
                    if let Some(passed) = passed {
                        self.collect(outer, passed, levels, found);
                    }
                }
                ["module", call, output, ..] => {
                    let inner =
                        here.module_calls.get(*call).and_then(|call| call.module.outputs.get(*output));
                    if let Some(output) = inner {
                        let inside: Vec<&str> = module.iter().copied().chain([*call]).collect();
                        self.collect(&inside, &output.expression, levels, found);
                    }
                }
                ["data", ty, name, ..] => {
                    found.insert(address(module, &format!("data.{ty}.{name}")));
                }
                ["each" | "count" | "local" | "path" | "self" | "terraform" | "module", ..] | [] | [_] => {}
                [ty, name, ..] => {
                    found.insert(address(module, &format!("{ty}.{name}")));
                }
            }
        }
    }
}

/// Returns the address of an object without the keys of instances: `module.a["x"].b.c[0]` is `module.a.b.c`.
pub(crate) fn without_keys(address: &str) -> String {
    parts(address).join(".")
}

fn address(module: &[&str], resource: &str) -> String {
    module.iter().map(|call| format!("module.{call}.")).collect::<String>() + resource
}

/// Returns the texts after `references`, at any depth: blocks are lists of objects.
fn references_in(expression: &Json) -> Vec<&str> {
    match expression {
        Json::Array(all) => all.iter().flat_map(references_in).collect(),
        Json::Object(members) => match members.get("references") {
            Some(Json::Array(all)) => all.iter().filter_map(Json::as_str).collect(),
            _ => members
                .iter()
                .filter(|(name, _)| *name != "constant_value")
                .flat_map(|(_, one)| references_in(one))
                .collect(),
        },
        _ => Vec::new(),
    }
}

/// Returns the names of the modules in the address of a module.
fn steps(module: &str) -> Vec<&str> {
    parts(module).into_iter().skip(1).step_by(2).collect()
}

fn module_at<'m>(root: &'m Module, steps: &[&str]) -> Option<&'m Module> {
    steps.iter().try_fold(root, |module, step| Some(&module.module_calls.get(*step)?.module))
}

/// Splits an address at its dots, and leaves out what is between brackets. Keys may have dots, brackets and escaped quotes.
fn parts(address: &str) -> Vec<&str> {
    let (mut parts, mut start, mut end) = (Vec::new(), 0, None);
    let (mut is_quoted, mut is_escaped, mut depth) = (false, false, 0_usize);
    for (place, character) in address.char_indices() {
        match character {
            _ if is_escaped => is_escaped = false,
            '\\' if is_quoted => is_escaped = true,
            '"' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            '[' => {
                end.get_or_insert(place);
                depth += 1;
            }
            ']' => depth = depth.saturating_sub(1),
            '.' if depth == 0 => {
                parts.extend(address.get(start..end.take().unwrap_or(place)));
                start = place + 1;
            }
            _ => {}
        }
    }
    parts.extend(address.get(start..end.unwrap_or(address.len())).filter(|last| !last.is_empty()));
    parts
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn keys_of_instances_are_no_part_of_an_address() {
        assert_eq!(without_keys(r#"module.a["x.y[\"z"].module.b[0].t.n["k"]"#), "module.a.module.b.t.n");
        assert_eq!(without_keys("t.n"), "t.n");
        assert_eq!(steps("module.a[0].module.b"), ["a", "b"]);
        for odd in ["", ".", "[", "]", "\"", "a[\"", "a]b.c[", "é[0].ü"] {
            let _ = without_keys(odd);
        }
    }

    #[test]
    fn references_lead_through_variables_and_outputs() {
        let configuration: Configuration = serde_json::from_value(json!({"root_module": {
            "module_calls": {
                "a": {
                    "expressions": {"key": {"references": ["awscc_kms_key.k.arn", "awscc_kms_key.k"]}},
                    "module": {"outputs": {"name": {"expression": {"references": ["awscc_s3_bucket.b.id"]}}}},
                },
                "loop": {"expressions": {"x": {"references": ["module.loop.x"]}},
                         "module": {"outputs": {"x": {"expression": {"references": ["var.x"]}}}}},
            },
        }}))
        .unwrap();
        let of = |module, reference: &str| {
            configuration
                .references(module, &json!({"references": [reference]}))
                .into_iter()
                .collect::<Vec<_>>()
        };
        assert_eq!(of("module.a[\"x\"]", "var.key"), ["awscc_kms_key.k"]);
        assert_eq!(of("", "module.a.name"), ["module.a.awscc_s3_bucket.b"]);
        assert_eq!(of("", "data.aws_region.here.name"), ["data.aws_region.here"]);
        assert_eq!(of("module.loop", "var.x"), Vec::<String>::new(), "a circle ends");
        assert_eq!(of("", "each.value"), Vec::<String>::new());
        let nested =
            json!([{"a": {"references": ["t.n"]}, "b": {"constant_value": {"references": ["no.no"]}}}]);
        assert_eq!(configuration.references("", &nested).into_iter().collect::<Vec<_>>(), ["t.n"]);
    }
}
