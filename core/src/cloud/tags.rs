//! Tags: words of an account's own, by which it finds together what belongs together.

use crate::{Checked, Draft, Limits, Rule, draft::Checks, form::form, name};

/// The longest tag, in characters.
const TAG_MAX: u32 = 40;
/// The most tags of one thing.
const TAGS_MAX: u32 = 20;

/// Judges tags under the name of their field: each 1 to 40 characters without a comma, none twice in whatever case, at most 20. What is good is
/// told without blanks around it.
pub(crate) fn judge_tags(checks: &mut Checks, typed: &[String]) -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    if typed.len() > TAGS_MAX as usize {
        checks.note("tags", Rule::TooMany { max: TAGS_MAX });
    }
    for (at, one) in typed.iter().take(TAGS_MAX as usize).enumerate() {
        match judge_tag(one) {
            Ok(tag) if tags.iter().any(|other| other.to_lowercase() == tag.to_lowercase()) => {
                checks.note(&format!("tags[{at}]"), Rule::ListedTwice);
            }
            Ok(tag) => tags.push(tag),
            Err(rule) => checks.note(&format!("tags[{at}]"), rule),
        }
    }
    tags
}

fn judge_tag(typed: &str) -> Result<String, Rule> {
    let tag = name::require(typed, TAG_MAX)?;
    if tag.contains(',') { Err(Rule::ForbiddenCharacter) } else { Ok(tag) }
}

form! {
    /// Tags as they are typed.
    TagsDraft =>
    /// Tags that a thing can have.
    Tags {
        /// At most 20, each 1–40 characters without a comma, none twice.
        tags: Vec<String>,
    }
}

impl Draft for TagsDraft {
    type Valid = Tags;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<Tags> {
        let mut checks = Checks::default();
        let tags = judge_tags(&mut checks, &self.tags);
        checks.finish(Some(Tags { tags }))
    }
}
