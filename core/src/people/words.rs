//! The list of common words behind password strength, and the walk over it.
//!
//! `data/words.txt` has one line per word: a letter for the word's rank (`A` for the commonest, `B` for ranks 2–3, `C`
//! for 4–7, and so on), then the word; lines are sorted by word. `scripts/words.mjs` makes it; `data/NOTICE` says from
//! what.

use std::{ops::Range, sync::OnceLock};

static TEXT: &[u8] = include_bytes!("../../data/words.txt");
static STARTS: OnceLock<Vec<u32>> = OnceLock::new();

/// The words that begin with what has been read so far.
#[derive(Clone)]
pub(crate) struct Prefix {
    lines: Range<usize>,
    depth: usize,
}

impl Prefix {
    /// All words, of which nothing has been read yet.
    pub(crate) fn all() -> Self {
        Self { lines: 0..starts().len(), depth: 0 }
    }

    /// The words whose next byte is `byte`; `None` when there are none.
    pub(crate) fn then(&self, byte: u8) -> Option<Self> {
        let from = self.first(|at| at >= byte);
        let to = self.first(|at| at > byte);
        (from < to).then_some(Self { lines: from..to, depth: self.depth + 1 })
    }

    /// The binary logarithm (rounded down) of the rank of the word that has been read; `None` when it is no word.
    pub(crate) fn rank_log2(&self) -> Option<u32> {
        let line = self.lines.start;
        (self.depth > 0 && self.byte(line) == b'\n').then(|| u32::from(TEXT[starts()[line] as usize] - b'A'))
    }

    fn byte(&self, line: usize) -> u8 {
        TEXT.get(starts()[line] as usize + 1 + self.depth).copied().unwrap_or(b'\n')
    }

    /// The first line of this range whose next byte is `wanted` (the bytes are sorted).
    fn first(&self, wanted: impl Fn(u8) -> bool) -> usize {
        let (mut low, mut high) = (self.lines.start, self.lines.end);
        while low < high {
            let middle = low + (high - low) / 2;
            if wanted(self.byte(middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        low
    }
}

fn starts() -> &'static [u32] {
    STARTS.get_or_init(|| {
        let ends = TEXT.iter().zip(0_u32..).filter(|(byte, _)| **byte == b'\n').map(|(_, at)| at + 1);
        let mut starts: Vec<u32> = std::iter::once(0).chain(ends).collect();
        starts.pop();
        starts
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rank(word: &str) -> Option<u32> {
        word.bytes()
            .try_fold(Prefix::all(), |prefix, byte| prefix.then(byte))
            .and_then(|prefix| prefix.rank_log2())
    }

    #[test]
    fn words_are_found_with_their_rank() {
        assert_eq!((rank("123456"), rank("password"), rank("dragon")), (Some(0), Some(1), Some(3)));
        assert_eq!((rank("passwordz"), rank("zzzzqq"), rank("")), (None, None, None));
    }

    #[test]
    fn lines_are_sorted_and_ranked() {
        let lines: Vec<&[u8]> = TEXT.strip_suffix(b"\n").unwrap().split(|&b| b == b'\n').collect();
        assert_eq!(lines.len(), starts().len());
        assert!(lines.iter().all(|line| (b'A'..=b'O').contains(&line[0]) && line.len() > 3));
        assert!(lines.windows(2).all(|pair| pair[0][1..] < pair[1][1..]));
    }
}
