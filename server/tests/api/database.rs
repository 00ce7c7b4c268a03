//! What customers see of a database that comes and goes, or has no room left.

use futures::future::join_all;
use portico_server::kit::store::Engine;
use portico_server::{Error, Result, transaction};

use crate::audit::account_id;
use crate::support::{Log, TestServer, metered};

/// Writes a row of a size, with pages of the database limited to those that it has when `is_full`.
async fn write(server: &TestServer, bytes: u32, is_full: bool) -> Result<()> {
    let text = "x".repeat(bytes as usize);
    transaction!(server.app.store(), tx => {
        let portico_server::kit::store::Raw::Sqlite(conn) = tx.raw() else { return Err(Error::internal("SQLite only")) };
        if is_full {
            sqlx::query("pragma max_page_count = 1").execute(&mut *conn).await?;
        }
        sqlx::query("insert into schedule (name, last_run_at) values ($1, 1)").bind(&text).execute(conn).await?;
        Ok(())
    })
}

#[tokio::test]
async fn a_full_disk_is_no_failure_of_ours_and_is_written_to_again_once_it_has_room() {
    let server = TestServer::start().await;
    if server.app.store().engine() == Engine::Postgres {
        return; // Its server has the disk.
    }
    for _ in 0..3 {
        let refused = write(&server, 100_000, true).await.unwrap_err();
        assert_eq!((refused.status(), refused.retry_after()), (503, Some(1)), "{refused}");
    }
    write(&server, 200_000, false).await.unwrap();
    let _signed_in = server.signed_in("has_room1").await;
}

#[tokio::test]
async fn a_write_that_is_given_up_half_way_leaves_nothing_behind_and_nobody_waiting() {
    let server = TestServer::start().await;
    let before = server.count("schedule").await;
    for _ in 0..3 {
        let half = async {
            transaction!(server.app.store(), tx => {
                on!(tx, c => {
                    sqlx::query("insert into schedule (name, last_run_at) values ('half', 1)").execute(c).await?;
                });
                std::future::pending::<()>().await;
                Ok(())
            })
        };
        let given_up: Result<Result<()>, _> =
            tokio::time::timeout(std::time::Duration::from_millis(100), half).await;
        assert!(given_up.is_err());
    }
    assert_eq!(server.count("schedule").await, before);
    let _signed_in = server.signed_in("goes_on1").await;
}

#[tokio::test]
async fn connections_that_the_database_has_cut_are_no_failure_of_ours_and_are_replaced() {
    let server = TestServer::start().await;
    if server.app.store().engine() == Engine::Sqlite {
        return; // A file cuts nobody off.
    }
    let browser = server.signed_in("cut_off1").await;
    let info = || browser.get("/gicend/account/info/");
    assert!(join_all((0..8).map(|_| info())).await.iter().all(|answer| answer.status == 200));
    server
        .execute(
            "select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid()",
        )
        .await;
    for answer in join_all((0..8).map(|_| info())).await {
        assert!(matches!(answer.status.as_u16(), 200 | 503), "{answer:?}");
    }
    assert_eq!(info().await.status, 200);
}

/// Writes into a table what its checks would refuse, as a newer program may have.
async fn write_unchecked(server: &TestServer, table: &str, change: &str) {
    let unchecked = match server.app.store().engine() {
        Engine::Sqlite => "pragma ignore_check_constraints = on".to_owned(),
        Engine::Postgres => format!(
            "do $$ declare found record; begin
               for found in select conname from pg_constraint where conrelid = '{table}'::regclass and contype = 'c' loop
                 execute format('alter table {table} drop constraint %I', found.conname);
               end loop;
             end $$"
        ),
    };
    let mut tx = server.app.store().begin().await.unwrap();
    for statement in [unchecked, format!("update {table} set {change}")] {
        on!(tx, c => { sqlx::query(sqlx::AssertSqlSafe(statement)).execute(c).await.unwrap(); });
    }
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn a_word_that_core_does_not_know_is_a_failure_whose_line_in_the_log_names_table_column_and_row() {
    let log = Log::default();
    let shared = log.clone();
    let subscriber = tracing_subscriber::fmt().with_ansi(false).with_writer(move || shared.clone()).finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    let server = TestServer::start().await;
    let browser = server.signed_in("broken_words").await;
    let id = account_id(&server).await;
    metered(&server, id).await;
    // A state and an amount of a row of its own, a row that a query joins, and a single value.
    let of = |word: &str| format!("{word} of {id}");
    let (orders, resources) = ("/gicend/billing/order/list/", "/gicend/billing/resource/list/");
    for (table, column, kept, path, line) in [
        ("customer_order", "state", "approved", orders, of("customer_order.state")),
        ("customer_order", "currency", "CNY", orders, of("customer_order.currency")),
        ("resource", "run_state", "running", resources, of("resource.run_state")),
        ("app_user", "lang", "US", "/gicend/account/info/", "app_user.lang".to_owned()),
        ("account", "currency", "CNY", "/gicend/billing/account/", "account.currency".to_owned()),
    ] {
        write_unchecked(&server, table, &format!("{column} = 'lost'")).await;
        log.0.lock().unwrap().clear();
        let answer = browser.get(path).await;
        assert_eq!(answer.status, 500, "{table}.{column}: {answer:?}");
        let logged = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
        assert!(logged.contains(&line) && logged.contains("\"lost\""), "{line}: {logged}");
        server.execute(&format!("update {table} set {column} = '{kept}'")).await;
        assert_eq!(browser.get(path).await.status, 200, "{table}.{column}");
    }
}

#[tokio::test]
async fn what_is_committed_after_a_statement_was_refused_is_kept_or_fails_and_is_never_lost_in_silence() {
    let server = TestServer::start().await;
    let text = "insert into schedule (name, last_run_at) values ('kept', 1)";
    let outcome: Result<()> = transaction!(server.app.store(), tx => {
        on!(tx, c => { sqlx::query(text).execute(c).await?; });
        on!(tx, c => { sqlx::query(text).execute(c).await.unwrap_err(); });
        Ok(())
    });
    assert_eq!(outcome.is_ok(), server.app.store().engine() == Engine::Sqlite);
    assert_eq!(server.count("schedule where name = 'kept'").await, i64::from(outcome.is_ok()));
    let _signed_in = server.signed_in("goes_on2").await;
}
