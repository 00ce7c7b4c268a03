//! Whether a slider was moved by a hand: the place it was left at, and the track that led there.
//!
//! A pointer's track takes at least 300 ms and 10 samples, starts near the origin, wavers in height, never jumps more
//! than 50 px, and is slower in its last 30 % of time than in its first 70 %. A keyboard's track is a row of small
//! steps at uneven intervals. Positions are pixels relative to where the piece started; times are milliseconds since
//! the first sample's clock began.

use serde::{Deserialize, Serialize};

use crate::{Checked, Draft, Limits, Rule, draft::Checks, form::form, limits::SliderLimits, text};

/// The greatest number of samples of a track.
const SAMPLES_MAX: u32 = 2_000;
const ID_MAX: u32 = 64;
const TIME_MIN: u32 = 300;
const POINTER_SAMPLES_MIN: usize = 10;
const ORIGIN: i64 = 10;
const JUMP_MAX: i64 = 50;
const KEY_STEPS_MIN: usize = 5;
const KEY_STEP_MAX: i64 = 10;

/// What moved the slider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum SliderInput {
    /// A mouse, pen or finger.
    Pointer,
    /// Arrow keys, in steps of 1–10 px.
    Keyboard,
}

/// One sample of a track.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TrackPoint {
    /// Pixels to the right of the start.
    pub x: i32,
    /// Pixels below the start.
    pub y: i32,
    /// Milliseconds since the first sample.
    pub t: u32,
}

form! {
    /// A slider as it was left, for the puzzle it answers.
    SliderSolveDraft =>
    /// An answer of bounded size; whether it is right is [`judge`]'s to say.
    SliderSolve {
        /// The id of the puzzle.
        puzzle_id: String,
        /// The kind of input that moved the handle.
        input: SliderInput,
        /// Pixels from the start to where it was left.
        x: i32,
        /// Its way there, at most 2,000 samples.
        track: Vec<TrackPoint>,
    }
}

impl Draft for SliderSolveDraft {
    type Valid = SliderSolve;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<SliderSolve> {
        let mut checks = Checks::default();
        let puzzle_id = checks.field("puzzle_id", text::require(&self.puzzle_id, ID_MAX));
        if self.track.len() > SAMPLES_MAX as usize {
            checks.note("track", Rule::TooMany { max: SAMPLES_MAX });
        }
        let Self { input, x, track, .. } = self;
        checks.finish(puzzle_id.map(|puzzle_id| SliderSolve { puzzle_id, input, x, track }))
    }
}

/// Why a slider is not solved. For the log; the person only learns that it failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SliderFault {
    /// Left beside the gap.
    Missed,
    /// The track does not end where the slider was left.
    EndsElsewhere,
    /// Fewer samples than a hand makes.
    TooFewSamples,
    /// Quicker than 300 ms.
    TooFast,
    /// A sample is earlier than the one before it.
    TimeReversed,
    /// The first sample is far from the origin.
    StartsElsewhere,
    /// The height never changes.
    Straight,
    /// A jump of more than 50 px, or a key step outside 1–10 px.
    Jump,
    /// The end is not slower than the beginning.
    NoBraking,
    /// Keys at equal intervals.
    Metronome,
}

/// Judges a slider against the place of the gap (pixels from the start).
///
/// # Errors
/// The first reason to refuse it.
pub fn judge(solve: &SliderSolve, gap: i32, limits: &SliderLimits) -> Result<(), SliderFault> {
    if i64::from(solve.x).abs_diff(i64::from(gap)) > u64::from(limits.tolerance) {
        return Err(SliderFault::Missed);
    }
    let track = solve.track.as_slice();
    let least = if solve.input == SliderInput::Pointer { POINTER_SAMPLES_MIN } else { KEY_STEPS_MIN + 1 };
    let (Some(first), Some(last)) = (track.first(), track.last()) else {
        return Err(SliderFault::TooFewSamples);
    };
    if last.x != solve.x {
        return Err(SliderFault::EndsElsewhere);
    }
    if track.len() < least {
        return Err(SliderFault::TooFewSamples);
    }
    if track.windows(2).any(|pair| pair[1].t < pair[0].t) {
        return Err(SliderFault::TimeReversed);
    }
    if last.t - first.t < TIME_MIN {
        return Err(SliderFault::TooFast);
    }
    if i64::from(first.x).abs() > ORIGIN || i64::from(first.y).abs() > ORIGIN {
        return Err(SliderFault::StartsElsewhere);
    }
    match solve.input {
        SliderInput::Pointer => judge_pointer(track, first, last),
        SliderInput::Keyboard => judge_keyboard(track),
    }
}

fn judge_pointer(track: &[TrackPoint], first: &TrackPoint, last: &TrackPoint) -> Result<(), SliderFault> {
    if track.iter().all(|point| point.y == first.y) {
        return Err(SliderFault::Straight);
    }
    let far = |a: i32, b: i32| (i64::from(a) - i64::from(b)).abs() > JUMP_MAX;
    if track.windows(2).any(|pair| far(pair[1].x, pair[0].x) || far(pair[1].y, pair[0].y)) {
        return Err(SliderFault::Jump);
    }
    // Way in thousandths of a pixel, split at 70 % of the time.
    let split = i64::from(first.t) * 10 + 7 * i64::from(last.t - first.t);
    let (mut early, mut late) = (0_i64, 0_i64);
    for pair in track.windows(2) {
        let way = (i64::from(pair[1].x) - i64::from(pair[0].x)).abs() * 1_000;
        let (from, to) = (i64::from(pair[0].t) * 10, i64::from(pair[1].t) * 10);
        let before = if to > from {
            way * (split.clamp(from, to) - from) / (to - from)
        } else if to <= split {
            way
        } else {
            0
        };
        early += before;
        late += way - before;
    }
    if late * 7 < early * 3 { Ok(()) } else { Err(SliderFault::NoBraking) }
}

fn judge_keyboard(track: &[TrackPoint]) -> Result<(), SliderFault> {
    let step = |pair: &[TrackPoint]| (i64::from(pair[1].x) - i64::from(pair[0].x)).abs();
    if track.windows(2).any(|pair| !(1..=KEY_STEP_MAX).contains(&step(pair))) {
        return Err(SliderFault::Jump);
    }
    let mut intervals = track.windows(2).map(|pair| pair[1].t - pair[0].t);
    let beat = intervals.next();
    if intervals.all(|interval| Some(interval) == beat) { Err(SliderFault::Metronome) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solve(input: SliderInput, track: Vec<TrackPoint>) -> SliderSolve {
        let x = track.last().map_or(0, |point| point.x);
        SliderSolve { puzzle_id: "p".into(), input, x, track }
    }

    fn by_hand(x: i32) -> Vec<TrackPoint> {
        (0..=40)
            .map(|i| {
                let left = 1.0 - f64::from(i) / 40.0;
                TrackPoint {
                    x: (f64::from(x) * (1.0 - left * left * left)) as i32,
                    y: i % 3,
                    t: i as u32 * 20,
                }
            })
            .collect()
    }

    fn by_keys(x: i32) -> Vec<TrackPoint> {
        (0..=x / 10).map(|i| TrackPoint { x: i * 10, y: 0, t: i as u32 * 80 + (i as u32 % 3) * 7 }).collect()
    }

    fn verdict(solve: &SliderSolve, gap: i32) -> Result<(), SliderFault> {
        judge(solve, gap, &SliderLimits::default())
    }

    #[test]
    fn a_hand_with_a_pointer_or_with_keys_passes() {
        assert_eq!(verdict(&solve(SliderInput::Pointer, by_hand(180)), 175), Ok(()));
        assert_eq!(verdict(&solve(SliderInput::Keyboard, by_keys(180)), 185), Ok(()));
    }

    #[test]
    fn six_pixels_beside_the_gap_is_missed() {
        assert_eq!(verdict(&solve(SliderInput::Pointer, by_hand(180)), 174), Err(SliderFault::Missed));
        assert_eq!(verdict(&solve(SliderInput::Pointer, by_hand(180)), i32::MIN), Err(SliderFault::Missed));
    }

    #[test]
    fn a_robots_track_is_refused() {
        let changed = |change: fn(usize, &mut TrackPoint)| {
            let mut track = by_hand(180);
            track.iter_mut().enumerate().for_each(|(i, point)| change(i, point));
            verdict(&solve(SliderInput::Pointer, track), 180)
        };
        assert_eq!(changed(|_, p| p.y = 4), Err(SliderFault::Straight));
        assert_eq!(changed(|_, p| p.t /= 3), Err(SliderFault::TooFast));
        assert_eq!(changed(|i, p| p.x = i as i32 * 180 / 40), Err(SliderFault::NoBraking));
        assert_eq!(changed(|i, p| p.t = 900 - i as u32), Err(SliderFault::TimeReversed));
        assert_eq!(
            changed(|i, p| if i < 30 {
                p.x = 0
            }),
            Err(SliderFault::Jump)
        );
        assert_eq!(
            changed(|i, p| if i < 1 {
                p.x = 11
            }),
            Err(SliderFault::StartsElsewhere)
        );
    }

    #[test]
    fn keys_at_equal_intervals_or_in_long_steps_are_refused() {
        let mut even = by_keys(180);
        even.iter_mut().enumerate().for_each(|(i, point)| point.t = i as u32 * 80);
        assert_eq!(verdict(&solve(SliderInput::Keyboard, even), 180), Err(SliderFault::Metronome));
        let mut long = by_keys(180);
        long.remove(5);
        assert_eq!(verdict(&solve(SliderInput::Keyboard, long), 180), Err(SliderFault::Jump));
    }

    #[test]
    fn an_end_other_than_the_place_it_was_left_at_is_refused() {
        let mut solve = solve(SliderInput::Pointer, by_hand(180));
        solve.x = 179;
        assert_eq!(verdict(&solve, 180), Err(SliderFault::EndsElsewhere));
        solve.track.clear();
        assert_eq!(verdict(&solve, 180), Err(SliderFault::TooFewSamples));
    }
}
