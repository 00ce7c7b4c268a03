//! The ledger: what a movement writes, what it refuses, and what its proof finds.

use portico_core::balance::{Balance, Delta};
use portico_core::{Code, Currency, Money};
use portico_server::kit::queue::run_due;
use portico_server::kit::store::Engine;
use portico_server::money::billing::{Cause, Movement, What, ledger, movement_id};
use portico_server::money::proof::verify;
use portico_server::{Error, Result, transaction};
use uuid::Uuid;

use crate::support::{
    START, TestServer, assert_ledger, available, deposit, ledger_account, post_as, word, yuan,
};

async fn customer(server: &TestServer) -> Uuid {
    ledger_account(server.app.store(), 1, "CNY").await
}

fn spend(minor: i64) -> What<'static> {
    What::Spend { amount: yuan(minor), may_owe: false }
}

fn status<T: std::fmt::Debug>(outcome: Result<T>) -> (u16, Code) {
    let error = outcome.unwrap_err();
    (error.status(), error.code())
}

#[tokio::test]
async fn money_comes_in_is_put_aside_captured_in_part_and_paid_back() {
    let server = TestServer::start().await;
    let (app, id) = (&server.app, customer(&server).await);
    deposit(app, id, "1", 10_000).await;
    post_as(app, id, &["gift"], What::Gift { amount: yuan(500) }).await.unwrap();
    let hold = What::Hold { amount: yuan(2_000), expires_at: START.plus_seconds(60) };
    let held = post_as(app, id, &["hold"], hold).await.unwrap();
    assert_eq!(held.delta, Delta { gift: -500, cash: -1_500, credit: 0, withheld: 2_000 });
    assert_eq!(available(app, id).await, 8_500);
    let capture = What::Capture { hold_id: held.movement_id, amount: yuan(1_200) };
    let captured = post_as(app, id, &["capture"], capture).await.unwrap();
    assert_eq!(captured.delta, Delta { gift: 0, cash: 800, credit: 0, withheld: -2_000 });
    let refund = What::Refund { of: captured.movement_id, amount: yuan(900) };
    let refunded = post_as(app, id, &["refund"], refund).await.unwrap();
    assert_eq!(refunded.delta, Delta { gift: 200, cash: 700, credit: 0, withheld: 0 }, "money first");
    assert_eq!(refunded.after, Balance { gift: 200, cash: 10_000, ..Balance::default() });
    let more = What::Refund { of: captured.movement_id, amount: yuan(301) };
    assert_eq!(status(post_as(app, id, &["refund 2"], more).await), (400, Code::ParameterError));
    assert_ledger(app.store()).await;
}

#[tokio::test]
async fn the_same_movement_again_moves_nothing_and_another_one_under_its_id_is_refused() {
    let server = TestServer::start().await;
    let (app, id) = (&server.app, customer(&server).await);
    deposit(app, id, "1", 100).await;
    let first = post_as(app, id, &["buy"], spend(100)).await.unwrap();
    // Nothing is left, and still the answer is the same.
    let again = post_as(app, id, &["buy"], spend(100)).await.unwrap();
    assert!(again.is_repeated && !first.is_repeated);
    assert_eq!((again.seq, again.delta, again.after), (first.seq, first.delta, first.after));
    assert_eq!(status(post_as(app, id, &["buy"], spend(99)).await), (409, Code::Failed));
    assert_eq!(status(post_as(app, id, &["buy 2"], spend(1)).await), (402, Code::InsufficientBalance));
    let other = ledger_account(app.store(), 2, "CNY").await;
    assert!(!deposit(app, other, "1", 100).await.is_repeated, "another account's id is another id");
    assert_eq!(server.count("ledger_movement").await, 3);
    assert_ledger(app.store()).await;
}

#[tokio::test]
async fn a_gateways_transaction_counts_once_whoever_brings_it() {
    let server = TestServer::start().await;
    let (app, id) = (&server.app, customer(&server).await);
    let what = What::Deposit { amount: yuan(100), gateway_ref: "pay:1" };
    post_as(app, id, &["one"], what).await.unwrap();
    let other = ledger_account(app.store(), 2, "CNY").await;
    for account in [id, other] {
        assert_eq!(status(post_as(app, account, &["two"], what).await), (409, Code::Failed));
    }
    assert_eq!((available(app, id).await, available(app, other).await), (100, 0));
    assert_ledger(app.store()).await;
}

#[tokio::test]
async fn currencies_do_not_mix_and_an_account_that_is_none_has_no_money() {
    let server = TestServer::start().await;
    let (app, id) = (&server.app, customer(&server).await);
    let dollars = What::Gift { amount: Money::new(1, Currency::USD) };
    assert_eq!(status(post_as(app, id, &["gift"], dollars).await).0, 500);
    assert_eq!(status(post_as(app, Uuid::max(), &["gift"], spend(1)).await).0, 500);
    assert_eq!(server.count("ledger_movement").await, 0);
}

#[tokio::test]
async fn a_hold_ends_once_and_only_its_owners_movements_end_it() {
    let server = TestServer::start().await;
    let (app, id) = (&server.app, customer(&server).await);
    let other = ledger_account(app.store(), 2, "CNY").await;
    deposit(app, id, "1", 1_000).await;
    deposit(app, other, "1", 1_000).await;
    let hold = What::Hold { amount: yuan(600), expires_at: START.plus_seconds(60) };
    let hold_id = post_as(app, id, &["hold"], hold).await.unwrap().movement_id;
    let capture = What::Capture { hold_id, amount: yuan(600) };
    assert_eq!(status(post_as(app, other, &["theft"], capture).await), (404, Code::NotFound));
    assert_eq!(status(post_as(app, id, &["early"], What::Expire { hold_id }).await), (409, Code::Failed));
    post_as(app, id, &["release"], What::Release { hold_id }).await.unwrap();
    for what in [capture, What::Release { hold_id }, What::Expire { hold_id }] {
        assert_eq!(status(post_as(app, id, &["again", what_name(&what)], what).await), (409, Code::Failed));
    }
    assert_eq!(available(app, id).await, 1_000);
    assert_ledger(app.store()).await;
}

fn what_name(what: &What<'_>) -> &'static str {
    match what {
        What::Capture { .. } => "capture",
        What::Release { .. } => "release",
        _ => "expire",
    }
}

#[tokio::test]
async fn what_is_put_aside_for_too_long_comes_back_by_itself_and_cannot_be_captured_any_more() {
    let server = TestServer::start().await;
    let (app, id) = (&server.app, customer(&server).await);
    deposit(app, id, "1", 1_000).await;
    let hold = What::Hold { amount: yuan(600), expires_at: START.plus_seconds(60) };
    let hold_id = post_as(app, id, &["hold"], hold).await.unwrap().movement_id;
    server.clock.advance(60);
    let capture = What::Capture { hold_id, amount: yuan(1) };
    assert_eq!(status(post_as(app, id, &["late"], capture).await), (409, Code::Failed));
    assert_eq!(available(app, id).await, 400, "nobody has looked yet");
    for _ in 0..3 {
        server.clock.advance(60);
        run_due(app).await.unwrap();
    }
    assert_eq!(available(app, id).await, 1_000);
    assert_eq!(server.count("ledger_hold where state = 'expired'").await, 1);
    assert_eq!(server.count("ledger_movement").await, 3, "once");
    assert_ledger(app.store()).await;
}

#[tokio::test]
async fn a_movement_goes_with_the_transaction_of_its_cause() {
    let server = TestServer::start().await;
    let (app, id) = (&server.app, customer(&server).await);
    deposit(app, id, "1", 1_000).await;
    let cause = Cause { kind: "order", id: "1" };
    let movement = Movement { id: movement_id(id, &["order 1"]), account_id: id, cause, what: spend(400) };
    let failed: Result<()> = transaction!(app.store(), tx => {
        ledger::post(tx, app, &movement).await?;
        Err(Error::new(Code::Failed))
    });
    assert!(failed.is_err());
    assert_eq!((available(app, id).await, server.count("ledger_movement").await), (1_000, 1));
    assert_ledger(app.store()).await;
}

#[tokio::test]
async fn usage_may_be_owed_and_arrears_end_with_a_recharge() {
    let server = TestServer::start().await;
    let (app, id) = (&server.app, customer(&server).await);
    post_as(app, id, &["line"], What::CreditLine { line: yuan(300) }).await.unwrap();
    post_as(app, id, &["usage"], What::Spend { amount: yuan(500), may_owe: true }).await.unwrap();
    assert_eq!(available(app, id).await, -200);
    assert_eq!(status(post_as(app, id, &["buy"], spend(1)).await), (402, Code::InsufficientBalance));
    assert_ledger(app.store()).await;
    let paid = deposit(app, id, "1", 250).await;
    assert_eq!(paid.after, Balance { credit: -250, credit_line: 300, ..Balance::default() });
    assert_ledger(app.store()).await;
}

#[tokio::test]
async fn movements_and_entries_cannot_be_changed_or_taken_away() {
    let server = TestServer::start().await;
    let (app, id) = (&server.app, customer(&server).await);
    deposit(app, id, "1", 1_000).await;
    for statement in [
        "update ledger_movement set cash = 5",
        "delete from ledger_movement",
        "update ledger_entry set amount = 5",
        "delete from ledger_entry",
        "update ledger_balance set cash = -1",
        "insert into ledger_entry (movement_id, book, amount) select movement_id, 'gift', 0 from ledger_movement",
        "insert into ledger_entry (movement_id, book, amount) select movement_id, 'mine', 5 from ledger_movement",
    ] {
        let mut tx = app.store().begin().await.unwrap();
        let outcome = on!(tx, c => {
            sqlx::query(sqlx::AssertSqlSafe(statement)).execute(c).await.map(|_| ())
        });
        assert!(outcome.is_err(), "{statement}");
        tx.rollback().await;
    }
    assert_ledger(app.store()).await;
}

/// Takes the guards away, as somebody with the database in their hands would.
async fn unguard(server: &TestServer) {
    for table in ["ledger_movement", "ledger_entry"] {
        let names = match server.app.store().engine() {
            Engine::Sqlite => {
                vec![format!("drop trigger {table}_no_update"), format!("drop trigger {table}_no_delete")]
            }
            Engine::Postgres => vec![format!("drop trigger {table}_no_update on {table}")],
        };
        for statement in names {
            server.execute(&statement).await;
        }
    }
}

/// Puts them back, so that the proof has to look closer.
async fn guard(server: &TestServer) {
    for table in ["ledger_movement", "ledger_entry"] {
        let statements = match server.app.store().engine() {
            Engine::Sqlite => ["update", "delete"]
                .map(|act| {
                    format!(
                        "create trigger {table}_no_{act} before {act} on {table} begin select raise(abort, 'no'); end"
                    )
                })
                .to_vec(),
            Engine::Postgres => vec![format!(
                "create trigger {table}_no_update before update or delete on {table}
                 for each row execute function ledger_refuse()"
            )],
        };
        for statement in statements {
            server.execute(&statement).await;
        }
    }
}

#[tokio::test]
async fn the_proof_names_the_first_thing_that_is_wrong() {
    let at = |seq: i64| format!("movement_id = (select movement_id from ledger_movement where seq = {seq})");
    let cases = [
        (format!("update ledger_entry set amount = 7 where book = 'cash' and {}", at(2)), 2, "L1"),
        (format!("update ledger_entry set amount = amount * 2 where {}", at(2)), 2, "L2"),
        (format!("delete from ledger_entry where {}", at(3)), 3, "L2"),
        ("update ledger_movement set at = at + 1 where seq = 2".to_owned(), 2, "L4"),
        ("update ledger_movement set cause_id = 'x' where seq = 1".to_owned(), 1, "L4"),
        (
            "update ledger_balance set cash = cash + 1
             where account_id = (select account_id from ledger_movement where seq = 3)"
                .to_owned(),
            0,
            "L2",
        ),
        ("update ledger_hold set state = 'released'".to_owned(), 0, "L2"),
        ("update ledger_balance set seq = seq - 1".to_owned(), 0, "L2"),
        ("update ledger_balance set hash = '' ".to_owned(), 0, "L4"),
    ];
    for (statement, seq, law) in cases {
        let server = TestServer::start().await;
        let (app, id) = (&server.app, customer(&server).await);
        deposit(app, id, "1", 1_000).await;
        post_as(app, id, &["buy"], spend(300)).await.unwrap();
        let hold = What::Hold { amount: yuan(100), expires_at: START.plus_seconds(60) };
        post_as(app, id, &["hold"], hold).await.unwrap();
        unguard(&server).await;
        server.execute(&statement).await;
        let unguarded = verify(app.store(), None).await.unwrap().broken.unwrap();
        assert_eq!((unguarded.law, unguarded.seq), ("L4", 0), "{unguarded}");
        guard(&server).await;
        let broken = verify(app.store(), Some("90000001")).await.unwrap().broken.unwrap();
        assert_eq!((broken.law, broken.seq), (law, seq), "{statement}: {broken}");
        assert_eq!(broken.customer_no, "90000001");
    }
}

#[tokio::test]
async fn a_broken_ledger_is_on_the_operators_list_the_next_morning() {
    let server = TestServer::start().await;
    let (app, id) = (&server.app, customer(&server).await);
    deposit(app, id, "1", 1_000).await;
    run_due(app).await.unwrap();
    server.execute("update ledger_balance set cash = 999").await;
    server.clock.advance(86_400);
    run_due(app).await.unwrap();
    let jobs = server.asker().await.whole_list("/admin/job/list/").await;
    let told = jobs.iter().find(|job| job["kind"] == "billing.verify_ledger").unwrap();
    assert!(word(told, "last_error").contains("account 90000001: L2"), "{told}");
}
