//! The operator's terms as they are written: three texts in two languages, of one version that is called by the day from which it counts.

use serde::{Deserialize, Serialize};

use crate::{Checked, Limits, Rule, day::is_date, draft::Checks, form::form, text};

/// The most characters of a text that is written on the operator's page. Longer ones come as files.
pub const TEXT_MAX: u32 = 60_000;

/// A text as it is read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TermsText {
    /// The title of the text.
    pub title: String,
    /// The paragraphs of the text, in their order.
    pub paragraphs: Vec<String>,
}

impl TermsText {
    /// Reads a text: its title, an empty line, and paragraphs with empty lines between them. Nothing for a text without them.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
        let mut parts = text.split("\n\n").map(str::trim).filter(|part| !part.is_empty());
        let title = parts.next()?.to_owned();
        let paragraphs: Vec<String> = parts.map(str::to_owned).collect();
        (!title.contains('\n') && !paragraphs.is_empty()).then_some(Self { title, paragraphs })
    }

    /// The text as it is written.
    #[must_use]
    pub fn to_text(&self) -> String {
        let paragraphs = self.paragraphs.iter().map(String::as_str);
        std::iter::once(self.title.as_str()).chain(paragraphs).collect::<Vec<_>>().join("\n\n")
    }
}

form! {
    /// A version of the terms as it is written.
    TermsDraft =>
    /// A version of the terms that can be published: each text has a title and paragraphs.
    Terms {
        /// The day from which it counts, such as `2026-11-01`; it begins at midnight UTC.
        version: String,
        /// The user agreement in English: a title on the first line, and paragraphs with empty lines between them. `{brand}` stands for
        /// the provider's name, here and below.
        agreement_us: String,
        /// The user agreement in Chinese.
        agreement_cn: String,
        /// Clause 1.5, storing and transferring data, in English.
        clause_1_5_us: String,
        /// Clause 1.5 in Chinese.
        clause_1_5_cn: String,
        /// Clause 1.6, data processed on the customer's behalf, in English.
        clause_1_6_us: String,
        /// Clause 1.6 in Chinese.
        clause_1_6_cn: String,
    }
}

impl TermsDraft {
    /// Judges it on a day (`yyyymmdd` in UTC), which is the first from which it may count.
    ///
    /// # Errors
    /// [`Rule::InvalidDate`] or [`Rule::DayOver`] on `version`; on a text [`Rule::Required`], [`Rule::TooLong`], [`Rule::ForbiddenCharacter`] or
    /// [`Rule::NeedsParagraphs`].
    pub fn check_on(self, today: u32, _: &Limits) -> Checked<Terms> {
        let mut checks = Checks::default();
        let version = checks.field("version", judge_day(&self.version, today));
        let mut judge = |field: &str, typed: &str| checks.field(field, judge_text(typed));
        let agreement_us = judge("agreement_us", &self.agreement_us);
        let agreement_cn = judge("agreement_cn", &self.agreement_cn);
        let clause_1_5_us = judge("clause_1_5_us", &self.clause_1_5_us);
        let clause_1_5_cn = judge("clause_1_5_cn", &self.clause_1_5_cn);
        let clause_1_6_us = judge("clause_1_6_us", &self.clause_1_6_us);
        let clause_1_6_cn = judge("clause_1_6_cn", &self.clause_1_6_cn);
        let whole = || {
            Some(Terms {
                version: version?,
                agreement_us: agreement_us?,
                agreement_cn: agreement_cn?,
                clause_1_5_us: clause_1_5_us?,
                clause_1_5_cn: clause_1_5_cn?,
                clause_1_6_us: clause_1_6_us?,
                clause_1_6_cn: clause_1_6_cn?,
            })
        };
        let terms = whole();
        checks.finish(terms)
    }
}

/// The day that a version is called by, such as `2026-11-01`, as `yyyymmdd`; nothing for another name.
#[must_use]
pub fn version_day(name: &str) -> Option<u32> {
    let is_plain = name.len() == 10
        && name
            .bytes()
            .enumerate()
            .all(|(at, byte)| if at == 4 || at == 7 { byte == b'-' } else { byte.is_ascii_digit() });
    let day = is_plain.then(|| name.replace('-', "").parse().ok())??;
    is_date(day).then_some(day)
}

fn judge_day(typed: &str, today: u32) -> Result<String, Rule> {
    let name = typed.trim();
    if name.is_empty() {
        return Err(Rule::Required);
    }
    let day = version_day(name).ok_or(Rule::InvalidDate)?;
    if day < today { Err(Rule::DayOver) } else { Ok(name.to_owned()) }
}

fn judge_text(typed: &str) -> Result<String, Rule> {
    let text = text::lines(typed, TEXT_MAX)?;
    TermsText::parse(&text).map(|text| text.to_text()).ok_or(Rule::NeedsParagraphs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_a_title_and_paragraphs_and_is_written_as_it_is_read() {
        let text = TermsText::parse("\u{feff}Title\r\n\r\nOne\r\nstill one\r\n\r\n\r\n\r\nTwo\r\n").unwrap();
        assert_eq!((text.title.as_str(), text.paragraphs.len()), ("Title", 2));
        assert_eq!(text.to_text(), "Title\n\nOne\nstill one\n\nTwo");
        assert_eq!(TermsText::parse(&text.to_text()), Some(text));
        assert_eq!(TermsText::parse("Title only\n"), None);
        assert_eq!(TermsText::parse("Two\nlines\n\nText"), None);
    }

    #[test]
    fn a_text_of_the_greatest_length_is_kept_and_one_that_is_longer_is_not() {
        let text = |length: usize| format!("A\n\n{}", "b".repeat(length - 3));
        assert_eq!(judge_text(&text(60_000)).map(|text| text.len()), Ok(60_000));
        assert_eq!(judge_text(&text(60_001)), Err(Rule::TooLong { max: TEXT_MAX }));
    }

    #[test]
    fn a_version_is_called_by_a_day_that_there_is() {
        assert_eq!(version_day("2026-11-01"), Some(20_261_101));
        for name in ["2026-02-30", "2026-1-1", "20261101", "2026-11-01x", "2026/11/01", "sample", ""] {
            assert_eq!(version_day(name), None, "{name}");
        }
    }
}
