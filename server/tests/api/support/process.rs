//! The real program on the database of a test server.

use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use portico_server::kit::clock::Clock;
use portico_server::kit::random::Random;
use tokio::task::JoinHandle;

use super::{TestServer, store_url};

/// A program that serves; it ends with the test, however the test ends.
pub struct Running(Child);

impl Running {
    /// Starts it.
    pub fn new(command: &mut Command) -> Self {
        Self(command.spawn().expect("the program starts"))
    }

    /// Whether it has ended by itself.
    pub fn is_over(&mut self) -> bool {
        self.0.try_wait().expect("it can be asked").is_some()
    }

    /// Waits until it listens on a port.
    pub async fn until_up(&mut self, port: u16) {
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(!self.is_over(), "the program ended before it listened on {port}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Kills it.
    pub fn kill(&mut self) {
        self.0.kill().expect("it can be killed");
        self.0.wait().expect("it ends");
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// How often a program is killed, and how long it serves each time: never the same time twice in a row.
pub struct Kills {
    pub count: u64,
    /// By how many milliseconds more than the last time.
    pub more: u64,
    /// From how many on it begins anew.
    pub most: u64,
}

impl Kills {
    fn pause(&self, round: u64) -> Duration {
        Duration::from_millis(round * self.more % self.most)
    }
}

/// How to run the program on a database.
pub struct Program {
    data_dir: std::path::PathBuf,
    database: String,
    variables: Vec<(String, String)>,
}

impl Program {
    /// On the database of `server`, with the test gateway.
    pub async fn on(server: &TestServer) -> Self {
        let data_dir = server.app.config().storage.data_dir.clone();
        let database = store_url(server.app.store(), &data_dir).await;
        let program = Self { data_dir, database, variables: Vec::new() };
        let many = "1000000";
        let audit = server.app.config().orders.audit.join(",");
        let program = program.with("PORTICO_ORDERS_AUDIT", &audit);
        program.with("PORTICO_PAYMENT_TEST_ENABLED", "true").with("PORTICO_PAYMENT_NOTICES_PER_MINUTE", many)
    }

    /// With a variable set.
    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.variables.push((name.to_owned(), value.to_owned()));
        self
    }

    /// The command, to which arguments are still to be added.
    pub fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_portico"));
        command.env_clear().env("PORTICO_STORAGE_DATA_DIR", &self.data_dir);
        command.env("PORTICO_DATABASE_URL", &self.database);
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// Serves on a port of this machine; it may take a moment until it answers.
    pub fn spawn(&self, port: u16) -> Running {
        let listen = format!("127.0.0.1:{port}");
        let mut command = self.command();
        command.arg("serve").env("PORTICO_HTTP_LISTEN", listen);
        // Why it ended, should it end, is read where a test fails.
        Running::new(command.env("PORTICO_LOG_FILTER", "error").stderr(Stdio::inherit()))
    }

    /// Serves on a port, and answers there.
    pub async fn serve(&self, port: u16) -> Running {
        let mut child = self.spawn(port);
        child.until_up(port).await;
        child
    }

    /// Serves while customers live, and is killed as often as is told; then it serves until they are through, and is killed once more.
    /// `is_over` tells them when to come to an end, and `between` is done after each kill. What each of them says.
    pub async fn killed_while<T>(
        &self,
        port: u16,
        kills: &Kills,
        is_over: &AtomicBool,
        customers: Vec<JoinHandle<T>>,
        between: impl AsyncFn(),
    ) -> Vec<T> {
        for round in 0..kills.count {
            let mut child = self.serve(port).await;
            tokio::time::sleep(kills.pause(round)).await;
            child.kill();
            between().await;
        }
        let mut last = self.spawn(port);
        is_over.store(true, Ordering::Relaxed);
        let mut told = Vec::new();
        for customer in customers {
            told.push(customer.await.expect("a customer"));
        }
        last.kill();
        told
    }

    /// Whether the program's own proof of the ledger is content.
    pub fn ledger_is_whole(&self) -> bool {
        self.command().args(["ledger", "verify"]).status().expect("the program starts").success()
    }
}

/// A port that nobody listens on: none of those that the system gives to connections, one of which another test might get meanwhile.
pub fn free_port() -> u16 {
    let draw = || u16::try_from(10_000 + Random::System.below(20_000)).expect("a port");
    std::iter::repeat_with(draw).find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok()).expect("a port")
}

impl TestServer {
    /// Moves the test's clock to the present: the program goes by the system's.
    pub fn go_to_the_present(&self) {
        self.clock.advance(Clock::System.now().seconds() - self.app.now().seconds());
    }

    /// What a program that was killed had taken to ask engines is another's at once, and not only when its minute is over.
    pub async fn end_leases(&self) {
        self.execute("update operation set due_at = 1 where state = 'running' and ended_at is null").await;
        self.execute("update cloud_orphan set due_at = 1 where due_at is not null").await;
    }
}
