//! What customers do with an instance, and what is to become of it: worked out from what they do and from what they were told, apart from
//! the program.

use portico_core::day::Calendar;
use portico_server::App;

use super::{DAY, HOUR};

/// Seconds after a payment until what arrears had stopped runs again.
const RESTORED_AFTER: i64 = 600;

/// At which second, with which instance, what its customer does.
#[derive(Debug, Clone, Copy)]
pub struct Event(pub i64, pub &'static str, pub Act);

/// What a customer does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// Pays as much as makes the balance this.
    Fill(i64),
    Make(Plan),
    /// Has it stopped, started or deleted.
    Power(&'static str),
    Renew,
}

pub const START: Act = Act::Power("start");
pub const STOP: Act = Act::Power("stop");
pub const DELETE: Act = Act::Power("delete");

/// How an instance is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plan {
    Hourly,
    /// By the month, renewed.
    Renewed,
    /// By the month, not renewed.
    Once,
}

/// What is done because of money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    Stopped,
    Restored,
    Deleted,
}

/// An operation as it is to be: what, why, and when it is to be staged.
pub type Wanted = (&'static str, &'static str, i64);

/// A time of use as it is to be.
pub type Use = (i64, Option<i64>);

/// What an instance is to have gone through.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Life {
    pub operations: Vec<Wanted>,
    /// When it was on, and might work.
    pub on: Vec<Use>,
    /// When its disk was there, and might be used.
    pub there: Vec<Use>,
}

impl Life {
    /// Of an instance with what its owner did and what was done because of money, both by the moment.
    pub fn of(acts: &[(i64, Act)], steps: &[(i64, Step)], cause: &'static str) -> Self {
        let mut life = Self::default();
        let (mut wants_on, mut is_on, mut may) = (true, false, true);
        let mut all: Vec<(i64, Option<Act>, Option<Step>)> =
            acts.iter().map(|(at, act)| (*at, Some(*act), None)).collect();
        all.extend(steps.iter().map(|(at, step)| (*at, None, Some(*step))));
        all.sort_by_key(|(at, ..)| *at);
        for (at, act, step) in all {
            match (act, step) {
                (Some(Act::Make(_)), _) => life.note("create", "customer", at),
                (Some(Act::Power(verb)), _) => life.note(verb, "customer", at),
                (_, Some(Step::Stopped)) if is_on => life.note("stop", cause, at),
                (_, Some(Step::Restored)) if wants_on => life.note("start", cause, at),
                (_, Some(Step::Deleted)) => life.note("delete", cause, at),
                _ => {}
            }
            match act {
                Some(Act::Make(_) | START) => (wants_on, is_on) = (true, true),
                Some(Act::Power(_)) => (wants_on, is_on) = (false, false),
                _ => {}
            }
            match step {
                Some(Step::Stopped | Step::Deleted) => (may, is_on) = (false, false),
                Some(Step::Restored) => (may, is_on) = (true, wants_on),
                None => {}
            }
            let is_there = act != Some(DELETE);
            turn(&mut life.on, is_on && may && is_there, at);
            turn(&mut life.there, may && is_there, at);
        }
        life
    }

    fn note(&mut self, kind: &'static str, cause: &'static str, at: i64) {
        self.operations.push((kind, cause, at));
    }
}

/// Begins or ends a use.
fn turn(uses: &mut Vec<Use>, is_used: bool, at: i64) {
    match uses.last_mut() {
        Some((_, ended @ None)) if !is_used => *ended = Some(at),
        Some((_, None)) => {}
        _ if is_used => uses.push((at, None)),
        _ => {}
    }
}

/// What arrears that began at some moments are to have done to what is billed by the hour, with payments at others.
pub fn steps_of_arrears(app: &App, since: &[i64], paid: &[i64]) -> Vec<(i64, Step)> {
    let set = &app.config().billing.arrears;
    let [stop, delete] = [set.stop_after_hours, set.delete_after_hours].map(|hours| i64::from(hours) * HOUR);
    let mut steps = Vec::new();
    for since in since {
        let paid = paid.iter().copied().find(|at| at >= since).unwrap_or(i64::MAX);
        if paid > since + stop {
            steps.push((since + stop, Step::Stopped));
            steps.push(if paid > since + delete {
                (since + delete, Step::Deleted)
            } else {
                (paid + RESTORED_AFTER, Step::Restored)
            });
        }
    }
    steps
}

/// Something that is paid by the month.
pub struct Months {
    pub calendar: Calendar,
    pub plan: Plan,
    /// When its paid time began.
    pub began: i64,
    /// Moments at which there was money for one renewal, or at which it was renewed by hand; none: there is always money.
    pub paid: Vec<i64>,
}

impl Months {
    /// What is to have become of it until a moment, and from when on it is to have been renewed each time.
    pub fn steps(&self, until: i64) -> (Vec<(i64, Step)>, Vec<i64>) {
        let (mut steps, mut renewals) = (Vec::new(), Vec::new());
        let (mut anchor, mut months) = (self.began, 1);
        let grace = if self.plan == Plan::Renewed { DAY } else { 0 };
        loop {
            let end = self.calendar.months_after(anchor, months);
            if end >= until {
                return (steps, renewals);
            }
            let is_covered =
                self.paid.is_empty() || self.paid.iter().any(|at| (end..end + grace).contains(at));
            if self.plan == Plan::Renewed && is_covered {
                renewals.push(end);
                months += 1;
                continue;
            }
            if end + grace >= until {
                return (steps, renewals);
            }
            steps.push((end + grace, Step::Stopped));
            // A week and a fortnight are counted from the beginning of the grace, which is over by then.
            let delete_at = end + grace + 13 * DAY;
            let Some(at) = self.paid.iter().find(|at| (end + grace..delete_at).contains(at)) else {
                steps.push((delete_at, Step::Deleted));
                return (steps, renewals);
            };
            steps.push((*at, Step::Restored));
            renewals.push(*at);
            (anchor, months) = (*at, 1);
        }
    }
}
