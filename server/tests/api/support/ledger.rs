//! Accounts with money, and the laws of the ledger asked in plain SQL, apart from the program's own proof.

use portico_core::{Currency, Money};
use portico_server::App;
use portico_server::kit::store::Store;
use portico_server::money::billing::ledger::{find_balance, post};
use portico_server::money::billing::{Cause, Movement, Receipt, What, movement_id};
use portico_server::{Result, transaction};
use uuid::Uuid;

use super::START;

/// A new account without people; `number` makes its customer number.
pub async fn ledger_account(store: &Store, number: u32, currency: &str) -> Uuid {
    let id = portico_server::kit::random::Random::System.id(START);
    let mut tx = store.begin().await.expect("a transaction");
    on!(tx, c => {
        sqlx::query(
            "insert into account (account_id, kind, company, customer_no, currency, created_at)
             values ($1, 'personal', '', $2, $3, 1)",
        )
        .bind(id)
        .bind(format!("9000{number:04}"))
        .bind(currency)
        .execute(c)
        .await
        .expect("an account");
    });
    tx.commit().await.expect("it is committed");
    id
}

/// Yuan, from minor units.
pub fn yuan(minor: i64) -> Money {
    Money::new(minor, Currency::CNY)
}

/// Posts a movement in a transaction of its own, with an id made from `words`.
pub async fn post_as(app: &App, account_id: Uuid, words: &[&str], what: What<'_>) -> Result<Receipt> {
    let cause = Cause { kind: "test", id: "é \"1\"" };
    let movement = Movement { id: movement_id(account_id, words), account_id, cause, what };
    transaction!(app.store(), tx => { post(tx, app, &movement).await })
}

/// A deposit of so many minor units of yuan.
pub async fn deposit(app: &App, account_id: Uuid, name: &str, minor: i64) -> Receipt {
    let gateway_ref = format!("test:{account_id}:{name}");
    let what = What::Deposit { amount: yuan(minor), gateway_ref: &gateway_ref };
    post_as(app, account_id, &["deposit", name], what).await.expect("a deposit")
}

/// What an account can spend.
pub async fn available(app: &App, account_id: Uuid) -> i64 {
    let mut conn = app.store().read().await.expect("a connection");
    let found = find_balance(&mut conn, account_id).await.expect("a balance");
    found.map_or(0, |(balance, _)| balance.available())
}

/// How many rows break a law, for each law that SQL alone can ask (each answer has to be 0).
pub const LAWS: [(&str, &str); 6] = [
    ("L1", "select count(*) from (select movement_id from ledger_entry group by movement_id having sum(amount) <> 0) x"),
    (
        "L2",
        "select count(*) from ledger_balance b where
           (select coalesce(sum(e.amount), 0) from ledger_movement m join ledger_entry e on e.movement_id = m.movement_id
            where m.account_id = b.account_id and e.book in ('gift', 'cash', 'credit', 'withheld'))
           <> b.gift + b.cash + b.credit + b.withheld",
    ),
    (
        "L2 by the house",
        "select count(*) from (select coalesce(sum(amount), 0) as house from ledger_entry where book like 'house:%') h,
           (select coalesce(sum(gift + cash + credit + withheld), 0) as theirs from ledger_balance) b where h.house <> -b.theirs",
    ),
    (
        "L2 of holds",
        "select count(*) from ledger_balance b where b.withheld <>
           (select coalesce(sum(gift + cash + credit), 0) from ledger_hold h
            where h.account_id = b.account_id and h.state = 'held')",
    ),
    (
        "L3",
        "select count(*) from ledger_movement m where m.kind in ('hold', 'withdraw') and not m.may_owe and
           m.gift + m.cash + m.credit + m.credit_line < 0",
    ),
    (
        "L6",
        "select count(*) from (select gateway_ref from ledger_movement where gateway_ref is not null
           group by gateway_ref having count(*) > 1) x",
    ),
];

/// Fails when a law is broken, by plain SQL or by the program's own proof.
pub async fn assert_ledger(store: &Store) {
    for (law, sql) in LAWS {
        let mut conn = store.read().await.expect("a connection");
        let broken: i64 = on!(conn, c => {
            sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).fetch_one(c).await.expect("a count")
        });
        assert_eq!(broken, 0, "{law}");
    }
    let verdict = portico_server::money::proof::verify(store, None).await.expect("a verdict");
    assert_eq!(verdict.broken, None);
}
