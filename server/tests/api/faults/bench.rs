//! The program under a test that kills it.

use std::future::Future;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use portico_server::App;
use portico_server::kit::queue::{Job, enqueue};
use portico_server::money::order::{Decision, decide_order};
use portico_server::{Error, platform::audit, transaction};
use reqwest::StatusCode;
use serde_json::Value;
use uuid::Uuid;

use crate::support::{
    Browser, Customer, FIRST, Program, Running, TestServer, assert_ledger, available, free_port, opened_with,
    order_draft,
};

use super::{ORDER, SETTLED};

/// The program on a database, killed wherever a test says.
pub struct Bench {
    pub server: TestServer,
    pub browser: Browser,
    pub account_id: Uuid,
    pub program: Program,
    pub fault: PathBuf,
    pub port: u16,
    pub child: Running,
    pub customer: Customer,
}

impl Bench {
    /// With intervals as short as they may be, so that the test need not wait: a job's lease of two seconds, and the gateway asked
    /// after `ask` seconds.
    pub async fn new(login: &str, ask: &str) -> Self {
        Self::with(login, ask, None).await
    }

    /// The same where a section of the configuration leads to an engine; none: there is the test engine alone.
    pub async fn with(login: &str, ask: &str, engine: Option<&Value>) -> Self {
        let (server, browser, account_id, secret) = opened_with(login, |config| {
            let sections = engine.into_iter();
            config.engine = sections.map(|one| serde_json::from_value(one.clone()).unwrap()).collect();
        })
        .await;
        let fault = server.app.config().storage.data_dir.join("fault");
        let mut program = Program::on(&server).await;
        if let Some(section) = engine {
            program = program.with("PORTICO_ENGINE", &toml::Value::try_from([section]).unwrap().to_string());
        }
        let program = program
            .with("PORTICO_TEST_FAULT_FILE", &fault.display().to_string())
            .with("PORTICO_INVOICE_ISSUER_NAME", "Example Cloud Ltd")
            .with("PORTICO_QUEUE_LEASE_SECONDS", "2")
            .with("PORTICO_QUEUE_POLL_MILLISECONDS", "50")
            .with("PORTICO_PAYMENT_FIRST_ASK_SECONDS", ask);
        let port = free_port();
        let child = program.serve(port).await;
        let customer = Customer::new(port, &secret);
        Self { server, browser, account_id, program, fault, port, child, customer }
    }

    /// Has the program die at a point while `act` goes on, and starts it again.
    pub async fn killed<T>(&mut self, point: &str, act: impl Future<Output = T>) {
        self.arm(point);
        tokio::join!(act, self.fallen(point));
    }

    /// Has the program die when it comes to a point from now on.
    pub fn arm(&self, point: &str) {
        std::fs::write(&self.fault, point).unwrap();
    }

    /// Waits until the program died at a point, and starts it again.
    pub async fn fallen(&mut self, point: &str) {
        self.wait_for_death(point).await;
        self.rise().await;
    }

    /// Waits until the program died at a point.
    pub async fn wait_for_death(&mut self, point: &str) {
        let begun = Instant::now();
        while !self.child.is_over() {
            assert!(begun.elapsed() < SETTLED, "nothing came to {point}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Starts the program again that died.
    pub async fn rise(&mut self) {
        self.server.end_leases().await;
        self.child = self.program.serve(self.port).await;
    }

    /// Has the program die no more.
    pub fn disarm(&self) {
        // The program removes the file itself where it comes first.
        let _ = std::fs::remove_file(&self.fault);
    }

    /// Runs a command that dies at a point.
    pub fn command_killed(&self, point: &str, arguments: &[&str]) {
        self.arm(point);
        assert!(self.command(arguments).code().is_none(), "nothing came to {point}");
    }

    pub fn command(&self, arguments: &[&str]) -> ExitStatus {
        self.program.command().args(arguments).status().unwrap()
    }

    /// Waits for a count, which has to come by itself.
    pub async fn until(&self, point: &str, table: &str, count: i64) {
        let begun = Instant::now();
        loop {
            let found = self.server.count(table).await;
            if found == count {
                return;
            }
            assert!(begun.elapsed() < SETTLED, "{point}: {table}: {found} instead of {count}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Has the running program do a job.
    pub async fn staged(&self, job: &impl Job<Host = App>) {
        let app = &self.server.app;
        let staged: Result<(), Error> = transaction!(app.store(), tx => { enqueue(tx, app, job).await });
        staged.unwrap();
    }

    /// The same call again, and once more: one answer.
    pub async fn answer(&self, path: &str, point: &str, body: &Value) -> Value {
        let (status, answer) = self.customer.call(path, point, body).await;
        assert_eq!(status, StatusCode::OK, "{point}: {answer}");
        let (_, again) = self.customer.call(path, point, body).await;
        assert_eq!(answer["data"], again["data"], "{point}");
        answer["data"].clone()
    }

    /// An order that waits for the operator.
    pub async fn ordered(&self, key: &str) -> String {
        let (status, answer) = self.customer.call(ORDER, key, &order_draft("monthly")).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        answer["data"]["order_id"].as_str().unwrap().to_owned()
    }

    /// An order that runs.
    pub async fn bought(&self, key: &str) -> String {
        let order = self.ordered(key).await;
        let (app, order_id) = (&self.server.app, order.parse().unwrap());
        let decided: Result<(), Error> = transaction!(app.store(), tx => {
            decide_order(tx, app, audit::Actor::system(), order_id, Decision::Approve, "").await
        });
        decided.unwrap();
        order
    }

    /// Ends the program; the ledger is whole, and no job was given up.
    pub async fn close(mut self) {
        self.child.kill();
        self.assert_kept().await;
    }

    async fn assert_kept(&self) {
        assert!(self.program.ledger_is_whole());
        assert_ledger(self.server.app.store()).await;
        assert_eq!(self.server.count("job where state = 'dead'").await, 0);
    }

    /// Ends the program; the ledger is whole, and money came and went by recharges and orders only.
    pub async fn end(mut self) {
        self.child.kill();
        self.assert_kept().await;
        let deposits =
            self.server.count("ledger_movement where cause_kind = 'recharge' and kind = 'deposit'").await;
        assert_eq!(deposits, self.server.count("recharge where state = 'success'").await);
        let moved = "select cast((select coalesce(sum(amount - returned), 0) from recharge where state = 'success')
            - (select coalesce(sum(total), 0) from customer_order where state in ('pending', 'approved'))
            - (select coalesce(sum(total), 0) from bill_line where kind = 'credit')
            + (select coalesce(sum(e.amount), 0) from ledger_entry e join ledger_movement m on m.movement_id = e.movement_id
               where m.cause_kind = 'test' and m.kind = 'spend' and e.book not like 'house:%') as text)";
        let moved: i64 = self.server.scalar(moved).await.parse().unwrap();
        assert_eq!(available(&self.server.app, self.account_id).await, FIRST + moved);
    }
}
