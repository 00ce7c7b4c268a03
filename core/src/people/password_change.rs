//! New passwords of those who have an account: changed by its holder, or chosen by a sub-user at activation.

use crate::{
    Checked, Draft, Limits, Rule, account_words::PasswordContext, draft::Checks, form::form, ids::token,
    login_name, password, sign_in::require_password, text, text::Secret,
};

/// How many former passwords may not be used again. The server keeps their hashes and judges it.
pub const HISTORY: u32 = 5;

form! {
    /// A new password in place of the current one.
    PasswordChangeDraft =>
    /// A new password that may replace the current one, as far as the form knows the account.
    ///
    /// The server judges it again with [`password::judge`] and the account's contacts and company, and against the
    /// last [`HISTORY`] passwords ([`Rule::UsedBefore`]).
    PasswordChange {
        /// The account's login name, so that the password can be compared with it as it is typed.
        login_name: String,
        /// The current password; not judged by the rules for new ones.
        current: Secret,
        /// The new password, judged by the rules for new ones.
        password: Secret,
        /// The new password again.
        password_confirm: Secret,
    }
}

form! {
    /// The first password of a sub-user, with the token of the activation link (also of a reset by the main user).
    ActivationDraft =>
    /// A first password, as far as the form knows the account; the server judges it again with the rest.
    Activation {
        /// The one-time token of the link.
        activation_token: String,
        /// The sub-user's login name, so that the password can be compared with it as it is typed.
        login_name: String,
        /// The first password, judged by the rules for new ones.
        password: Secret,
        /// The first password again, which has to be the same.
        password_confirm: Secret,
    }
}

/// Judges the new password of a form and the login name beside it.
fn new_password(
    checks: &mut Checks,
    typed_name: &str,
    new: &Secret,
    confirm: &Secret,
    limits: &Limits,
) -> Option<String> {
    let login_name = checks.field("login_name", text::require(typed_name, login_name::TYPED_MAX));
    let context = PasswordContext::new(login_name.as_deref().unwrap_or_default(), [], "");
    password::check(checks, new, confirm, &context, &limits.password);
    login_name
}

impl Draft for PasswordChangeDraft {
    type Valid = PasswordChange;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Checked<PasswordChange> {
        let mut checks = Checks::default();
        let Self { login_name, current, password, password_confirm } = self;
        let current = checks.field("current", require_password(current));
        let login_name = new_password(&mut checks, &login_name, &password, &password_confirm, limits);
        if !password.expose().is_empty() && current.as_ref() == Some(&password) {
            checks.note("password", Rule::SameAsOld);
        }
        checks.finish(login_name.zip(current).map(|(login_name, current)| PasswordChange {
            login_name,
            current,
            password,
            password_confirm,
        }))
    }
}

impl Draft for ActivationDraft {
    type Valid = Activation;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Checked<Activation> {
        let mut checks = Checks::default();
        let Self { activation_token, login_name, password, password_confirm } = self;
        let activation_token = checks.field("activation_token", token(&activation_token));
        let login_name = new_password(&mut checks, &login_name, &password, &password_confirm, limits);
        checks.finish(activation_token.zip(login_name).map(|(activation_token, login_name)| Activation {
            activation_token,
            login_name,
            password,
            password_confirm,
        }))
    }
}
