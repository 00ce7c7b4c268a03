//! What a customer was billed, item by item, and putting right what was billed wrongly.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::audit::{self, Event};
use super::guard::{Operator, actor_of};
use super::operator::By;
use crate::caller::Mark;
use crate::closing::customer::parts::{BillItemFilter, CorrectableItem, list_customer_bill_items};
use crate::kit::fault;
use crate::kit::http::{Asked, Body, Envelope, Reply};
use crate::kit::store::page::Page;
use crate::money::bill::credit::{Credit, add_credit};
use crate::{App, Result, transaction};

/// Lists the billing items of a customer's month, newest first, as the customer sees them.
#[utoipa::path(get, path = "/admin/bill/item/list/", tag = "bill", params(Asked::<BillItemFilter>),
    responses((status = 200, body = Envelope<Page<CorrectableItem>>), (status = 400, description = "100001 on `month` or `cursor`"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013"),
        (status = 404, description = "100025: no such customer")))]
pub async fn bill_item_list(
    State(app): State<App>,
    asked: Asked<BillItemFilter>,
) -> Result<Reply<Page<CorrectableItem>>> {
    list_customer_bill_items(&app, &asked).await.map(Reply)
}

/// A credit note that is to be written.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BillCorrectDraft {
    /// Its id, made by whoever asks for it: what is asked for again under the same id is written once.
    pub id: Uuid,
    /// The billing item that it corrects: a `line_id` of `/admin/bill/item/list/`.
    pub line_id: Uuid,
    /// How much less the item costs, in the account's currency, such as `9.90`; at most what is left of it.
    pub amount: String,
    /// Why, 1–200 characters; the customer reads it.
    pub reason: String,
}

/// What became of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct BillCorrectReply {
    /// Whether the credit note is new; false when the call was repeated.
    pub is_new: bool,
}

/// Corrects a billing item: writes a credit note on the bill of the current month, and returns the amount to the balance.
#[utoipa::path(post, path = "/admin/bill/correct/", tag = "bill", request_body = BillCorrectDraft,
    responses((status = 200, body = Envelope<BillCorrectReply>),
        (status = 400, description = "100001 on `amount`, for more than is left of the item, or on `reason`"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013"),
        (status = 404, description = "100004: no such billing item"),
        (status = 409, description = "100001 on `id`: it is another one's; or invoices were issued for the amount, which are voided first")))]
pub async fn bill_correct(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<BillCorrectDraft>,
) -> Result<Reply<BillCorrectReply>> {
    let BillCorrectDraft { id: note_id, line_id, amount, reason } = &draft;
    let credit = Credit { note_id: *note_id, line_id: *line_id, amount, reason };
    let is_new = correct_bill(&app, Some(&operator), &credit).await?;
    Ok(Reply(BillCorrectReply { is_new }))
}

/// Writes a credit note and notes it in the operators' log; whether it is new.
///
/// # Errors
/// As [`add_credit`].
pub async fn correct_bill(app: &App, by: By<'_>, credit: &Credit<'_>) -> Result<bool> {
    let is_new = transaction!(app.store(), tx => {
        let is_new = add_credit(tx, app, &actor_of(by), credit).await?;
        if is_new {
            let event = Event::of(by, "bill.credit").on("bill_line", credit.line_id);
            audit::record(tx, app, &event.with_detail(credit.amount.trim().to_owned())).await?;
        } else {
            Mark::excuse();
        }
        Ok(is_new)
    })?;
    fault!("credit_note.done");
    Ok(is_new)
}
