//! What files say to people: what sheets and columns are called, and the words of values, in both languages.
//!
//! Words of values are the console's, so that a file says what the page says: `words/console.json` is written from them by
//! `scripts/generate.sh`. What the console has no words for is in `words/files.json`.

mod values;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use portico_core::Lang;
use serde::Deserialize;

use crate::kit::sheet::table::{Head, Kind};

/// English and Chinese words of some names.
pub type Words = BTreeMap<String, [String; 2]>;

/// The words that only files have.
#[derive(Default, Deserialize)]
struct Files {
    sheets: Words,
    titles: Words,
    values: BTreeMap<String, Words>,
}

static FILES: LazyLock<Files> = LazyLock::new(|| parse(include_str!("words/files.json")));
static CONSOLE: LazyLock<BTreeMap<String, Words>> =
    LazyLock::new(|| parse(include_str!("words/console.json")));

/// A file of the program's own; were one no JSON, names would stand for words, which
/// `every_column_and_every_value_of_a_file_has_words` sees.
fn parse<T: Default + for<'de> Deserialize<'de>>(text: &str) -> T {
    serde_json::from_str(text).unwrap_or_default()
}

/// The console's words for the names of a set; none where it has none.
#[must_use]
pub fn console_words(set: &str) -> Words {
    CONSOLE.get(set).cloned().unwrap_or_default()
}

/// What something is called in both languages: its own words, else those of what it is a part of, before the rest of its name (`a/b`), else its
/// name. The console's pages say it so.
#[must_use]
pub fn say_name(words: &Words, name: &str) -> [String; 2] {
    if let Some(own) = words.get(name) {
        return own.clone();
    }
    let whole = name.split_once('/').and_then(|(whole, rest)| Some((words.get(whole)?, rest)));
    match whole {
        Some((whole, rest)) => whole.each_ref().map(|word| format!("{word}/{rest}")),
        None => [name.to_owned(), name.to_owned()],
    }
}

/// What a part of something is called in both languages beside it: the words for both, else its own name.
fn say_part(words: &Words, whole: &str, part: &str) -> [String; 2] {
    let found = words.get(&format!("{whole}/{part}")).cloned();
    found.unwrap_or_else(|| [part.to_owned(), part.to_owned()])
}

/// How a file speaks to people.
pub(super) struct Wording {
    lang: Lang,
    /// Seconds from UTC of the clock in which moments are shown.
    offset: i32,
    /// Sets of words that its table brings along.
    own: BTreeMap<&'static str, Words>,
}

impl Wording {
    /// In a language, by a clock so many seconds from UTC.
    pub(super) fn new(lang: Lang, offset: i32, own: BTreeMap<&'static str, Words>) -> Self {
        Self { lang, offset, own }
    }

    /// What a file begins with, in words.
    pub(super) fn head(&self, head: Head) -> Head {
        let titles = head.columns.iter().zip(&head.kinds).map(|(name, kind)| {
            let title = self.pick(&FILES.titles, name);
            if *kind == Kind::Moment { format!("{title} ({})", clock(self.offset)) } else { title.to_owned() }
        });
        let columns = titles.collect();
        let sheet = self.pick(&FILES.sheets, &head.sheet).to_owned();
        Head { sheet, columns, kinds: head.kinds, people: Some(self.offset) }
    }

    /// Puts words in the place of names.
    pub(super) fn say(&self, kinds: &[Kind], cells: &mut [String]) {
        // The name for which the last word stands.
        let mut named = String::new();
        for (cell, kind) in cells.iter_mut().zip(kinds) {
            let set = match kind {
                Kind::Word(set) | Kind::Part(set) => set,
                Kind::Flag => "flag",
                Kind::Values => {
                    *cell = self.say_values(cell);
                    continue;
                }
                Kind::Text | Kind::Number | Kind::Moment | Kind::Month => continue,
            };
            let words = self.own.get(set).or_else(|| CONSOLE.get(set)).or_else(|| FILES.values.get(set));
            let Some(words) = words else { continue };
            let is_part = matches!(kind, Kind::Part(_));
            let said = if is_part { say_part(words, &named, cell) } else { say_name(words, cell) };
            named = std::mem::replace(cell, self.choose(said));
        }
    }

    /// The word for a name; the name where there is none.
    fn pick<'a>(&self, words: &'a Words, name: &'a str) -> &'a str {
        words.get(name).map_or(name, |pair| self.choose(pair.each_ref().map(String::as_str)))
    }

    /// What is said in the language, of what there is in both.
    fn choose<T>(&self, [english, chinese]: [T; 2]) -> T {
        match self.lang {
            Lang::US => english,
            Lang::CN => chinese,
        }
    }
}

/// What a clock is called: `UTC+08:00`.
fn clock(offset: i32) -> String {
    let (sign, minutes) = (if offset < 0 { '-' } else { '+' }, offset.abs() / 60);
    if offset == 0 { "UTC".to_owned() } else { format!("UTC{sign}{:02}:{:02}", minutes / 60, minutes % 60) }
}
