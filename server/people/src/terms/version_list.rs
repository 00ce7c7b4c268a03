//! Every version of the terms, as the operator's staff sees it.

use portico_core::Lang;
use portico_core::terms::TermsDraft;
use portico_core::version_state::VersionState;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::files::Version;
use super::find_versions;
use super::show::{TermsReply, to_terms_reply};
use super::store;
use crate::kit::clock::Time;
use crate::kit::http::Asked;
use crate::kit::store::page::Cursor;
use crate::{App, Result, list};

list! {
    /// Nothing narrows the list of the versions of the terms.
    pub struct TermsVersionFilter of "Versions" {}
}

/// A page of the versions of the terms.
#[derive(Debug, Serialize, ToSchema)]
pub struct TermsListReply {
    /// The versions, the latest day first; last of all the program's sample where the operator has none in force.
    pub items: Vec<TermsVersionReply>,
    /// What to ask the next page with; null when this was the last.
    pub next_cursor: Option<String>,
    /// What is wrong with versions that are not whole and are left out, a line each.
    pub faults: Vec<String>,
}

/// A version of the terms.
#[derive(Debug, Serialize, ToSchema)]
pub struct TermsVersionReply {
    /// Its name: the day from which it counts, or `sample`.
    pub version: String,
    /// From when on it counts; null for the sample.
    pub from: Option<Time>,
    /// Whether it counts now.
    pub state: VersionState,
    /// How many people accepted it.
    pub accepted: i64,
    /// Whether it can be changed and withdrawn: it was written on the operator's page, and its day has not come.
    pub is_editable: bool,
}

/// How versions stand at a moment, the earliest first, as they are given: the latest whose day has come is in force.
pub fn states(found: &[Version], now: Time) -> impl Iterator<Item = (&Version, VersionState)> {
    let begun = |version: &Version| version.from.is_none_or(|from| from <= now);
    let in_force = found.iter().rposition(begun);
    found.iter().enumerate().map(move |(place, version)| {
        let state = match in_force {
            Some(current) if place == current => VersionState::InForce,
            Some(current) if place < current => VersionState::Over,
            _ => VersionState::ToCome,
        };
        (version, state)
    })
}

/// A page of the versions of the terms, with the day from which each applies.
///
/// # Errors
/// 100001 on `cursor`; when the database does not answer.
pub async fn list_terms_versions(app: &App, asked: &Asked<TermsVersionFilter>) -> Result<TermsListReply> {
    let before = asked.place_or(Cursor::NEWEST)?;
    let mut conn = app.store().read().await?;
    let (found, faults) = find_versions(&mut conn, app).await?;
    let sample = Version::sample();
    let mut listed: Vec<_> = states(&found, app.now()).collect();
    if !listed.iter().any(|(_, state)| *state == VersionState::InForce) {
        listed.insert(0, (&sample, VersionState::InForce));
    }
    listed.reverse();
    listed.retain(|(version, _)| place(version) < before);
    let (listed, next_cursor) = asked.cut(listed, |(version, _)| place(version));
    let mut items = Vec::with_capacity(listed.len());
    for (version, state) in listed {
        items.push(TermsVersionReply {
            version: version.name.clone(),
            from: version.from,
            state,
            accepted: store::count_acceptances(&mut conn, &version.name).await?,
            is_editable: !version.is_file && state == VersionState::ToCome,
        });
    }
    Ok(TermsListReply { items, next_cursor, faults })
}

/// Where a page ends whose last version this is: no two begin on the same day, and the sample begins before all of them.
fn place(version: &Version) -> Cursor {
    Cursor { at: version.from.unwrap_or(Cursor::OLDEST.at), id: Uuid::nil() }
}

/// One version, in one language; nothing when there is none of the name.
///
/// # Errors
/// When the database does not answer.
pub async fn show_terms_version(app: &App, name: &str, lang: Lang) -> Result<Option<TermsReply>> {
    let version = find_version(app, name).await?;
    version.map(|version| to_terms_reply(app, &version, lang)).transpose()
}

/// What a version says as it was written, in both languages; nothing when there is none of the name.
///
/// # Errors
/// When the database does not answer.
pub async fn show_terms_source(app: &App, name: &str) -> Result<Option<TermsDraft>> {
    Ok(find_version(app, name).await?.map(|version| version.to_draft()))
}

async fn find_version(app: &App, name: &str) -> Result<Option<Version>> {
    let (found, _) = find_versions(&mut app.store().read().await?, app).await?;
    Ok(found.into_iter().chain([Version::sample()]).find(|version| version.name == name))
}
