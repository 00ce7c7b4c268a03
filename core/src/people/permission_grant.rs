//! Grants as they are typed: which permission groups, for which scope (SPEC §6).

use crate::{
    Checked, Draft, Grant, GrantSource, Limits, PermissionGroup, Rule, Scope, draft::Checks, form::form,
    ids::token,
};

/// The most grants of one sub-user, user group or security key.
const GRANTS_MAX: u32 = 100;

form! {
    /// One grant as it is chosen.
    GrantDraft =>
    /// A grant that says something.
    GivenGrant {
        /// The scope in which the grant counts.
        scope: Scope,
        /// What it gives; at least one, none twice.
        groups: Vec<PermissionGroup>,
    }
}

form! {
    /// All grants of a sub-user, user group or security key as they are chosen. They replace those before.
    GrantsDraft =>
    /// Grants that say something. That the giver holds as much is judged with [`crate::rights::may_hand_on_all`].
    Grants {
        /// Each scope at most once; may be empty.
        grants: Vec<GrantDraft> => Vec<GivenGrant>,
    }
}

impl GivenGrant {
    /// The grant, from where it was given.
    #[must_use]
    pub fn with_source(&self, source: GrantSource) -> Grant {
        Grant { source, scope: self.scope.clone(), groups: self.groups.clone(), regions: None }
    }
}

/// Judges the scope: its id is one.
fn scope(scope: &Scope) -> Result<(), Rule> {
    match scope {
        Scope::All => Ok(()),
        Scope::Project { id } | Scope::Vdc { id } => token(id).map(drop),
    }
}

/// Judges the permission groups for a scope.
fn groups(scope: &Scope, groups: &[PermissionGroup]) -> Result<(), Rule> {
    if groups.is_empty() {
        return Err(Rule::NothingChosen);
    }
    for (place, group) in groups.iter().enumerate() {
        if groups[..place].contains(group) {
            return Err(Rule::ListedTwice);
        }
        if *scope != Scope::All && group.is_whole_account() {
            return Err(Rule::WholeAccountOnly { group: group.as_str().to_owned() });
        }
    }
    Ok(())
}

impl Draft for GrantDraft {
    type Valid = GivenGrant;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<GivenGrant> {
        let mut checks = Checks::default();
        checks.field("scope", scope(&self.scope));
        checks.field("groups", groups(&self.scope, &self.groups));
        checks.finish(Some(GivenGrant { scope: self.scope, groups: self.groups }))
    }
}

/// Judges a list of grants under the field `grants` (`grants.0.scope`, …).
pub(crate) fn check_grants(checks: &mut Checks, drafts: Vec<GrantDraft>, limits: &Limits) -> Vec<GivenGrant> {
    if drafts.len() > GRANTS_MAX as usize {
        checks.note("grants", Rule::TooMany { max: GRANTS_MAX });
        return Vec::new();
    }
    let mut given: Vec<GivenGrant> = Vec::new();
    for (place, draft) in drafts.into_iter().enumerate() {
        if given.iter().any(|earlier| earlier.scope == draft.scope) {
            checks.note(&format!("grants.{place}.scope"), Rule::ListedTwice);
        }
        given.extend(checks.form(&format!("grants.{place}"), draft.check(limits)));
    }
    given
}

impl Draft for GrantsDraft {
    type Valid = Grants;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Checked<Grants> {
        let mut checks = Checks::default();
        let grants = check_grants(&mut checks, self.grants, limits);
        checks.finish(Some(Grants { grants }))
    }
}
