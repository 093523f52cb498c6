//! The names of levels in hclog.

use tracing::level_filters::LevelFilter;

/// Returns the level that a variable's value names, or `None` if it is not a level.
pub(super) fn parse(value: &str) -> Option<LevelFilter> {
    match value.trim().to_ascii_lowercase().as_str() {
        "trace" => Some(LevelFilter::TRACE),
        "debug" => Some(LevelFilter::DEBUG),
        "info" => Some(LevelFilter::INFO),
        "warn" => Some(LevelFilter::WARN),
        "error" => Some(LevelFilter::ERROR),
        "off" => Some(LevelFilter::OFF),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use tracing::Level;

    use super::*;

    #[test]
    fn case_and_space_do_not_matter_and_nonsense_is_no_level() {
        assert_eq!(parse("DEBUG"), Some(LevelFilter::DEBUG));
        assert_eq!(parse(" warn "), Some(LevelFilter::WARN));
        assert_eq!(parse("Off"), Some(LevelFilter::OFF));
        for nonsense in ["", "json", "verbose", "warning", "1"] {
            assert_eq!(parse(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn every_name_is_read() {
        for level in [Level::TRACE, Level::DEBUG, Level::INFO, Level::WARN, Level::ERROR] {
            assert_eq!(parse(level.as_str()), Some(LevelFilter::from_level(level)));
        }
    }
}
