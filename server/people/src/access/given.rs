//! Grants on their way in and out: judged against the account's projects, stored, and shown.

use portico_core::permission::{Grant, GrantSource, Scope};
use portico_core::permission_grant::{GivenGrant, GrantDraft};
use portico_core::{Rule, Violation};
use uuid::Uuid;

use super::store::grant::{self, Holder};
use super::store::scope;
use crate::kit::store::Conn;
use crate::{App, Error, Result};

/// Given grants as core judges them: where they count, which is in the regions that their holder may work in.
pub fn direct(given: &[GivenGrant], regions: &[String]) -> Vec<Grant> {
    given.iter().map(|grant| grant.with_source(GrantSource::Direct).in_regions(Some(regions))).collect()
}

/// Grants as they are chosen and shown.
pub fn to_drafts(grants: &[Grant]) -> Vec<GrantDraft> {
    let to_draft = |grant: &Grant| GrantDraft { scope: grant.scope.clone(), groups: grant.groups.clone() };
    grants.iter().map(to_draft).collect()
}

/// Refuses scopes that are not the account's own, other accounts' and unknown ones alike (SECURITY Z-4).
///
/// # Errors
/// [`Rule::UnknownChoice`] on `{prefix}grants.0.scope`, and so on.
pub async fn require_scopes(
    tx: &mut Conn,
    account_id: Uuid,
    prefix: &str,
    given: &[GivenGrant],
) -> Result<()> {
    let mut unknown = Vec::new();
    for (place, grant) in given.iter().enumerate() {
        let is_own = match grant.scope() {
            Scope::All => true,
            Scope::Project { id } => match canonical(id) {
                Some(id) => scope::is_own_project(tx, account_id, id).await?,
                None => false,
            },
            Scope::Vdc { id } => match canonical(id) {
                Some(id) => scope::is_own_vdc(tx, account_id, id).await?,
                None => false,
            },
        };
        if !is_own {
            unknown.push(Violation::new(format!("{prefix}grants.{place}.scope"), Rule::UnknownChoice));
        }
    }
    if unknown.is_empty() { Ok(()) } else { Err(Error::invalid(unknown)) }
}

/// An id in the one spelling that grants are compared in.
fn canonical(id: &str) -> Option<Uuid> {
    Uuid::try_parse(id).ok().filter(|parsed| parsed.to_string() == id)
}

/// Puts grants in place of a holder's direct ones.
pub async fn replace(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    holder: Holder,
    given: &[GivenGrant],
) -> Result<()> {
    match holder {
        Holder::User(id) => grant::delete_user_grants(tx, id).await?,
        Holder::Group(id) => grant::delete_group_grants(tx, id).await?,
    }
    let now = app.now();
    for one in given {
        let (kind, id) = match one.scope() {
            Scope::All => ("all", ""),
            Scope::Project { id } => ("project", id.as_str()),
            Scope::Vdc { id } => ("vdc", id.as_str()),
        };
        for group in one.groups() {
            grant::insert_grant(tx, app.random().id(now), account_id, holder, kind, id, *group, now).await?;
        }
    }
    Ok(())
}
