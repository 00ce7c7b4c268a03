//! Jobs that look for rows that are due: one row that cannot be stepped stops no other.

use portico_server::kit::queue::run_due;
use portico_server::kit::store::Engine;
use portico_server::money::billing::What;
use uuid::Uuid;

use crate::arrears::use_up;
use crate::support::{START, TestServer, assert_ledger, available, deposit, ledger_account, post_as, yuan};

const DAY: i64 = 86_400;

/// Has the database refuse changes of the one row of a table whose `column` is `id`.
pub(crate) async fn refuse_changes(server: &TestServer, table: &str, column: &str, id: Uuid) {
    let id = match server.app.store().engine() {
        Engine::Sqlite => format!("x'{}'", id.simple()),
        Engine::Postgres => format!("'{id}'"),
    };
    refuse_changes_where(server, table, &format!("old.{column} = {id}")).await;
}

/// The same of the rows of which a condition is true.
pub(crate) async fn refuse_changes_where(server: &TestServer, table: &str, condition: &str) {
    let begin = format!("create trigger refused before update on {table}");
    let statement = match server.app.store().engine() {
        Engine::Sqlite => format!("{begin} when {condition} begin select raise(abort, 'no'); end"),
        Engine::Postgres => {
            format!("{begin} for each row when ({condition}) execute function ledger_refuse()")
        }
    };
    server.execute(&statement).await;
}

/// Lets the database take such changes again.
async fn allow_changes(server: &TestServer, table: &str) {
    let of_table = match server.app.store().engine() {
        Engine::Sqlite => String::new(),
        Engine::Postgres => format!(" on {table}"),
    };
    server.execute(&format!("drop trigger refused{of_table}")).await;
}

#[tokio::test]
async fn a_hold_that_cannot_be_ended_keeps_no_other_and_its_turn_comes_again() {
    let server = TestServer::start().await;
    let app = &server.app;
    let bad = ledger_account(app.store(), 1, "CNY").await;
    let good = ledger_account(app.store(), 2, "CNY").await;
    let mut holds = Vec::new();
    for (seconds, id) in [(60, bad), (61, good)] {
        deposit(app, id, "1", 1_000).await;
        let hold = What::Hold { amount: yuan(600), expires_at: START.plus_seconds(seconds) };
        holds.push(post_as(app, id, &["hold"], hold).await.unwrap().movement_id);
    }
    refuse_changes(&server, "ledger_hold", "hold_id", holds[0]).await;
    run_due(app).await.unwrap();
    server.clock.advance(120);
    run_due(app).await.unwrap();
    assert_eq!((available(app, bad).await, available(app, good).await), (400, 1_000));
    allow_changes(&server, "ledger_hold").await;
    server.clock.advance(60);
    run_due(app).await.unwrap();
    assert_eq!((available(app, bad).await, available(app, good).await), (1_000, 1_000));
    assert_ledger(app.store()).await;
}

#[tokio::test]
async fn arrears_that_cannot_be_followed_keep_no_other_accounts_waiting() {
    let server = TestServer::start().await;
    for login in ["follow_01", "follow_02"] {
        server.account(login).await;
    }
    let (bad, good) = (server.account_of("follow_01").await, server.account_of("follow_02").await);
    use_up(&server, bad, "1", 200).await;
    server.clock.advance(1);
    use_up(&server, good, "1", 200).await;
    refuse_changes(&server, "arrears", "account_id", bad).await;
    let to = async || {
        let mails = server.sent_of("arrears").await;
        mails.iter().map(|mail| mail["to"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    run_due(&server.app).await.unwrap();
    assert_eq!(to().await, ["follow_02@example.com"]);
    allow_changes(&server, "arrears").await;
    server.clock.advance(60);
    run_due(&server.app).await.unwrap();
    assert_eq!(to().await, ["follow_02@example.com", "follow_01@example.com"]);
}

#[tokio::test]
async fn a_person_who_cannot_be_reminded_keeps_nobody_else_from_it() {
    let server = TestServer::start().await;
    let mut people = vec![server.account("follow_03").await];
    for login in ["worker_1", "worker_2"] {
        people.push(server.sub_user("follow_03", login, &[]).await);
    }
    refuse_changes(&server, "app_user", "user_id", *people.iter().min().unwrap()).await;
    server.clock.advance(80 * DAY);
    run_due(&server.app).await.unwrap();
    assert_eq!(server.sent_of("password_ending").await.len(), 2);
    allow_changes(&server, "app_user").await;
    server.clock.advance(3_600);
    run_due(&server.app).await.unwrap();
    assert_eq!(server.sent_of("password_ending").await.len(), 3);
}
