//! Every rule of the console, written once.
//!
//! Anything that can be answered from its arguments alone is here; there is no I/O, no clock and no randomness.
//! The server links this crate and the browser runs it as WebAssembly, so the two cannot disagree.
//! A rule is a pure function that returns every broken rule as data ([`Violation`]), never as a sentence;
//! a form is a [`Draft`] that becomes a valid type only through [`Draft::check`].
//!
//! The modules stand on four floors, each of which knows those before it: `base`, `people`, `money`, `cloud`. Callers name a
//! module without its floor.

mod base;
mod cloud;
mod money;
mod people;

/// The states of SPEC §4 and what each allows: the server's guard, and the reason on the browser's disabled button.
pub mod state {
    pub use crate::money::states::*;
    pub use crate::people::states::*;
}

pub use base::*;
pub use cloud::*;
pub use money::*;
pub use people::*;

pub use action_code::{Action, meaning, meaning_status};
pub use amount::{Currency, Money, MoneyError, round_half_up};
pub use bank_debit::{BankDebit, BankDebitDraft, BankReturn};
pub use card::{Card, CardDraft, CardFace};
pub use card_brand::CardBrand;
pub use code::{Code, CodeValue, DefaultText, ends_session, is_success};
pub use draft::{Checked, Draft};
pub use format::{PartOfDay, SpanUnit, TimeSpan, short_number, thousands};
pub use image_upload::{ImageFacts, ImageFormat, inspect_image};
pub use instance::{Instance, InstanceDraft};
pub use lang::Lang;
pub use limits::Limits;
pub use permission::{Decision, Grant, GrantSource, Resource, Role, Scope, may, may_as};
pub use permission_group::{Operation, PermissionGroup};
pub use recharge::{PayMethod, Recharge, RechargeDraft};
pub use threshold::{Threshold, ThresholdDraft};
pub use time_range::{TimeRange, TimeRangeDraft};
pub use violation::{Rule, Violation};

/// What [`stored!`] writes its implementations for.
#[cfg(feature = "sql")]
#[doc(hidden)]
pub use sqlx;
