//! The test gateway's page: what is to be paid, and how it ends.

use aws_lc_rs::digest::{SHA256, digest};
use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use portico_core::amount::print_minor;
use portico_core::{BankReturn, Code};

use super::store::ChargeRow;
use super::{TestGateway, TestNotice};
use crate::MoneyParts;
use crate::kit::queue::{enqueue, enqueue_at};
use crate::{App, Error, Result, transaction};

/// Seconds after which a payment that comes late comes.
const LATE_SECONDS: i64 = 60;
const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:2rem auto;padding:0 1rem;color:#16191f;\
    background:#fff}strong{display:block;padding:.75rem 1rem;border:2px solid #b45309;background:#fff7ed;color:#7c2d12}\
    dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dd{margin:0;overflow-wrap:anywhere}\
    button{display:block;width:100%;margin:.5rem 0;padding:.75rem;font:inherit;border:1px solid #545b64;border-radius:.25rem;\
    background:#fff;color:#16191f;cursor:pointer}button:focus-visible{outline:3px solid #0b5bd3}\
    @media(prefers-color-scheme:dark){body{background:#0f1b2a;color:#e9ebed}button{background:#192534;color:#e9ebed}\
    strong{background:#3b2506;color:#fde8c8}}";

/// The page of one charge; nothing where the gateway is switched off.
pub fn routes() -> Router<App> {
    Router::new().route(&format!("{}{{reference}}", super::PAGES), get(show).post(choose))
}

async fn show(State(app): State<App>, Path(reference): Path<String>) -> Result<Response> {
    let (_, charge) = find_charge(&app, &reference).await?;
    let is_over = app.now() >= charge.expires_at;
    Ok(page(&charge, is_over))
}

/// Ends the charge as its payer chose, and leads back to where they came from.
async fn choose(State(app): State<App>, Path(reference): Path<String>, body: Bytes) -> Result<Response> {
    let (gateway, charge) = find_charge(&app, &reference).await?;
    let outcome = form_urlencoded::parse(&body).find(|(name, _)| name == "outcome");
    let outcome = outcome.map(|(_, value)| value.into_owned()).unwrap_or_default();
    let notice = |pays| TestNotice { reference: reference.clone(), pays };
    match outcome.as_str() {
        "late" => {
            let (at, job) = (app.now().plus_seconds(LATE_SECONDS), notice(true));
            transaction!(app.store(), tx => { enqueue_at(tx, &app, &job, at).await })?;
        }
        "pay" | "fail" | "silent" => {
            let state = if outcome == "fail" { "failed" } else { "paid" };
            if gateway.end(&reference, state).await? && outcome != "silent" {
                let job = notice(false);
                transaction!(app.store(), tx => { enqueue(tx, &app, &job).await })?;
            }
        }
        code => {
            let code = code.strip_prefix("return ").filter(|code| BankReturn::of_code(code).is_some());
            let code = code.ok_or_else(|| Error::new(Code::ParameterError))?;
            if gateway.return_debit(&reference, code).await? {
                let job = notice(false);
                transaction!(app.store(), tx => { enqueue(tx, &app, &job).await })?;
            }
        }
    }
    Ok((StatusCode::SEE_OTHER, [(LOCATION, charge.return_url)]).into_response())
}

async fn find_charge<'a>(app: &'a App, reference: &str) -> Result<(&'a TestGateway, ChargeRow)> {
    let not_found = || Error::new(Code::NotFound);
    let gateway = app.payment().test().ok_or_else(not_found)?;
    let charge = gateway.charge(reference).await?.ok_or_else(not_found)?;
    Ok((gateway, charge))
}

fn page(charge: &ChargeRow, is_over: bool) -> Response {
    let (amount, currency) = (print_minor(charge.amount), &charge.currency);
    let (description, reference) = (escape(&charge.description), escape(&charge.reference));
    let state = match charge.state.as_str() {
        _ if !charge.return_code.is_empty() => "Returned by the bank · 银行退回",
        "open" if charge.bank_state == "debited" => "The bank is being debited · 银行扣款中",
        "open" if charge.bank_state == "asked" => {
            "Enter the bank account in the console · 请在控制台填写银行账户"
        }
        "paid" => "Paid · 已支付",
        "failed" => "Failed · 支付失败",
        "refunded" => "Refunded · 已退款",
        _ if is_over => "The time to pay has expired · 已超时",
        _ => "Waiting for payment · 等待支付",
    };
    let buttons = match (charge.state.as_str(), charge.bank_state.as_str()) {
        _ if !charge.return_code.is_empty() => "",
        ("open", "debited") => {
            "<form method=\"post\">\
             <button name=\"outcome\" value=\"pay\">The bank pays · 银行付款</button>\
             <button name=\"outcome\" value=\"return R01\">The bank returns it: R01, insufficient funds · 银行退回：R01 余额不足</button>\
             <button name=\"outcome\" value=\"return R03\">The bank returns it: R03, no account · 银行退回：R03 账户不存在</button>\
             <button name=\"outcome\" value=\"silent\">The bank pays and the notice is lost · 银行付款但丢失通知</button></form>"
        }
        ("paid", "debited") => {
            "<form method=\"post\">\
             <button name=\"outcome\" value=\"return R10\">The bank returns it later: R10, not authorized · 银行事后退回：R10 未经授权</button></form>"
        }
        ("paid" | "refunded", _) | (_, "asked" | "debited") => "",
        _ => {
            "<form method=\"post\">\
             <button name=\"outcome\" value=\"pay\">Pay · 支付</button>\
             <button name=\"outcome\" value=\"fail\">Fail · 支付失败</button>\
             <button name=\"outcome\" value=\"late\">Pay in a minute · 一分钟后支付</button>\
             <button name=\"outcome\" value=\"silent\">Pay and lose the notice · 支付但丢失通知</button></form>"
        }
    };
    let html = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>Test gateway · 测试支付网关</title>\
         <style>{STYLE}</style></head><body><main><h1>Test gateway<br>测试支付网关</h1>\
         <strong>No real money is moved here.<br>此处不会发生真实扣款。</strong>\
         <dl><dt>Amount · 金额</dt><dd>{amount} {currency}</dd><dt>For · 用途</dt><dd>{description}</dd>\
         <dt>Number · 单号</dt><dd>{reference}</dd><dt>Status · 状态</dt><dd>{state}</dd></dl>{buttons}</main></body></html>"
    );
    let style = STANDARD.encode(digest(&SHA256, STYLE.as_bytes()));
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{style}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    );
    let head = [(CONTENT_TYPE, "text/html; charset=utf-8".to_owned()), (CONTENT_SECURITY_POLICY, policy)];
    (head, html).into_response()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
