//! What several customers see of one balance at the same time could have happened one after the other (SECURITY M-2).

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};

use futures::future::join_all;
use portico_core::Code;
use portico_server::App;
use portico_server::kit::random::Random;
use portico_server::money::billing::What;
use uuid::Uuid;

use crate::support::{
    TestServer, assert_ledger, available, deposit, ledger_account, post_as, variable_number, yuan,
};

/// Customers at the same time, and what each does one after the other: together at most 32.
const CUSTOMERS: u32 = 4;
const ACTS: u32 = 4;
/// What is there at first, in minor units.
const BEGUN: Purse = Purse { gift: 0, cash: 6 };

/// What somebody does, in minor units.
#[derive(Debug, Clone, Copy)]
enum Act {
    Deposit(i64),
    Gift(i64),
    Spend(i64),
    Withdraw(i64),
    Look,
}

/// What they see of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Seen {
    Done,
    Refused,
    Available(i64),
}

/// Something that was done, between two moments.
#[derive(Debug, Clone, Copy)]
struct Call {
    act: Act,
    seen: Seen,
    begun: u64,
    ended: u64,
}

/// A balance as one alone would have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Purse {
    gift: i64,
    cash: i64,
}

impl Purse {
    fn after(self, act: Act) -> (Self, Seen) {
        let Self { gift, cash } = self;
        match act {
            Act::Deposit(amount) => (Self { gift, cash: cash + amount }, Seen::Done),
            Act::Gift(amount) => (Self { gift: gift + amount, cash }, Seen::Done),
            Act::Spend(amount) if amount <= gift + cash => {
                let of_gift = amount.min(gift);
                (Self { gift: gift - of_gift, cash: cash - (amount - of_gift) }, Seen::Done)
            }
            Act::Withdraw(amount) if amount <= cash => (Self { gift, cash: cash - amount }, Seen::Done),
            Act::Spend(_) | Act::Withdraw(_) => (self, Seen::Refused),
            Act::Look => (self, Seen::Available(gift + cash)),
        }
    }
}

/// Whether some order of the calls explains what was seen: one that ended before another began comes before it.
fn is_linearizable(calls: &[Call]) -> bool {
    fn explains(calls: &[Call], done: u32, purse: Purse, tried: &mut HashSet<(u32, Purse)>) -> bool {
        let open: Vec<usize> = (0..calls.len()).filter(|place| done & (1 << place) == 0).collect();
        let Some(first_end) = open.iter().map(|place| calls[*place].ended).min() else { return true };
        tried.insert((done, purse))
            && open.into_iter().any(|place| {
                let (next, seen) = purse.after(calls[place].act);
                calls[place].begun < first_end
                    && seen == calls[place].seen
                    && explains(calls, done | (1 << place), next, tried)
            })
    }
    explains(calls, 0, BEGUN, &mut HashSet::new())
}

/// Does something, and tells what came of it.
async fn act(app: &App, account_id: Uuid, name: &str, act: Act) -> Seen {
    let gateway_ref = format!("test:{account_id}:{name}");
    let what = match act {
        Act::Look => return Seen::Available(available(app, account_id).await),
        Act::Deposit(amount) => What::Deposit { amount: yuan(amount), gateway_ref: &gateway_ref },
        Act::Gift(amount) => What::Gift { amount: yuan(amount) },
        Act::Spend(amount) => What::Spend { amount: yuan(amount), may_owe: false },
        Act::Withdraw(amount) => {
            What::Withdraw { amount: yuan(amount), gateway_ref: &gateway_ref, may_owe: false }
        }
    };
    match post_as(app, account_id, &[name], what).await {
        Ok(_) => Seen::Done,
        Err(error) if error.code() == Code::InsufficientBalance => Seen::Refused,
        Err(error) => panic!("{act:?}: {error}"),
    }
}

fn any_act(random: &Random) -> Act {
    let amount = i64::from(random.below(6)) + 1;
    match random.below(8) {
        0 => Act::Deposit(amount),
        1 => Act::Gift(amount),
        2 | 3 => Act::Spend(amount),
        4 => Act::Withdraw(amount),
        _ => Act::Look,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn what_customers_see_of_one_balance_at_two_servers_could_have_happened_one_after_the_other() {
    let one = TestServer::start().await;
    let other = one.restart();
    let clock = AtomicU64::new(0);
    let mut at_once = 0;
    for round in 0..variable_number("PORTICO_TEST_LINEAR_ROUNDS", 25) {
        let account_id = ledger_account(one.app.store(), round, "CNY").await;
        deposit(&one.app, account_id, "begun", BEGUN.cash).await;
        let customers = (0..CUSTOMERS).map(|customer| {
            let app = if customer % 2 == 0 { &one.app } else { &other.app };
            let clock = &clock;
            async move {
                let mut calls = Vec::new();
                for number in 0..ACTS {
                    let wanted = any_act(&Random::System);
                    let begun = clock.fetch_add(1, Ordering::SeqCst);
                    let seen = act(app, account_id, &format!("{customer} {number}"), wanted).await;
                    let ended = clock.fetch_add(1, Ordering::SeqCst);
                    calls.push(Call { act: wanted, seen, begun, ended });
                }
                calls
            }
        });
        let calls: Vec<Call> = join_all(customers).await.into_iter().flatten().collect();
        assert!(is_linearizable(&calls), "{calls:#?}");
        at_once += calls.iter().filter(|call| call.ended > call.begun + 1).count();
    }
    assert!(at_once > 0, "nothing happened at the same time");
    assert_ledger(one.app.store()).await;
}

#[test]
fn a_history_that_could_not_have_happened_is_told_from_one_that_could() {
    let call = |act, seen, begun, ended| Call { act, seen, begun, ended };
    let spent = call(Act::Spend(6), Seen::Done, 0, 1);
    assert!(is_linearizable(&[]));
    assert!(is_linearizable(&[spent, call(Act::Look, Seen::Available(0), 2, 3)]));
    // A look that began after the payment's end still sees the money.
    assert!(!is_linearizable(&[spent, call(Act::Look, Seen::Available(6), 2, 3)]));
    // At the same time it may see either.
    for seen in [Seen::Available(0), Seen::Available(6)] {
        assert!(is_linearizable(&[call(Act::Spend(6), Seen::Done, 0, 3), call(Act::Look, seen, 1, 2)]));
    }
    // The same money twice; refused though there is enough; more withdrawn than the gift leaves.
    assert!(!is_linearizable(&[spent, call(Act::Spend(1), Seen::Done, 0, 1)]));
    assert!(!is_linearizable(&[call(Act::Spend(6), Seen::Refused, 0, 1)]));
    let gift = call(Act::Gift(5), Seen::Done, 0, 1);
    assert!(!is_linearizable(&[gift, call(Act::Withdraw(7), Seen::Done, 2, 3)]));
    // Two looks at the same time as a payment, one after the other, the later of which sees less and then more.
    let payment = call(Act::Spend(4), Seen::Done, 0, 9);
    let looks = |first, second| {
        [
            payment,
            call(Act::Look, Seen::Available(first), 1, 2),
            call(Act::Look, Seen::Available(second), 3, 4),
        ]
    };
    assert!(is_linearizable(&looks(6, 2)));
    assert!(!is_linearizable(&looks(2, 6)));
}
