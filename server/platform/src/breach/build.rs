//! Makes the list out of what an operator has: passwords, one in a line, or their SHA-1 as Have I Been Pwned publishes them.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use portico_core::breach::BreachKey;

use super::list;

/// The fewest characters of a password that any profile takes: shorter ones need no place in the list.
const SHORTEST: usize = 8;
/// The longest line that is read; a longer one is no password.
const LINE_MAX: usize = 4_096;

/// The list that was made, and what it was made of.
#[derive(Debug, PartialEq, Eq)]
pub struct Built {
    /// Lines that were read.
    pub lines: u64,
    /// Passwords in the list.
    pub passwords: usize,
    /// The bytes of its file.
    pub bytes: u64,
}

/// Makes a list. Of hashes with counts (`SHA-1:count`), only those seen at least `least` times are taken.
///
/// # Errors
/// When a file cannot be read or written; in one line, with the line's number, when a file of hashes has a line that is none.
pub fn build_breach_list(from: &Path, to: &Path, least: u64) -> io::Result<Built> {
    let mut lines = BufReader::new(File::open(from)?);
    let (mut keys, mut line, mut number, mut of_hashes) = (Vec::new(), Vec::new(), 0_u64, None);
    while read_line(&mut lines, &mut line)? {
        number += 1;
        let hash = hash_of(&line);
        let of_hashes = *of_hashes.get_or_insert(hash.is_some());
        match hash.filter(|_| of_hashes) {
            Some((key, count)) if count >= least => keys.push(key),
            Some(_) => {}
            None if of_hashes && !line.is_empty() => return Err(no_hash(number)),
            None if line.len() >= SHORTEST && line.len() < LINE_MAX => keys.push(BreachKey::of(&line)),
            None => {}
        }
    }
    keys.sort_unstable();
    keys.dedup();
    let bytes = list::write(to, &keys)?;
    Ok(Built { lines: number, passwords: keys.len(), bytes })
}

/// The next line without its end, cut at [`LINE_MAX`]; whether there was one.
fn read_line(lines: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let mut is_there = false;
    loop {
        let bytes = lines.fill_buf()?;
        if bytes.is_empty() {
            break;
        }
        is_there = true;
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let (part, used) = end.map_or((bytes, bytes.len()), |end| (&bytes[..end], end + 1));
        line.extend_from_slice(&part[..part.len().min(LINE_MAX - line.len())]);
        lines.consume(used);
        if end.is_some() {
            break;
        }
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    Ok(is_there)
}

/// The key and the count of a line of hashes; a line without a count was seen once.
fn hash_of(line: &[u8]) -> Option<(BreachKey, u64)> {
    let text = std::str::from_utf8(line).ok()?;
    let (digits, count) = text.split_once(':').unwrap_or((text, "1"));
    Some((BreachKey::of_sha1(digits)?, count.trim().parse().ok()?))
}

fn no_hash(number: u64) -> io::Error {
    let text = format!("line {number} is no SHA-1, unlike the first");
    io::Error::new(io::ErrorKind::InvalidData, text)
}
