//! Versions of the terms that the operator writes on the page: changed and withdrawn until their day has come.

use portico_core::day::Calendar;
use portico_core::terms::{Terms, TermsDraft};
use portico_core::{Code, Lang, Rule};
use serde::Serialize;
use utoipa::ToSchema;

use super::files::{Version, beginning, folder, versions};
use super::show::{TermsReply, to_terms_reply};
use super::store::{self, TermsRow};
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::{App, Error, Result};

/// What a version of the terms would be, before it is published.
#[derive(Debug, Serialize, ToSchema)]
pub struct TermsPreviewReply {
    /// What there is to read in English.
    pub us: TermsReply,
    /// What there is to read in Chinese.
    pub cn: TermsReply,
    /// Whether it counts as soon as it is published, and can then neither be changed nor withdrawn.
    pub begins_today: bool,
    /// What was written for the same day before, in whose place it would come.
    pub replaces: Option<ReplacedTermsReply>,
}

/// A version of the terms to come, in whose place another would come.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReplacedTermsReply {
    /// The name of the operator who wrote it.
    pub written_by: String,
    /// When it was written.
    pub written_at: Time,
}

/// Judges a version as it is written, today in UTC.
///
/// # Errors
/// 100001 with what is wrong with it, under the fields of the draft.
pub fn check_terms(app: &App, draft: TermsDraft) -> Result<Terms> {
    let day = u32::try_from(Calendar::UTC.date_of(app.now().seconds())).unwrap_or(0);
    draft.check_on(day, &app.config().limits).map_err(Error::invalid)
}

/// What a version says as customers will read it, and what publishing it would do.
///
/// # Errors
/// As those of [`write_terms`].
pub async fn preview_terms(app: &App, terms: &Terms) -> Result<TermsPreviewReply> {
    let replaced = find_to_replace(&mut app.store().read().await?, app, terms.version()).await?;
    let version = Version::of_row(&to_row(app, "", terms))
        .ok_or_else(|| Error::internal("terms that were judged are no version"))?;
    Ok(TermsPreviewReply {
        us: to_terms_reply(app, &version, Lang::US)?,
        cn: to_terms_reply(app, &version, Lang::CN)?,
        begins_today: !is_to_come(app.now(), terms.version()),
        replaces: replaced
            .map(|row| ReplacedTermsReply { written_by: row.written_by, written_at: row.written_at }),
    })
}

/// Keeps a version, in place of what was written under its name before.
///
/// # Errors
/// 100001 on `version` when its files are in the data folder, or when it is there and counts already.
pub async fn write_terms(tx: &mut Conn, app: &App, by: &str, terms: &Terms) -> Result<()> {
    find_to_replace(tx, app, terms.version()).await?;
    Ok(store::upsert_version(tx, &to_row(app, by, terms)).await?)
}

/// What was written under a name before, which has not begun to count.
async fn find_to_replace(conn: &mut Conn, app: &App, version: &str) -> Result<Option<TermsRow>> {
    let (files, _) = versions(&folder(app.config()));
    let written = store::find_version(conn, version).await?;
    let counts = written.is_some() && !is_to_come(app.now(), version);
    if counts || files.iter().any(|file| file.name == version) {
        return Err(Error::field("version", Rule::Occupied));
    }
    Ok(written)
}

fn to_row(app: &App, by: &str, terms: &Terms) -> TermsRow {
    TermsRow {
        version: terms.version().clone(),
        agreement_us: terms.agreement_us().clone(),
        agreement_cn: terms.agreement_cn().clone(),
        clause_1_5_us: terms.clause_1_5_us().clone(),
        clause_1_5_cn: terms.clause_1_5_cn().clone(),
        clause_1_6_us: terms.clause_1_6_us().clone(),
        clause_1_6_cn: terms.clause_1_6_cn().clone(),
        written_at: app.now(),
        written_by: by.to_owned(),
    }
}

/// Forgets a version that is to come.
///
/// # Errors
/// 100004 when none of the name was written; 100001 on `version` when it counts, or did.
pub async fn withdraw_terms(tx: &mut Conn, app: &App, version: &str) -> Result<()> {
    if store::find_version(tx, version).await?.is_none() {
        return Err(Error::new(Code::NotFound));
    }
    if !is_to_come(app.now(), version) {
        return Err(Error::field("version", Rule::DayOver));
    }
    Ok(store::delete_version(tx, version).await?)
}

/// Whether the day of a version has not come.
fn is_to_come(now: Time, version: &str) -> bool {
    beginning(version).is_some_and(|from| from > now)
}
