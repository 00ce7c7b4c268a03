//! Leaves a server outside alone for a while that does not answer. Each question to it takes a worker of the queue for as long as a try may
//! last, and all other work would wait behind some that cannot be done.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// From so long on a question without an answer was met with silence; one that fails sooner takes nobody's time.
const SILENCE: Duration = Duration::from_secs(5);
/// For how long nobody asks a server that was silent; then one question is asked by itself.
const PAUSE: Duration = Duration::from_secs(30);

/// Whether a server outside answers at present, as far as this process knows.
pub(crate) struct Lull {
    silence: Duration,
    pause: Duration,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// From when on a server that was silent may be asked again; none: it answers.
    until: Option<Instant>,
    /// Whether somebody asks it again at present.
    is_asked: bool,
}

impl Default for Lull {
    fn default() -> Self {
        Self { silence: SILENCE, pause: PAUSE, state: Mutex::default() }
    }
}

impl Lull {
    /// A question to the server; none where it was silent a moment ago, or somebody else finds out whether it answers again.
    pub(crate) fn begin(&self) -> Option<Question<'_>> {
        let now = Instant::now();
        let mut state = self.state();
        let is_first = match state.until {
            None => false,
            Some(until) if state.is_asked || now < until => return None,
            Some(_) => true,
        };
        state.is_asked |= is_first;
        Some(Question { lull: self, begun: now, is_first, is_answered: false })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A question that is asked until it is dropped, be it that whoever asks is cut off.
pub(crate) struct Question<'a> {
    lull: &'a Lull,
    begun: Instant,
    /// The first one after a silence, which is asked alone.
    is_first: bool,
    is_answered: bool,
}

impl Question<'_> {
    /// Notes that the server has answered, whatever it said.
    pub(crate) fn note_answer(mut self) {
        self.is_answered = true;
    }
}

impl Drop for Question<'_> {
    fn drop(&mut self) {
        let is_silent = !self.is_answered && self.begun.elapsed() >= self.lull.silence;
        let mut state = self.lull.state();
        if self.is_first {
            state.is_asked = false;
        }
        if is_silent {
            state.until = Some(Instant::now() + self.lull.pause);
        } else if self.is_answered || self.is_first {
            state.until = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Lull;

    const HOUR: Duration = Duration::from_secs(3_600);

    /// For which every question without an answer was met with silence.
    fn lull(pause: Duration) -> Lull {
        Lull { silence: Duration::ZERO, pause, ..Lull::default() }
    }

    #[test]
    fn a_server_that_was_silent_is_left_alone_and_an_answer_ends_that() {
        let lull = lull(HOUR);
        let (silent, late) = (lull.begin().unwrap(), lull.begin().unwrap());
        drop(silent);
        assert!(lull.begin().is_none());
        late.note_answer();
        let (one, two) = (lull.begin().unwrap(), lull.begin().unwrap());
        one.note_answer();
        two.note_answer();
    }

    #[test]
    fn one_question_finds_out_by_itself_whether_a_server_answers_again() {
        let lull = lull(Duration::ZERO);
        drop(lull.begin());
        for _ in 0..2 {
            let first = lull.begin();
            assert!(first.is_some() && lull.begin().is_none());
            drop(first);
        }
        lull.begin().unwrap().note_answer();
        let (one, two) = (lull.begin(), lull.begin());
        assert!(one.is_some() && two.is_some());
    }

    #[test]
    fn a_question_that_fails_at_once_takes_nobodys_time_and_the_next_one_may_be_asked() {
        let lull = Lull { pause: HOUR, ..Lull::default() };
        drop(lull.begin());
        assert!(lull.begin().is_some());
    }
}
