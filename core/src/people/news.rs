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
        let title_us = require_title(&mut checks, "title_us", &self.title_us);
        let text_us = require_text(&mut checks, "text_us", &self.text_us);
        let title_cn = require_title(&mut checks, "title_cn", &self.title_cn);
        let text_cn = require_text(&mut checks, "text_cn", &self.text_cn);
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

/// Judges one line that everybody reads, under the name of its field.
pub(crate) fn require_title(checks: &mut Checks, field: &str, typed: &str) -> Option<String> {
    checks.field(field, text::require(typed.trim(), TITLE_MAX))
}

/// Judges one paragraph that everybody reads, under the name of its field.
pub(crate) fn require_text(checks: &mut Checks, field: &str, typed: &str) -> Option<String> {
    checks.field(field, text::require(typed.trim(), TEXT_MAX))
}
