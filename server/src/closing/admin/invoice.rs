//! The queue of invoices, and what an operator says to one.

use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::audit::{self, Event};
use super::guard::Operator;
use crate::kit::http::{Asked, Body, Envelope, Nothing, Query, Reply};
use crate::kit::store::page::Queue;
use crate::money::invoice::cancel::InvoiceRef;
use crate::money::invoice::download::{InvoicePdfQuery, send_any_invoice};
use crate::money::invoice::queue::{
    InvoiceQueueFilter, QueuedInvoice, list_invoice_queue, show_queued_invoice,
};
use crate::money::invoice::show::InvoiceShowQuery;
use crate::money::invoice::{Decision, decide_invoice, event_name};
use crate::{App, Result, transaction};

/// An invoice that is refused or voided, and why.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InvoiceReasonDraft {
    /// Which invoice: an id of `/admin/invoice/list/`.
    pub id: Uuid,
    /// What the customer reads: 1–200 characters.
    pub reason: String,
}

/// Lists invoices: those that wait, the longest waiting first, or those in one state.
#[utoipa::path(get, path = "/admin/invoice/list/", tag = "invoice", params(Asked::<InvoiceQueueFilter>),
    responses((status = 200, body = Envelope<Queue<QueuedInvoice>>), (status = 401, description = "100005: not logged in")))]
pub async fn invoice_list(
    State(app): State<App>,
    asked: Asked<InvoiceQueueFilter>,
) -> Result<Reply<Queue<QueuedInvoice>>> {
    list_invoice_queue(&app, &asked).await.map(Reply)
}

/// Shows an invoice of any account, with its customer's number.
#[utoipa::path(get, path = "/admin/invoice/show/", tag = "invoice", params(InvoiceShowQuery),
    responses((status = 200, body = Envelope<QueuedInvoice>), (status = 401, description = "100005: not logged in"),
        (status = 404, description = "100004")))]
pub async fn invoice_show(
    State(app): State<App>,
    Query(query): Query<InvoiceShowQuery>,
) -> Result<Reply<QueuedInvoice>> {
    show_queued_invoice(&app, query.id).await.map(Reply)
}

/// Sends an issued invoice of any account as its customer has it; one that was voided says so.
#[utoipa::path(get, path = "/admin/invoice/pdf/", tag = "invoice", params(InvoicePdfQuery),
    responses((status = 200, description = "The invoice", content((String = "application/pdf"))),
        (status = 401, description = "100005: not logged in"),
        (status = 404, description = "100004: no such invoice, or it has not been issued"),
        (status = 503, description = "100012: no documents can be made at present")))]
pub async fn invoice_pdf(State(app): State<App>, Query(query): Query<InvoicePdfQuery>) -> Result<Response> {
    send_any_invoice(&app, &query).await
}

/// Issues a pending invoice: it gets the next number of its account.
#[utoipa::path(post, path = "/admin/invoice/issue/", tag = "invoice", request_body = InvoiceRef,
    responses((status = 200, body = Envelope<Nothing>), (status = 401, description = "100005: not logged in"),
        (status = 404, description = "100004"),
        (status = 409, description = "100006 on `id`: it is not pending; 100012: the provider has no name")))]
pub async fn invoice_issue(
    State(app): State<App>,
    operator: Operator,
    Body(which): Body<InvoiceRef>,
) -> Result<Reply<Nothing>> {
    decide(&app, &operator, Decision::Issue, which.id, "").await.map(|()| Reply(Nothing))
}

/// Refuses a pending invoice: what it took of the bills is free again, and the customer reads why.
#[utoipa::path(post, path = "/admin/invoice/reject/", tag = "invoice", request_body = InvoiceReasonDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001 on `reason`"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100004"),
        (status = 409, description = "100006 on `id`: it is not pending")))]
pub async fn invoice_reject(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<InvoiceReasonDraft>,
) -> Result<Reply<Nothing>> {
    decide(&app, &operator, Decision::Reject, draft.id, &draft.reason).await.map(|()| Reply(Nothing))
}

/// Voids an issued invoice by a credit note with a number of its own; what it took of the bills is free again.
#[utoipa::path(post, path = "/admin/invoice/void/", tag = "invoice", request_body = InvoiceReasonDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001 on `reason`"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100004"),
        (status = 409, description = "100006 on `id`: it is not issued")))]
pub async fn invoice_void(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<InvoiceReasonDraft>,
) -> Result<Reply<Nothing>> {
    decide(&app, &operator, Decision::Void, draft.id, &draft.reason).await.map(|()| Reply(Nothing))
}

async fn decide(
    app: &App,
    operator: &Operator,
    decision: Decision,
    invoice_id: Uuid,
    reason: &str,
) -> Result<()> {
    transaction!(app.store(), tx => {
        let actor = operator.reviewer().actor();
        decide_invoice(tx, app, actor, invoice_id, decision, reason).await?;
        audit::record(tx, app, &Event::by(operator, event_name(decision)).on("invoice", invoice_id)).await
    })
}
