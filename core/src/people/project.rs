//! Projects and the VDCs in them: what they may be called, and what may be done with one as things stand.

use serde::{Deserialize, Serialize};

use crate::{
    Checked, Draft, Limits, Rule, draft::Checks, form::form, name, names::names, obstacle::Obstacle, text,
};

/// The longest name of a project or a VDC.
pub const NAME_MAX: u32 = 64;
/// The greatest length of a description, in characters.
const DESCRIPTION_MAX: u32 = 200;
/// The longest name of a region.
const REGION_MAX: u32 = 64;

/// The status of a project or a VDC that is in use. SPEC §3's "no project chosen" is -1.
pub const ACTIVE: i64 = 1;
/// The status of one that is archived: it takes nothing new, and what is in it continues to run.
pub const ARCHIVED: i64 = 2;

form! {
    /// What a project or a VDC is called, as it is typed.
    ProjectDraft =>
    /// What a project or a VDC is called.
    Project {
        /// Its name, 1–64 characters; of an account's projects, and of a project's VDCs, each has its own.
        name: String,
        /// What it is for, up to 200 characters.
        description: String,
    }
}

form! {
    /// A VDC to be, as it is typed.
    VdcDraft =>
    /// A VDC to be.
    Vdc {
        /// Its name, as a project's.
        name: String,
        /// What it is for, up to 200 characters.
        description: String,
        /// Its region, for good: what is in the VDC is there.
        region: String,
    }
}

impl Draft for ProjectDraft {
    type Valid = Project;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<Project> {
        let mut checks = Checks::default();
        let called = checks.field("name", name::require(&self.name, NAME_MAX));
        let description = checks.field("description", name::optional(&self.description, DESCRIPTION_MAX));
        checks.finish(called.zip(description).map(|(name, description)| Project { name, description }))
    }
}

impl Draft for VdcDraft {
    type Valid = Vdc;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Checked<Vdc> {
        let mut checks = Checks::default();
        let region = text::require(&self.region, REGION_MAX);
        let called = ProjectDraft { name: self.name, description: self.description }.check(limits);
        let called =
            called.map_err(|found| found.into_iter().for_each(|one| checks.note(&one.field, one.rule)));
        let region = checks.field("region", region);
        let vdc = |(Project { name, description }, region)| Vdc { name, description, region };
        checks.finish(called.ok().zip(region).map(vdc))
    }
}

names! {
    /// What can be done with a project or a VDC.
    ProjectAction {
        /// Give it another name or description.
        Update "update",
        /// Open something new in it: an order, or a VDC in a project.
        Open "open",
        /// Make a project the account's default.
        MakeDefault "make_default",
        /// Have it take nothing new.
        Archive "archive",
        /// Have it take new things again.
        Restore "restore",
        /// Delete the project or VDC.
        Delete "delete",
    }
}

/// How things stand with a project or a VDC.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
pub struct ProjectFacts {
    /// Whether it is archived itself.
    pub is_archived: bool,
    /// Of a VDC, whether its project is archived.
    pub is_project_archived: bool,
    /// Of a project, whether it is the account's default.
    pub is_default: bool,
    /// Of a project, whether there are VDCs in it.
    pub has_vdcs: bool,
    /// Whether anything was ever ordered or opened in it: bills and orders name it.
    pub is_used: bool,
}

/// Whether something may be done with a project or a VDC as things stand.
///
/// # Errors
/// [`Rule::DefaultProject`], [`Rule::Archived`], [`Rule::NotEmpty`], or [`Rule::StateForbids`] for what is so already.
pub fn project_allows(facts: ProjectFacts, action: ProjectAction) -> Result<(), Rule> {
    use ProjectAction as Do;
    let unless = |is_refused: bool, rule: Rule| if is_refused { Err(rule) } else { Ok(()) };
    let is_closed = facts.is_archived || facts.is_project_archived;
    match action {
        Do::Update => Ok(()),
        Do::Open => unless(is_closed, Rule::Archived),
        Do::MakeDefault => {
            unless(facts.is_default, Obstacle::AlreadyDefault.rule())?;
            unless(facts.is_archived, Rule::Archived)
        }
        Do::Archive | Do::Delete if facts.is_default => Err(Rule::DefaultProject),
        Do::Archive => unless(facts.is_archived, Obstacle::AlreadyArchived.rule()),
        Do::Restore => {
            unless(!facts.is_archived, Obstacle::NotArchived.rule())?;
            unless(facts.is_project_archived, Rule::Archived)
        }
        Do::Delete => unless(facts.has_vdcs || facts.is_used, Rule::NotEmpty),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts() -> impl Iterator<Item = ProjectFacts> {
        let bit = |bits: u8, place: u8| bits & (1 << place) != 0;
        (0..32).map(move |bits| ProjectFacts {
            is_archived: bit(bits, 0),
            is_project_archived: bit(bits, 1),
            is_default: bit(bits, 2),
            has_vdcs: bit(bits, 3),
            is_used: bit(bits, 4),
        })
    }

    #[test]
    fn the_default_project_is_neither_archived_nor_deleted_whatever_else_holds() {
        for facts in facts().filter(|facts| facts.is_default) {
            for action in [ProjectAction::Archive, ProjectAction::Delete] {
                assert_eq!(project_allows(facts, action), Err(Rule::DefaultProject), "{facts:?}");
            }
        }
    }

    #[test]
    fn what_is_archived_takes_nothing_new_and_what_is_not_empty_stays() {
        for facts in facts() {
            let is_open = project_allows(facts, ProjectAction::Open).is_ok();
            assert_eq!(is_open, !facts.is_archived && !facts.is_project_archived, "{facts:?}");
            let may_go = project_allows(facts, ProjectAction::Delete).is_ok();
            assert!(!may_go || !facts.is_used && !facts.has_vdcs, "{facts:?}");
        }
    }
}
