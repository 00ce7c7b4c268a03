//! The ledger under random movements, many buyers, two processes, and a process that is killed.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use futures::future::join_all;
use portico_core::{Code, Currency, Money};
use portico_server::app::assemble;
use portico_server::kit::clock::Clock;
use portico_server::kit::random::Random;
use portico_server::kit::store::{Store, StoreOptions};
use portico_server::money::billing::{Receipt, What, export::export};
use portico_server::platform::config::Config;
use portico_server::{App, Result};
use uuid::Uuid;

use crate::support::{
    TestServer, assert_ledger, available, deposit, ledger_account, open_store, post_as, store_url, variable,
    variable_number, yuan,
};

/// An account of the random test: its currency, its open holds and its payments.
struct Customer {
    id: Uuid,
    currency: Currency,
    holds: Vec<Uuid>,
    payments: Vec<Uuid>,
}

/// One random movement; what comes out is written or refused for a reason, never a failure of ours.
async fn step(app: &App, clock: &Clock, random: &Random, customer: &mut Customer, number: u32) {
    let name = number.to_string();
    let amount = Money::new(i64::from(random.below(5_000)) - 5, customer.currency);
    let any = |ids: &[Uuid]| ids.get(random.below(ids.len() as u32) as usize).copied().unwrap_or_default();
    let gateway_ref = format!("test:{}", random.below(1_000_000));
    let kind = random.below(12);
    let what = match kind {
        0..=2 => What::Deposit { amount, gateway_ref: &gateway_ref },
        3 => What::Gift { amount },
        4 => What::Withdraw { amount, gateway_ref: &gateway_ref, may_owe: false },
        5 => What::Spend { amount, may_owe: random.below(4) == 0 },
        6 => What::Spend { amount, may_owe: false },
        7 | 8 => {
            let expires_at = clock.now().plus_seconds(i64::from(random.below(40)));
            What::Hold { amount, expires_at }
        }
        9 => What::Capture { hold_id: any(&customer.holds), amount },
        10 if random.below(2) == 0 => What::Release { hold_id: any(&customer.holds) },
        10 => What::Expire { hold_id: any(&customer.holds) },
        _ if random.below(3) == 0 => What::CreditLine { line: amount },
        _ => What::Refund { of: any(&customer.payments), amount },
    };
    let first = post_as(app, customer.id, &[&name], what).await;
    if random.below(10) == 0 {
        let again = post_as(app, customer.id, &[&name], what).await;
        assert_eq!(first.is_ok(), again.as_ref().is_ok_and(|receipt| receipt.is_repeated), "{what:?}");
    }
    match first {
        Ok(Receipt { movement_id, after, .. }) => {
            match kind {
                5 | 6 | 9 => customer.payments.push(movement_id),
                7 | 8 => customer.holds.push(movement_id),
                _ => {}
            }
            assert!(after.cash == 0 || after.credit == 0, "{after:?}");
        }
        Err(error) => assert!(matches!(error.status(), 400 | 402 | 404 | 409), "{what:?} {error}"),
    }
    clock.advance(i64::from(random.below(3)));
}

/// `PORTICO_LEDGER_MOVEMENTS` says how many; a million take about an hour on a disk.
#[tokio::test]
async fn random_movements_keep_every_law() {
    let server = TestServer::start().await;
    let random = Random::from_seed(20_261_121);
    let mut customers = Vec::new();
    for number in 0..5 {
        let (name, currency) = if number < 3 { ("CNY", Currency::CNY) } else { ("USD", Currency::USD) };
        let id = ledger_account(server.app.store(), number, name).await;
        customers.push(Customer { id, currency, holds: Vec::new(), payments: Vec::new() });
    }
    let movements = variable_number("PORTICO_LEDGER_MOVEMENTS", 1_500);
    for number in 0..movements {
        let place = random.below(5) as usize;
        step(&server.app, &server.clock, &random, &mut customers[place], number).await;
        if number % 100_000 == 99_999 {
            assert_ledger(server.app.store()).await;
        }
    }
    assert!(server.count("ledger_movement").await > i64::from(movements) / 3, "most are not refused");
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn of_sixty_four_buyers_at_once_on_a_balance_for_ten_exactly_ten_buy() {
    let server = TestServer::start().await;
    let id = ledger_account(server.app.store(), 1, "CNY").await;
    deposit(&server.app, id, "1", 100_000).await;
    let other = server.restart();
    let apps = [&server.app, &other.app];
    let names: Vec<String> = (0..64).map(|number| format!("buyer {number}")).collect();
    let buying = names.iter().enumerate().map(|(number, name)| async move {
        let what = What::Spend { amount: yuan(10_000), may_owe: false };
        post_as(apps[number % 2], id, &[name], what).await
    });
    let outcomes: Vec<Result<Receipt>> = join_all(buying).await;
    let bought = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
    assert_eq!(bought, 10);
    for error in outcomes.into_iter().filter_map(Result::err) {
        assert_eq!(error.code(), Code::InsufficientBalance, "{error}");
    }
    assert_eq!(available(&server.app, id).await, 0);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn of_fifty_repetitions_at_once_one_moves_and_all_get_its_receipt() {
    let server = TestServer::start().await;
    let id = ledger_account(server.app.store(), 1, "CNY").await;
    deposit(&server.app, id, "1", 100_000).await;
    let what = What::Spend { amount: yuan(10_000), may_owe: false };
    let again = (0..50).map(|_| post_as(&server.app, id, &["order"], what));
    let receipts: Vec<Receipt> = join_all(again).await.into_iter().map(Result::unwrap).collect();
    assert_eq!(receipts.iter().filter(|receipt| !receipt.is_repeated).count(), 1);
    assert!(receipts.iter().all(|receipt| receipt.seq == 2 && receipt.after == receipts[0].after));
    assert_ledger(server.app.store()).await;
}

/// A database of its own, and its address for other processes.
async fn shared_store(folder: &Path) -> (Store, String) {
    let store = open_store(folder).await;
    store.migrate().await.unwrap();
    let url = store_url(&store, folder).await;
    (store, url)
}

fn app(store: Store, folder: &Path) -> App {
    let mut config = Config::default();
    config.storage.data_dir = folder.to_path_buf();
    assemble(config, store, Clock::System, Random::System).unwrap()
}

/// Another process that pays cent after cent, and tells of each that is paid.
fn payer(url: &str, account_id: Uuid, name: &str) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "ledger_races::a_process_that_pays_until_it_is_killed", "--ignored", "--nocapture"])
        .env("PORTICO_LEDGER_PAYER_URL", url)
        .env("PORTICO_LEDGER_PAYER_ACCOUNT", account_id.to_string())
        .env("PORTICO_LEDGER_PAYER_NAME", name)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// The names of the payments that a payer tells of, as it does.
fn paid(child: &mut Child) -> impl Iterator<Item = String> + use<> {
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    lines.map_while(std::result::Result::ok).filter_map(|line| line.strip_prefix("paid ").map(str::to_owned))
}

#[tokio::test]
#[ignore = "not a test: the process that the tests beside it start"]
async fn a_process_that_pays_until_it_is_killed() {
    let Some(url) = variable("PORTICO_LEDGER_PAYER_URL") else { return };
    let account_id: Uuid = variable("PORTICO_LEDGER_PAYER_ACCOUNT").unwrap().parse().unwrap();
    let payer = variable("PORTICO_LEDGER_PAYER_NAME").unwrap();
    let options = StoreOptions {
        url,
        max_connections: 2,
        acquire_timeout: std::time::Duration::from_secs(30),
        statement_timeout: std::time::Duration::from_secs(30),
        migrations: &portico_server::platform::schema::MIGRATIONS,
    };
    let folder = tempfile::tempdir().unwrap();
    let app = app(Store::open(&options).await.unwrap(), folder.path());
    for number in 0.. {
        let name = format!("{payer} {number}");
        let what = What::Spend { amount: yuan(1), may_owe: true };
        post_as(&app, account_id, &[&name], what).await.unwrap();
        println!("paid {name}");
    }
}

/// `PORTICO_LEDGER_KILLS` says how often.
#[tokio::test]
async fn what_two_processes_paid_is_there_once_when_both_were_killed_again_and_again() {
    let folder = tempfile::tempdir().unwrap();
    let (store, url) = shared_store(folder.path()).await;
    let id = ledger_account(&store, 1, "CNY").await;
    let app = app(store.clone(), folder.path());
    deposit(&app, id, "1", 1_000).await;
    let mut told = std::collections::BTreeSet::new();
    for round in 0..variable_number("PORTICO_LEDGER_KILLS", 3) {
        // Each payer begins anew with the same names: what was paid before is told again and not paid again.
        let mut payers = [payer(&url, id, "a"), payer(&url, id, "b")];
        let wanted = 10 + 7 * (round as usize % 5);
        let readers = payers.each_mut().map(|child| {
            let mut lines = paid(child);
            std::thread::spawn(move || (lines.by_ref().take(wanted * 2).collect::<Vec<_>>(), lines))
        });
        let mut heard = Vec::new();
        for (mut child, reader) in payers.into_iter().zip(readers) {
            let (first, rest) = reader.join().unwrap();
            child.kill().unwrap();
            child.wait().unwrap();
            heard.extend(first.into_iter().chain(rest));
        }
        assert!(heard.len() >= wanted * 2, "both paid: {heard:?}");
        told.extend(heard);
        assert_ledger(&store).await;
    }
    let mut conn = store.read().await.unwrap();
    let written: i64 = on!(conn, c => {
        sqlx::query_scalar("select count(*) from ledger_movement where kind = 'spend'").fetch_one(c).await.unwrap()
    });
    drop(conn);
    for name in &told {
        let what = What::Spend { amount: yuan(1), may_owe: true };
        assert!(post_as(&app, id, &[name], what).await.unwrap().is_repeated, "{name} was told of");
    }
    assert!(written >= told.len() as i64);
    assert_eq!(available(&app, id).await, 1_000 - written);
}

#[tokio::test]
async fn the_program_proves_the_ledger_and_ends_with_1_when_it_is_broken() {
    let folder = tempfile::tempdir().unwrap();
    let (store, url) = shared_store(folder.path()).await;
    let id = ledger_account(&store, 1, "CNY").await;
    deposit(&app(store.clone(), folder.path()), id, "1", 1_000).await;
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_portico"));
        let output = command
            .current_dir(folder.path())
            .args(arguments)
            .env_clear()
            .env("PORTICO_DATABASE_URL", &url)
            .env("PORTICO_LOG_FILTER", "error")
            .output()
            .unwrap();
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let order = "the ledger is in order: accounts=1 movements=1\n".to_owned();
    assert_eq!(run(&["ledger", "verify"]), (Some(0), order, String::new()));
    let nobody = run(&["ledger", "verify", "--account", "1"]);
    assert_eq!(nobody.2, "there is no account with this number that has a ledger\n");
    assert!(run(&["ledger", "export"]).1.contains("balance Liabilities:Customer:N90000001:Cash -10.00 CNY"));
    let mut tx = store.begin().await.unwrap();
    on!(tx, c => {
        sqlx::query("update ledger_balance set cash = 999").execute(c).await.unwrap();
    });
    tx.commit().await.unwrap();
    let broken =
        "the ledger is broken: account 90000001: L2: the stored balance is not the sum of its entries\n";
    assert_eq!(run(&["ledger", "verify"]), (Some(1), String::new(), broken.to_owned()));
}

#[tokio::test]
#[ignore = "needs bean-check: run under scripts/with-beancount.sh"]
async fn an_independent_accountant_accepts_the_export_and_finds_a_cent_that_is_missing() {
    let server = TestServer::start().await;
    let random = Random::from_seed(7);
    let mut customers = Vec::new();
    for (number, name, currency) in [(0, "CNY", Currency::CNY), (1, "USD", Currency::USD)] {
        let id = ledger_account(server.app.store(), number, name).await;
        customers.push(Customer { id, currency, holds: Vec::new(), payments: Vec::new() });
    }
    for number in 0..300 {
        step(&server.app, &server.clock, &random, &mut customers[number as usize % 2], number).await;
    }
    let (sender, mut lines) = tokio::sync::mpsc::channel::<String>(8);
    let receiving = async move {
        let mut text = String::new();
        while let Some(piece) = lines.recv().await {
            text += &piece;
        }
        text
    };
    let sending = async move { export(server.app.store(), None, &sender).await };
    let (sent, text) = tokio::join!(sending, receiving);
    sent.unwrap();
    assert!(text.lines().filter(|line| line.contains(" * ")).count() > 100);
    assert_eq!(bean_check(&text), "");
    let claim = text.lines().rfind(|line| line.contains(" balance ") && line.contains(":Cash")).unwrap();
    let wrong = text.replace(claim, &claim.replacen(":Cash ", ":Cash 1", 1).replace(":Cash 1-", ":Cash -1"));
    assert!(bean_check(&wrong).contains("Balance failed"));
}

/// What beancount has to say about a file; its exit code says nothing.
fn bean_check(text: &str) -> String {
    let program = variable("PORTICO_TEST_BEAN_CHECK").expect("run under scripts/with-beancount.sh");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ledger.beancount");
    std::fs::write(&file, text).unwrap();
    let output = Command::new(program).arg(&file).output().unwrap();
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}
