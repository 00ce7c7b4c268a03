//! What people are notified of about signing in: codes and links, passwords, contacts, second factors, locks.

use portico_core::verification_code::CodePurpose;
use serde::Serialize;

use super::contact_slot::ContactId;
use crate::kit::clock::Time;
use crate::news;

news! {
    /// A code that proves that a contact is the person's own.
    pub(super) struct VerificationCode("verification_code", Security) {
        purpose: CodePurpose,
        code: String,
        /// For how long it is valid.
        minutes: u32,
        expires_at: Time,
    }

    /// Somebody tried to register with a contact that has an account (nobody else is told, SECURITY E).
    pub(super) struct AccountExists("account_exists", Account) {}

    /// An account was made.
    pub(super) struct Welcome("welcome", Account) {
        login_name: String,
    }

    /// A new sub-user chooses a password by a link, which the token makes the receiver's.
    pub(super) struct Activation("activation", Account) {
        login_name: String,
        token: String,
        expires_at: Time,
    }

    /// A sub-user chooses another password by a link that the main user asked for.
    pub(super) struct PasswordLink("password_link", Security) {
        login_name: String,
        token: String,
        expires_at: Time,
    }

    /// The password was changed or reset.
    pub(super) struct PasswordChanged("password_changed", Security) {
        login_name: String,
        at: Time,
        /// The network address that did it.
        address: String,
    }

    /// A contact was bound, changed or removed.
    pub(super) struct ContactChanged("contact_changed", Security) {
        login_name: String,
        contact: ContactId,
        at: Time,
    }

    /// The password will have to be replaced soon.
    pub(super) struct PasswordEnding("password_ending", Security) {
        login_name: String,
        /// Days that are left.
        days: u32,
        at: Time,
    }

    /// The account was deleted.
    pub(super) struct AccountDeleted("account_deleted", Security) {
        login_name: String,
        at: Time,
    }

    /// The operator has suspended the account.
    pub(super) struct AccountSuspended("account_suspended", Security) {
        login_name: String,
        /// Why, in the operator's words.
        reason: String,
        at: Time,
    }

    /// The account's people may sign in again.
    pub(super) struct AccountReopened("account_reopened", Security) {
        login_name: String,
        /// Why, in the operator's words.
        reason: String,
        /// Whether its instances were stopped.
        has_stopped: bool,
        at: Time,
    }

    /// An authenticator app, recovery codes or a passkey were changed.
    pub(super) struct FactorChanged("factor_changed", Security) {
        login_name: String,
        change: FactorChange,
        at: Time,
    }

    /// Too many wrong passwords locked the account.
    pub(super) struct AccountLocked("account_locked", Security) {
        login_name: String,
        /// For how long nobody can sign in.
        minutes: u32,
        at: Time,
    }

    /// A sign-in from an address that was not used before.
    pub(super) struct NewSignIn("new_sign_in", Security) {
        login_name: String,
        at: Time,
        address: String,
    }
}

/// What was done to a second factor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum FactorChange {
    /// An authenticator app was bound.
    TotpOn,
    /// The authenticator app was removed.
    TotpOff,
    /// New recovery codes were made.
    RecoveryCodes,
    /// A recovery code was used to sign in.
    RecoveryUsed,
    /// A passkey was added.
    PasskeyAdded,
    /// A passkey was removed.
    PasskeyRemoved,
    /// The operator removed all of them.
    AllRemoved,
    /// A passkey was refused: somebody may have a copy of it.
    PasskeyCopied,
}
