//! What the operator gives back, and what becomes of payments that do not fit.

use std::process::Stdio;

use futures::future::join_all;
use portico_core::Code;
use portico_core::refund::{ReturnState, UnmatchedState};
use portico_server::Error;
use portico_server::closing::admin::payment::{begin_refund, decide_payment, end_refund};
use portico_server::kit::http::Asked;
use portico_server::kit::queue::Job;
use portico_server::money::billing::What;
use portico_server::money::recharge::GiveBack;
use portico_server::money::recharge::quarantine_decide::Verdict;
use portico_server::money::recharge::refund::{Refund, show_refund};
use portico_server::money::recharge::unmatched_list::{UnmatchedFilter, UnmatchedPayment, list_unmatched};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::admin::operator;
use crate::refunds::{at_stripe, intent, stripe_tells};
use crate::support::{
    Browser, Program, TestServer, Told, assert_ledger, available, post_as, test_gateway, yuan,
};

const ID: Uuid = Uuid::from_u128(7);

/// A recharge of ten yuan that was paid at the test gateway and credited.
async fn paid(server: &TestServer, login: &str) -> (Browser, Uuid, Value, Told) {
    let (browser, account_id) = server.verified(login).await;
    let recharge = browser.recharge("alipay", "10.00").await.data().clone();
    browser.choose(&recharge, "silent").await;
    let payment = server.test_payment(&recharge).await;
    let told = Told { transaction: Some(payment), ..Told::paid(&recharge) };
    server.tell(&told).await;
    assert_eq!(available(&server.app, account_id).await, 1_000);
    (browser, account_id, recharge, told)
}

/// Asks for a refund, as the command does, and for its gateway's answer.
async fn refund(server: &TestServer, id: Uuid, told: &Told, amount: &str) -> Result<bool, Error> {
    let (app, reference) = (&server.app, told.reference.as_str());
    let wanted = Refund { id, reference, amount, reason: "asked for" };
    let is_new = begin_refund(app, None, &wanted).await?;
    end_refund(app, id).await?;
    Ok(is_new)
}

async fn asked_again(server: &TestServer) {
    GiveBack::default().run(&server.app, Uuid::nil()).await.unwrap();
}

async fn stands(server: &TestServer) -> ReturnState {
    show_refund(&server.app, ID).await.unwrap().state
}

async fn decided(server: &TestServer, id: Uuid, verdict: Verdict<'_>) -> Result<Option<String>, Error> {
    Ok(decide_payment(&server.app, None, id, verdict, "looked at").await?.reference)
}

/// What does not fit and nobody has decided on.
async fn open(server: &TestServer) -> Vec<UnmatchedPayment> {
    let asked = Asked::largest(UnmatchedFilter::default(), None);
    list_unmatched(&server.app, &asked).await.unwrap().items
}

/// A second payment of a recharge that was paid.
fn second(told: &Told) -> Told {
    Told { event: "second".to_owned(), transaction: Some("test_2".to_owned()), ..told.clone() }
}

fn back(told: &Told, event: &str, minor: i64) -> Told {
    Told { event: event.to_owned(), kind: "refunded", refunded: Some(minor), ..told.clone() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_refund_command_takes_from_the_balance_and_gives_back_once_however_often_it_is_run() {
    let server = test_gateway().await;
    let (browser, account_id, recharge, told) = paid(&server, "give_back_1").await;
    let program = Program::on(&server).await;
    let portico = |amount: &str, id: &Uuid| {
        let mut command = program.command();
        command.args(["recharge", "refund", &told.reference, "--amount", amount, "--reason", "asked for"]);
        let output = command.args(["--id", &id.to_string()]).stdout(Stdio::piped()).stderr(Stdio::piped());
        let output = output.output().unwrap();
        let text = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8(text).unwrap())
    };
    let (is_done, text) = portico("3.00", &ID);
    assert!(is_done && text.contains("the gateway has given it back"), "{text}");
    assert!(text.starts_with(&format!("refund {ID}")), "{text}");
    let (is_done, text) = portico("3.00", &ID);
    assert!(is_done && text.contains("asked for already"), "{text}");
    for (amount, id, field) in [("4.00", ID, "id"), ("7.01", Uuid::from_u128(8), "amount")] {
        let (is_done, text) = portico(amount, &id);
        assert!(!is_done && text.contains(field), "{text}");
    }
    assert_eq!(available(&server.app, account_id).await, 700);
    let now = browser.recharge_now(&recharge).await;
    assert_eq!((&now["state"], &now["returned"]["minor"]), (&json!("success"), &json!(300)));
    assert_eq!(server.count("test_refund").await, 1);
    assert_eq!(server.count("message where kind = 'recharge'").await, 1);
    let grace = operator(&server, "grace").await;
    assert_eq!(grace.staff_events("action=recharge.refund").await.len(), 1);
    let audited = server.audited().await;
    for action in ["recharge.refund", "recharge.take_back"] {
        assert_eq!(audited.iter().filter(|line| line.contains(action)).count(), 1, "{audited:?}");
    }
    let mut list = program.command();
    let list = list.args(["recharge", "returns"]).stdout(Stdio::piped()).output().unwrap().stdout;
    let list = String::from_utf8(list).unwrap();
    assert!(list.contains("refund done 3.00 CNY") && list.contains("asked for"), "{list}");
    assert_ledger(server.app.store()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_twenty_refunds_at_once_one_goes_and_never_more_than_was_paid_goes_back() {
    let server = test_gateway().await;
    let (_, account_id, _, told) = paid(&server, "give_back_2").await;
    for round in 0..4 {
        let ids = (0..20).map(|number| Uuid::from_u128(100 * round + number));
        let all = join_all(ids.map(|id| refund(&server, id, &told, "3.00"))).await;
        let refused = all.iter().filter_map(|one| one.as_ref().err());
        assert!(refused.into_iter().all(|error| [400, 409].contains(&error.status())));
    }
    let (left, given) = (available(&server.app, account_id).await, server.count("test_refund").await);
    assert_eq!((left, given), (100, 3));
    assert_eq!(server.count("recharge_return where state = 'done'").await, 3);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn what_was_spent_and_what_was_not_credited_is_not_given_back() {
    let server = test_gateway().await;
    let (browser, account_id, _, told) = paid(&server, "give_back_3").await;
    let spend = What::Spend { amount: yuan(900), may_owe: false };
    post_as(&server.app, account_id, &["spent"], spend).await.unwrap();
    let poor = refund(&server, ID, &told, "3.00").await.unwrap_err();
    assert_eq!(poor.code(), Code::InsufficientBalance);
    let pending = Told::paid(browser.recharge("alipay", "10.00").await.data());
    let unpaid = refund(&server, ID, &pending, "3.00").await.unwrap_err();
    assert_eq!(unpaid.violations()[0].field, "recharge");
    let nobodys = Told { reference: "nobody's".to_owned(), ..told };
    assert_eq!(refund(&server, ID, &nobodys, "3.00").await.unwrap_err().code(), Code::NotFound);
    assert_eq!((server.count("recharge_return").await, server.count("test_refund").await), (0, 0));
    assert_eq!(available(&server.app, account_id).await, 100);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_refund_that_the_gateway_refuses_is_in_the_balance_again() {
    let server = test_gateway().await;
    let (browser, account_id) = server.verified("give_back_4").await;
    let told = Told::paid(browser.recharge("alipay", "10.00").await.data());
    server.tell(&told).await;
    // The gateway's own book knows of no such payment.
    assert!(refund(&server, ID, &told, "3.00").await.unwrap());
    assert_eq!(
        (stands(&server).await, available(&server.app, account_id).await),
        (ReturnState::Failed, 1_000)
    );
    asked_again(&server).await;
    assert_eq!(server.count("recharge_return where ask_at is null and asks = 1").await, 1);
    assert_eq!(server.count("ledger_movement where cause_kind = 'recharge'").await, 3);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_refund_without_an_answer_is_out_of_the_balance_and_asked_for_until_its_end_is_heard() {
    let (server, _, account_id, recharge) = at_stripe("give_back_5").await;
    stripe_tells(&server, "e1", "payment_intent.succeeded", intent(&recharge)).await;
    let told = Told::paid(&recharge);
    refund(&server, ID, &told, "3.00").await.unwrap();
    assert_eq!((stands(&server).await, available(&server.app, account_id).await), (ReturnState::Asked, 700));
    let other = refund(&server, Uuid::from_u128(8), &told, "3.00").await.unwrap_err();
    assert_eq!(other.status(), 409);
    for asks in [2, 2, 3] {
        server.clock.advance(11);
        asked_again(&server).await;
        assert_eq!(server.count(&format!("recharge_return where asks = {asks}")).await, 1);
    }
    let end = |status: &str| {
        let metadata = json!({ "reference": ID.simple().to_string() });
        json!({ "id": "re_1", "amount": 300, "status": status, "payment_intent": "pi_9", "metadata": metadata })
    };
    stripe_tells(&server, "e2", "refund.updated", end("succeeded")).await;
    server.clock.advance(7_200);
    asked_again(&server).await;
    assert_eq!(server.count("recharge_return where asks = 3 and state = 'done'").await, 1);
    assert_eq!(available(&server.app, account_id).await, 700);
    // The bank sends it back.
    stripe_tells(&server, "e3", "refund.failed", end("failed")).await;
    assert_eq!(
        (stands(&server).await, available(&server.app, account_id).await),
        (ReturnState::Failed, 1_000)
    );
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn an_account_is_not_deleted_while_a_refund_may_still_come_back() {
    let (server, browser, _, recharge) = at_stripe("give_back_8").await;
    stripe_tells(&server, "e1", "payment_intent.succeeded", intent(&recharge)).await;
    let told = Told::paid(&recharge);
    refund(&server, ID, &told, "10.00").await.unwrap();
    let blockers = async || browser.get("/gicend/account/deletion/show/").await.data()["blockers"].clone();
    assert_eq!(blockers().await, json!(["pending_refunds"]));
    let metadata = json!({ "reference": ID.simple().to_string() });
    let end = json!({ "id": "re_1", "amount": 1000, "status": "failed", "payment_intent": "pi_9", "metadata": metadata });
    stripe_tells(&server, "e2", "refund.failed", end).await;
    assert_eq!(blockers().await, json!(["balance"]));
}

#[tokio::test]
async fn a_refund_of_ours_comes_to_the_sum_that_the_gateway_had_told_before() {
    let server = test_gateway().await;
    let (_, account_id, _, told) = paid(&server, "give_back_6").await;
    server.tell(&back(&told, "b1", 200)).await;
    assert!(refund(&server, ID, &told, "3.00").await.unwrap());
    assert_eq!(available(&server.app, account_id).await, 500);
    server.tell(&back(&told, "b2", 500)).await;
    assert_eq!(available(&server.app, account_id).await, 500);
    server.tell(&back(&told, "b3", 600)).await;
    assert_eq!(available(&server.app, account_id).await, 400);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn what_goes_back_of_a_second_payment_takes_nothing_from_the_balance() {
    let server = test_gateway().await;
    let (_, account_id, _, told) = paid(&server, "give_back_7").await;
    server.tell(&second(&told)).await;
    assert_eq!(open(&server).await.len(), 1);
    server.tell(&back(&second(&told), "b1", 1_000)).await;
    assert_eq!(available(&server.app, account_id).await, 1_000);
    assert_eq!((open(&server).await.len(), server.count("recharge_quarantine").await), (0, 1));
    let unheard = Told { transaction: Some("test_3".to_owned()), ..told };
    server.tell(&back(&unheard, "b2", 1_000)).await;
    assert_eq!(available(&server.app, account_id).await, 1_000);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_second_payment_that_is_credited_is_a_recharge_of_its_own_and_its_refunds_find_it() {
    let server = test_gateway().await;
    let (browser, account_id, recharge, told) = paid(&server, "give_back_8").await;
    server.tell(&second(&told)).await;
    let id = open(&server).await[0].id;
    let all = join_all((0..8).map(|_| decided(&server, id, Verdict::Credit { account: None }))).await;
    let made: Vec<String> = all.iter().flatten().flatten().cloned().collect();
    assert_eq!(made.len(), 1, "{all:?}");
    assert!(all.iter().filter_map(|one| one.as_ref().err()).all(|error| error.status() == 409));
    assert_eq!(available(&server.app, account_id).await, 2_000);
    let list = browser.get("/gicend/recharge/list/").await.data()["items"].clone();
    let new = list.as_array().unwrap().iter().find(|one| one["reference"] == made[0]).unwrap();
    assert_eq!((list.as_array().unwrap().len(), &new["state"]), (2, &json!("success")));
    server.tell(&back(&second(&told), "b1", 400)).await;
    assert_eq!(available(&server.app, account_id).await, 1_600);
    assert_eq!(browser.recharge_now(new).await["returned"]["minor"], 400);
    assert_eq!(browser.recharge_now(&recharge).await["returned"]["minor"], 0);
    server.tell(&Told { event: "again".to_owned(), ..second(&told) }).await;
    assert_eq!(available(&server.app, account_id).await, 1_600);
    assert_eq!(server.count("message where kind = 'recharge'").await, 2);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_payment_without_a_recharge_is_credited_to_an_account_of_its_currency_only() {
    let server = test_gateway().await;
    let (browser, account_id) = server.verified("give_back_9").await;
    let number = browser.customer_no().await;
    let lost = Told {
        event: "lost".to_owned(),
        reference: "nobody's".to_owned(),
        ..Told::paid(browser.recharge("alipay", "10.00").await.data())
    };
    server.tell(&lost).await;
    let dollars = Told { event: "usd".to_owned(), currency: "USD", ..lost.clone() };
    server.tell(&Told { transaction: Some("test_usd".to_owned()), ..dollars }).await;
    let rows = open(&server).await;
    let id = |currency: &str| rows.iter().find(|row| row.paid.ends_with(currency)).unwrap().id;
    let credit = |account| Verdict::Credit { account };
    for (id, account) in [(id("CNY"), None), (id("CNY"), Some("nobody")), (id("USD"), Some(number.as_str()))]
    {
        let error = decided(&server, id, credit(account)).await.unwrap_err();
        assert_eq!(error.violations()[0].field, "account");
    }
    assert_eq!((open(&server).await.len(), available(&server.app, account_id).await), (2, 0));
    decided(&server, id("CNY"), credit(Some(&number))).await.unwrap();
    assert_eq!(available(&server.app, account_id).await, 1_000);
    decided(&server, id("USD"), Verdict::Done).await.unwrap();
    assert_eq!(open(&server).await.len(), 0);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_payment_that_does_not_fit_goes_back_whole_and_its_recharge_waits_no_longer() {
    let server = test_gateway().await;
    let (browser, account_id) = server.verified("give_back_10").await;
    let recharge = browser.recharge("alipay", "10.00").await.data().clone();
    let less = Told { minor: 900, ..Told::paid(&recharge) };
    server.tell(&less).await;
    let id = open(&server).await[0].id;
    decided(&server, id, Verdict::Return).await.unwrap();
    // The gateway's book has no such payment: it is for a person again.
    assert_eq!((open(&server).await[0].state, server.count("test_refund").await), (UnmatchedState::Open, 0));
    server.execute("update test_charge set state = 'paid', amount = 900, transaction_id = 'test_1'").await;
    decided(&server, id, Verdict::Return).await.unwrap();
    server.clock.advance(11);
    asked_again(&server).await;
    assert_eq!((open(&server).await.len(), server.count("test_refund").await), (0, 1));
    assert_eq!(decided(&server, id, Verdict::Done).await.unwrap_err().status(), 409);
    let now = browser.recharge_now(&recharge).await;
    assert_eq!((&now["state"], &now["reason"]), (&json!("failed"), &json!("refunded")));
    assert_eq!(available(&server.app, account_id).await, 0);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_payment_without_an_amount_or_with_another_recharge_is_neither_credited_nor_given_back() {
    let server = test_gateway().await;
    let (browser, account_id, _, told) = paid(&server, "give_back_11").await;
    let other = Told::paid(browser.recharge("alipay", "10.00").await.data());
    server.tell(&Told { event: "taken".to_owned(), transaction: told.transaction, ..other }).await;
    let id = open(&server).await[0].id;
    let taken = decided(&server, id, Verdict::Credit { account: None }).await.unwrap_err();
    assert_eq!(taken.violations()[0].field, "payment");
    server.execute("update recharge_quarantine set amount = null, currency = ''").await;
    let unknown = decided(&server, id, Verdict::Return).await.unwrap_err();
    assert_eq!(unknown.violations()[0].field, "payment");
    assert_eq!(
        (open(&server).await[0].state, available(&server.app, account_id).await),
        (UnmatchedState::Open, 1_000)
    );
}

#[tokio::test]
async fn nothing_is_taken_from_the_balance_or_sent_back_at_a_gateway_that_is_not_set_up_any_more() {
    let server = test_gateway().await;
    let (_, account_id, _, told) = paid(&server, "give_back_13").await;
    server.tell(&second(&told)).await;
    for table in ["recharge", "recharge_quarantine"] {
        server.execute(&format!("update {table} set gateway = 'stripe'")).await;
    }
    let refused = refund(&server, ID, &told, "3.00").await.unwrap_err();
    assert_eq!(refused.violations()[0].field, "recharge");
    assert_eq!((available(&server.app, account_id).await, server.count("recharge_return").await), (1_000, 0));
    let id = open(&server).await[0].id;
    let refused = decided(&server, id, Verdict::Return).await.unwrap_err();
    assert_eq!(refused.violations()[0].field, "payment");
    // Whoever settled it otherwise can still say so.
    decided(&server, id, Verdict::Done).await.unwrap();
    assert_eq!(open(&server).await.len(), 0);
}

#[tokio::test]
async fn a_dispute_of_a_payment_by_card_switches_off_the_auto_top_up_that_the_card_pays_and_tells_so() {
    let (server, _, _, recharge) = at_stripe("give_back_12").await;
    stripe_tells(&server, "e1", "payment_intent.succeeded", intent(&recharge)).await;
    server.execute("update recharge set card_id = recharge_id").await;
    let row = "insert into top_up (account_id, user_id, card_id, currency, threshold, days, amount, monthly_ceiling, is_on, \
        reset_after, look_at, ceiling_told, saved_at) \
        select account_id, user_id, recharge_id, 'CNY', 100, 0, 1000, 10000, true, 0, null, 0, 1 from recharge";
    server.execute(row).await;
    let dispute =
        json!({ "id": "dp_1", "amount": 600, "status": "needs_response", "payment_intent": "pi_9" });
    for event in ["e2", "e3"] {
        stripe_tells(&server, event, "charge.dispute.created", dispute.clone()).await;
    }
    assert_eq!(server.count("top_up where is_on").await, 0);
    let mails = server.sent_of("top_up_failed").await;
    let troubles: Vec<&Value> = mails.iter().map(|mail| &mail["params"]["trouble"]).collect();
    assert_eq!(troubles, ["disputed"]);
}
