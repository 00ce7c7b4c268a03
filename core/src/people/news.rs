//! News of the product: what the operator tells every account, in both languages.

use crate::{Checked, Draft, Limits, draft::Checks, form::form, text};

/// The greatest length of a title, in characters.
pub const TITLE_MAX: u32 = 80;
/// The greatest length of a text, in characters.
pub const TEXT_MAX: u32 = 1_000;

form! {
    /// News as they are written.
    NewsDraft =>
    /// News that can be published: lines of text without the white space around them.
    CheckedNews {
        /// One line in English.
        title_us: String,
        /// The rest in English.
        text_us: String,
        /// One line in Chinese.
        title_cn: String,
        /// The rest in Chinese.
        text_cn: String,
    }
}

impl Draft for NewsDraft {
    type Valid = CheckedNews;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<CheckedNews> {
        let mut checks = Checks::default();
        let mut line = |field: &str, typed: &str, max| checks.field(field, text::require(typed.trim(), max));
        let title_us = line("title_us", &self.title_us, TITLE_MAX);
        let text_us = line("text_us", &self.text_us, TEXT_MAX);
        let title_cn = line("title_cn", &self.title_cn, TITLE_MAX);
        let text_cn = line("text_cn", &self.text_cn, TEXT_MAX);
        let news = (|| {
            Some(CheckedNews {
                title_us: title_us?,
                text_us: text_us?,
                title_cn: title_cn?,
                text_cn: text_cn?,
            })
        })();
        checks.finish(news)
    }
}
