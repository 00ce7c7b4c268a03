//! What somebody saw of what was granted, before they put something else in its place: nobody overwrites what they have not seen.

use portico_core::obstacle::Obstacle;
use portico_core::permission_grant::{GivenGrant, GrantDraft};
use portico_core::sub_user::{Authorization, AuthorizationDraft};

use crate::caller::Mark;
use crate::{Error, Result};

/// Whether grants are to be written in the place of those that are `there`; who does not say what was seen replaces whatever is there.
///
/// # Errors
/// 100001 on `seen_grants` with HTTP 409 when others are there by now than those that were seen.
pub fn replaces_grants(
    seen: Option<&[GrantDraft]>,
    wanted: &[GivenGrant],
    there: &[GrantDraft],
) -> Result<bool> {
    let Some(seen) = seen else { return Ok(true) };
    let wanted = as_drafts(wanted);
    judge("seen_grants", is_same_grants(seen, there), is_same_grants(&wanted, there))
}

/// The same of everything that a sub-user may reach.
///
/// # Errors
/// 100001 on `seen` with HTTP 409 when something else is there by now than what was seen.
pub fn replaces_authorization(
    seen: Option<&AuthorizationDraft>,
    wanted: &Authorization,
    there: &AuthorizationDraft,
) -> Result<bool> {
    let Some(seen) = seen else { return Ok(true) };
    let wanted = AuthorizationDraft {
        access_methods: wanted.access_methods().clone(),
        regions: wanted.regions().clone(),
        group_ids: wanted.group_ids().clone(),
        grants: as_drafts(wanted.grants()),
    };
    judge("seen", is_same(seen, there), is_same(&wanted, there))
}

/// Whether it is to be written. Not when it is there already: the same sent twice, as when an answer was lost, is saved once.
fn judge(field: &str, is_as_seen: bool, is_as_wanted: bool) -> Result<bool> {
    if is_as_seen {
        return Ok(true);
    }
    if is_as_wanted {
        Mark::excuse();
        return Ok(false);
    }
    Err(Error::field(field, Obstacle::ChangedMeanwhile.rule()).with_status(409))
}

fn as_drafts(grants: &[GivenGrant]) -> Vec<GrantDraft> {
    let as_draft =
        |grant: &GivenGrant| GrantDraft { scope: grant.scope().clone(), groups: grant.groups().clone() };
    grants.iter().map(as_draft).collect()
}

fn is_same(one: &AuthorizationDraft, there: &AuthorizationDraft) -> bool {
    is_same_choice(&one.access_methods, &there.access_methods)
        && is_same_choice(&one.regions, &there.regions)
        && is_same_choice(&one.group_ids, &there.group_ids)
        && is_same_grants(&one.grants, &there.grants)
}

fn is_same_grants(one: &[GrantDraft], there: &[GrantDraft]) -> bool {
    let is_in_one = |grant: &GrantDraft| {
        let is_it =
            |other: &GrantDraft| other.scope == grant.scope && is_same_choice(&other.groups, &grant.groups);
        one.iter().any(is_it)
    };
    one.len() == there.len() && there.iter().all(is_in_one)
}

/// Whether the same is chosen, in whichever order; what is `there` is there once.
fn is_same_choice<T: PartialEq>(one: &[T], there: &[T]) -> bool {
    one.len() == there.len() && there.iter().all(|choice| one.contains(choice))
}
