//! Rules about an annotation that hold whatever the schema is.

use crate::annotation::{Annotation, FIRST_VERSION, PropertyArgument, Upgrade};
use crate::catalogue;
use crate::finding::Findings;

/// Rejects `sensitive("A", "A")`.
pub(super) fn nothing_is_said_twice(annotation: &Annotation, findings: &mut Findings) {
    for (earlier, later) in pairs(&annotation.properties) {
        if earlier.effect.word() == later.effect.word() {
            findings.wrong(later.path.span, catalogue::said_twice(later.effect.word(), &later.path.value));
        }
    }
}

/// Rejects `ordered("A"), unordered("A")`.
pub(super) fn nothing_contradicts(annotation: &Annotation, findings: &mut Findings) {
    for (earlier, later) in pairs(&annotation.properties) {
        if earlier.effect.excludes(&later.effect) {
            let (first, second) = (earlier.effect.word(), later.effect.word());
            findings.wrong(later.path.span, catalogue::excludes(first, second, &later.path.value));
        }
    }
}

/// Rejects `version = 2, upgrade(2 = "…")`: only states of earlier versions are upgraded.
pub(super) fn upgrades_start_from_earlier_versions<T>(
    annotation: &Annotation,
    upgrades: &[Upgrade<T>],
    findings: &mut Findings,
) {
    let current = annotation.version.unwrap_or(FIRST_VERSION);
    for (from, _) in upgrades.iter().filter(|(from, _)| from.value >= current) {
        let message = catalogue::upgrade_from_future(from.value, current);
        findings.source_error(from.span, message, Some(catalogue::RAISE_VERSION.into()));
    }
}

/// Rejects `upgrade(1 = "…", 1 = "…")`.
pub(super) fn a_version_has_one_upgrade<T>(upgrades: &[Upgrade<T>], findings: &mut Findings) {
    for (from, _) in repeated(upgrades, |(earlier, _), (from, _)| earlier.value == from.value) {
        findings.wrong(from.span, catalogue::upgrade_twice(from.value));
    }
}

/// Rejects `version = 4, upgrade(1 = "…")`: states of the versions 2 and 3 would be taken for those of version 4.
/// The upgrades are in the order of their versions.
pub(super) fn no_version_is_left_out<T>(
    annotation: &Annotation,
    upgrades: &[Upgrade<T>],
    findings: &mut Findings,
) {
    let current = annotation.version.unwrap_or(FIRST_VERSION);
    let later = upgrades.iter().skip(1).map(|(from, _)| from.value).chain([current]);
    for ((from, _), next) in upgrades.iter().zip(later) {
        let missing = from.value.saturating_add(1);
        if missing < next {
            let (message, help) = catalogue::missing_upgrade(missing, next.saturating_sub(1));
            findings.source_error(from.span, message, Some(help));
        }
    }
}

/// Returns each argument with every earlier one about the same property: `Rules/*/Port` is `Rules/Port`.
fn pairs(all: &[PropertyArgument]) -> impl Iterator<Item = (&PropertyArgument, &PropertyArgument)> {
    fn names(argument: &PropertyArgument) -> impl Iterator<Item = &str> {
        argument.path.value.split('/').filter(|step| *step != "*")
    }
    all.iter().enumerate().flat_map(|(place, later)| {
        let earlier = all.iter().take(place).filter(|earlier| names(earlier).eq(names(later)));
        earlier.map(move |earlier| (earlier, later))
    })
}

/// Returns each entry of a list that is the same as an earlier one.
pub(super) fn repeated<T>(list: &[T], is_same: impl Fn(&T, &T) -> bool) -> impl Iterator<Item = &T> {
    let is_repeated =
        move |(place, later): &(usize, &T)| list.iter().take(*place).any(|earlier| is_same(earlier, later));
    list.iter().enumerate().filter(is_repeated).map(|(_, later)| later)
}
