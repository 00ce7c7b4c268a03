//! An installation as its operator sees it: a data folder, a database, and the program's commands.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use portico_server::kit::store::carry::TableSum;
use portico_server::kit::store::{Engine, Raw, Store};
use serde_json::Value;

use super::{
    Customer, RECHARGE, Running, TestServer, empty_database, free_port, opened_at, order_draft,
    recharge_draft, store_url,
};

/// The passphrase of the tests' backups.
pub const PASSPHRASE: &str = "correct horse battery";

/// A data folder and a database.
pub struct Place {
    pub data: PathBuf,
    pub url: String,
    variables: Vec<(String, String)>,
}

impl Place {
    /// Those of a test's server.
    pub async fn of(server: &TestServer) -> Self {
        let data = server.app.config().storage.data_dir.clone();
        let url = store_url(server.app.store(), &data).await;
        Self::new(data, url)
    }

    /// An empty data folder and an empty database; nothing where there is no such engine.
    pub async fn empty(engine: Engine, folder: &Path) -> Option<Self> {
        let data = folder.join("data");
        let url = empty_database(engine, &data).await?;
        Some(Self::new(data, url))
    }

    /// Any.
    pub fn new(data: PathBuf, url: String) -> Self {
        Self { data, url, variables: Vec::new() }
    }

    /// With a variable set.
    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.variables.push((name.to_owned(), value.to_owned()));
        self
    }

    /// The program, with arguments.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_portico"));
        command.args(arguments).env_clear();
        command.env("PORTICO_STORAGE_DATA_DIR", &self.data).env("PORTICO_DATABASE_URL", &self.url);
        command.env("PORTICO_LOG_FILTER", "off").env("PORTICO_PAYMENT_TEST_ENABLED", "true");
        command.env("PORTICO_BACKUP_PASSPHRASE", PASSPHRASE);
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        command.stdin(Stdio::null());
        command
    }

    /// Runs a command to its end.
    pub fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("the program starts")
    }

    /// Runs a command that succeeds, and tells what it printed.
    pub fn done(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    }

    /// Runs a command that is refused in one line, and tells the line.
    pub fn refused(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert_eq!(
            output.status.code(),
            Some(1),
            "{arguments:?}: {}",
            String::from_utf8_lossy(&output.stdout)
        );
        let text = String::from_utf8(output.stderr).expect("text");
        assert_eq!(text.lines().count(), 1, "{text}");
        text
    }

    /// Runs a command that dies at a point of `src/fault.rs`.
    pub fn killed_at(&self, point: &str, arguments: &[&str]) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("fault");
        std::fs::write(&file, point).expect("it is written");
        let output = self.command(arguments).env("PORTICO_TEST_FAULT_FILE", &file).output();
        assert_eq!(output.expect("the program starts").status.code(), None, "{point}");
        assert!(!file.exists(), "{point} was reached");
    }

    /// Serves, without running jobs; it answers.
    pub async fn serve(&self) -> (Running, u16) {
        let port = free_port();
        let mut command = self.command(&["serve", "--no-worker"]);
        command.env("PORTICO_HTTP_LISTEN", format!("127.0.0.1:{port}")).stdout(Stdio::null());
        let mut child = Running::new(&mut command);
        child.until_up(port).await;
        (child, port)
    }

    /// Has a customer recharge and order.
    pub async fn shop(&self, secret: &str) {
        let (mut child, port) = self.serve().await;
        let customer = Customer::new(port, secret);
        let (_, recharge) = customer.call(RECHARGE, "recharge", &recharge_draft()).await;
        customer.pay(recharge["data"]["reference"].as_str().expect("a reference")).await;
        for scheme in ["monthly", "hourly"] {
            let (status, body) =
                customer.call("/gicend/billing/order/create/", scheme, &order_draft(scheme)).await;
            assert!(status.is_success(), "{body}");
        }
        child.kill();
    }

    /// What a customer is answered on pages with their money and their things; whoever asks when is left out.
    pub async fn answers(&self, secret: &str) -> Vec<Value> {
        let (_child, port) = self.serve().await;
        let customer = Customer::new(port, secret);
        let mut answers = Vec::new();
        for path in PAGES {
            let (status, mut body) = customer.get(path).await;
            assert!(status.is_success(), "{path}: {status} {body}");
            body.as_object_mut().expect("an object").remove("request_id");
            answers.push(body);
        }
        answers
    }

    /// The sums of every table.
    pub async fn sums(&self) -> Vec<TableSum> {
        let store = opened_at(&self.url).await;
        let sums = store.snapshot().await.expect("it is migrated").sums().await.expect("rows");
        store.close().await;
        sums
    }

    /// Every table with the number of its rows, by the engine's own count; the tools' own are left out.
    pub async fn counts(&self) -> Vec<(String, i64)> {
        let store = opened_at(&self.url).await;
        let mut found = Vec::new();
        for table in tables(&store).await {
            let sql = format!("select count(*) from {table}");
            let mut conn = store.read().await.expect("a connection");
            let count = on!(conn, c => {
                sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).fetch_one(c).await.expect("a count")
            });
            found.push((table, count));
        }
        store.close().await;
        found
    }

    /// What guards the rows: triggers and foreign keys, as the engine describes them.
    pub async fn guards(&self) -> Vec<String> {
        let store = opened_at(&self.url).await;
        let mut conn = store.read().await.expect("a connection");
        let guards: Vec<String> = match conn.raw() {
            Raw::Sqlite(c) => {
                let text = "select sql from sqlite_schema where sql is not null and name not like '\\_sqlx%' escape '\\' order by 1";
                sqlx::query_scalar(text).fetch_all(c).await.expect("a schema")
            }
            Raw::Postgres(c) => {
                let text = "select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
                    union all select tgname || tgenabled::text || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
                    order by 1";
                sqlx::query_scalar(text).fetch_all(c).await.expect("a schema")
            }
        };
        drop(conn);
        store.close().await;
        guards
    }
}

/// Pages that a security key may ask for.
const PAGES: [&str; 6] = [
    "/gicend/billing/order/list/",
    "/gicend/billing/bill/list/",
    "/gicend/billing/resource/list/",
    "/gicend/recharge/list/",
    "/gicend/billing/product/list/",
    "/gicend/billing/price/list/?region=cn-east",
];

/// The tables of a database but those of the tools, by the engine's catalogue.
pub async fn tables(store: &Store) -> Vec<String> {
    let mut conn = store.read().await.expect("a connection");
    match conn.raw() {
        Raw::Sqlite(c) => {
            let text = "select name from sqlite_schema where type = 'table' and name not like 'sqlite%' and name not like '\\_%' escape '\\'
                order by name";
            sqlx::query_scalar(text).fetch_all(c).await.expect("tables")
        }
        Raw::Postgres(c) => {
            let text = "select tablename::text from pg_tables where schemaname = 'public' and tablename not like '\\_%'
                order by tablename collate \"C\"";
            sqlx::query_scalar(text).fetch_all(c).await.expect("tables")
        }
    }
}
