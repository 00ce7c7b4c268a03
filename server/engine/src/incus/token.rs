//! How far an operation is, as it is kept between two calls: the stage, how often that failed, and what Incus is doing for it.

use super::super::Progress;

/// How often a stage is tried.
const TRIES: u32 = 5;

/// How far an operation is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Token {
    /// What was asked last.
    pub(super) stage: String,
    /// How often that failed.
    failures: u32,
    /// What Incus is doing.
    pub(super) background: Option<String>,
}

impl Token {
    /// Reads what was kept; what cannot be read is as if nothing was.
    pub(super) fn read(job: Option<&str>) -> Self {
        let mut words = job.unwrap_or_default().split(' ');
        Self {
            stage: words.next().unwrap_or_default().to_owned(),
            failures: words.next().and_then(|count| count.parse().ok()).unwrap_or(0),
            background: words.next().filter(|id| !id.is_empty()).map(str::to_owned),
        }
    }

    /// The same for a stage, which begins with no failure.
    pub(super) fn at(self, stage: &str) -> Self {
        if self.stage == stage { self } else { Self { stage: stage.to_owned(), ..Self::default() } }
    }

    /// The same after a failure.
    pub(super) fn after_failure(self) -> Self {
        Self { failures: self.failures + 1, background: None, ..self }
    }

    /// The same while Incus does something.
    pub(super) fn during(self, background: String) -> Self {
        Self { background: Some(background), ..self }
    }

    /// Whether it was tried often enough.
    pub(super) fn is_used_up(&self) -> bool {
        self.failures >= TRIES
    }

    /// Asks to be called again: at once, after a second while Incus is doing something, and after a failure later each time.
    pub(super) fn again(self) -> Progress {
        let seconds = match (&self.background, self.failures) {
            (Some(_), _) => 1,
            (None, 0) => 0,
            (None, failures) => 1 << failures.min(TRIES),
        };
        self.after(seconds)
    }

    /// Asks to be called again after so many seconds.
    pub(super) fn after(self, seconds: i64) -> Progress {
        let is_busy = self.background.is_some();
        let background = self.background.unwrap_or_default();
        let job = format!("{} {} {background}", self.stage, self.failures);
        Progress::Wait { job: job.trim_end().to_owned(), seconds, is_busy }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_of_an_operation_is_read_as_it_was_written() {
        for token in [
            Token::default().at("start"),
            Token::default().at("start").after_failure().after_failure(),
            Token::default().at("make").after_failure().during("1-2".to_owned()),
        ] {
            let Progress::Wait { job, .. } = token.clone().again() else { panic!("it waits") };
            assert_eq!(Token::read(Some(&job)), token);
        }
        assert_eq!(Token::read(None), Token::default());
        assert_eq!(Token::read(Some("\u{1f600} x")).failures, 0);
    }

    #[test]
    fn an_engine_is_busy_while_it_does_something_in_the_background_and_not_while_it_is_to_be_asked_again() {
        let is_busy = |progress| matches!(progress, Progress::Wait { is_busy: true, .. });
        let token = Token::default().at("rebuild");
        assert!(is_busy(token.clone().during("1-2".to_owned()).again()));
        assert!(!is_busy(token.clone().again()));
        assert!(!is_busy(token.during("1-2".to_owned()).after_failure().again()));
    }

    #[test]
    fn a_stage_is_tried_five_times_over_half_a_minute_and_the_next_one_begins_anew() {
        let (mut token, mut pauses) = (Token::default().at("start"), Vec::new());
        while !token.is_used_up() {
            token = token.after_failure();
            if let Progress::Wait { seconds, .. } = token.clone().again() {
                pauses.push(seconds);
            }
        }
        assert_eq!(pauses, [2, 4, 8, 16, 32]);
        assert!(!token.at("login").is_used_up());
    }
}
