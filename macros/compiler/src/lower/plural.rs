//! The names of plural data sources: English plurals, as the reference forms them.

/// Returns the plural of a snake-case name: `log_group` → `log_groups`.
#[must_use]
pub fn plural(name: &str) -> String {
    let plural = inflected(name);
    if plural != name {
        return plural;
    }
    if name.ends_with(|c: char| c.is_ascii_digit()) { format!("{name}s") } else { format!("{name}_plural") }
}

/// Inflects the last word. Words that already look like plurals stay as they are.
fn inflected(name: &str) -> String {
    const ALREADY: &[&str] = &["tions", "issions", "windows", "settings", "efs", "hdfs", "nfs", "zfs"];
    if ALREADY.iter().any(|ending| name.ends_with(ending)) {
        return name.into();
    }
    for (singular, plural) in [
        ("status", "statuses"),
        ("alias", "aliases"),
        ("bus", "buses"),
        ("lens", "lenses"),
        ("sis", "ses"),
        ("matrix", "matrices"),
        ("vertex", "vertices"),
        ("index", "indices"),
    ] {
        if let Some(stem) = name.strip_suffix(singular) {
            return format!("{stem}{plural}");
        }
    }
    if let Some(stem) = name.strip_suffix('y') {
        let is_vowel = stem.ends_with(['a', 'e', 'i', 'o', 'u']);
        return if is_vowel { format!("{name}s") } else { format!("{stem}ies") };
    }
    if ["x", "ch", "ss", "sh"].iter().any(|ending| name.ends_with(ending)) {
        return format!("{name}es");
    }
    if name.ends_with('s') { name.into() } else { format!("{name}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals_follow_the_reference() {
        for (name, expected) in [
            ("log_group", "log_groups"),
            ("policy", "policies"),
            ("gateway", "gateways"),
            ("event_bus", "event_buses"),
            ("analysis", "analyses"),
            ("index", "indices"),
            ("mesh", "meshes"),
            ("access_grants", "access_grants_plural"),
        ] {
            assert_eq!(plural(name), expected);
        }
    }
}
