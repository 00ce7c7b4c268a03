//! Every rule of the console, written once.
//!
//! Anything that can be answered from its arguments alone is here; there is no I/O, no clock and no randomness.
//! The server links this crate and the browser runs it as WebAssembly, so the two cannot disagree.
//! A rule is a pure function that returns every broken rule as data ([`Violation`]), never as a sentence;
//! a form is a [`Draft`] that becomes a valid type only through [`Draft::check`].

pub mod action_code;
pub mod code;
pub mod draft;
pub mod format;
pub mod lang;
pub mod limits;
pub mod money;
pub mod recharge;
pub mod threshold;
pub mod time_range;
pub mod violation;

pub use action_code::{Action, meaning, meaning_status};
pub use code::{Code, CodeValue, DefaultText, ends_session, is_success};
pub use draft::{Checked, Draft};
pub use format::{PartOfDay, SpanUnit, TimeSpan, short_number, thousands};
pub use lang::Lang;
pub use limits::Limits;
pub use money::{Currency, Money, MoneyError, round_half_up};
pub use recharge::{PayMethod, Recharge, RechargeDraft};
pub use threshold::{Threshold, ThresholdDraft};
pub use time_range::{TimeRange, TimeRangeDraft};
pub use violation::{Rule, Violation};
