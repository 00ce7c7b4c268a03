//! Every rule of the console, written once.
//!
//! Anything that can be answered from its arguments alone is here; there is no I/O, no clock and no randomness.
//! The server links this crate and the browser runs it as WebAssembly, so the two cannot disagree.
//! A rule is a pure function that returns every broken rule as data ([`Violation`]), never as a sentence;
//! a form is a [`Draft`] that becomes a valid type only through [`Draft::check`].

pub mod account;
pub mod account_deletion;
#[cfg(feature = "words")]
pub mod account_words;
pub mod action_code;
pub mod ageing;
pub mod agreement;
pub mod arrears;
pub mod balance;
pub mod bank_debit;
#[cfg(feature = "words")]
pub mod breach;
pub mod budget;
pub mod capital;
pub mod card;
pub mod card_brand;
pub mod code;
pub mod code_list;
pub mod code_send;
pub mod contact;
pub mod contact_change;
pub mod csv;
pub mod day;
pub mod draft;
pub mod email;
pub mod forgot;
mod form;
pub mod format;
pub mod group;
pub mod identity_number;
pub mod ids;
pub mod image_upload;
pub mod instance;
pub mod invoice;
pub mod invoiceable;
pub mod ip_list;
pub mod key_token;
pub mod lang;
pub mod limits;
pub mod lockout;
pub mod login_mask;
pub mod login_name;
pub mod message_setting;
pub mod mobile;
pub mod money;
pub mod name;
pub mod names;
pub mod news;
pub mod next_path;
pub mod obstacle;
pub mod paid_time;
#[cfg(feature = "words")]
pub mod password;
#[cfg(feature = "words")]
pub mod password_change;
#[cfg(feature = "words")]
mod patterns;
pub mod payout;
pub mod permission;
pub mod permission_grant;
pub mod permission_group;
pub mod price;
pub mod price_sight;
pub mod product_words;
pub mod profile;
pub mod project;
mod punycode;
pub mod quantity;
pub mod reason;
pub mod reauthenticate;
pub mod recharge;
#[cfg(feature = "words")]
pub mod register;
#[cfg(feature = "words")]
pub mod reset;
pub mod rights;
pub mod runway;
pub mod second_factor;
pub mod security_key;
pub mod sign_in;
pub mod slider;
pub mod state;
#[cfg(feature = "words")]
pub mod strength;
pub mod sub_user;
pub mod sub_user_import;
pub mod text;
pub mod threshold;
pub mod time_range;
pub mod top_up;
pub mod verification;
pub mod verification_code;
pub mod violation;
#[cfg(feature = "words")]
mod words;

pub use action_code::{Action, meaning, meaning_status};
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
pub use money::{Currency, Money, MoneyError, round_half_up};
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
