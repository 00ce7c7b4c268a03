//! Signing in: name, password and a slider's ticket; then a code to a bound contact.

use crate::{
    Checked, Draft, Limits, Rule, draft::Checks, form::form, ids::token, login_name, text, text::Secret,
    verification_code::VerificationCode,
};

/// The longest password that is looked at when signing in. Longer ones are refused, never cut.
pub const PASSWORD_MAX: u32 = 128;

form! {
    /// The first step of a sign-in, as it was typed.
    SignInDraft =>
    /// A sign-in worth looking up. The name is not judged by the rules for new names.
    SignIn {
        /// The account's login name, in any case.
        login_name: String,
        /// The password, up to 128 characters; not judged by the rules for new ones.
        password: Secret,
        /// The one-time ticket of a solved slider.
        ticket: String,
    }
}

form! {
    /// Asks for a code to one of the account's contacts.
    SignInCodeSendDraft =>
    /// A request worth looking up.
    SignInCodeSend {
        /// The sign-in that the password began.
        challenge: String,
        /// Which contact, out of those offered.
        contact_id: String,
    }
}

form! {
    /// The code that came.
    SignInCodeDraft =>
    /// A code worth comparing.
    SignInCode {
        /// The sign-in that the password began.
        challenge: String,
        /// The code that came: six digits.
        code: String => VerificationCode,
    }
}

/// Judges a password that is compared with a stored one, not by the rules for new ones.
///
/// # Errors
/// [`Rule::Required`], [`Rule::TooLong`] or [`Rule::ForbiddenCharacter`].
pub(crate) fn require_password(typed: Secret) -> Result<Secret, Rule> {
    match typed.expose() {
        "" => Err(Rule::Required),
        password => text::optional(password, PASSWORD_MAX).map(|_| typed),
    }
}

impl SignIn {
    /// What identifies the account and its counter of wrong passwords, see [`login_name::key`].
    #[must_use]
    pub fn key(&self) -> String {
        login_name::key(&self.login_name)
    }
}

impl Draft for SignInDraft {
    type Valid = SignIn;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<SignIn> {
        let mut checks = Checks::default();
        let login_name = checks.field("login_name", text::require(&self.login_name, login_name::TYPED_MAX));
        let password = checks.field("password", require_password(self.password));
        let ticket = checks.field("ticket", token(&self.ticket));
        let parts = login_name.zip(password).zip(ticket);
        checks.finish(parts.map(|((login_name, password), ticket)| SignIn { login_name, password, ticket }))
    }
}

impl Draft for SignInCodeSendDraft {
    type Valid = SignInCodeSend;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<SignInCodeSend> {
        let mut checks = Checks::default();
        let challenge = checks.field("challenge", token(&self.challenge));
        let contact_id = checks.field("contact_id", token(&self.contact_id));
        checks.finish(
            challenge.zip(contact_id).map(|(challenge, contact_id)| SignInCodeSend { challenge, contact_id }),
        )
    }
}

impl Draft for SignInCodeDraft {
    type Valid = SignInCode;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<SignInCode> {
        let mut checks = Checks::default();
        let challenge = checks.field("challenge", token(&self.challenge));
        let code = checks.field("code", VerificationCode::parse(&self.code));
        checks.finish(challenge.zip(code).map(|(challenge, code)| SignInCode { challenge, code }))
    }
}
