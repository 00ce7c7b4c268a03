//! The file of a list: a line that names the format, where each prefix begins, and the suffixes in order.
//!
//! Three bytes for each password beside the table of prefixes, so a million passwords take 3.3 MB; looking one up is a search
//! among the few that share its prefix.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use portico_core::breach::BreachKey;

/// The first line; another format would have another.
const HEAD: &[u8; 19] = b"portico-breached-1\n";
/// Every prefix, and where the last one ends.
const STARTS: usize = 65_537;
/// The bytes of a suffix.
const SUFFIX: usize = 3;

/// A list in memory.
pub struct List {
    starts: Vec<u32>,
    suffixes: Vec<u8>,
}

impl List {
    /// Reads a list's file.
    ///
    /// # Errors
    /// When it cannot be read, or is none.
    pub fn read(file: &Path) -> io::Result<Self> {
        Self::parse(&fs::read(file)?).ok_or_else(|| {
            io::Error::new(
                io::ErrorKind::InvalidData,
                "was not made by `portico passwords build`, or is cut off",
            )
        })
    }

    fn parse(bytes: &[u8]) -> Option<Self> {
        let (table, suffixes) = bytes.strip_prefix(HEAD)?.split_at_checked(STARTS * 4)?;
        let (words, _) = table.as_chunks::<4>();
        let starts: Vec<u32> = words.iter().map(|word| u32::from_le_bytes(*word)).collect();
        let is_ordered = starts.first() == Some(&0) && starts.windows(2).all(|pair| pair[0] <= pair[1]);
        let ends = starts.last().map(|last| *last as usize * SUFFIX);
        (is_ordered && ends == Some(suffixes.len())).then(|| Self { starts, suffixes: suffixes.to_vec() })
    }

    /// How many passwords it knows.
    pub fn count(&self) -> u32 {
        self.starts.last().copied().unwrap_or(0)
    }

    /// The suffixes under a prefix, in order.
    pub fn under(&self, prefix: u16) -> &[[u8; SUFFIX]] {
        let place = |at: usize| self.starts.get(at).map_or(0, |start| *start as usize * SUFFIX);
        let at = usize::from(prefix);
        self.suffixes.get(place(at)..place(at + 1)).unwrap_or_default().as_chunks().0
    }

    /// Whether it has a key.
    pub fn contains(&self, key: BreachKey) -> bool {
        self.under(key.prefix()).binary_search(&key.suffix()).is_ok()
    }
}

/// Writes the keys, sorted and each once, as a list; the bytes of the file. It is written beside the one that is there, which stays whole until the
/// new one is.
///
/// # Errors
/// When the file cannot be written.
pub fn write(file: &Path, keys: &[BreachKey]) -> io::Result<u64> {
    let mut beside = file.as_os_str().to_owned();
    beside.push(".new");
    let beside = Path::new(&beside);
    let written = write_whole(beside, keys).and_then(|bytes| fs::rename(beside, file).map(|()| bytes));
    if written.is_err() {
        // What is told is why it could not be written.
        let _removed = fs::remove_file(beside);
    }
    written
}

fn write_whole(file: &Path, keys: &[BreachKey]) -> io::Result<u64> {
    let mut counts = vec![0_u32; STARTS];
    keys.iter().for_each(|key| counts[usize::from(key.prefix()) + 1] += 1);
    let mut out = BufWriter::new(fs::File::create(file)?);
    out.write_all(HEAD)?;
    let mut start = 0_u32;
    for count in counts {
        start += count;
        out.write_all(&start.to_le_bytes())?;
    }
    for key in keys {
        out.write_all(&key.suffix())?;
    }
    out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
    Ok(fs::metadata(file)?.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(passwords: &[&str]) -> Vec<u8> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("list");
        let mut keys: Vec<BreachKey> = passwords.iter().map(|text| BreachKey::of(text.as_bytes())).collect();
        keys.sort_unstable();
        write(&file, &keys).unwrap();
        fs::read(file).unwrap()
    }

    #[test]
    fn a_list_has_what_was_put_in_and_nothing_else() {
        let passwords: Vec<String> = (0..5_000).map(|number| format!("password {number}")).collect();
        let list = List::parse(&written(&passwords.iter().map(String::as_str).collect::<Vec<_>>())).unwrap();
        assert_eq!(list.count(), 5_000);
        assert!(passwords.iter().all(|text| list.contains(BreachKey::of(text.as_bytes()))));
        let others = (5_000..50_000).map(|number| format!("password {number}"));
        assert_eq!(others.filter(|text| list.contains(BreachKey::of(text.as_bytes()))).count(), 0);
    }

    #[test]
    fn a_file_that_is_cut_off_or_another_is_no_list() {
        let whole = written(&["abc", "xyz"]);
        assert!(List::parse(&whole).is_some());
        for length in [0, HEAD.len(), whole.len() - 1] {
            assert!(List::parse(&whole[..length]).is_none(), "{length}");
        }
        let mut unordered = whole.clone();
        unordered[HEAD.len() + 40] = 9;
        assert!(List::parse(&unordered).is_none());
        assert!(List::parse(&[whole, vec![0]].concat()).is_none());
    }
}
