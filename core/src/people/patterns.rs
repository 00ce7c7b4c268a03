//! Patterns that a guesser of passwords knows beside words: walks over the keyboard, sequences, years, dates,
//! repetitions. Costs are hundredths of a bit, see `strength`.

use crate::strength::{Piece, Pieces, case_cost, cheapest};

const ROWS: [(&str, &str); 4] = [
    ("`1234567890-=", "~!@#$%^&*()_+"),
    (" qwertyuiop[]\\", " QWERTYUIOP{}|"),
    (" asdfghjkl;'", " ASDFGHJKL:\""),
    (" zxcvbnm,./", " ZXCVBNM<>?"),
];
const KEYPAD: [&str; 4] = ["789", "456", "123", " 0"];

/// What people put before or behind a word to please a rule, in lower case.
const AFFIXES: [&str; 24] = [
    "a1", "1a", "a1!", "1!a", "!a1", "a!1", "aa", "aa1", "aa1!", "a123", "123a", "ab1", "x1", "1x", "1!",
    "!1", "@1", "#1", "_1", ".1", "-1", "1!aa", "abc", "1q",
];
const AFFIX: u32 = 450;

/// Two digits that stand behind words more often than others.
const PAIRS: [&str; 24] = [
    "00", "01", "02", "03", "07", "08", "09", "10", "11", "12", "13", "14", "21", "22", "23", "24", "25",
    "33", "55", "66", "69", "77", "88", "99",
];
const PAIR: u32 = 480;

/// Adds every pattern found in `chars`.
pub(crate) fn add(chars: &[char], pieces: &mut Pieces) {
    for start in 0..chars.len() {
        add_sequence(chars, start, pieces);
        add_walk(
            chars,
            start,
            pieces,
            &Board { start: 555, turn: 220, key: on_keyboard, neighbour: is_slanted_neighbour },
        );
        add_walk(
            chars,
            start,
            pieces,
            &Board { start: 390, turn: 232, key: on_keypad, neighbour: is_straight_neighbour },
        );
        add_dates(chars, start, pieces);
        add_affixes(chars, start, pieces);
        add_pair(chars, start, pieces);
    }
    add_repetitions(chars, pieces);
}

/// One hundred times the binary logarithm of a small number, rounded down.
fn log2(number: usize) -> u32 {
    const TABLE: [u32; 17] =
        [0, 0, 100, 158, 200, 232, 258, 280, 300, 316, 332, 345, 358, 370, 380, 390, 400];
    TABLE.get(number).copied().unwrap_or(400)
}

/// Characters at equal distances of one to five: `abcd`, `9753`.
fn add_sequence(chars: &[char], start: usize, pieces: &mut Pieces) {
    let code = |at: usize| chars.get(at).map(|c| i64::from(u32::from(c.to_ascii_lowercase())));
    let distance = |at: usize| Some(code(at + 1)? - code(at)?);
    let Some(step) = distance(start).filter(|step| (1..=5).contains(&step.abs())) else { return };
    let first = match chars[start].to_ascii_lowercase() {
        'a' | 'z' | '0' | '1' | '9' => 200,
        '0'..='9' => 332,
        _ => 470,
    };
    let cost = first + if step < 0 { 100 } else { 0 };
    let mut end = start + 2;
    while distance(end - 1) == Some(step) {
        end += 1;
        pieces[start].push(Piece { end, cost: cost + log2(end - start) });
    }
}

/// A keyboard: what its first key and each turn cost, where a key is (and whether shifted), which keys are neighbours.
struct Board {
    start: u32,
    turn: u32,
    key: fn(char) -> Option<(i32, i32, bool)>,
    neighbour: fn(i32, i32) -> bool,
}

fn on_keyboard(c: char) -> Option<(i32, i32, bool)> {
    ROWS.iter().zip(0..).filter(|_| c != ' ').find_map(|((plain, shifted), y)| {
        let at = |row: &str| row.chars().zip(0..).find(|(key, _)| *key == c).map(|(_, x)| x);
        at(plain).map(|x| (x, y, false)).or_else(|| at(shifted).map(|x| (x, y, true)))
    })
}

fn on_keypad(c: char) -> Option<(i32, i32, bool)> {
    let digit = KEYPAD.iter().zip(0..).filter(|_| c != ' ');
    digit
        .flat_map(|(row, y)| row.chars().zip(0..).map(move |(key, x)| (key, x, y)))
        .find_map(|(key, x, y)| (key == c).then_some((x, y, false)))
}

fn is_slanted_neighbour(dx: i32, dy: i32) -> bool {
    matches!((dx, dy), (-1 | 1, 0) | (0 | 1, -1) | (0 | -1, 1))
}

fn is_straight_neighbour(dx: i32, dy: i32) -> bool {
    dx.abs() <= 1 && dy.abs() <= 1 && (dx, dy) != (0, 0)
}

/// A walk from key to neighbouring key: straight on, or to and fro (`1q2w3e`), costs nothing more per key.
fn add_walk(chars: &[char], start: usize, pieces: &mut Pieces, board: &Board) {
    let Some((mut x, mut y, mut shifted)) = (board.key)(chars[start]) else { return };
    let (mut directions, mut cost) = (Vec::new(), board.start);
    for (&c, end) in chars[start + 1..].iter().zip(start + 2..) {
        let Some((next_x, next_y, next_shifted)) = (board.key)(c) else { return };
        let direction = (next_x - x, next_y - y);
        if !(board.neighbour)(direction.0, direction.1) {
            return;
        }
        let seen = |back: usize| {
            directions.len().checked_sub(back).and_then(|at| directions.get(at)) == Some(&direction)
        };
        if !seen(1) && !seen(2) {
            cost += board.turn;
        }
        cost += u32::from(shifted != next_shifted) * 100;
        directions.push(direction);
        (x, y, shifted) = (next_x, next_y, next_shifted);
        if end >= start + 3 {
            pieces[start].push(Piece { end, cost: cost + log2(end - start) });
        }
    }
}

/// The usual additions, at the beginning or at the end.
fn add_affixes(chars: &[char], start: usize, pieces: &mut Pieces) {
    for affix in AFFIXES {
        let end = start + affix.len();
        let at_an_end = start == 0 || end == chars.len();
        if at_an_end
            && end <= chars.len()
            && affix.chars().eq(chars[start..end].iter().map(char::to_ascii_lowercase))
        {
            pieces[start].push(Piece { end, cost: AFFIX + case_cost(&chars[start..end]) });
        }
    }
}

/// The usual two digits, not next to other digits.
fn add_pair(chars: &[char], start: usize, pieces: &mut Pieces) {
    let end = start + 2;
    let digit = |at: usize| chars.get(at).is_some_and(char::is_ascii_digit);
    let beside_others = digit(end) || (start > 0 && digit(start - 1));
    if !beside_others
        && end <= chars.len()
        && PAIRS.iter().any(|pair| pair.chars().eq(chars[start..end].iter().copied()))
    {
        pieces[start].push(Piece { end, cost: PAIR });
    }
}

/// Years and dates that begin at `start`.
fn add_dates(chars: &[char], start: usize, pieces: &mut Pieces) {
    let digits = chars[start..].iter().take(8).take_while(|c| c.is_ascii_digit()).count();
    let number =
        |from: usize, to: usize| chars[from..to].iter().fold(0, |n, c| n * 10 + c.to_digit(10).unwrap_or(0));
    if digits >= 4 {
        match number(start, start + 4) {
            1960..=2039 => pieces[start].push(Piece { end: start + 4, cost: 430 }),
            1900..=2049 => pieces[start].push(Piece { end: start + 4, cost: 600 }),
            _ => {}
        }
    }
    for length in 4..=digits {
        let splits: &[(usize, usize)] = match length {
            4 => &[(1, 2), (2, 3), (2, 4)],
            5 => &[(1, 3), (2, 3)],
            6 => &[(1, 2), (2, 4), (4, 5), (4, 6), (2, 6)],
            7 => &[(1, 3), (2, 3), (4, 5), (4, 6)],
            _ => &[(2, 4), (4, 6)],
        };
        let end = start + length;
        let parts = |(a, b): (usize, usize)| {
            [number(start, start + a), number(start + a, start + b), number(start + b, end)]
        };
        if splits.iter().any(|&split| is_date(parts(split))) {
            pieces[start].push(Piece { end, cost: if length == 4 { 850 } else { 1_250 } });
        }
    }
    add_separated_date(chars, start, pieces);
}

/// Day, month and year with the same separator between them.
fn add_separated_date(chars: &[char], start: usize, pieces: &mut Pieces) {
    let mut at = start;
    let mut parts = [0; 3];
    let mut separator = None;
    for (index, part) in parts.iter_mut().enumerate() {
        let digits = chars[at..].iter().take(4).take_while(|c| c.is_ascii_digit()).count();
        if digits == 0 {
            return;
        }
        *part = chars[at..at + digits].iter().fold(0, |n, c| n * 10 + c.to_digit(10).unwrap_or(0));
        at += digits;
        if index < 2 {
            let Some(&c) = chars.get(at).filter(|c| "-/._, \\".contains(**c)) else { return };
            if separator.is_some_and(|first| first != c) {
                return;
            }
            separator = Some(c);
            at += 1;
        }
    }
    if is_date(parts) {
        pieces[start].push(Piece { end: at, cost: 1_400 });
    }
}

/// Whether three numbers can be a date with the year first or last, or month and year, or day and month (a part of 0 is missing).
fn is_date(parts: [u32; 3]) -> bool {
    let day_and_month = |a: u32, b: u32| (a <= 31 && b <= 12) || (a <= 12 && b <= 31);
    let year = |y: u32| y <= 99 || (1_000..=2_050).contains(&y);
    (year(parts[2]) && day_and_month(parts[0], parts[1]))
        || (year(parts[0]) && day_and_month(parts[1], parts[2]))
}

/// The same block again and again, in any case: the block once, and how often.
fn add_repetitions(chars: &[char], pieces: &mut Pieces) {
    let lower: Vec<char> = chars.iter().map(char::to_ascii_lowercase).collect();
    for period in 1..=chars.len() / 2 {
        let again = |at: usize| lower.get(at + period).is_some_and(|c| *c == lower[at]);
        let mut at = 0;
        while at + period < chars.len() {
            let run = (at..chars.len()).take_while(|&i| again(i)).count();
            for from in at..at + period.min((run + 1).saturating_sub(period)) {
                let times = 1 + (at + run - from) / period;
                let once = cheapest(chars, pieces, from, from + period);
                pieces[from].push(Piece { end: from + times * period, cost: once + log2(times) });
            }
            at += run + 1;
        }
    }
}
