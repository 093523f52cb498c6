//! Bounds for the comparison with the reference: how much must be alike. `docs/reference/differences.md` lists every other
//! difference.

use serde_json::Value;

/// The reports of the scripts about a build, as JSON with every difference.
pub(super) struct Reports {
    /// The report of `compare_schema.py`.
    pub(super) schema: Value,
    /// The report of `compare_behaviour.py`.
    pub(super) behaviour: Value,
}

/// The lower bound of a share, in percent.
struct Bound {
    what: &'static str,
    pointer: &'static str,
    least: f64,
}

const fn at_least(least: f64, what: &'static str, pointer: &'static str) -> Bound {
    Bound { what, pointer, least }
}

/// The bounds of the archive build. No more than 98.8 % of the types are alike because of plural data sources with
/// arguments that the reference lacks.
const SCHEMA: &[Bound] = &[
    at_least(98.8, "types", "/resources_and_data_sources/share_of_types_matching"),
    at_least(99.8, "attributes", "/resources_and_data_sources/share_of_attributes_matching"),
];

/// The bound of defaults is lower because there are few of them, and four violate their own schema.
const BEHAVIOUR: &[Bound] = &[
    at_least(98.9, "types with their behaviour", "/total/share"),
    at_least(99.8, "attributes with their behaviour", "/attributes/share"),
    at_least(99.5, "validators", "/sections/validators/share"),
    at_least(99.5, "plan modifiers", "/sections/plan_modifiers/share"),
    at_least(96.8, "defaults", "/sections/default/share"),
    at_least(99.5, "identifiers", "/sections/identifier/share"),
    at_least(99.5, "identities", "/sections/identity/share"),
    at_least(99.5, "timeouts", "/sections/timeouts/share"),
    at_least(99.5, "write-only properties", "/sections/write_only_properties/share"),
    at_least(99.5, "write-only attributes", "/sections/write_only_attributes/share"),
];

/// Returns what is wrong with the build from the reference's own schemas: shares that are too small, and
/// differences that the document does not name. Types that only this provider has are intended.
pub(super) fn faults_of_archive(reports: &Reports, differences: &str) -> Vec<String> {
    let is_unwanted = |category: &str| !matches!(category, "extra type" | "type: extra");
    let mut faults = too_small(&reports.schema, SCHEMA);
    faults.extend(too_small(&reports.behaviour, BEHAVIOUR));
    faults.extend(reports.unexplained(differences, is_unwanted));
    faults
}

/// Returns what is wrong with the build that ships. Its schemas are newer, so that it may differ. If a difference
/// breaks a configuration, an import or a state, the document must name the type.
pub(super) fn faults_of_shipping(reports: &Reports, differences: &str) -> Vec<String> {
    reports.unexplained(differences, breaks_users)
}

/// Whether something that worked no longer does, judging by the scripts' names of differences.
fn breaks_users(category: &str) -> bool {
    let flags = category.strip_prefix("flags: want ").and_then(|flags| flags.split_once(", got "));
    if let Some((wanted, found)) = flags {
        return wanted != found && matches!(found, "required" | "computed");
    }
    let begins = |beginnings: &[&str]| beginnings.iter().any(|beginning| category.starts_with(beginning));
    let is_shape = category.contains(" expected, ") || begins(&["type: want ", "nesting mode: "]);
    let is_gone = begins(&["missing ", "type: missing"]);
    is_shape || is_gone || begins(&["identifier: ", "identity: ", "schema version: "])
}

/// Returns the shares of the archive build, for people.
pub(super) fn alike(reports: &Reports) -> String {
    let share = |report: &Value, Bound { what, pointer, .. }: &Bound| {
        let share = report.pointer(pointer).and_then(Value::as_f64)?;
        Some(format!("{:.2} % of the {what}", share * 100.0))
    };
    let schema = SCHEMA.iter().filter_map(|bound| share(&reports.schema, bound));
    let behaviour = BEHAVIOUR.iter().filter_map(|bound| share(&reports.behaviour, bound));
    schema.chain(behaviour).collect::<Vec<_>>().join(", ")
}

fn too_small(report: &Value, bounds: &[Bound]) -> Vec<String> {
    let fault = |Bound { what, pointer, least }: &Bound| match report.pointer(pointer).and_then(Value::as_f64)
    {
        Some(share) if share * 100.0 >= *least => None,
        Some(share) => Some(format!("{:.2} % of the {what} are alike; {least} % must be", share * 100.0)),
        None => Some(format!("the report has no {pointer}")),
    };
    bounds.iter().filter_map(fault).collect()
}

impl Reports {
    /// Returns the differences of these categories for types that the document does not name.
    fn unexplained(&self, differences: &str, counts: impl Fn(&str) -> bool) -> Vec<String> {
        let members = |value: &Value, name: &str| {
            value.get(name).and_then(Value::as_array).cloned().unwrap_or_default()
        };
        let categories = [&self.schema, &self.behaviour].into_iter().flat_map(|r| members(r, "categories"));
        let counting = categories.filter(|category| counts(text(category, "category")));
        let faults = counting.flat_map(|category| {
            let entries = members(&category, "entries").into_iter();
            let unnamed = entries.filter(|entry| !is_named(text(entry, "type"), differences));
            unnamed.map(|entry| unnamed_difference(text(&category, "category"), &entry)).collect::<Vec<_>>()
        });
        faults.collect()
    }
}

fn unnamed_difference(category: &str, entry: &Value) -> String {
    let words = ["kind", "type", "path"].map(|member| text(entry, member));
    let place: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    format!("docs/reference/differences.md does not name {}: {category}", place.join(" "))
}

fn text<'v>(value: &'v Value, member: &str) -> &'v str {
    value.get(member).and_then(Value::as_str).unwrap_or_default()
}

/// Whether a text contains the name of a type, with or without the provider's prefix.
fn is_named(type_name: &str, text: &str) -> bool {
    let short = type_name.strip_prefix("awscc_").unwrap_or(type_name);
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.split(|c| !is_part(c)).any(|word| word == short || word == type_name)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::faults_of_archive as faults;
    use super::*;

    fn reports() -> Reports {
        let mut reports = Reports { schema: json!({"categories": []}), behaviour: json!({"categories": []}) };
        for (report, bounds) in [(&mut reports.schema, SCHEMA), (&mut reports.behaviour, BEHAVIOUR)] {
            for bound in bounds {
                put(report, bound.pointer, 1.0);
            }
        }
        reports
    }

    fn put(report: &mut Value, pointer: &str, share: f64) {
        let place = pointer.split('/').skip(1).fold(report, |place, name| &mut place[name]);
        *place = json!(share);
    }

    fn differing(category: &str, type_name: &str) -> Value {
        json!([{"category": category, "entries": [{"kind": "resource", "type": type_name, "path": "a.b"}]}])
    }

    #[test]
    fn what_is_alike_has_no_faults() {
        assert_eq!(faults(&reports(), ""), [""; 0]);
    }

    #[test]
    fn each_share_has_its_own_bound() {
        for bound in SCHEMA {
            let mut reports = reports();
            put(&mut reports.schema, bound.pointer, (bound.least - 0.01) / 100.0);
            assert_eq!(faults(&reports, "").len(), 1, "{}", bound.what);
        }
        for bound in BEHAVIOUR {
            let mut reports = reports();
            put(&mut reports.behaviour, bound.pointer, (bound.least - 0.01) / 100.0);
            assert_eq!(faults(&reports, "").len(), 1, "{}", bound.what);
        }
    }

    #[test]
    fn the_shares_are_told() {
        let mut reports = reports();
        put(&mut reports.schema, SCHEMA[0].pointer, 0.9886);
        let told = alike(&reports);
        assert!(told.starts_with("98.86 % of the types, 100.00 % of the attributes, 100.00 %"), "{told}");
        assert_eq!(told.matches(" % of the ").count(), SCHEMA.len() + BEHAVIOUR.len(), "{told}");
    }

    #[test]
    fn a_report_without_a_share_is_a_fault() {
        let mut reports = reports();
        reports.behaviour["sections"] = json!({});
        assert_eq!(faults(&reports, "").len(), 8);
    }

    #[test]
    fn a_difference_must_be_named() {
        let mut reports = reports();
        reports.behaviour["categories"] = differing("default: missing", "awscc_ivs_channel");
        assert_eq!(faults(&reports, "`ivs_channel.name`"), [""; 0]);
        assert_eq!(faults(&reports, "`awscc_ivs_channel`"), [""; 0]);
        let expected =
            "docs/reference/differences.md does not name resource awscc_ivs_channel a.b: default: missing";
        assert_eq!(faults(&reports, "`ivs_channel_policy`, `my_ivs_channel`"), [expected]);
        reports.behaviour["categories"] = differing("type: extra", "awscc_ivs_channel");
        assert_eq!(faults(&reports, ""), [""; 0]);
    }

    #[test]
    fn what_ships_may_differ_where_nothing_breaks() {
        let count = |category: &str| {
            let mut reports = reports();
            reports.schema["categories"] = differing(category, "awscc_ivs_channel");
            assert_eq!(faults_of_shipping(&reports, "`ivs_channel`"), [""; 0]);
            faults_of_shipping(&reports, "").len()
        };
        for breaking in [
            "missing type",
            "missing attribute",
            "flags: want optional+computed, got computed",
            "flags: want optional+computed, got required",
            "flags: want optional, got required",
            "type: want string, got number",
            "type: missing",
            "nesting mode: want list, got set",
            "plain type expected, nested attribute found",
            "identifier: differs",
            "identity: missing",
            "schema version: want 1, got 0",
        ] {
            assert_eq!(count(breaking), 1, "{breaking}");
        }
        for harmless in [
            "extra attribute",
            "extra type",
            "flags: want required, got optional+computed",
            "flags: want computed, got optional+computed",
            "validators: missing not_null",
            "timeouts: missing",
        ] {
            assert_eq!(count(harmless), 0, "{harmless}");
        }
    }
}
