//! Parser for faults in a file or a header: a JSON array, a single fault, or one fault per line.

use serde_json::Value;

use super::Fault;

/// An error from reading a script.
#[derive(Debug, thiserror::Error)]
#[error("fault {number} cannot be read")]
pub struct ScriptError {
    /// Which fault, counted from 1.
    pub number: usize,
    /// What is wrong with it.
    pub source: serde_json::Error,
}

/// Reads faults: an array, one object, or one object per line. Lines that begin with `#` are ignored.
pub fn parse(text: &str) -> Result<Vec<Fault>, ScriptError> {
    let at = |number| move |source| ScriptError { number, source };
    let values: Vec<Value> = if text.trim_start().starts_with('[') {
        serde_json::from_str(text).map_err(at(1))?
    } else {
        let lines: String = text
            .lines()
            .filter(|line| !line.trim_start().starts_with('#'))
            .flat_map(|line| [line, "\n"])
            .collect();
        let mut values = Vec::new();
        for (place, value) in serde_json::Deserializer::from_str(&lines).into_iter().enumerate() {
            values.push(value.map_err(at(place + 1))?);
        }
        values
    };
    values
        .into_iter()
        .enumerate()
        .map(|(place, value)| serde_json::from_value(value).map_err(at(place + 1)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fault::Damage;

    #[test]
    fn scripts_are_arrays_or_lines() {
        let one = r#"{"operation":"CreateResource","times":1,"fault":"throttle"}"#;
        for text in [one.to_owned(), format!("[{one}]"), format!("# words\n{one}\n")] {
            let faults = parse(&text).unwrap();
            assert_eq!(
                (faults.len(), &faults[0].damage, faults[0].times),
                (1, &Damage::Throttle, Some(1)),
                "{text}"
            );
        }
        let many = parse("{\"fault\":\"reset\"}\n{\"fault\":\"fail\",\"code\":\"NotStabilized\"}").unwrap();
        assert_eq!(many.len(), 2);
        assert_eq!(parse("{\"fault\":\"reset\"} {\"fault\":\"nonsense\"}").unwrap_err().number, 2);
    }
}
