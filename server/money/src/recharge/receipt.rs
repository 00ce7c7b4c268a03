//! The receipt of a recharge that succeeded, as a PDF.

use aws_lc_rs::digest::{SHA256, digest};
use axum::extract::State;
use axum::response::Response;
use jiff::tz::{Offset, TimeZone};
use portico_core::state::RechargeState;
use portico_core::{Code, Lang};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::reply::{method_words, to_reply};
use super::store;
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Query, RequestContext};
use crate::kit::pdf;
use crate::money::paper::{self, ReceiptPaper};
use crate::people::account::{self, Payer};
use crate::{App, Error, Result};

/// Letters of a receipt's number: no I, L, O, U, which are mistaken for others.
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Which recharge, and in which language.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RechargeReceiptQuery {
    /// Which recharge: an id of `/gicend/recharge/list/`.
    pub recharge_id: Uuid,
    /// The receipt's language; the answer's when left out.
    #[param(inline)]
    pub language: Option<Lang>,
}

/// Sends the receipt of a recharge that succeeded. It is the same file each time.
#[utoipa::path(get, path = "/gicend/recharge/receipt/", tag = "recharge", params(RechargeReceiptQuery),
    responses((status = 200, description = "The receipt", content((String = "application/pdf"))),
        (status = 403, description = "100013: the permission to see the balance is missing"),
        (status = 404, description = "100004: the account has no such recharge, or it has not succeeded"),
        (status = 503, description = "100012: no documents can be made at present")))]
pub async fn recharge_receipt(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<RechargeReceiptQuery>,
) -> Result<Response> {
    let asked = || RequestContext::current().map_or(Lang::US, |context| context.lang);
    let language = query.language.unwrap_or_else(asked);
    let paper = render_receipt(&app, caller.account_id, query.recharge_id, language).await?;
    let number = paper.number.clone();
    pdf::answer(app.fonts(), &number, move |fonts| paper::receipt(fonts, language, &paper)).await
}

/// What stands on the receipt of a recharge.
///
/// # Errors
/// 100004 when the account has no such recharge or it has not succeeded; when the database does not answer.
pub async fn render_receipt(
    app: &App,
    account_id: Uuid,
    recharge_id: Uuid,
    language: Lang,
) -> Result<ReceiptPaper> {
    let mut conn = app.store().read().await?;
    let row = store::find_recharge_of(&mut conn, account_id, recharge_id).await?;
    let missing = || Error::new(Code::NotFound);
    let told = to_reply(&row.ok_or_else(missing)?);
    let paid_at = told.ended_at.filter(|_| told.state == RechargeState::Success).ok_or_else(missing)?;
    let Payer { name, customer_no } = account::find_payer(&mut conn, account_id).await?;
    Ok(ReceiptPaper {
        number: number(recharge_id),
        paid_at: local(app, paid_at)?,
        payee: app.config().brand.name.clone(),
        payer: name,
        customer_number: customer_no,
        amount: told.amount,
        method: method_words(told.method, told.card.as_ref().map(|card| card.last_four.as_str()), language),
        reference: told.reference,
        transaction: told.transaction_id.unwrap_or_default(),
        is_test: told.is_test,
    })
}

/// A receipt's number: always the same for a recharge, and silent on how many there are.
#[must_use]
pub fn number(recharge_id: Uuid) -> String {
    let digest = digest(&SHA256, &[b"receipt".as_slice(), recharge_id.as_bytes()].concat());
    let letter = |byte: &u8| LETTERS.get(usize::from(byte % 32)).map(|letter| char::from(*letter));
    let letters: Vec<char> = digest.as_ref().iter().take(12).filter_map(letter).collect();
    let groups: Vec<String> = letters.chunks(4).map(|group| group.iter().collect()).collect();
    format!("RC-{}", groups.join("-"))
}

/// A moment on the operator's clock, with its offset from UTC.
fn local(app: &App, at: Time) -> Result<String> {
    let seconds = app.calendar().offset_seconds();
    let offset = Offset::from_seconds(seconds).map_err(Error::internal)?;
    let local = at.timestamp().to_zoned(TimeZone::fixed(offset));
    Ok(local.strftime("%Y-%m-%d %H:%M:%S (UTC%:z)").to_string())
}
