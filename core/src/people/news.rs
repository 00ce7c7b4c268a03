//! News of the product: what the operator tells every account, in both languages.

use crate::{Checked, Draft, Limits, draft::Checks, form::form, notice::Words};

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
        let Self { title_us, text_us, title_cn, text_cn } = self;
        let words = Words { title_us, text_us, title_cn, text_cn }.require(&mut checks);
        let news = words.map(|Words { title_us, text_us, title_cn, text_cn }| CheckedNews {
            title_us,
            text_us,
            title_cn,
            text_cn,
        });
        checks.finish(news)
    }
}
