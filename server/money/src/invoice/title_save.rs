//! Adds, changes and removes titles. Invoices that were asked for keep the title as it was then.

use axum::extract::State;
use portico_core::invoice::{TITLES, Title, TitleDraft};
use portico_core::{Draft, Rule};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::reply::TitleReply;
use super::store::{self, TitleRow};
use super::{not_found, require_write};
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::kit::store::Conn;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// A title and what it is to become.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TitleUpdate {
    /// Which details to change: an id of `/gicend/invoice/title_list/`.
    pub title_id: Uuid,
    /// What it is to become.
    pub title: TitleDraft,
}

/// The invoice details that a request is about.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TitleRef {
    /// Which details: an id of `/gicend/invoice/title_list/`.
    pub title_id: Uuid,
}

/// Adds a title. An account's first one is its default.
#[utoipa::path(post, path = "/gicend/invoice/title_create/", tag = "invoice", request_body = TitleDraft,
    responses((status = 200, body = Envelope<TitleReply>),
        (status = 400, description = "100001 on a field of the title"),
        (status = 403, description = "100013: to see the bills of the whole account and to recharge are needed"),
        (status = 409, description = "100001 on `name`: `too_many`")))]
pub async fn invoice_title_create(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<TitleDraft>,
) -> Result<Reply<TitleReply>> {
    create_title(&app, &caller, draft).await.map(Reply)
}

/// Adds an invoice title to the account; the first is its default.
///
/// # Errors
/// 100001 on a field, or on `name` when there are as many as there may be; 100013.
pub async fn create_title(app: &App, caller: &Caller, draft: TitleDraft) -> Result<TitleReply> {
    let title = draft.check(&app.config().limits).map_err(Error::invalid)?;
    transaction!(app.store(), tx => {
        begin(tx, caller).await?;
        let count = store::count_titles(tx, caller.account_id).await?;
        if count >= i64::from(TITLES) {
            return Err(Error::field("name", Rule::TooMany { max: TITLES }).with_status(409));
        }
        let is_default = *title.is_default() || count == 0;
        let row = row(caller.account_id, app.random().id(app.now()), app.now(), &title, is_default);
        if is_default {
            store::clear_default(tx, caller.account_id).await?;
        }
        store::insert_title(tx, &row).await?;
        let event = Event::done(caller, "invoice.title_create").on("invoice_title", row.title_id, &row.name);
        audit::record(tx, app, caller.account_id, &event).await?;
        Ok(TitleReply::from(row))
    })
}

/// Changes a title. What was the default stays it until another is.
#[utoipa::path(post, path = "/gicend/invoice/title_update/", tag = "invoice", request_body = TitleUpdate,
    responses((status = 200, body = Envelope<TitleReply>),
        (status = 400, description = "100001 on a field of the title"),
        (status = 403, description = "100013: to see the bills of the whole account and to recharge are needed"),
        (status = 404, description = "100004: the account has no such title")))]
pub async fn invoice_title_update(
    State(app): State<App>,
    caller: Caller,
    Body(update): Body<TitleUpdate>,
) -> Result<Reply<TitleReply>> {
    update_title(&app, &caller, update.title_id, update.title).await.map(Reply)
}

/// Changes an invoice title; invoices that were requested keep what they were requested with.
///
/// # Errors
/// 100001 on a field; 100004; 100013.
pub async fn update_title(
    app: &App,
    caller: &Caller,
    title_id: Uuid,
    draft: TitleDraft,
) -> Result<TitleReply> {
    let title = draft.check(&app.config().limits).map_err(Error::invalid)?;
    transaction!(app.store(), tx => {
        begin(tx, caller).await?;
        let before = store::find_title(tx, caller.account_id, title_id).await?.ok_or_else(not_found)?;
        let is_default = *title.is_default() || before.is_default;
        let row = row(caller.account_id, title_id, before.created_at, &title, is_default);
        if is_default && !before.is_default {
            store::clear_default(tx, caller.account_id).await?;
        }
        store::update_title(tx, &row).await?;
        let event = Event::done(caller, "invoice.title_update").on("invoice_title", title_id, &row.name);
        audit::record(tx, app, caller.account_id, &event).await?;
        Ok(TitleReply::from(row))
    })
}

/// Removes a title; without the default, the oldest becomes it.
#[utoipa::path(post, path = "/gicend/invoice/title_delete/", tag = "invoice", request_body = TitleRef,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 403, description = "100013: to see the bills of the whole account and to recharge are needed"),
        (status = 404, description = "100004: the account has no such title")))]
pub async fn invoice_title_delete(
    State(app): State<App>,
    caller: Caller,
    Body(which): Body<TitleRef>,
) -> Result<Reply<Nothing>> {
    delete_title(&app, &caller, which.title_id).await?;
    Ok(Reply(Nothing))
}

/// Removes an invoice title; invoices that were requested with it keep their copy.
///
/// # Errors
/// 100004; 100013.
pub async fn delete_title(app: &App, caller: &Caller, title_id: Uuid) -> Result<()> {
    transaction!(app.store(), tx => {
        begin(tx, caller).await?;
        let row = store::find_title(tx, caller.account_id, title_id).await?.ok_or_else(not_found)?;
        store::delete_title(tx, title_id).await?;
        if row.is_default {
            store::set_oldest_default(tx, caller.account_id).await?;
        }
        let event = Event::done(caller, "invoice.title_delete").on("invoice_title", title_id, &row.name);
        audit::record(tx, app, caller.account_id, &event).await
    })
}

/// The caller may change titles, and nobody else of the account does meanwhile.
async fn begin(tx: &mut Conn, caller: &Caller) -> Result<()> {
    require_write(tx, caller).await?;
    audit::take_turn(tx, caller.account_id).await
}

fn row(account_id: Uuid, title_id: Uuid, created_at: Time, title: &Title, is_default: bool) -> TitleRow {
    TitleRow {
        title_id,
        account_id,
        created_at,
        kind: *title.kind(),
        name: title.name().clone(),
        tax_number: title.tax_number().clone(),
        address: title.address().clone(),
        telephone: title.telephone().clone(),
        bank: title.bank().clone(),
        bank_account: title.bank_account().clone(),
        email: title.email().clone(),
        is_default,
    }
}

impl From<&TitleRow> for TitleDraft {
    fn from(row: &TitleRow) -> Self {
        Self {
            kind: row.kind.as_str().to_owned(),
            name: row.name.clone(),
            tax_number: row.tax_number.clone(),
            address: row.address.clone(),
            telephone: row.telephone.clone(),
            bank: row.bank.clone(),
            bank_account: row.bank_account.clone(),
            email: row.email.clone(),
            is_default: row.is_default,
        }
    }
}
