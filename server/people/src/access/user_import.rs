//! Creates many sub-users from a CSV file, all authorized alike; each row has a result of its own.

use axum::extract::State;
use portico_core::code::CodeValue;
use portico_core::sub_user::Authorization;
use portico_core::sub_user_import::{self, ImportRow, SubUserImport, SubUserImportDraft};
use portico_core::{Draft, Violation};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::bulk::{self, Outcome};
use super::user_create::{insert, prepare_authorization, require_regions};
use crate::caller::Caller;
use crate::kit::http::{Envelope, LargeBody, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// How it went with each row.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserImportReply {
    /// In the order of the file.
    pub rows: Vec<ImportResult>,
}

/// How it went with one row.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportResult {
    /// The line that the row begins on, from 1 (the names of the columns).
    pub line: u32,
    /// The row's login name, as it was typed.
    pub login_name: String,
    /// The new sub-user; null when none was created.
    pub user_id: Option<Uuid>,
    /// 0, or the catalogue's code of the refusal.
    pub code: CodeValue,
    /// The code's meaning, in the request's language.
    pub message: String,
    /// What is wrong with the row, by column; the field is empty when it is the line as a whole.
    pub violations: Vec<Violation>,
}

/// Creates sub-users from a CSV file of up to 1,000 rows. Each gets an activation mail. Rows that are wrong are reported and leave the others alone.
#[utoipa::path(post, path = "/gicend/user/import/", tag = "user", request_body = SubUserImportDraft,
    responses((status = 200, body = Envelope<UserImportReply>,
            description = "Each row: 0; 100001; 900001: the limit; 900003, 900011, 900012: taken; 900010: not activated"),
        (status = 400, description = "100001: the file cannot be read, or the authorization"),
        (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: on `proof`, for a session: prove who you are first; user_manage, or more than the caller holds")))]
pub async fn user_import(
    State(app): State<App>,
    caller: Caller,
    LargeBody(draft): LargeBody<SubUserImportDraft>,
) -> Result<Reply<UserImportReply>> {
    let draft = draft.check(&app.config().limits).map_err(Error::invalid)?;
    import_sub_users(&app, &caller, &draft).await.map(Reply)
}

/// Creates the sub-users, each in a transaction of its own.
///
/// # Errors
/// 100013 and violations on `authorization.…` before any row is written; violations on `csv`.
pub async fn import_sub_users(app: &App, caller: &Caller, draft: &SubUserImport) -> Result<UserImportReply> {
    caller.require_fresh_session(app)?;
    let limits = &app.config().limits;
    let file = sub_user_import::read(draft.csv(), limits).map_err(|rule| Error::field("csv", rule))?;
    require_regions(app, draft.authorization())?;
    transaction!(app.store(), tx => {
        prepare_authorization(tx, caller, &[], draft.authorization()).await?;
        Ok(())
    })?;
    let mut rows = Vec::with_capacity(file.rows.len());
    for row in file.rows {
        let (line, login_name) = (row.line, row.user.login_name.clone());
        let created = create_row(app, caller, row, draft.authorization()).await;
        let user_id = created.as_ref().ok().copied();
        let Outcome(code, message, violations) = bulk::words(created.map(drop));
        rows.push(ImportResult { line, login_name, user_id, code, message, violations });
    }
    record(app, caller, &rows).await?;
    Ok(UserImportReply { rows })
}

async fn create_row(
    app: &App,
    caller: &Caller,
    row: ImportRow,
    authorization: &Authorization,
) -> Result<Uuid> {
    if !row.violations.is_empty() {
        return Err(Error::invalid(row.violations));
    }
    let user = row.user.check(&app.config().limits).map_err(Error::invalid)?;
    transaction!(app.store(), tx => {
        let prepared = prepare_authorization(tx, caller, &[], authorization).await?;
        insert(tx, app, &prepared, &user, authorization, "").await
    })
}

/// One line about the file, beside those of the sub-users that were created.
async fn record(app: &App, caller: &Caller, rows: &[ImportResult]) -> Result<()> {
    let created = rows.iter().filter(|row| row.user_id.is_some()).count();
    transaction!(app.store(), tx => {
        let after = json!({ "rows": rows.len(), "created": created });
        let event = Event::done(caller, "sub_user.import").after(after);
        audit::record(tx, app, caller.account_id, &event).await
    })
}
