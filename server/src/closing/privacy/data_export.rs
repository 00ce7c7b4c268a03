//! Everything that is kept about a person, as one file; with the account's main user, about the account too.
//!
//! It is read and sent piece by piece, through the calls that show each part to the person anyway where those tell all.
//! Of others it tells nothing: sub-users are persons of their own. Of secrets it tells that they are there.

use axum::body::Body as HttpBody;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use portico_core::Code;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use utoipa::ToSchema;

use super::part::Parts;
use super::store;
use crate::kit::http::{Body, Caller};
use crate::kit::store::page::MAX_LIMIT;
use crate::money::bill::month_list::{BillListQuery, list_bills};
use crate::money::billing::account_show::show_account;
use crate::money::billing::movement_list::{MovementListQuery, list_movements};
use crate::money::budget::budget_list::list_budgets;
use crate::money::card::list::list_cards;
use crate::money::invoice::list::{InvoiceListQuery, list_invoices};
use crate::money::invoice::title_list::list_titles;
use crate::money::metering::resource_list::{ResourceListQuery, list_resources};
use crate::money::order::order_list::{OrderListQuery, list_orders};
use crate::money::payout::payouts_all;
use crate::money::recharge::list::{RechargeListQuery, list_recharges};
use crate::money::recharge::top_up::show::show_top_up;
use crate::people::identity::message_setting_show::settings_of;
use crate::people::identity::session_list::sessions;
use crate::people::identity::sign_in_list::{SignInListQuery, sign_ins};
use crate::people::key::key_list::{KeyListQuery, list_keys};
use crate::people::project::project_list::list_projects;
use crate::people::project::vdc_list::list_vdcs;
use crate::people::terms::terms_accepted;
use crate::people::verification::image_show::open_image;
use crate::people::verification::personal_cases;
use crate::platform::audit::audit_list::{AuditEventReply, list_events};
use crate::platform::audit::{self, AuditQuery, Event};
use crate::platform::content::message_list::{MessageListQuery, list_messages};
use crate::{App, Error, Result, transaction};

/// Pieces that wait for the reader.
const PIECES: usize = 2;
/// Objects of events that are the person's own; of others, a name could be somebody's.
const OWN_OBJECTS: &[&str] = &["account", "key", "session", "verification"];

/// Nothing needs to be said.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DataExport {}

/// Sends everything that is kept about the caller, as a JSON file; to the main user, the account's papers, money, orders and
/// invoices too. Needs a fresh proof.
#[utoipa::path(post, path = "/gicend/account/data/export/", tag = "account", request_body = DataExport,
    responses((status = 200, description = "The file", body = Value),
        (status = 403, description = "100013: with a fresh proof alone"),
        (status = 503, description = "100012: too many files are being sent")))]
pub async fn account_data_export(
    State(app): State<App>,
    caller: Caller,
    Body(_): Body<DataExport>,
) -> Result<Response> {
    let body = export_data(&app, &caller).await?;
    let name = app.now().timestamp().strftime("my-data-%Y%m%dT%H%M%SZ").to_string();
    let attachment = format!("attachment; filename=\"{name}.json\"");
    Ok(([(CONTENT_TYPE, "application/json".to_owned()), (CONTENT_DISPOSITION, attachment)], body)
        .into_response())
}

/// The file as a body that is made while it is sent. A failure on the way cuts the body off.
///
/// # Errors
/// 100013 without a fresh proof; 100012 when too many files are being sent.
pub async fn export_data(app: &App, caller: &Caller) -> Result<HttpBody> {
    caller.require_fresh(app)?;
    let place = app.export().sendings.take(caller.account_id);
    let busy = || Error::new(Code::Unavailable).with_status(503).with_retry_after(5);
    let place = place.ok_or_else(busy)?;
    transaction!(app.store(), tx => {
        let event = Event::done(caller, "account.data_export").on("user", caller.user_id, &caller.login_name);
        audit::record(tx, app, caller.account_id, &event).await
    })?;
    let (sender, receiver) = mpsc::channel(PIECES);
    let (app, caller) = (app.clone(), caller.clone());
    tokio::spawn(async move {
        let _place = place;
        let mut parts = Parts::new(sender);
        if let Err(error) = all(&app, &caller, &mut parts).await {
            tracing::error!(%error, "a person's data could not be sent to its end");
            parts.cut_off().await;
        }
    });
    let pieces = futures::stream::unfold(receiver, async |mut receiver| {
        receiver.recv().await.map(|piece| (piece, receiver))
    });
    Ok(HttpBody::from_stream(pieces))
}

async fn all(app: &App, caller: &Caller, parts: &mut Parts) -> Result<()> {
    let mut conn = app.store().read().await?;
    let person = store::person(&mut conn, caller.user_id).await?;
    let totp = store::totp(&mut conn, caller.user_id).await?;
    let passkeys = store::passkeys(&mut conn, caller.user_id).await?;
    let visits = store::visits(&mut conn, caller.user_id).await?;
    let settings = settings_of(&mut conn, caller.user_id).await?;
    let terms = terms_accepted(&mut conn, caller.user_id).await?;
    drop(conn);
    parts.member("made_at", &app.now()).await?;
    parts.member("person", &person).await?;
    parts.member("avatar", &person.avatar.as_ref().map(|jpeg| STANDARD.encode(jpeg))).await?;
    parts.member("authenticator", &totp).await?;
    parts.member("passkeys", &passkeys).await?;
    parts.member("visits", &visits).await?;
    parts.member("message_settings", &settings).await?;
    parts.member("terms_accepted", &terms).await?;
    parts.member("sessions", &sessions(app, caller).await?.sessions).await?;
    sign_ins_all(app, caller, parts).await?;
    keys_all(app, caller, parts).await?;
    messages_all(app, caller, parts).await?;
    if caller.is_main {
        account_all(app, caller, parts).await?;
    }
    actions_all(app, caller, parts).await?;
    parts.finish().await
}

/// What is kept about the account, which is its main user's.
async fn account_all(app: &App, caller: &Caller, parts: &mut Parts) -> Result<()> {
    verification_all(app, caller, parts).await?;
    money_all(app, caller, parts).await?;
    orders_all(app, caller, parts).await?;
    resources_all(app, caller, parts).await?;
    bills_all(app, caller, parts).await?;
    invoices_all(app, caller, parts).await?;
    parts.member("payouts", &payouts_all(app, caller.account_id).await?).await
}

async fn sign_ins_all(app: &App, caller: &Caller, parts: &mut Parts) -> Result<()> {
    parts.list("sign_ins").await?;
    let mut query = SignInListQuery { cursor: None, limit: Some(MAX_LIMIT) };
    loop {
        let page = sign_ins(app, caller, &query).await?;
        parts.items(&page.entries).await?;
        query.cursor = page.next_cursor;
        if query.cursor.is_none() {
            return parts.list_end().await;
        }
    }
}

async fn keys_all(app: &App, caller: &Caller, parts: &mut Parts) -> Result<()> {
    parts.list("security_keys").await?;
    let mut query =
        KeyListQuery { state: None, q: None, own: Some(true), limit: Some(MAX_LIMIT), cursor: None };
    loop {
        let page = list_keys(app, caller, &query).await?;
        parts.items(&page.keys).await?;
        query.cursor = page.next_cursor;
        if query.cursor.is_none() {
            return parts.list_end().await;
        }
    }
}

async fn messages_all(app: &App, caller: &Caller, parts: &mut Parts) -> Result<()> {
    parts.list("messages").await?;
    let mut query = MessageListQuery { limit: Some(MAX_LIMIT), cursor: None, unread: None };
    loop {
        let page = list_messages(app, caller, &query).await?;
        parts.items(&page.messages).await?;
        query.cursor = page.next_cursor;
        if query.cursor.is_none() {
            return parts.list_end().await;
        }
    }
}

/// What was handed in for verification, and its pictures in base64.
async fn verification_all(app: &App, caller: &Caller, parts: &mut Parts) -> Result<()> {
    let cases = personal_cases(app, caller.account_id).await?;
    parts.member("verification", &cases).await?;
    let mut images: Vec<_> =
        cases.iter().flat_map(|case| [case.front_image, case.back_image]).flatten().collect();
    images.sort_unstable();
    images.dedup();
    parts.list("pictures").await?;
    for image_id in images {
        let jpeg = STANDARD.encode(open_image(app, caller.account_id, image_id).await?.0);
        parts.items(&[json!({"image_id": image_id, "jpeg": jpeg})]).await?;
    }
    parts.list_end().await
}

/// What the account has, every movement of its money, its bound cards, its projects and VDCs, and every recharge.
async fn money_all(app: &App, caller: &Caller, parts: &mut Parts) -> Result<()> {
    parts.member("balance", &show_account(app, caller.account_id).await?).await?;
    parts.list("movements").await?;
    let mut query = MovementListQuery { limit: Some(MAX_LIMIT), ..MovementListQuery::default() };
    loop {
        let page = list_movements(app, caller.account_id, &query).await?;
        parts.items(&page.movements).await?;
        query.cursor = page.next_cursor;
        if query.cursor.is_none() {
            break;
        }
    }
    parts.list_end().await?;
    parts.member("cards", &list_cards(app, caller.account_id).await?.cards).await?;
    parts.member("top_up", &show_top_up(app, caller.account_id).await?).await?;
    parts.member("projects", &list_projects(app, caller).await?.projects).await?;
    parts.member("vdcs", &list_vdcs(app, caller).await?.vdcs).await?;
    parts.member("budgets", &list_budgets(app, caller).await?.budgets).await?;
    recharges_all(app, caller, parts).await
}

/// Every recharge of the account.
async fn recharges_all(app: &App, caller: &Caller, parts: &mut Parts) -> Result<()> {
    parts.list("recharges").await?;
    let mut query = RechargeListQuery { limit: Some(MAX_LIMIT), ..RechargeListQuery::default() };
    loop {
        let page = list_recharges(app, caller.account_id, &query).await?;
        parts.items(&page.recharges).await?;
        query.cursor = page.next_cursor;
        if query.cursor.is_none() {
            return parts.list_end().await;
        }
    }
}

/// What was ordered.
async fn orders_all(app: &App, caller: &Caller, parts: &mut Parts) -> Result<()> {
    parts.list("orders").await?;
    let mut query = OrderListQuery { limit: Some(MAX_LIMIT), ..OrderListQuery::default() };
    loop {
        let page = list_orders(app, caller, &query).await?;
        parts.items(&page.orders).await?;
        query.cursor = page.next_cursor;
        if query.cursor.is_none() {
            return parts.list_end().await;
        }
    }
}

/// What came of it.
async fn resources_all(app: &App, caller: &Caller, parts: &mut Parts) -> Result<()> {
    parts.list("resources").await?;
    let mut query = ResourceListQuery { limit: Some(MAX_LIMIT), ..ResourceListQuery::default() };
    loop {
        let page = list_resources(app, caller, &query).await?;
        parts.items(&page.resources).await?;
        query.cursor = page.next_cursor;
        if query.cursor.is_none() {
            return parts.list_end().await;
        }
    }
}

/// What was charged, month by month.
async fn bills_all(app: &App, caller: &Caller, parts: &mut Parts) -> Result<()> {
    parts.list("bills").await?;
    let mut query = BillListQuery::default();
    loop {
        let page = list_bills(app, caller, &query).await?;
        parts.items(&page.bills).await?;
        query.cursor = page.next_cursor;
        if query.cursor.is_none() {
            return parts.list_end().await;
        }
    }
}

/// Whom invoices can name, and every invoice.
async fn invoices_all(app: &App, caller: &Caller, parts: &mut Parts) -> Result<()> {
    parts.member("invoice_titles", &list_titles(app, caller.account_id).await?.titles).await?;
    parts.list("invoices").await?;
    let mut query = InvoiceListQuery { limit: Some(MAX_LIMIT), ..InvoiceListQuery::default() };
    loop {
        let page = list_invoices(app, caller.account_id, &query).await?;
        parts.items(&page.invoices).await?;
        query.cursor = page.next_cursor;
        if query.cursor.is_none() {
            return parts.list_end().await;
        }
    }
}

/// What the person did, out of the audit log.
async fn actions_all(app: &App, caller: &Caller, parts: &mut Parts) -> Result<()> {
    parts.list("actions").await?;
    let actor_id = Some(caller.user_id);
    let mut query = AuditQuery { actor_id, limit: Some(MAX_LIMIT), ..AuditQuery::default() };
    loop {
        let page = list_events(app, caller, &query).await?;
        let actions: Vec<Value> = page.events.into_iter().map(|event| action(caller, event)).collect();
        parts.items(&actions).await?;
        query.cursor = page.next_cursor;
        if query.cursor.is_none() {
            return parts.list_end().await;
        }
    }
}

fn action(caller: &Caller, event: AuditEventReply) -> Value {
    let object = &event.object;
    let is_own = OWN_OBJECTS.contains(&object.kind.as_str()) || object.id == caller.user_id.to_string();
    let mut told = json!({
        "seq": event.seq, "at": event.at, "action": event.action, "outcome": event.outcome,
        "object": {"kind": object.kind, "id": object.id}, "address": event.address, "request_id": event.request_id,
    });
    if is_own {
        told["object"]["name"] = json!(object.name);
        told["before"] = event.before;
        told["after"] = event.after;
    }
    told
}
