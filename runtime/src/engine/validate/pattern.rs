//! Regular expressions, compiled when first used.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use crate::table::Pattern;

/// Longer texts are left to the service: a backtracking engine may take too long for them.
const LONGEST_JUDGED: usize = 8 * 1024;

type Compiled = Option<Arc<regress::Regex>>;

static COMPILED: LazyLock<Mutex<HashMap<Pattern, Compiled>>> = LazyLock::new(Mutex::default);

/// Whether the pattern matches somewhere in the text. What cannot be judged is accepted.
pub(super) fn matches(pattern: &Pattern, text: &str) -> bool {
    if text.len() > LONGEST_JUDGED {
        return true;
    }
    compiled(pattern).is_none_or(|regex| regex.find(text).is_some())
}

fn compiled(pattern: &Pattern) -> Compiled {
    let mut all = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    // The compiler accepts only patterns that this engine takes.
    let compile = || regress::Regex::with_flags(pattern.source, pattern.flags).ok().map(Arc::new);
    all.entry(*pattern).or_insert_with(compile).clone()
}
