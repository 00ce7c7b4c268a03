//! A text that is searched for in the words of a list's rows, in any case.

use uuid::Uuid;

/// What is searched for. The engine picks out by [`Search::pattern`] and [`Search::id`], and [`Search::is_in`] has the last word:
/// the engines fold the case of other letters than ASCII's not alike, SQLite not at all.
#[derive(Debug, Clone, Default)]
pub struct Search {
    /// In lower case; empty for everything.
    text: String,
    pattern: Option<String>,
    id: Option<Uuid>,
    /// What it is as a piece of an id, which people read out in groups: `7F3A-09C2`.
    piece: Option<String>,
}

impl Search {
    /// A text without the blanks around it that is searched for in words; an empty one stands in every row.
    #[must_use]
    pub fn in_words(text: Option<&str>) -> Self {
        let text = text.unwrap_or_default().trim().to_lowercase();
        // Letters whose case the engine may not know stand for any.
        let folded = |c| if has_foreign_case(c) { '_' } else { c };
        let pattern = (!text.is_empty()).then(|| anywhere(&text).chars().map(folded).collect());
        Self { text, pattern, id: None, piece: None }
    }

    /// The same for words and ids. The engines keep ids as bytes, so that they know whole ones alone.
    #[must_use]
    pub fn in_words_and_ids(text: Option<&str>) -> Self {
        let search = Self::in_words(text);
        let id = Uuid::parse_str(&search.text).ok().filter(|_| search.text.len() == 36);
        let digits: String = search.text.chars().filter(|c| !matches!(c, '-' | ' ')).collect();
        let is_piece = id.is_none() && digits.chars().all(|c| c.is_ascii_hexdigit());
        let piece = (is_piece && !digits.is_empty()).then_some(digits);
        Self { pattern: search.pattern.filter(|_| !is_piece), id, piece, ..search }
    }

    /// For `lower(word) like … escape '\'`: at least the rows in whose words the text stands match, maybe more. Nothing when the
    /// engine cannot pick out.
    #[must_use]
    pub fn pattern(&self) -> Option<&str> {
        self.pattern.as_deref()
    }

    /// The same for words that the engine has as JSON: nothing for a text that JSON writes otherwise.
    #[must_use]
    pub fn json_pattern(&self) -> Option<&str> {
        let is_same = |pattern: &&str| !pattern.contains(|c: char| c.is_control() || matches!(c, '"' | '\\'));
        self.pattern().filter(is_same)
    }

    /// Whether a row that the engine picks out by the pattern may be none in which the text stands: then [`Search::is_in`] has to be asked.
    #[must_use]
    pub fn is_guessed(&self) -> bool {
        self.text.chars().any(has_foreign_case)
    }

    /// Whether anything is searched for.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The id that the text is, if it is a whole one.
    #[must_use]
    pub fn id(&self) -> Option<Uuid> {
        self.id
    }

    /// Whether the text stands in one of a row's words or ids.
    pub fn is_in(
        &self,
        words: impl IntoIterator<Item = impl AsRef<str>>,
        ids: impl IntoIterator<Item = Uuid>,
    ) -> bool {
        let has_piece = |id: Uuid| {
            self.piece.as_ref().is_some_and(|piece| id.simple().to_string().contains(piece.as_str()))
        };
        self.text.is_empty()
            || words.into_iter().any(|word| word.as_ref().to_lowercase().contains(&self.text))
            || ids.into_iter().any(|id| id.to_string().contains(&self.text) || has_piece(id))
    }
}

/// A pattern of `like … escape '\'` for a text that stands anywhere: nothing in it means more than itself.
#[must_use]
pub fn anywhere(text: &str) -> String {
    let mut pattern = String::from("%");
    for c in text.chars() {
        if matches!(c, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern.push('%');
    pattern
}

/// The pattern for a piece of a number that people read out, in lower case: rows that match need no second look. Nothing where nothing is
/// searched for.
#[must_use]
pub fn number_pattern(typed: Option<&str>) -> Option<String> {
    typed.map(str::trim).filter(|typed| !typed.is_empty()).map(|typed| anywhere(&typed.to_lowercase()))
}

/// A number that is searched for in the numbers of rows, and among the short ones that their ids have.
#[derive(Debug)]
pub struct NumberSearch {
    /// For `lower(number) like … escape '\'`; nothing for every row.
    pub pattern: Option<String>,
    /// Eight hexadecimal digits in capitals, for `substr(hex(id), 25)`; nothing where something else was typed.
    pub short: Option<String>,
    /// The id that it is, if it is a whole one.
    pub id: Option<Uuid>,
}

impl NumberSearch {
    /// What was typed; nothing is every row.
    #[must_use]
    pub fn new(typed: Option<&str>) -> Self {
        let id = typed.and_then(|typed| Uuid::parse_str(typed.trim()).ok());
        Self { pattern: number_pattern(typed), short: short_number(typed), id }
    }
}

/// The last eight digits of an id, in capitals, as they are read out in two groups: `7F3A-09C2`. Nothing for any other text.
#[must_use]
pub fn short_number(typed: Option<&str>) -> Option<String> {
    let digits: String = typed?.chars().filter(|c| !matches!(c, '-' | ' ')).collect();
    (digits.len() == 8 && digits.chars().all(|c| c.is_ascii_hexdigit())).then(|| digits.to_ascii_uppercase())
}

/// Whether a letter has a case that an engine may not know.
fn has_foreign_case(c: char) -> bool {
    !c.is_ascii() && (c.is_lowercase() || c.is_uppercase())
}

#[cfg(test)]
mod tests {
    use super::{Search, number_pattern, short_number};
    use uuid::Uuid;

    #[test]
    fn a_piece_of_a_number_is_searched_for_as_it_is_typed() {
        assert_eq!(number_pattern(Some(" 1234 ")).as_deref(), Some("%1234%"));
        assert_eq!(number_pattern(Some("12%")).as_deref(), Some("%12\\%%"));
        assert_eq!((number_pattern(Some("  ")), number_pattern(None)), (None, None));
    }

    #[test]
    fn a_short_number_is_eight_digits_however_they_are_grouped_and_nothing_else() {
        for typed in ["7F3A-09C2", " 7f3a 09c2", "7f3a09c2"] {
            assert_eq!(short_number(Some(typed)).as_deref(), Some("7F3A09C2"), "{typed}");
        }
        for typed in ["7F3A-09C", "7F3A-09C2-1", "7F3A-09CG", "", "é3A09C2"] {
            assert_eq!(short_number(Some(typed)), None, "{typed}");
        }
        assert_eq!(short_number(None), None);
    }

    #[test]
    fn letters_whose_case_an_engine_may_not_know_stand_for_any_and_nothing_else_does() {
        let pattern = |text| Search::in_words(Some(text)).pattern().map(str::to_owned);
        assert_eq!(pattern(" Web 50%_x "), Some("%web 50\\%\\_x%".to_owned()));
        assert_eq!(pattern("Jürgen"), Some("%j_rgen%".to_owned()));
        assert_eq!(pattern("北京 1"), Some("%北京 1%".to_owned()));
        let is_guessed = |text| Search::in_words(Some(text)).is_guessed();
        assert!(is_guessed("Jürgen") && !is_guessed("北京 1") && !is_guessed("50%_X"));
    }

    #[test]
    fn an_empty_text_and_a_piece_of_an_id_are_not_left_to_the_engine_and_a_whole_id_is() {
        assert_eq!(Search::in_words(Some(" ")).pattern(), None);
        assert_eq!(Search::in_words(Some("0193-AF")).pattern(), Some("%0193-af%"));
        assert_eq!(Search::in_words_and_ids(Some("0193-AF")).pattern(), None);
        let id = Uuid::from_u128(7);
        let search = Search::in_words_and_ids(Some(&id.to_string()));
        assert!(search.id() == Some(id) && search.pattern().is_some());
    }

    #[test]
    fn a_number_is_found_as_people_write_what_was_read_out() {
        let id = Uuid::from_u128(0x0193_af00_1111_7222_8333_4444_7f3a_09c2);
        for typed in ["7F3A-09C2", "7f3a 09c2", "7f3a09c2", "09C2", "4444-7f3a"] {
            let search = Search::in_words_and_ids(Some(typed));
            assert!(search.is_in([""; 0], [id]) && search.pattern().is_none(), "{typed}");
        }
        assert!(!Search::in_words_and_ids(Some("7F3A-09C3")).is_in([""; 0], [id]));
        assert!(Search::in_words_and_ids(Some("bad face")).is_in(["A bad face"], [id]));
    }

    #[test]
    fn a_text_is_found_in_words_and_ids_in_any_case() {
        let (search, id) = (Search::in_words(Some("ÄPFEL")), Uuid::from_u128(0xabc));
        assert!(search.is_in(["Rote Äpfel"], []) && !search.is_in(["Birnen"], [id]));
        let no_words = [""; 0];
        assert!(
            Search::in_words_and_ids(Some("ABC")).is_in(no_words, [id])
                && Search::in_words(None).is_in(no_words, [])
        );
    }
}
