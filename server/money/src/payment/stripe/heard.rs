//! What Stripe's events say: of payments, of refunds, and of disputes.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{Intent, Metadata, debit};
use crate::money::payment::{Back, ChargeState, DisputeState, Notice, NoticeError, RefundState, Report, Sum};

#[derive(Deserialize)]
struct Event {
    id: String,
    #[serde(rename = "type")]
    kind: String,
    data: EventData,
}

#[derive(Deserialize)]
struct EventData {
    object: Value,
}

#[derive(Deserialize)]
struct Charge {
    amount: i64,
    amount_refunded: i64,
    currency: String,
    payment_intent: Option<String>,
    #[serde(default)]
    metadata: Metadata,
}

/// One refund; its data are its own, not the charge's.
#[derive(Deserialize)]
struct Refund {
    id: String,
    amount: i64,
    status: Option<String>,
    payment_intent: Option<String>,
    #[serde(default)]
    metadata: Metadata,
}

#[derive(Deserialize)]
struct Dispute {
    id: String,
    amount: i64,
    status: String,
    payment_intent: Option<String>,
    #[serde(default)]
    reason: String,
    network_reason_code: Option<String>,
    payment_method_details: Option<Value>,
}

/// How a refund stands, in Stripe's words.
pub(super) fn refund_state(status: &str) -> RefundState {
    match status {
        "succeeded" => RefundState::Done,
        "failed" | "canceled" => RefundState::Failed,
        _ => RefundState::Pending,
    }
}

/// Reads an event that Stripe signed.
///
/// # Errors
/// [`NoticeError::Shape`].
pub(super) fn read(body: &[u8]) -> Result<Notice, NoticeError> {
    let Event { id, kind, data } = serde_json::from_slice(body).map_err(|_| NoticeError::Shape)?;
    let (reference, gateway_id, report) = match kind.as_str() {
        "charge.refunded" => refund_total(object(data)?),
        "charge.refund.updated" => refund(object(data)?),
        kind if kind.starts_with("refund.") => refund(object(data)?),
        kind if kind.starts_with("charge.dispute.") => dispute(kind, object(data)?),
        kind if kind.starts_with("payment_intent.") => payment(kind, object(data)?),
        _ => (None, None, Report::pending()),
    };
    Ok(Notice { event_id: id, reference, gateway_id, report })
}

fn object<T: DeserializeOwned>(data: EventData) -> Result<T, NoticeError> {
    serde_json::from_value(data.object).map_err(|_| NoticeError::Shape)
}

/// Our name, Stripe's name, and what is said.
type Heard = (Option<String>, Option<String>, Report);

fn payment(kind: &str, intent: Intent) -> Heard {
    let reference = intent.metadata.reference.clone();
    let report = intent.report();
    let is_failed = kind == "payment_intent.payment_failed";
    let state = if is_failed { ChargeState::Failed } else { report.state };
    (reference, None, Report { state, ..report })
}

/// What a charge has given back so far: it says what was paid as well.
fn refund_total(charge: Charge) -> Heard {
    let paid = Some(Sum { minor: charge.amount, currency: charge.currency.to_uppercase() });
    let back = Some(Back::Total(charge.amount_refunded));
    let report = Report {
        state: ChargeState::Refunded,
        transaction: charge.payment_intent,
        paid,
        back,
        returned: None,
    };
    (charge.metadata.reference, None, report)
}

fn refund(refund: Refund) -> Heard {
    let state = refund_state(refund.status.as_deref().unwrap_or_default());
    let name = refund.metadata.reference.unwrap_or(refund.id);
    (None, refund.payment_intent, Report::only(Back::Refund { name, minor: refund.amount, state }))
}

fn dispute(kind: &str, dispute: Dispute) -> Heard {
    let state = match (kind, dispute.status.as_str()) {
        (_, "won" | "warning_closed" | "prevented") => DisputeState::Won,
        (_, "lost") => DisputeState::Lost,
        // Of a dispute that is not won, what a refund had given back before is reinstated, and no more.
        ("charge.dispute.funds_withdrawn" | "charge.dispute.funds_reinstated", _) => DisputeState::Withdrawn,
        _ => DisputeState::Open,
    };
    let back = Back::Dispute { name: dispute.id, minor: dispute.amount, state };
    // A debit that the bank returns after it had paid is told as a dispute, and cannot be won.
    let means = dispute.payment_method_details.as_ref().and_then(|details| details["type"].as_str());
    let returned = debit::return_in_dispute(means, dispute.network_reason_code.as_deref(), &dispute.reason);
    (None, dispute.payment_intent, Report { returned, ..Report::only(back) })
}
