//! Versions of the terms that the operator writes on the page: changed and withdrawn until their day has come.

use portico_core::day::Calendar;
use portico_core::terms::{Terms, TermsDraft};
use portico_core::{Code, Rule};

use super::files::{beginning, folder, versions};
use super::store::{self, TermsRow};
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::{App, Error, Result};

/// Judges a version as it is written, today in UTC.
///
/// # Errors
/// 100001 with what is wrong with it, under the fields of the draft.
pub fn check_terms(app: &App, draft: TermsDraft) -> Result<Terms> {
    let day = u32::try_from(Calendar::UTC.date_of(app.now().seconds())).unwrap_or(0);
    draft.check_on(day, &app.config().limits).map_err(Error::invalid)
}

/// Keeps a version, in place of what was written under its name before.
///
/// # Errors
/// 100001 on `version` when its files are in the data folder, or when it is there and counts already.
pub async fn write_terms(tx: &mut Conn, app: &App, by: &str, terms: &Terms) -> Result<()> {
    let version = terms.version();
    let (files, _) = versions(&folder(app.config()));
    if files.iter().any(|file| file.name == *version) {
        return Err(Error::field("version", Rule::Occupied));
    }
    if store::find_written(tx, version).await?.is_some() && !is_to_come(app.now(), version) {
        return Err(Error::field("version", Rule::Occupied));
    }
    let row = TermsRow {
        version: version.clone(),
        agreement_us: terms.agreement_us().clone(),
        agreement_cn: terms.agreement_cn().clone(),
        clause_1_5_us: terms.clause_1_5_us().clone(),
        clause_1_5_cn: terms.clause_1_5_cn().clone(),
        clause_1_6_us: terms.clause_1_6_us().clone(),
        clause_1_6_cn: terms.clause_1_6_cn().clone(),
        written_at: app.now(),
        written_by: by.to_owned(),
    };
    Ok(store::upsert_written(tx, &row).await?)
}

/// Forgets a version that is to come.
///
/// # Errors
/// 100004 when none of the name was written; 100001 on `version` when it counts, or did.
pub async fn withdraw_terms(tx: &mut Conn, app: &App, version: &str) -> Result<()> {
    if store::find_written(tx, version).await?.is_none() {
        return Err(Error::new(Code::NotFound));
    }
    if !is_to_come(app.now(), version) {
        return Err(Error::field("version", Rule::DayOver));
    }
    Ok(store::delete_written(tx, version).await?)
}

/// Whether the day of a version has not come.
fn is_to_come(now: Time, version: &str) -> bool {
    beginning(version).is_some_and(|from| from > now)
}
