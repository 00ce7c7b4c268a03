//! Saves what a company is called in the console. The name on its papers is verification's and stays.

use axum::extract::State;
use portico_core::Code;
use portico_core::account::AccountKind;
use portico_core::profile::{Company, CompanyDraft};
use serde_json::json;

use super::{account_row, store};
use crate::caller::Caller;
use crate::kit::http::{Checked, Envelope, Nothing, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// Saves what the account's company is called. Only a company's account has one.
#[utoipa::path(post, path = "/gicend/account/company/update/", tag = "account", request_body = CompanyDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001: violations"),
        (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: the main user of a company's account, or whom the operator named admin, alone")))]
pub async fn account_company_update(
    State(app): State<App>,
    caller: Caller,
    Checked(company): Checked<CompanyDraft>,
) -> Result<Reply<Nothing>> {
    save_company(&app, &caller, &company).await?;
    Ok(Reply(Nothing))
}

/// Saves the name by which the account's company is shown.
///
/// # Errors
/// 100013 for a person's account; when the database does not answer.
pub async fn save_company(app: &App, caller: &Caller, company: &Company) -> Result<()> {
    transaction!(app.store(), tx => {
        let kind = store::select_verification(tx, caller.account_id).await?.kind;
        if kind != AccountKind::Enterprise {
            return Err(Error::new(Code::PermissionError));
        }
        let before = account_row::lock_company(tx, caller.account_id).await?;
        account_row::update_company(tx, caller.account_id, company.company()).await?;
        let event = Event::done(caller, "account.company")
            .on("account", caller.account_id, company.company())
            .before(json!({ "company": before }))
            .after(json!(company));
        audit::record(tx, app, caller.account_id, &event).await
    })
}
