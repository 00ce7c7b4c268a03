//! Who someone is: registration, sign-in, sessions, codes, the slider check.
//!
//! Answers never tell whether a login name or a contact is known, but where SPEC demands it; secrets are stored as hashes;
//! everything that counts (tries, tickets, wrong passwords) is counted in the transaction that uses it.

mod account_create;
mod account_deletion;
pub mod account_deletion_code;
pub mod account_deletion_create;
pub mod account_deletion_show;
mod account_end;
mod activation;
pub mod activation_show;
pub mod activation_use;
mod challenge;
mod client;
mod code;
pub mod code_send;
pub mod contact_change;
pub mod contact_code;
pub mod contact_remove;
mod contact_slot;
mod contacts;
mod cookies;
mod delete_expired;
mod factor;
mod factor_try;
mod feature;
pub mod handoff;
pub mod handoff_ask;
pub mod handoff_begin;
mod handoff_redeem;
mod help;
mod jobs;
mod keyed_hash;
pub mod limit;
mod lock;
pub mod login_ageing;
pub mod login_mask;
pub mod login_verification;
pub mod message_setting_show;
pub mod message_setting_update;
mod news;
mod notice;
mod own_data;
pub mod passkey;
pub mod passkey_create;
pub mod passkey_update;
pub mod password_ageing;
pub mod password_change;
pub mod password_forgot;
pub mod password_forgot_code;
pub mod password_forgot_verify;
mod password_judge;
mod password_remind;
mod password_replace;
pub mod password_reset;
mod person_end;
pub mod person_row;
mod proof;
mod puzzle;
pub mod puzzle_create;
pub mod puzzle_solve;
pub mod question_create;
pub mod question_solve;
mod recovery_code;
pub mod recovery_create;
pub mod register_create;
mod sample;
pub mod security_show;
mod session;
pub mod session_code_send;
pub mod session_delete;
pub mod session_factor;
pub mod session_life;
pub mod session_list;
pub mod session_passkey;
pub mod session_password;
pub mod session_prove;
pub mod session_revoke;
pub mod session_verify;
mod sign_in;
pub mod sign_in_list;
mod sign_in_log;
mod store;
mod suspend;
pub mod totp;
pub mod totp_confirm;
pub mod totp_create;
pub mod totp_delete;

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use webauthn_rs::Webauthn;

pub use account_create::{NewAccount, account_create};
pub use account_deletion::{deletion_refusal, list_deletion_blockers};
pub use account_end::{end_account_sessions, erase_person};
pub use activation::{LinkKind, end_links, send_link};
pub use challenge::{CHALLENGE_SECONDS, over};
pub use client::Client;
pub use code::incorrect as incorrect_code;
pub use contact_change::leave_contacts;
pub use contact_slot::ContactId;
pub use delete_expired::delete_expired;
pub use feature::Identity;
pub use handoff::{HandoffReply, create_handoff};
pub use handoff_redeem::{HandoffPersonReply, handoff_redeem, is_secret};
pub use help::{Help, find_person_by_login, help_person};
pub use jobs::{DeleteExpired, UnsentCode};
pub use lock::{
    Attempt, begin_operator_attempt, end_operator_attempt, forget_attempts, forget_operator_attempts,
    is_login_locked, take_back_operator_attempt,
};
pub use notice::{notify_person, notify_person_of};
pub use password_remind::RemindPasswords;
pub use person_end::{end_begun_sign_ins, end_person, end_sessions, hold_caller, hold_person};
pub use sample::find_main_user_by_login;
pub use session::{TOKEN_HEADER, caller};
pub use sign_in_log::SignInRefused;
pub use store::customer as customers;
pub use store::person::{EnabledPerson, list_enabled_people};
pub use store::user::UNIQUE;
pub use suspend::{
    Suspension, SuspensionReply, ToSuspend, find_suspension, reopen_account, require_not_suspended,
    suspend_account,
};

use crate::kit::clock::Clock;
use crate::kit::passwords::{Cost, Passwords};
use crate::kit::random::Random;
use crate::platform::config::Config;
use crate::{Error, Result};
use limit::Limits;
use passkey::relying_party;

/// Puzzles drawn at the same time.
const DRAWINGS: usize = 2;

/// What identity keeps in memory.
pub struct Parts {
    passwords: Passwords,
    drawings: Arc<Semaphore>,
    limits: Limits,
    relying_party: Option<Webauthn>,
}

impl Parts {
    /// From the operator's settings.
    #[must_use]
    pub fn new(config: &Config, clock: &Clock, random: &Random) -> Self {
        let security = &config.security;
        let cost = Cost::of_mebibytes(security.password_hash_mebibytes);
        Self {
            passwords: Passwords::new(security.password_hash_permits, cost, random.clone()),
            drawings: Arc::new(Semaphore::new(DRAWINGS)),
            limits: Limits::new(config, clock),
            relying_party: relying_party(&config.http.public_url, &config.brand.name),
        }
    }

    /// Hashes and compares passwords.
    #[must_use]
    pub fn passwords(&self) -> &Passwords {
        &self.passwords
    }

    /// Us as passkeys know us; nothing where there are no passkeys.
    #[must_use]
    pub fn relying_party(&self) -> Option<&Webauthn> {
        self.relying_party.as_ref()
    }

    async fn drawing_permit(&self) -> Result<OwnedSemaphorePermit> {
        Arc::clone(&self.drawings).acquire_owned().await.map_err(Error::internal)
    }
}
