//! No synced record is lost without notice, whatever happens to the file.

use proptest::prelude::*;

use super::*;
use crate::{clock::Time, world::Event};

fn record(number: u64) -> Record {
    // The lines have different lengths.
    Record {
        at: Time(number),
        event: Event::Opened { times: 10_u64.pow(u32::try_from(number % 15).unwrap()) },
    }
}

fn append(file: &mut JournalFile, number: u64) {
    file.append(&[format::json(&record(number))]).unwrap();
}

fn written(count: u64) -> (tempfile::TempDir, Vec<u8>) {
    let folder = tempfile::tempdir().unwrap();
    let mut opened = open(folder.path()).unwrap();
    assert!(opened.records.is_empty());
    (0..count).for_each(|number| append(&mut opened.file, number));
    let bytes = std::fs::read(folder.path().join(NAME)).unwrap();
    (folder, bytes)
}

#[test]
fn a_closed_folder_is_free_while_a_child_process_is_being_started() {
    let (folder, _) = written(1);
    let Opened { file, .. } = open(folder.path()).unwrap();
    // A child process holds this copy until it runs its own program.
    let copy = file.lock.try_clone().unwrap();
    assert!(matches!(open(folder.path()), Err(JournalError::InUse(_))));
    drop(file);
    assert_eq!(reopened(folder.path()).unwrap().0, [0]);
    drop(copy);
}

/// Returns the numbers of the records, and the notice.
fn reopened(folder: &Path) -> Result<(Vec<u64>, Option<String>), JournalError> {
    let Opened { records, notice, .. } = open(folder)?;
    Ok((records.iter().map(|record| record.at.0).collect(), notice))
}

/// Returns the bytes kept of a damaged end.
fn kept(folder: &Path) -> Vec<u8> {
    std::fs::read(folder.join(format!("{DAMAGED}-1"))).unwrap_or_default()
}

/// A change to a file.
#[derive(Clone, Debug)]
enum Accident {
    Cut(prop::sample::Index),
    Byte(prop::sample::Index, u8),
    Added(Vec<u8>),
    LineGone(prop::sample::Index),
    LineTwice(prop::sample::Index),
    LinesSwapped(prop::sample::Index),
}

fn accident() -> impl Strategy<Value = Accident> {
    prop_oneof![
        any::<prop::sample::Index>().prop_map(Accident::Cut),
        (any::<prop::sample::Index>(), any::<u8>()).prop_map(|(place, byte)| Accident::Byte(place, byte)),
        prop::collection::vec(any::<u8>(), 1..40).prop_map(Accident::Added),
        any::<prop::sample::Index>().prop_map(Accident::LineGone),
        any::<prop::sample::Index>().prop_map(Accident::LineTwice),
        any::<prop::sample::Index>().prop_map(Accident::LinesSwapped),
    ]
}

impl Accident {
    fn happen(&self, whole: &[u8]) -> Vec<u8> {
        let mut bytes = whole.to_vec();
        let mut lines: Vec<&[u8]> = whole.split_inclusive(|byte| *byte == b'\n').collect();
        match self {
            Self::Cut(at) => bytes.truncate(at.index(whole.len())),
            Self::Byte(at, byte) => bytes[at.index(whole.len())] = *byte,
            Self::Added(more) => bytes.extend(more),
            Self::LineGone(at) => drop(lines.remove(at.index(lines.len()))),
            Self::LineTwice(at) => lines.insert(at.index(lines.len()), lines[at.index(lines.len())]),
            Self::LinesSwapped(at) => {
                let at = at.index(lines.len() - 1);
                lines.swap(at, at + 1);
            }
        }
        match self {
            Self::Cut(_) | Self::Byte(..) | Self::Added(_) => bytes,
            _ => lines.concat(),
        }
    }
}

/// Counts the records in the common prefix of two files.
fn untouched(whole: &[u8], now: &[u8]) -> usize {
    let same = whole.iter().zip(now).take_while(|(whole, now)| whole == now).count();
    whole[..same].iter().filter(|byte| **byte == b'\n').count().saturating_sub(1)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn whatever_happens_to_a_file_is_harmless_or_noticed_and_loses_nothing_before(
        count in 1_u64..9,
        accident in accident(),
    ) {
        let (folder, whole) = written(count);
        let path = folder.path().join(NAME);
        let now = accident.happen(&whole);
        std::fs::write(&path, &now).unwrap();
        match reopened(folder.path()) {
            Ok((numbers, notice)) => {
                let found = u64::try_from(numbers.len()).unwrap();
                prop_assert!(numbers.iter().copied().eq(0..found), "{:?}", numbers);
                prop_assert!(numbers.len() >= untouched(&whole, &now));
                // A file that ends between two lines looks like one to which less was written.
                let is_earlier = !now.is_empty() && whole.starts_with(&now) && now.ends_with(b"\n");
                prop_assert_eq!(notice.is_none(), now == whole || is_earlier, "{:?}", notice);
                let left = std::fs::read(&path).unwrap();
                if let Some(notice) = notice {
                    prop_assert!(notice.contains(&format!("{DAMAGED}-1")), "{}", notice);
                    let good = if numbers.is_empty() && !now.starts_with(HEAD.as_bytes()) { 0 } else { left.len() };
                    prop_assert_eq!(kept(folder.path()), &now[good..]);
                }
                prop_assert!(whole.starts_with(&left));
                // Writing continues, without another notice.
                append(&mut open(folder.path()).unwrap().file, 99);
                let (longer, notice) = reopened(folder.path()).unwrap();
                prop_assert!(longer.iter().copied().eq((0..found).chain([99])) && notice.is_none());
            }
            Err(JournalError::Damaged { offset, .. }) => {
                prop_assert!(offset <= now.len());
                prop_assert_eq!(std::fs::read(&path).unwrap(), now);
            }
            Err(JournalError::Foreign(_)) => {
                prop_assert!(!now.starts_with(HEAD.as_bytes()));
                prop_assert_eq!(std::fs::read(&path).unwrap(), now);
            }
            Err(other) => prop_assert!(false, "{}", other),
        }
    }
}

#[test]
fn a_record_taken_out_of_the_middle_is_noticed() {
    let (folder, bytes) = written(6);
    let mut lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    lines.remove(3);
    std::fs::write(folder.path().join(NAME), lines.concat()).unwrap();
    let error = reopened(folder.path()).unwrap_err().to_string();
    assert!(error.contains("at line 4"), "{error}");
    assert!(error.contains("a record before it is missing or out of place"), "{error}");
}

#[test]
fn every_damaged_end_is_kept_in_a_file_of_its_own() {
    let (folder, _) = written(2);
    for (number, tail) in ["first", "second"].into_iter().enumerate() {
        let mut file = OpenOptions::new().append(true).open(folder.path().join(NAME)).unwrap();
        file.write_all(tail.as_bytes()).unwrap();
        let (numbers, notice) = reopened(folder.path()).unwrap();
        assert_eq!(numbers, [0, 1]);
        let kept = folder.path().join(format!("{DAMAGED}-{}", number + 1));
        assert_eq!(std::fs::read(&kept).unwrap(), tail.as_bytes());
        let notice = notice.unwrap();
        let words = "could not be read from line 4 on";
        assert!(notice.contains(words) && notice.contains(&kept.display().to_string()), "{notice}");
    }
}

#[test]
fn a_whole_record_of_a_later_version_is_not_cut_off() {
    let (folder, bytes) = written(2);
    let contents = format::read(&bytes).unwrap();
    let mut chain = contents.chain;
    let line = chain.line(br#"{"at":1,"event":"from-the-future"}"#);
    std::fs::write(folder.path().join(NAME), [&bytes[..], &line].concat()).unwrap();
    let error = reopened(folder.path()).unwrap_err().to_string();
    assert!(error.contains("line 4") && error.contains("this version does not know"), "{error}");
}

#[test]
fn a_new_file_takes_the_old_one_s_place() {
    let (folder, _) = written(50);
    let mut file = open(folder.path()).unwrap().file;
    file.begin_anew(&[record(7)]).unwrap();
    append(&mut file, 8);
    drop(file);
    assert_eq!(reopened(folder.path()).unwrap(), (vec![7, 8], None));
}

#[test]
fn a_folder_belongs_to_one_process_and_foreign_files_are_left_alone() {
    let (folder, _) = written(1);
    let held = open(folder.path()).unwrap();
    assert!(matches!(open(folder.path()), Err(JournalError::InUse(_))));
    drop(held);
    for foreign in ["something else\n", "ferroform-emulator journal 1\n"] {
        std::fs::write(folder.path().join(NAME), foreign).unwrap();
        assert!(matches!(open(folder.path()), Err(JournalError::Foreign(_))));
        assert_eq!(std::fs::read(folder.path().join(NAME)).unwrap(), foreign.as_bytes());
    }
}
