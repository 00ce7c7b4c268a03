//! How often one address may make each call that needs no session. `app::api` names the limit of each route; it is counted
//! before the request's body is read. The same counters turn away whom the operator's blacklist names.

use portico_core::Action;

use crate::App;
use crate::PeopleParts;
use crate::kit::clock::Clock;
use crate::kit::http::Throttle;
use crate::platform::config::Config;

/// The counters, in memory.
pub struct Limits {
    sign_ins: Throttle,
    handoff_redemptions: Throttle,
    handoff_requests: Throttle,
    puzzle_draws: Throttle,
    puzzle_solutions: Throttle,
    question_draws: Throttle,
    question_answers: Throttle,
    codes: Throttle,
    code_tries: Throttle,
    registrations: Throttle,
    reset_requests: Throttle,
    resets: Throttle,
}

impl Limits {
    /// With the operator's figures.
    pub fn new(config: &Config, clock: &Clock) -> Self {
        let figures = &config.security;
        let blocked = figures.blocked_addresses.clone().into();
        let open = |throttle: Throttle| throttle.with_blacklist(&blocked, Action::CodeSend);
        let per_minute = |count| open(Throttle::per_minute(count, clock));
        let per_hour = |count| open(Throttle::per_hour(count, clock));
        let puzzles = |count| Throttle::per_hour(count, clock).with_blacklist(&blocked, Action::ImageCode);
        Self {
            sign_ins: per_minute(figures.sign_ins_per_minute),
            handoff_redemptions: per_minute(figures.handoffs_per_minute),
            handoff_requests: per_minute(figures.handoffs_per_minute),
            puzzle_draws: puzzles(figures.puzzles_per_hour),
            puzzle_solutions: puzzles(figures.puzzles_per_hour),
            question_draws: puzzles(figures.questions_per_hour),
            question_answers: puzzles(figures.questions_per_hour),
            codes: per_minute(figures.codes_per_minute),
            code_tries: per_minute(figures.code_tries_per_minute),
            registrations: per_hour(figures.registrations_per_hour),
            reset_requests: per_minute(figures.resets_per_minute),
            resets: per_minute(figures.resets_per_minute),
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
    handoff_redemptions;
    /// Hand-off codes that partners ask for, as many as portals redeem.
    handoff_requests;
    /// Puzzles that are drawn (`security.puzzles_per_hour`).
    puzzle_draws;
    /// Puzzles solved, as many as drawn.
    puzzle_solutions;
    /// Questions that are asked in a puzzle's place (`security.questions_per_hour`).
    question_draws;
    /// Questions answered, as many as asked.
    question_answers;
    /// Codes asked for (`security.codes_per_minute`).
    codes;
    /// Codes typed in (`security.code_tries_per_minute`).
    code_tries;
    /// Registration forms that are sent (`security.registrations_per_hour`).
    registrations;
    /// Forgotten passwords begun (`security.resets_per_minute`).
    reset_requests;
    /// New passwords set, as many as forgotten ones begun.
    resets;
}
