//! Puts what is known of resource types without their tables together.
//!
//! A table lies among others and refers to texts that lie elsewhere, so reading one takes several pages of memory. A provider may
//! have over a thousand types and serve a few of them. [`services!`](crate::services) copies the outlines of all types and the
//! texts in them to one place, while the provider is compiled.

use crate::__private::FALLBACK;
use crate::resource::{Registration, Service};

/// Returns the services of these lists, `COUNT` in all.
#[must_use]
pub const fn joined<const COUNT: usize>(mut lists: &[&[Service]]) -> [Service; COUNT] {
    let mut all: [Service; COUNT] = [("", &[]); COUNT];
    let mut free: &mut [Service] = &mut all;
    while let [list, others @ ..] = lists {
        let (place, rest) = free.split_at_mut(list.len());
        place.copy_from_slice(list);
        (free, lists) = (rest, others);
    }
    all
}

/// Returns how many services there are in these lists.
#[must_use]
pub const fn count(mut lists: &[&[Service]]) -> usize {
    let mut count = 0;
    while let [list, others @ ..] = lists {
        count += list.len();
        lists = others;
    }
    count
}

/// What services have in all.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    /// The number of types.
    pub types: usize,
    /// The length of the texts: the names of the services, then what the outlines of their types say.
    pub texts: usize,
}

impl Size {
    /// Counts.
    #[must_use]
    pub const fn of(mut services: &[Service]) -> Self {
        let mut size = Self { types: 0, texts: 0 };
        while let [(name, types), others @ ..] = services {
            size.types += types.len();
            size.texts += name.len();
            let mut types = *types;
            while let [Registration { outline, .. }, others @ ..] = types {
                size.texts += outline.name.len() + outline.plural_name.len() + outline.identity.len();
                types = others;
            }
            services = others;
        }
        size
    }
}

/// Returns all texts, one after the other.
#[must_use]
pub const fn texts<const LENGTH: usize>(services: &[Service]) -> [u8; LENGTH] {
    let mut all = [0; LENGTH];
    let mut free: &mut [u8] = &mut all;
    let mut rest = services;
    while let [(name, _), others @ ..] = rest {
        free = put(free, name);
        rest = others;
    }
    let mut rest = services;
    while let [(_, types), others @ ..] = rest {
        let mut types = *types;
        while let [Registration { outline, .. }, others @ ..] = types {
            free = put(free, outline.name);
            free = put(free, outline.plural_name);
            free = put(free, outline.identity);
            types = others;
        }
        rest = others;
    }
    all
}

/// Writes a text, and returns the place behind it.
const fn put<'a>(free: &'a mut [u8], text: &str) -> &'a mut [u8] {
    let (place, rest) = free.split_at_mut(text.len());
    place.copy_from_slice(text.as_bytes());
    rest
}

/// Returns all services with their names in `texts` and their types in `types`.
#[must_use]
pub const fn placed<const COUNT: usize>(
    mut services: &[Service],
    mut types: &'static [Registration],
    texts: &'static [u8],
) -> [Service; COUNT] {
    let mut all: [Service; COUNT] = [("", &[]); COUNT];
    let mut free: &mut [Service] = &mut all;
    let mut texts = text(texts);
    while let ([(name, of_service), others @ ..], [place, rest @ ..]) = (services, free) {
        let (name, later_texts) = texts.split_at(name.len());
        let (own, later) = types.split_at(of_service.len());
        *place = (name, own);
        (services, free, texts, types) = (others, rest, later_texts, later);
    }
    all
}

/// Returns all types with their outlines in `texts`.
#[must_use]
pub const fn types<const COUNT: usize>(services: &[Service], texts: &'static [u8]) -> [Registration; COUNT] {
    let mut all = [FALLBACK; COUNT];
    let mut free: &mut [Registration] = &mut all;
    let mut texts = text(texts);
    let mut rest = services;
    while let [(name, _), others @ ..] = rest {
        texts = texts.split_at(name.len()).1;
        rest = others;
    }
    let mut rest = services;
    while let [(_, types), others @ ..] = rest {
        let (places, later) = free.split_at_mut(types.len());
        texts = outlined(places, types, texts);
        (free, rest) = (later, others);
    }
    all
}

/// Writes these types with their outlines in `texts`, and returns what follows there.
const fn outlined(
    mut places: &mut [Registration],
    mut types: &[Registration],
    mut texts: &'static str,
) -> &'static str {
    while let ([one, others @ ..], [place, rest @ ..]) = (types, places) {
        let (outline, later) = one.outline.taken_from(texts);
        *place = Registration { outline, ..*one };
        (types, places, texts) = (others, rest, later);
    }
    texts
}

const fn text(bytes: &'static [u8]) -> &'static str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => panic!("texts are joined at their ends"),
    }
}

/// Joins lists of services for `Provider::services`: `services![network::SERVICES, storage::SERVICES]`.
///
/// What a process needs of types that it does not serve lies together then, so it takes little memory. The lists must be
/// constants.
#[macro_export]
macro_rules! services {
    ($($lists:expr),+ $(,)?) => {{
        // The names differ from any in the lists, as those of items are not hygienic.
        use $crate::__private::joining as __joining;
        const __LISTS: &[&[$crate::Service]] = &[$($lists),+];
        const __JOINED: [$crate::Service; __joining::count(__LISTS)] = __joining::joined(__LISTS);
        const __SIZE: __joining::Size = __joining::Size::of(&__JOINED);
        static __TEXTS: [::core::primitive::u8; __SIZE.texts] = __joining::texts(&__JOINED);
        #[allow(long_running_const_eval, reason = "there may be many types")]
        static __TYPES: [$crate::Registration; __SIZE.types] = __joining::types(&__JOINED, &__TEXTS);
        #[allow(long_running_const_eval, reason = "there may be many types")]
        static __SERVICES: [$crate::Service; __joining::count(__LISTS)] =
            __joining::placed(&__JOINED, &__TYPES, &__TEXTS);
        &__SERVICES as &[$crate::Service]
    }};
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Outline;

    const fn named(name: &'static str, plural_name: &'static str, identity: &'static str) -> Registration {
        Registration { outline: Outline { name, plural_name, identity, ..FALLBACK.outline }, ..FALLBACK }
    }

    const ONE: &[Service] = &[("a", &[named("a_bé", "a_bés", "x|y"), named("a_c", "", "")]), ("é", &[])];
    const OTHER: &[Service] = &[("d", &[named("d_e", "d_es", "z")])];

    #[test]
    fn joined_services_are_the_same_services() {
        let written = |services: &[Service]| format!("{services:?}");
        let joined = services![ONE, &[], OTHER, ONE];
        assert_eq!(written(joined), written(&[ONE, OTHER, ONE].concat()));
        let outlines = joined.iter().flat_map(|(_, types)| types.iter().map(|one| one.outline));
        let texts: Vec<&str> = outlines.flat_map(|one| [one.name, one.plural_name, one.identity]).collect();
        let next = texts
            .windows(2)
            .all(|pair| std::ptr::eq(pair[0].as_bytes().as_ptr_range().end, pair[1].as_ptr()));
        assert!(next, "the texts do not follow one another");
    }
}
