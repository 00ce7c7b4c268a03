//! The program killed again and again while customers pay and buy: what they were told is there, once (SECURITY M-7, M-8).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use portico_server::kit::queue::{Job, run_due};
use portico_server::money::recharge::Reconcile;
use reqwest::StatusCode;
use uuid::Uuid;

use crate::support::{
    Customer, FIRST, Kills, PRICE, Program, RECHARGE, TestServer, assert_ledger, available, free_port,
    opened, order_draft, recharge_draft, variable_number,
};

/// Customers at once: every other one pays, the rest buy.
const CLIENTS: usize = 6;

/// Customers of one account, and whether they stop.
struct Shop {
    customer: Customer,
    is_over: AtomicBool,
}

impl Shop {
    /// Recharges one after another; how many were paid.
    async fn recharges(&self, name: usize) -> i64 {
        let body = recharge_draft();
        let mut paid = 0;
        while !self.is_over.load(Ordering::Relaxed) {
            let (status, answer) = self.customer.call(RECHARGE, &format!("pay {name} {paid}"), &body).await;
            if status == StatusCode::TOO_MANY_REQUESTS {
                // Many wait to be paid: the notices of those that were paid died with the program.
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            }
            assert_eq!(status, StatusCode::OK, "{answer}");
            self.customer.pay(answer["data"]["reference"].as_str().unwrap()).await;
            paid += 1;
        }
        paid
    }

    /// Orders one after another; how many were taken.
    async fn orders(&self, name: usize) -> i64 {
        let body = order_draft("monthly");
        let mut taken = 0;
        while !self.is_over.load(Ordering::Relaxed) {
            let (status, answer) = self
                .customer
                .call("/gicend/billing/order/create/", &format!("buy {name} {taken}"), &body)
                .await;
            assert_eq!(status, StatusCode::OK, "{answer}");
            taken += 1;
        }
        taken
    }
}

/// `PORTICO_CHAOS_KILLS` says how often; `just chaos` kills a thousand times.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_customers_paid_and_bought_is_there_once_though_the_program_is_killed_all_the_time() {
    let (server, _browser, id, secret) = opened("chaos_01").await;
    // A customer that is kept from calling again for half a minute still finds what it began.
    let program = Program::on(&server).await.with("PORTICO_PAYMENT_FIRST_ASK_SECONDS", "600");
    let port = free_port();
    let shop = Arc::new(Shop { customer: Customer::new(port, &secret), is_over: AtomicBool::new(false) });
    let customers: Vec<_> = (0..CLIENTS)
        .map(|name| {
            let shop = Arc::clone(&shop);
            tokio::spawn(async move {
                if name % 2 == 0 { shop.recharges(name).await } else { shop.orders(name).await }
            })
        })
        .collect();
    // From the first request to some that are done.
    let kills = Kills { count: variable_number("PORTICO_CHAOS_KILLS", 200), more: 37, most: 300 };
    let done = program.killed_while(port, &kills, &shop.is_over, customers, async || {}).await;
    let paid: i64 = done.iter().step_by(2).sum();
    let bought: i64 = done.iter().skip(1).step_by(2).sum();
    settle(&server).await;
    assert!(paid > 0 && bought > 0, "{paid} paid, {bought} bought");
    assert_eq!(server.count("recharge").await, paid, "one for each key");
    assert_eq!(server.count("recharge where state = 'success'").await, paid);
    assert_eq!(server.count("ledger_movement where kind = 'deposit'").await, paid + 1);
    assert_eq!(server.count("customer_order").await, bought);
    assert_eq!(server.count("ledger_hold where state = 'held'").await, bought);
    assert_eq!(available(&server.app, id).await, FIRST + PRICE * (paid - bought));
    assert_ledger(server.app.store()).await;
}

/// What the program would do in the next hours: jobs of the killed are taken over, gateways asked for what was not told.
async fn settle(server: &TestServer) {
    for _ in 0..200 {
        server.clock.advance(600);
        Reconcile::default().run(&server.app, Uuid::nil()).await.unwrap();
        run_due(&server.app).await.unwrap();
        if server.count("recharge where state = 'pending'").await == 0 {
            return;
        }
    }
    panic!("recharges never ended");
}
