//! Every row moves from one engine to the other and back; the old database takes nothing any more.

use portico_server::kit::store::Engine;

use crate::support::{Place, TestServer, empty_database, opened};

/// Engines to move to: the other one, where there is one, and back.
async fn route(server: &TestServer, folder: &std::path::Path) -> Vec<String> {
    let from = server.app.store().engine();
    let other = if from == Engine::Sqlite { Engine::Postgres } else { Engine::Sqlite };
    let mut urls = Vec::new();
    for (name, engine) in [("there", other), ("back", from)] {
        urls.extend(empty_database(engine, &folder.join(name)).await);
    }
    urls
}

/// Lets go of the database, so that nobody has it open.
async fn left(server: &TestServer) -> Place {
    let place = Place::of(server).await;
    place.done(&["admin", "jobs-dead"]);
    server.app.store().close().await;
    place
}

/// The same installation on another database.
fn on(place: &Place, url: &str) -> Place {
    Place::new(place.data.clone(), url.to_owned())
}

/// The place that moves to an address.
fn towards(place: &Place, url: &str) -> Place {
    on(place, &place.url).with("PORTICO_MOVE_TO", url)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_row_moves_to_the_other_engine_and_back_and_customers_are_answered_the_same() {
    let (server, _browser, _, secret) = opened("move_01").await;
    server.furnished("move_other").await;
    let mut place = left(&server).await;
    place.shop(&secret).await;
    let answers = place.answers(&secret).await;
    let folder = tempfile::tempdir().unwrap();
    let urls = route(&server, folder.path()).await;
    assert!(!urls.is_empty());
    for url in urls {
        let (sums, counts) = (place.sums().await, place.counts().await);
        let said = towards(&place, &url).done(&["move"]);
        assert!(said.contains("now let database.url"), "{said}");
        assert_eq!(place.sums().await, sums, "the old one keeps its rows");
        let new = on(&place, &url);
        assert_eq!(new.sums().await, sums);
        assert_eq!(new.counts().await, counts);
        for command in [&["serve"][..], &["worker"], &["migrate"], &["backup", "x.age"]] {
            let said = place.refused(command);
            assert!(said.contains("the rows of this database were moved to "), "{said}");
        }
        assert_eq!(new.answers(&secret).await, answers);
        assert!(new.done(&["ledger", "verify"]).starts_with("the ledger is in order"));
        assert!(new.done(&["audit", "verify"]).contains("operators ok"));
        place = new;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_served_is_not_moved_and_a_moved_one_refuses_whoever_still_writes() {
    let server = TestServer::start().await;
    server.account("move_02").await;
    let place = left(&server).await;
    let folder = tempfile::tempdir().unwrap();
    let url = empty_database(Engine::Sqlite, folder.path()).await.unwrap();
    let (mut child, _) = place.serve().await;
    let said = towards(&place, &url).refused(&["move"]);
    assert!(said.starts_with("the database is in use: stop every server and worker on it"), "{said}");
    child.kill();
    towards(&place, &url).done(&["move"]);
    // Whoever did not hear of it, such as a tool, or a server that was overlooked.
    let store = crate::support::opened_at(&place.url).await;
    for sql in ["update pulse set beat_at = 1", "delete from session", "delete from account"] {
        let mut tx = store.begin().await.unwrap();
        let refused = on!(tx, c => sqlx::query(sql).execute(c).await.map(|_| ()));
        // SQLite asks row by row.
        let is_empty = sql.contains("session");
        match refused {
            Err(error) => assert!(error.to_string().contains("moved away"), "{error}"),
            Ok(()) => assert!(is_empty, "{sql}"),
        }
        tx.rollback().await;
    }
    store.close().await;
    // Another move goes to where the rows are, or nowhere.
    let other = empty_database(Engine::Sqlite, &folder.path().join("other")).await.unwrap();
    assert!(towards(&place, &other).refused(&["move"]).contains("were moved to sqlite://"));
    assert!(place.done(&["move", "--undo"]).starts_with("in use again"));
    assert!(place.done(&["ledger", "verify"]).starts_with("the ledger is in order"));
    assert!(place.refused(&["move", "--undo"]).contains("were never moved away"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_that_was_killed_is_repeated_and_a_target_with_rows_is_refused() {
    let server = TestServer::start().await;
    server.account("move_03").await;
    let place = left(&server).await;
    let sums = place.sums().await;
    for engine in [Engine::Sqlite, Engine::Postgres] {
        for point in ["move.sealed", "move.loaded", "move.committed"] {
            let folder = tempfile::tempdir().unwrap();
            let Some(url) = empty_database(engine, folder.path()).await else { continue };
            let moving = towards(&place, &url);
            moving.killed_at(point, &["move"]);
            assert!(place.refused(&["serve"]).contains("were moved to"), "{point}");
            moving.done(&["move"]);
            assert_eq!(on(&place, &url).sums().await, sums, "{point}");
            place.done(&["move", "--undo"]);
            // A second time there is something in it: the old one stays as it is, and in use.
            let said = moving.refused(&["move"]);
            assert!(said.starts_with("the database is not empty"), "{said}");
            place.done(&["ledger", "verify"]);
        }
    }
}

#[tokio::test]
async fn an_address_with_a_password_is_not_taken_as_an_argument() {
    let server = TestServer::start().await;
    let place = Place::of(&server).await;
    let said = place.refused(&["move", "--to", "postgres://portico:hunter2@127.0.0.1:1/portico"]);
    assert!(said.contains("PORTICO_MOVE_TO") && !said.contains("hunter2"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_password_in_the_query_of_the_new_address_is_told_to_nobody() {
    let server = TestServer::start().await;
    let folder = tempfile::tempdir().unwrap();
    let Some(url) = empty_database(Engine::Postgres, folder.path()).await else { return };
    let (login, host) = url.strip_prefix("postgres://").unwrap().rsplit_once('@').unwrap();
    let (_, password) = login.split_once(':').unwrap();
    let place = left(&server).await;
    let asked = format!("{url}?application_name=ops@example.com&password={password}");
    let said = towards(&place, &asked).done(&["move"]);
    assert!(said.contains(&format!("be the address of postgres://{host};")), "{said}");
    assert!(!place.refused(&["migrate"]).contains(password));
}
