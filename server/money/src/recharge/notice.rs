//! Notices of gateways: anybody may send one, and only the gateway's signature makes it count.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use portico_core::Code;

use super::settle::{Heard, settle};
use super::store::heard::find_reference_of;
use crate::MoneyParts;
use crate::kit::fault;
use crate::kit::http::Throttle;
use crate::money::payment::NoticeError;
use crate::{App, Error, Result};

/// Takes a notice of WeChat Pay: signed headers, an encrypted resource.
#[utoipa::path(post, path = "/gicend/payment/notice/wechat/", tag = "payment",
    responses((status = 200, description = "Taken; in the gateway's own form"),
        (status = 400, description = "100001: signed, but not what the gateway writes"),
        (status = 403, description = "100013: not signed by the gateway, or not lately"),
        (status = 404, description = "100004: this gateway is not set up"),
        (status = 429, description = "300002: too many notices from one address")))]
pub async fn payment_notice_wechat(
    State(app): State<App>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response> {
    notice(&app, "wechat", &headers, &body).await
}

/// Takes a notice of Alipay: a signed form.
#[utoipa::path(post, path = "/gicend/payment/notice/alipay/", tag = "payment",
    responses((status = 200, description = "Taken; in the gateway's own form"),
        (status = 400, description = "100001: signed, but not what the gateway writes"),
        (status = 403, description = "100013: not signed by the gateway, or not lately"),
        (status = 404, description = "100004: this gateway is not set up"),
        (status = 429, description = "300002: too many notices from one address")))]
pub async fn payment_notice_alipay(
    State(app): State<App>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response> {
    notice(&app, "alipay", &headers, &body).await
}

/// Takes a notice of Stripe: an event under the header `stripe-signature`.
#[utoipa::path(post, path = "/gicend/payment/notice/stripe/", tag = "payment",
    responses((status = 200, description = "Taken; in the gateway's own form"),
        (status = 400, description = "100001: signed, but not what the gateway writes"),
        (status = 403, description = "100013: not signed by the gateway, or not lately"),
        (status = 404, description = "100004: this gateway is not set up"),
        (status = 429, description = "300002: too many notices from one address")))]
pub async fn payment_notice_stripe(
    State(app): State<App>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response> {
    notice(&app, "stripe", &headers, &body).await
}

/// Takes a notice of the built-in test gateway: a Standard Webhook.
#[utoipa::path(post, path = "/gicend/payment/notice/test/", tag = "payment",
    responses((status = 200, description = "Taken; in the gateway's own form"),
        (status = 400, description = "100001: signed, but not what the gateway writes"),
        (status = 403, description = "100013: not signed by the gateway, or not lately"),
        (status = 404, description = "100004: this gateway is not set up"),
        (status = 429, description = "300002: too many notices from one address")))]
pub async fn payment_notice_test(
    State(app): State<App>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response> {
    notice(&app, "test", &headers, &body).await
}

/// How many notices one address may send (`payment.notices_per_minute`).
#[must_use]
pub fn notices(app: &App) -> &Throttle {
    &app.recharge().notices
}

/// Believes it or not, and does what follows.
async fn notice(app: &App, name: &'static str, headers: &HeaderMap, body: &[u8]) -> Result<Response> {
    let gateway = app.payment().by_name(name).ok_or_else(|| Error::new(Code::NotFound))?;
    gateway.ready().await;
    let notice = gateway.notice(headers, body).map_err(|error| notice_refusal(name, error))?;
    fault!("recharge.notice_received");
    let reference = match (&notice.reference, notice.gateway_id.as_deref()) {
        (Some(reference), _) => Some(reference.clone()),
        // What is about none of our charges is nobody's business.
        (None, Some(gateway_id)) => {
            find_reference_of(&mut app.store().read().await?, name, gateway_id).await?
        }
        (None, None) => None,
    };
    if let Some(reference) = reference.as_deref() {
        let event_id = Some(notice.event_id.as_str());
        settle(app, &Heard { gateway: name, event_id, reference, report: &notice.report }).await?;
    }
    let (kind, text) = gateway.thanks();
    Ok(([(CONTENT_TYPE, kind)], text).into_response())
}

fn notice_refusal(gateway: &'static str, error: NoticeError) -> Error {
    tracing::warn!(gateway, %error, "a payment notice was refused");
    let code = match error {
        NoticeError::Shape => Code::ParameterError,
        NoticeError::Signature | NoticeError::Time | NoticeError::Foreign => Code::PermissionError,
    };
    Error::new(code)
}
