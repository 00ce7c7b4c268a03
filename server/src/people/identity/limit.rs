//! How often one address may make each call that needs no session. `app::api` names the limit of each route; it is counted
//! before the request's body is read. The same counters turn away whom the operator's blacklist names.

use portico_core::Action;

use crate::App;
use crate::kit::clock::Clock;
use crate::kit::http::Throttle;
use crate::platform::config::Config;

/// The counters, in memory.
pub struct Limits {
    sign_ins: Throttle,
    handoffs_redeemed: Throttle,
    handoffs_asked: Throttle,
    puzzles_drawn: Throttle,
    puzzles_solved: Throttle,
    questions_asked: Throttle,
    questions_answered: Throttle,
    codes: Throttle,
    code_tries: Throttle,
    registrations: Throttle,
    resets_begun: Throttle,
    resets_finished: Throttle,
}

impl Limits {
    /// With the operator's figures.
    pub fn new(config: &Config, clock: &Clock) -> Self {
        let figures = &config.security;
        let blocked = figures.blocked_addresses.clone().into();
        let open = |throttle: Throttle| throttle.closed_to(&blocked, Action::CodeSend);
        let per_minute = |count| open(Throttle::per_minute(count, clock));
        let per_hour = |count| open(Throttle::per_hour(count, clock));
        let puzzles = |count| Throttle::per_hour(count, clock).closed_to(&blocked, Action::ImageCode);
        Self {
            sign_ins: per_minute(figures.sign_ins_per_minute),
            handoffs_redeemed: per_minute(figures.handoffs_per_minute),
            handoffs_asked: per_minute(figures.handoffs_per_minute),
            puzzles_drawn: puzzles(figures.puzzles_per_hour),
            puzzles_solved: puzzles(figures.puzzles_per_hour),
            questions_asked: puzzles(figures.questions_per_hour),
            questions_answered: puzzles(figures.questions_per_hour),
            codes: per_minute(figures.codes_per_minute),
            code_tries: per_minute(figures.code_tries_per_minute),
            registrations: per_hour(figures.registrations_per_hour),
            resets_begun: per_minute(figures.resets_per_minute),
            resets_finished: per_minute(figures.resets_per_minute),
        }
    }
}

/// One function for each counter.
macro_rules! limits {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        $($(#[$doc])* #[must_use]
        pub fn $name(app: &App) -> &Throttle {
            &app.identity().limits.$name
        })*
    };
}

limits! {
    /// Passwords, and hand-offs from another console (`security.sign_ins_per_minute`).
    sign_ins;
    /// Hand-off codes that portals redeem (`security.handoffs_per_minute`).
    handoffs_redeemed;
    /// Hand-off codes that partners ask for, as many as portals redeem.
    handoffs_asked;
    /// Puzzles drawn (`security.puzzles_per_hour`).
    puzzles_drawn;
    /// Puzzles solved, as many as drawn.
    puzzles_solved;
    /// Questions asked (`security.questions_per_hour`).
    questions_asked;
    /// Questions answered, as many as asked.
    questions_answered;
    /// Codes asked for (`security.codes_per_minute`).
    codes;
    /// Codes typed in (`security.code_tries_per_minute`).
    code_tries;
    /// Registration forms (`security.registrations_per_hour`).
    registrations;
    /// Forgotten passwords begun (`security.resets_per_minute`).
    resets_begun;
    /// New passwords set, as many as forgotten ones begun.
    resets_finished;
}
