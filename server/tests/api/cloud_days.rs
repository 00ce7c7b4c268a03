//! A hundred and twenty days of customers with instances by the hour and by the month, which are stopped, started, deleted, not paid for,
//! paid for again, renewed and left to end: each hour of use is metered once, and what was told to happen happens then (SPEC §4).

mod faked;
mod life;
mod proof;
mod world;

use std::time::Instant;

use self::life::{Act, DELETE, Event, Plan, START, STOP};
use self::world::World;
use crate::support::variable_number;

const DAYS: i64 = 120;
const DAY: i64 = 86_400;
const HOUR: i64 = 3_600;
/// What an instance with its disk costs by the month.
const A_MONTH: i64 = 12_000;
/// What the two instances of the debtor cost for ten days, one of them switched off: 0.36 and twice 0.072 an hour.
const TEN_DAYS: i64 = 12_096;

/// So many days, hours, minutes and seconds after the beginning.
const fn on(day: i64, hour: i64, minute: i64, second: i64) -> i64 {
    day * DAY + hour * HOUR + minute * 60 + second
}

/// Who has plenty: instances by the hour that run for months, now and then, and until they are deleted, on the hour and just before it is
/// full; one by the month that is renewed by itself, and one that ends, is renewed by hand, and ends again.
const STEADY: [Event; 15] = [
    Event(on(0, 1, 10, 0), "switched", Act::Make(Plan::Hourly)),
    Event(on(3, 9, 30, 15), "renewed", Act::Make(Plan::Renewed)),
    Event(on(5, 7, 23, 11), "switched", STOP),
    Event(on(9, 12, 0, 0), "switched", START),
    Event(on(10, 8, 0, 0), "once", Act::Make(Plan::Once)),
    Event(on(20, 22, 10, 0), "switched", STOP),
    Event(on(20, 22, 40, 0), "switched", START),
    Event(on(25, 13, 0, 0), "switched", STOP),
    Event(on(27, 0, 0, 0), "switched", DELETE),
    Event(on(30, 1, 20, 0), "left", Act::Make(Plan::Hourly)),
    Event(on(40, 10, 0, 0), "left", STOP),
    Event(on(41, 10, 59, 59), "left", DELETE),
    Event(on(45, 9, 0, 0), "once", Act::Renew),
    Event(on(60, 5, 0, 0), "lasting", Act::Make(Plan::Hourly)),
    Event(on(119, 23, 59, 0), "lasting", STOP),
];

/// Who pays late for what is billed by the hour: after the stop, after the recycle bin, after everything was deleted, and before the stop.
const DEBTOR: [Event; 11] = [
    Event(on(0, 2, 0, 0), "", Act::Fill(TEN_DAYS)),
    Event(on(0, 2, 10, 0), "server", Act::Make(Plan::Hourly)),
    Event(on(0, 2, 12, 0), "spare", Act::Make(Plan::Hourly)),
    Event(on(0, 2, 13, 0), "spare", STOP),
    Event(on(12, 14, 20, 30), "", Act::Fill(TEN_DAYS)),
    Event(on(31, 12, 0, 0), "", Act::Fill(TEN_DAYS)),
    Event(on(70, 0, 0, 0), "", Act::Fill(11_000)),
    Event(on(70, 1, 0, 0), "new", Act::Make(Plan::Hourly)),
    Event(on(81, 6, 0, 0), "", Act::Fill(50_000)),
    Event(on(84, 1, 0, 0), "new", STOP),
    Event(on(85, 2, 30, 0), "new", DELETE),
];

/// Who pays late for what is renewed by the month: within its grace, after the stop, and not at all.
const LATE: [Event; 4] = [
    Event(on(2, 6, 0, 0), "", Act::Fill(A_MONTH)),
    Event(on(2, 6, 10, 0), "monthly", Act::Make(Plan::Renewed)),
    Event(on(32, 16, 0, 0), "", Act::Fill(A_MONTH)),
    Event(on(66, 3, 0, 0), "", Act::Fill(A_MONTH)),
];

/// `PORTICO_TEST_DAYS_STEP` says by how many hours the clock moves where nothing happens; each told moment is looked at to the minute.
#[tokio::test]
async fn for_120_days_each_hour_of_use_is_metered_once_and_what_was_told_happens_to_the_minute() {
    let step: i64 = variable_number("PORTICO_TEST_DAYS_STEP", 48);
    let began = Instant::now();
    let mut world = World::begin(step).await;
    world.settle_in("steady", &STEADY).await;
    world.settle_in("debtor", &DEBTOR).await;
    world.settle_in("late", &LATE).await;
    world.live(DAYS * DAY).await;
    let told = proof::assert_told(&world).await;
    proof::assert_owed(&world, step).await;
    let metered = proof::assert_books(&world.server, &world.paid).await;
    proof::assert_renewed(&world).await;
    println!(
        "{DAYS} days in steps of {step} hours: {} looks, {told} told moments, {metered} hours of use, {} seconds",
        world.looks,
        began.elapsed().as_secs()
    );
}
