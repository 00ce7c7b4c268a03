//! Calls under an `Idempotency-Key`: done once, answered alike (SECURITY M-3 to M-6).

use std::cell::Cell;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::Request;
use futures::future::join_all;
use portico_core::Code;
use portico_server::caller::idempotency::{HEADER, HELD_SECONDS, IdempotencyKey, KEPT_SECONDS, once};
use portico_server::caller::{Caller, KeyCaller, SessionCaller, Via};
use portico_server::kit::digest::{digest, hexadecimal};
use portico_server::kit::queue::run_due;
use portico_server::kit::store::Engine;
use portico_server::money::billing::What;
use portico_server::{Error, Result};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{START, TestServer, available, deposit, ledger_account, post_as, yuan};

const ROUTE: &str = "test.buy";

fn caller(account_id: Uuid) -> Caller {
    person(account_id, 1)
}

fn person(account_id: Uuid, number: u128) -> Caller {
    let session = SessionCaller {
        session_id: Uuid::nil(),
        proved_at: START,
        began_at: START,
        used_at: START,
        idle_minutes: 30,
        is_admin: false,
    };
    Caller {
        via: Via::Session(session),
        user_id: Uuid::from_u128(number),
        account_id,
        login_name: "buyer".to_owned(),
        is_main: true,
        must_change_password: false,
        grants: Arc::new([]),
    }
}

async fn extracted(server: &TestServer, headers: &[&str]) -> Result<IdempotencyKey> {
    let mut request = Request::builder();
    for value in headers {
        request = request.header(HEADER, *value);
    }
    let (mut parts, ()) = request.body(()).unwrap().into_parts();
    IdempotencyKey::from_request_parts(&mut parts, &server.app).await
}

async fn key(server: &TestServer, text: &str) -> IdempotencyKey {
    extracted(server, &[text]).await.unwrap()
}

/// Buys something under a key: a movement of its own each time that the work is done.
async fn buy(server: &TestServer, account_id: Uuid, key: &IdempotencyKey, minor: i64) -> Result<Value> {
    buy_as(server, &caller(account_id), key, minor).await
}

async fn buy_as(server: &TestServer, who: &Caller, key: &IdempotencyKey, minor: i64) -> Result<Value> {
    let (app, account_id) = (&server.app, who.account_id);
    let words = app.random().id(app.now()).to_string();
    let work = |_| async {
        let what = What::Spend { amount: yuan(minor), may_owe: false };
        let receipt = post_as(app, account_id, &[&words], what).await?;
        Ok(json!({ "movement_id": receipt.movement_id }))
    };
    once(app, who, ROUTE, key, &json!({ "minor": minor }), async { Ok(()) }, work).await
}

/// Does work under a key that makes something, or is refused; the id of what it made, and the outcome.
async fn make(
    server: &TestServer,
    who: &Caller,
    key: &IdempotencyKey,
    refusal: Option<Error>,
) -> (Uuid, Result<Value>) {
    let made = Cell::new(Uuid::nil());
    let work = |id: Uuid| {
        made.set(id);
        async move { refusal.map_or(Ok(json!(id)), Err) }
    };
    let outcome = once(&server.app, who, ROUTE, key, &json!({}), async { Ok(()) }, work).await;
    (made.get(), outcome)
}

/// Bytes as they stand in a statement.
fn literal(server: &TestServer, hex: &str) -> String {
    match server.app.store().engine() {
        Engine::Sqlite => format!("x'{hex}'"),
        Engine::Postgres => format!("'\\x{hex}'"),
    }
}

fn refusal(outcome: Result<impl std::fmt::Debug>) -> (u16, Code, Option<u32>) {
    let error = outcome.unwrap_err();
    (error.status(), error.code(), error.retry_after())
}

#[tokio::test]
async fn of_fifty_equal_calls_at_once_one_has_an_effect_and_all_are_answered_alike_in_the_end() {
    let server = TestServer::start().await;
    let id = ledger_account(server.app.store(), 1, "CNY").await;
    deposit(&server.app, id, "1", 10_000).await;
    let key = key(&server, "k1").await;
    let answers = join_all((0..50).map(|_| buy(&server, id, &key, 100))).await;
    let first = buy(&server, id, &key, 100).await.unwrap();
    for answer in answers {
        match answer {
            Ok(answer) => assert_eq!(answer, first),
            refused => assert_eq!(refusal(refused), (409, Code::Failed, Some(1))),
        }
    }
    assert_eq!(available(&server.app, id).await, 9_900);
}

#[tokio::test]
async fn a_key_stands_for_one_body_of_one_account_on_one_route() {
    let server = TestServer::start().await;
    let app = &server.app;
    let (one, two) =
        (ledger_account(app.store(), 1, "CNY").await, ledger_account(app.store(), 2, "CNY").await);
    deposit(app, one, "1", 1_000).await;
    deposit(app, two, "1", 1_000).await;
    let key = key(&server, "k1").await;
    let first = buy(&server, one, &key, 100).await.unwrap();
    let other = buy(&server, one, &key, 101).await.unwrap_err();
    assert_eq!((other.status(), other.violations()[0].field.as_str()), (422, HEADER));
    assert_eq!(available(app, one).await, 900);
    assert_ne!(buy(&server, two, &key, 100).await.unwrap(), first);
    let work = |_| async { Ok(json!("another route")) };
    let there = once(app, &caller(one), "test.other", &key, &json!({}), async { Ok(()) }, work).await;
    assert_eq!(there.unwrap(), json!("another route"));
    assert_eq!((available(app, one).await, available(app, two).await), (900, 900));
}

#[tokio::test]
async fn what_was_asked_under_a_key_is_kept_so_that_nobody_without_the_secret_can_guess_it() {
    let server = TestServer::start().await;
    let id = ledger_account(server.app.store(), 1, "CNY").await;
    deposit(&server.app, id, "1", 1_000).await;
    let key = key(&server, "k1").await;
    let done = buy(&server, id, &key, 100).await.unwrap();
    let shown = match server.app.store().engine() {
        Engine::Sqlite => "lower(hex(body_hash))",
        Engine::Postgres => "encode(body_hash, 'hex')",
    };
    let kept = server.scalar(&format!("select {shown} from idempotency_key")).await;
    let plain = hexadecimal(&digest(&[json!({ "minor": 100 }).to_string().as_bytes()]));
    assert_ne!(kept, plain);
    // As it was kept before: a call that an upgrade cut off is answered when it is made again.
    let before = literal(&server, &plain);
    server.execute(&format!("update idempotency_key set body_hash = {before}")).await;
    assert_eq!(buy(&server, id, &key, 100).await.unwrap(), done);
    assert_eq!(buy(&server, id, &key, 101).await.unwrap_err().status(), 422);
}

#[tokio::test]
async fn what_was_refused_may_be_tried_again_under_its_key() {
    let server = TestServer::start().await;
    let id = ledger_account(server.app.store(), 1, "CNY").await;
    let key = key(&server, "k1").await;
    assert_eq!(refusal(buy(&server, id, &key, 100).await).1, Code::InsufficientBalance);
    deposit(&server.app, id, "1", 100).await;
    buy(&server, id, &key, 100).await.unwrap();
    buy(&server, id, &key, 100).await.unwrap();
    assert_eq!(available(&server.app, id).await, 0);
}

#[tokio::test]
async fn a_call_whose_server_dies_holds_its_key_for_a_while_and_is_then_done_anew() {
    let server = TestServer::start().await;
    let id = ledger_account(server.app.store(), 1, "CNY").await;
    deposit(&server.app, id, "1", 1_000).await;
    let key = key(&server, "k1").await;
    let body = json!({ "minor": 100 });
    let who = caller(id);
    let work = |_| std::future::pending::<Result<Value>>();
    let dying = once(&server.app, &who, ROUTE, &key, &body, async { Ok(()) }, work);
    let ended = tokio::time::timeout(std::time::Duration::from_millis(500), dying).await;
    assert!(ended.is_err(), "it never answers");
    assert_eq!(refusal(buy(&server, id, &key, 100).await), (409, Code::Failed, Some(1)));
    server.clock.advance(HELD_SECONDS);
    let done = buy(&server, id, &key, 100).await.unwrap();
    assert_eq!(buy(&server, id, &key, 100).await.unwrap(), done);
    assert_eq!(available(&server.app, id).await, 900);
}

#[tokio::test]
async fn a_call_that_takes_long_keeps_its_key() {
    let server = TestServer::start().await;
    let id = ledger_account(server.app.store(), 1, "CNY").await;
    deposit(&server.app, id, "1", 1_000).await;
    let key = key(&server, "k1").await;
    let (body, who) = (json!({ "minor": 100 }), caller(id));
    let work = |_| async {
        // Twice as long as a key is held for a server that shows no sign of life.
        for _ in 0..5 {
            tokio::time::sleep(std::time::Duration::from_millis(1_100)).await;
            server.clock.advance(HELD_SECONDS * 2 / 5);
        }
        let (status, _, _) = refusal(buy(&server, id, &key, 100).await);
        Ok(json!(status))
    };
    let done = once(&server.app, &who, ROUTE, &key, &body, async { Ok(()) }, work).await.unwrap();
    assert_eq!(done, json!(409), "somebody else's call was told to wait");
    assert_eq!(buy(&server, id, &key, 100).await.unwrap(), done);
    assert_eq!(available(&server.app, id).await, 1_000);
}

#[tokio::test]
async fn a_key_is_forgotten_after_a_day_and_may_then_stand_for_something_else() {
    let server = TestServer::start().await;
    let id = ledger_account(server.app.store(), 1, "CNY").await;
    deposit(&server.app, id, "1", 1_000).await;
    let (one, two) = (key(&server, "k1").await, key(&server, "k2").await);
    buy(&server, id, &one, 100).await.unwrap();
    buy(&server, id, &two, 100).await.unwrap();
    run_due(&server.app).await.unwrap();
    server.clock.advance(KEPT_SECONDS);
    buy(&server, id, &one, 50).await.unwrap();
    assert_eq!(available(&server.app, id).await, 750);
    run_due(&server.app).await.unwrap();
    assert_eq!(server.count("idempotency_key").await, 1, "the other one is gone");
}

#[tokio::test]
async fn a_call_that_failed_or_was_cut_off_makes_the_same_for_as_long_as_its_key_is_kept_and_not_longer() {
    let server = TestServer::start().await;
    let id = ledger_account(server.app.store(), 1, "CNY").await;
    let (who, key) = (caller(id), key(&server, "k1").await);
    // It may have made something before it failed; what is refused after that says nothing of it.
    let (made, failed) = make(&server, &who, &key, Some(Error::internal("it failed"))).await;
    assert_eq!(failed.unwrap_err().status(), 500);
    server.clock.advance(60);
    let (again, refused) = make(&server, &who, &key, Some(Error::new(Code::PermissionError))).await;
    assert_eq!((again, refusal(refused).0), (made, 403));
    assert_eq!(make(&server, &who, &key, None).await.1.unwrap(), json!(made));
    server.execute("update idempotency_key set answer = null, held_until = 0").await;
    assert_eq!(make(&server, &who, &key, None).await.1.unwrap(), json!(made), "its server died");
    server.clock.advance(KEPT_SECONDS);
    let (anew, done) = make(&server, &who, &key, None).await;
    assert_eq!(done.unwrap(), json!(anew));
    assert_ne!(anew, made);
    // One of before ids were of a moment keeps the id that it had.
    let before = literal(&server, &hexadecimal(&digest(&[json!({}).to_string().as_bytes()])));
    let change = format!("update idempotency_key set body_hash = {before}, answer = null, held_until = 0");
    server.execute(&change).await;
    assert_eq!(make(&server, &who, &key, None).await.0, key.id(id, who.user_id, ROUTE, None));
}

#[tokio::test]
async fn a_key_is_asked_for_and_has_1_to_255_printable_characters() {
    let server = TestServer::start().await;
    let long = "k".repeat(256);
    for headers in [vec![], vec![""], vec![long.as_str()], vec!["a", "b"]] {
        let error: Error = extracted(&server, &headers).await.unwrap_err();
        assert_eq!((error.status(), error.code()), (400, Code::ParameterError), "{headers:?}");
        assert_eq!(error.violations()[0].field, HEADER);
    }
    assert!(extracted(&server, &[&"k".repeat(255)]).await.is_ok());
}

#[tokio::test]
async fn a_key_is_its_callers_own_so_that_two_people_of_one_account_and_a_security_key_do_not_meet() {
    let server = TestServer::start().await;
    let id = ledger_account(server.app.store(), 1, "CNY").await;
    deposit(&server.app, id, "1", 1_000).await;
    let key = key(&server, "k1").await;
    let by_key = KeyCaller { key_id: Uuid::from_u128(9), name: "ci".to_owned(), grants: Vec::new() };
    let people = [person(id, 1), person(id, 2), Caller { via: Via::Key(by_key.into()), ..person(id, 1) }];
    for (place, who) in people.iter().enumerate() {
        // Another body under the same text is another call, and no mistake.
        let minor = 100 + i64::try_from(place).unwrap();
        let done = buy_as(&server, who, &key, minor).await.unwrap();
        assert_eq!(buy_as(&server, who, &key, minor).await.unwrap(), done);
    }
    assert_eq!(available(&server.app, id).await, 1_000 - 100 - 101 - 102);
    let made: Vec<Uuid> = (1..4).map(|who| key.id(id, Uuid::from_u128(who), ROUTE, Some(START))).collect();
    assert!(made[0] != made[1] && made[1] != made[2]);
}

#[tokio::test]
async fn whoever_may_not_hears_so_before_a_key_is_looked_at_and_uses_none_up() {
    let server = TestServer::start().await;
    let id = ledger_account(server.app.store(), 1, "CNY").await;
    deposit(&server.app, id, "1", 1_000).await;
    let (known, fresh) = (key(&server, "k1").await, key(&server, "k2").await);
    buy(&server, id, &known, 100).await.unwrap();
    for key in [&known, &fresh] {
        let permit = async { Err(Error::new(Code::PermissionError)) };
        let work = |_| async { Ok(json!("done")) };
        let body = json!({ "minor": 100 });
        let outcome = once(&server.app, &caller(id), ROUTE, key, &body, permit, work).await;
        assert_eq!(refusal(outcome), (403, Code::PermissionError, None));
    }
    assert_eq!(server.count("idempotency_key").await, 1);
}

#[tokio::test]
async fn a_key_from_before_keys_had_callers_stands_for_its_accounts_call_until_it_is_over() {
    let server = TestServer::start().await;
    let id = ledger_account(server.app.store(), 1, "CNY").await;
    deposit(&server.app, id, "1", 1_000).await;
    let key = key(&server, "k1").await;
    let done = buy(&server, id, &key, 100).await.unwrap();
    let nobody = match server.app.store().engine() {
        Engine::Sqlite => "x'00000000000000000000000000000000'",
        Engine::Postgres => "'00000000-0000-0000-0000-000000000000'",
    };
    server.execute(&format!("update idempotency_key set caller_id = {nobody}")).await;
    assert_eq!(buy(&server, id, &key, 100).await.unwrap(), done);
    assert_eq!(buy_as(&server, &person(id, 2), &key, 100).await.unwrap(), done);
    assert_eq!(buy(&server, id, &key, 101).await.unwrap_err().status(), 422);
    // A call whose server was replaced in the middle makes what it makes under the id that it had.
    server.execute("update idempotency_key set answer = null, held_until = 0").await;
    let work = async |made: Uuid| Ok(json!(made));
    let body = json!({ "minor": 100 });
    let again = once(&server.app, &caller(id), ROUTE, &key, &body, async { Ok(()) }, work).await.unwrap();
    assert_eq!(again, json!(key.id(id, Uuid::nil(), ROUTE, None)));
    server.clock.advance(KEPT_SECONDS);
    assert_ne!(buy(&server, id, &key, 100).await.unwrap(), done);
    assert_ne!(buy_as(&server, &person(id, 2), &key, 100).await.unwrap(), done);
    assert_eq!(available(&server.app, id).await, 1_000 - 3 * 100);
}
