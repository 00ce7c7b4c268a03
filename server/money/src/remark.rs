//! Why something was decided as it was: whose words that are.

/// Why something was decided as it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Remark<'a> {
    /// What staff typed, shown as it is whatever it says; empty for nothing.
    Typed(&'a str),
    /// A word of the program's own, which whoever shows it puts into the reader's language.
    Own(&'a str),
}

impl<'a> Remark<'a> {
    /// What was typed, or the word.
    #[must_use]
    pub fn text(self) -> &'a str {
        match self {
            Self::Typed(text) | Self::Own(text) => text,
        }
    }

    /// The same as it was judged: whose words they are stays.
    #[must_use]
    pub fn as_judged(self, text: &str) -> Remark<'_> {
        match self {
            Self::Typed(_) => Remark::Typed(text),
            Self::Own(_) => Remark::Own(text),
        }
    }

    /// Whether it is a word of the program's own.
    #[must_use]
    pub fn is_own(self) -> bool {
        matches!(self, Self::Own(_))
    }
}

impl<'a> From<&'a str> for Remark<'a> {
    fn from(typed: &'a str) -> Self {
        Self::Typed(typed)
    }
}
