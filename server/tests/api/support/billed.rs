//! Lines of bills of months ago, which were paid.

use portico_core::Currency;
use portico_core::price::{Quote, Scheme};
use portico_core::state::LineKind;
use portico_server::money::bill::{Billed, NewLine, add_lines};
use portico_server::money::billing::{What, movement_id};
use portico_server::people::project::Place;
use portico_server::{Result, transaction};
use uuid::Uuid;

use super::{TestServer, post_as, yuan};

const MONTH: i64 = 31 * 86_400;

/// A resource of the account, with the account's own id.
pub async fn metered(server: &TestServer, id: Uuid) {
    let mut tx = server.app.store().begin().await.expect("it is there");
    for statement in [
        "insert into customer_order (order_id, account_id, user_id, created_at, kind, region, product, scheme, quantity, periods,
           currency, price_version, gross, discount, total, state, remark)
         select account_id, account_id, user_id, 1, 'purchase', 'cn-east', 'cpu', 'monthly', 1000000, 1, 'CNY', 1, 0, 0, 0,
           'approved', '' from app_user where account_id = $1",
        "insert into resource (resource_id, account_id, order_id, region, product, name, scheme, quantity, started_at, renews, state)
         values ($1, $1, $1, 'cn-east', 'cpu', 'cpu', 'hourly', 1000000, 1, false, 'active')",
    ] {
        on!(tx, c => { sqlx::query(statement).bind(id).execute(c).await.expect("it is there"); });
    }
    tx.commit().await.expect("it is there");
}

/// Charges an amount so many months ago, and tells the line.
pub async fn charge(server: &TestServer, account_id: Uuid, name: &str, months_ago: i64, minor: i64) -> Uuid {
    let (app, at) = (&server.app, server.app.now().plus_seconds(-months_ago * MONTH));
    let spend = What::Spend { amount: yuan(minor), may_owe: true };
    post_as(app, account_id, &["charge", name], spend).await.expect("it is there");
    let billed = Billed {
        resource_id: account_id,
        account_id,
        region: "cn-east".to_owned(),
        product: "cpu".to_owned(),
        scheme: Scheme::Hourly,
        place: Place::default(),
    };
    let (currency, slices) = (Currency::CNY, Vec::new());
    let quote = Quote { version: 1, currency, gross: minor, discount: 0, total: minor, slices };
    let line = NewLine {
        line_id: app.random().id(app.now()),
        billed: &billed,
        kind: LineKind::Usage,
        at,
        until: at,
        quantity: 1,
        periods: 1,
        quote: &quote,
        discount: 0,
        records: 1,
        order_id: None,
        movement_id: Some(movement_id(account_id, &["charge", name])),
    };
    let added: Result<()> =
        transaction!(app.store(), tx => { add_lines(tx, app, std::slice::from_ref(&line)).await });
    added.expect("a line");
    line.line_id
}
