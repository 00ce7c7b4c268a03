//! What customers see of a database that comes and goes, or has no room left.

use futures::future::join_all;
use portico_server::kit::store::Engine;
use portico_server::{Error, Result, transaction};

use crate::support::TestServer;

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
