//! Whom the account's invoices can name.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::reply::TitleReply;
use super::store;
use crate::caller::Caller;
use crate::kit::http::{Envelope, Reply};
use crate::{App, Result};

/// The account's invoice details.
#[derive(Debug, Serialize, ToSchema)]
pub struct TitleListReply {
    /// The titles, the default first, then the oldest; at most twenty.
    pub titles: Vec<TitleReply>,
}

/// Lists the account's titles.
#[utoipa::path(get, path = "/gicend/invoice/title_list/", tag = "invoice",
    responses((status = 200, body = Envelope<TitleListReply>),
        (status = 403, description = "100013: the permission to see the bills of the whole account is missing")))]
pub async fn invoice_title_list(State(app): State<App>, caller: Caller) -> Result<Reply<TitleListReply>> {
    list_titles(&app, caller.account_id).await.map(Reply)
}

/// The invoice titles that an account has.
///
/// # Errors
/// When the database does not answer.
pub async fn list_titles(app: &App, account_id: Uuid) -> Result<TitleListReply> {
    let rows = store::list_titles(&mut app.store().read().await?, account_id).await?;
    Ok(TitleListReply { titles: rows.into_iter().map(TitleReply::from).collect() })
}
