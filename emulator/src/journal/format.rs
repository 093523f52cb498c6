//! The format of the journal: a first line that names the format, then a line per record with two checksums
//! in front, one of the record and one chained to the previous line. The chain reveals records that are
//! missing or out of place.

use crate::world::Record;

/// The first line.
pub(super) const HEAD: &str = "ferroform-emulator chained journal 2\n";

/// The length of a line without its record.
pub(super) const FRAME: usize = 18;

/// The running checksum of all lines so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Chain(u32);

/// The readable contents of a file.
#[derive(Debug)]
pub(super) struct Contents {
    pub(super) records: Vec<Record>,
    pub(super) chain: Chain,
    /// The length of the part that consists of whole records.
    pub(super) whole: usize,
    /// The damage of the rest, if there is a rest.
    pub(super) tail: Option<Damage>,
}

/// A place that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Damage {
    /// The line, counted from 1.
    pub(super) line: usize,
    /// The byte at which the line begins.
    pub(super) offset: usize,
    pub(super) reason: String,
}

/// A reason why a file cannot be continued as a journal.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Unreadable {
    /// It was not written by this program, or was written by another version of it.
    Foreign,
    /// It is damaged, and whole records follow.
    Damaged(Damage),
}

impl Chain {
    /// Returns the next line for a record's JSON.
    pub(super) fn line(&mut self, json: &[u8]) -> Vec<u8> {
        self.0 = checksum(&[&self.0.to_be_bytes(), json]);
        let mut line = format!("{:08x}{:08x} ", checksum(&[json]), self.0).into_bytes();
        line.extend_from_slice(json);
        line.push(b'\n');
        line
    }
}

/// Returns a record as JSON.
pub(super) fn json(record: &Record) -> Vec<u8> {
    serde_json::to_vec(record).unwrap_or_default()
}

fn checksum(parts: &[&[u8]]) -> u32 {
    let mut crc = flate2::Crc::new();
    parts.iter().for_each(|part| crc.update(part));
    crc.sum()
}

/// Returns whether a file ends within its first line.
pub(super) fn is_cut_in_head(bytes: &[u8]) -> bool {
    bytes.len() < HEAD.len() && HEAD.as_bytes().starts_with(bytes)
}

/// Reads a file. A crash can cut short only the last write, so unreadable lines at the end are not an error,
/// while damage before whole records is.
pub(super) fn read(bytes: &[u8]) -> Result<Contents, Unreadable> {
    let body = bytes.strip_prefix(HEAD.as_bytes()).ok_or(Unreadable::Foreign)?;
    let mut contents =
        Contents { records: Vec::new(), chain: Chain::default(), whole: HEAD.len(), tail: None };
    let mut offset = HEAD.len();
    for (index, line) in body.split_inclusive(|byte| *byte == b'\n').enumerate() {
        let damage = |reason: String| Damage { line: index + 2, offset, reason };
        match whole(line) {
            Ok(json) => {
                if let Some(damage) = contents.tail {
                    return Err(Unreadable::Damaged(damage));
                }
                let record = contents.take(line, json);
                contents.records.push(record.map_err(|reason| Unreadable::Damaged(damage(reason)))?);
                contents.whole = offset + line.len();
            }
            Err(reason) => {
                contents.tail.get_or_insert(damage(reason.to_owned()));
            }
        }
        offset += line.len();
    }
    Ok(contents)
}

impl Contents {
    /// Returns the record of a whole line if it continues the chain.
    fn take(&mut self, line: &[u8], json: &[u8]) -> Result<Record, String> {
        if self.chain.line(json) != line {
            return Err("a record before it is missing or out of place".to_owned());
        }
        serde_json::from_slice(json)
            .map_err(|error| format!("this version does not know such a record: {error}"))
    }
}

/// Returns the JSON of a line if the record's own checksum is right.
fn whole(line: &[u8]) -> Result<&[u8], &'static str> {
    let line = line.strip_suffix(b"\n").ok_or("it is cut short")?;
    let (sums, json) = line.split_at_checked(FRAME - 1).ok_or("it is too short")?;
    let is_right = sums.ends_with(b" ") && sums.starts_with(format!("{:08x}", checksum(&[json])).as_bytes());
    if is_right { Ok(json) } else { Err("its checksum is wrong") }
}
