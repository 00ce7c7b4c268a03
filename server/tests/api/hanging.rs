//! A database that hangs: its server is stopped, a table is locked, nothing can be written.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use portico_server::kit::store::Engine;
use sqlx::Executor;

use crate::support::{
    Gate, Network, Program, Served, TestServer, count_waiting, free_port, store_url, talk, variable,
};

/// How long a request may take. Whoever waited for the database that long hears 504: a 503 comes of the database's own limits, which
/// are over before.
const REQUEST: (&str, &str) = ("PORTICO_HTTP_REQUEST_TIMEOUT_SECONDS", "10");

fn status(answer: Option<String>) -> Option<u16> {
    answer?.split(' ').nth(1)?.parse().ok()
}

/// Asks until the answer has a status.
async fn until(address: SocketAddr, path: &str, wanted: u16) {
    while status(talk(address, "GET", path)) != Some(wanted) {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// A PostgreSQL of its own, which goes on and ends with the test.
struct Cluster {
    script: Child,
    url: String,
}

impl Cluster {
    fn start() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut script = Command::new("scripts/with-postgres.sh")
            .args(["sh", "-c", "echo $PORTICO_TEST_POSTGRES_URL; cat"])
            .current_dir(root)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let url = BufReader::new(script.stdout.take().unwrap()).lines().next().unwrap().unwrap();
        Self { script, url }
    }

    /// Sends a signal to every process of it.
    fn signal(&self, name: &str) {
        let port = self.url.rsplit_once(':').unwrap().1.split('/').next().unwrap();
        // The server by its port, then its children: one that stands still has no more of them. One of them may end just then.
        let told = format!(
            "p=$(pgrep -x postgres -a | grep -- '-p {port} ' | cut -d' ' -f1)
             kill -{name} $p && for child in $(pgrep -P $p); do kill -{name} $child 2>/dev/null || true; done"
        );
        assert!(Command::new("sh").args(["-c", &told]).status().unwrap().success());
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.signal("CONT");
        drop(self.script.stdin.take());
        let _ = self.script.wait();
    }
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_postgresql_that_is_stopped_is_a_503_with_retry_after_soon_and_served_again_when_it_goes_on() {
    if variable("PORTICO_TEST_ENGINE").as_deref() != Some("postgres") {
        return; // A file does not stop.
    }
    let cluster = Cluster::start();
    let folder = tempfile::tempdir().unwrap();
    let variables = [("PORTICO_DATABASE_URL", cluster.url.as_str()), REQUEST];
    let served = Served::start(folder.path(), &variables, Stdio::null());
    const PUZZLE: &str = "/gicend/slider/puzzle/create/";
    assert_eq!((served.ask("POST", PUZZLE), served.ask("GET", "/readyz")), (Some(200), Some(200)));
    cluster.signal("STOP");
    for (method, path) in [("POST", PUZZLE), ("GET", "/readyz"), ("POST", PUZZLE), ("GET", "/readyz")] {
        // It answers while the database stands still.
        let answer = served.whole(method, path).unwrap();
        assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("retry-after: 1"), "{path} {answer}");
    }
    assert_eq!(served.ask("GET", "/healthz"), Some(200));
    cluster.signal("CONT");
    until(served.address, "/readyz", 200).await;
    assert_eq!(served.ask("POST", PUZZLE), Some(200));
}

/// What a firewall does to PostgreSQL's port: `DROP`, and `REJECT --reject-with tcp-reset`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_network_that_swallows_or_resets_is_a_503_with_retry_after_soon_and_served_again_when_it_carries() {
    let server = TestServer::start().await;
    if server.app.store().engine() == Engine::Sqlite {
        return; // There is no network in front of a file.
    }
    let config = server.app.config();
    let url = store_url(server.app.store(), &config.storage.data_dir).await;
    let (before, name) = url.rsplit_once('/').unwrap();
    let (user, behind) = before.rsplit_once('@').unwrap();
    // The tests reach it by its socket file; in front of the network stands its port.
    let port: u16 = behind.rsplit_once(':').unwrap().1.parse().unwrap();
    let gate = Gate::before(([127, 0, 0, 1], port).into()).await;
    let through = format!("{user}@{}/{name}", gate.address);
    let port = free_port();
    let program = Program::on(&server).await.with(REQUEST.0, REQUEST.1);
    let _running = program.with("PORTICO_DATABASE_URL", &through).serve(port).await;
    let address = SocketAddr::from(([127, 0, 0, 1], port));
    const PUZZLE: &str = "/gicend/slider/puzzle/create/";
    for network in [Network::Swallows, Network::Resets] {
        until(address, "/readyz", 200).await;
        assert_eq!(status(talk(address, "POST", PUZZLE)), Some(200));
        gate.set(network);
        // More than the pool has, so that new connections are begun, too.
        for _ in 0..4 {
            let answer = talk(address, "POST", PUZZLE).unwrap();
            let is_told = answer.starts_with("HTTP/1.1 503") && answer.contains("retry-after: 1");
            assert!(is_told, "{network:?}: {answer}");
        }
        until(address, "/readyz", 503).await;
        assert_eq!(status(talk(address, "GET", "/healthz")), Some(200));
        gate.set(Network::Carries);
        until(address, "/readyz", 200).await;
        assert_eq!(status(talk(address, "POST", PUZZLE)), Some(200));
    }
}

#[tokio::test]
async fn a_table_that_is_locked_is_a_503_with_retry_after_soon_and_the_lock_of_nobody_stays_behind() {
    let server = TestServer::start().await;
    if server.app.store().engine() == Engine::Sqlite {
        return; // The whole file is locked, which another test asks for.
    }
    let port = free_port();
    let _running = Program::on(&server).await.with(REQUEST.0, REQUEST.1).serve(port).await;
    let address = SocketAddr::from(([127, 0, 0, 1], port));
    let mut tx = server.app.store().begin().await.unwrap();
    on!(tx, c => c.execute("lock table puzzle in access exclusive mode").await.map(|_| ())).unwrap();
    let answer = talk(address, "POST", "/gicend/slider/puzzle/create/").unwrap();
    assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("retry-after: 1"), "{answer}");
    while count_waiting(&mut server.app.store().read().await.unwrap()).await != 0 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    tx.rollback().await;
    assert_eq!(status(talk(address, "POST", "/gicend/slider/puzzle/create/")), Some(200));
}

#[tokio::test]
async fn whoever_cannot_write_is_not_ready_until_it_can_again() {
    let server = TestServer::start().await;
    let port = free_port();
    let program = Program::on(&server).await.with("PORTICO_DATABASE_ACQUIRE_TIMEOUT_SECONDS", "1");
    let _running = program.serve(port).await;
    let address = SocketAddr::from(([127, 0, 0, 1], port));
    until(address, "/readyz", 200).await;
    // The one writer of SQLite; of PostgreSQL the row that is written to.
    let mut tx = server.app.store().begin().await.unwrap();
    on!(tx, c => c.execute("update pulse set beat_at = 1 where pulse_id = 1").await.map(|_| ())).unwrap();
    until(address, "/readyz", 503).await;
    tx.rollback().await;
    until(address, "/readyz", 200).await;
}

#[tokio::test]
async fn whoever_looks_often_is_told_without_a_write_for_each() {
    let server = TestServer::start().await;
    let browser = server.browser();
    assert_eq!(browser.get("/readyz").await.status, 200);
    server.clock.advance(1);
    let before = server.dump().await;
    assert_eq!(browser.get("/readyz").await.status, 200);
    assert_eq!(server.dump().await, before);
}

#[tokio::test]
async fn connections_that_may_only_be_read_any_more_are_given_up_and_what_is_written_reaches_a_server_that_takes_it()
 {
    let server = TestServer::start().await;
    let (browser, store) = (server.browser(), server.app.store());
    if store.engine() == Engine::Sqlite {
        return; // A file does not lose the lead.
    }
    // As after a fail-over: every connection of the pool leads to whoever follows from now on.
    let mut all = Vec::new();
    while let Ok(mut conn) = store.read().await {
        let told = "set default_transaction_read_only = on";
        on!(conn, c => c.execute(told).await.map(|_| ())).unwrap();
        all.push(conn);
    }
    let before = all.len();
    drop(all);
    const PUZZLE: &str = "/gicend/slider/puzzle/create/";
    assert_eq!(browser.post(PUZZLE, serde_json::json!({})).await.status, 503);
    for _ in 1..before {
        browser.post(PUZZLE, serde_json::json!({})).await;
    }
    assert_eq!(browser.post(PUZZLE, serde_json::json!({})).await.status, 200);
}
