//! A forgotten password, up to the ticket that allows a new one (see `reset` for the rest).

use crate::{
    Checked, Draft, Limits, draft::Checks, form::form, ids::token, login_name, text,
    verification_code::VerificationCode,
};

form! {
    /// Whose password was forgotten.
    ForgotDraft =>
    /// A request worth looking up.
    Forgot {
        /// The account's login name, in any case.
        login_name: String,
        /// The one-time ticket of a solved slider.
        ticket: String,
    }
}

form! {
    /// Asks for a code to one of the account's contacts.
    ForgotCodeSendDraft =>
    /// A request worth looking up.
    ForgotCodeSend {
        /// The recovery that the login name began.
        challenge: String,
        /// Which contact, out of those offered.
        contact_id: String,
    }
}

form! {
    /// The code that came.
    ForgotCodeDraft =>
    /// A code worth comparing.
    ForgotCode {
        /// The recovery that the login name began.
        challenge: String,
        /// The code that came: six digits.
        code: String => VerificationCode,
    }
}

impl Forgot {
    /// What identifies the account, see [`login_name::key`].
    #[must_use]
    pub fn key(&self) -> String {
        login_name::key(&self.login_name)
    }
}

impl Draft for ForgotDraft {
    type Valid = Forgot;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<Forgot> {
        let mut checks = Checks::default();
        let login_name = checks.field("login_name", text::require(&self.login_name, login_name::TYPED_MAX));
        let ticket = checks.field("ticket", token(&self.ticket));
        checks.finish(login_name.zip(ticket).map(|(login_name, ticket)| Forgot { login_name, ticket }))
    }
}

impl Draft for ForgotCodeSendDraft {
    type Valid = ForgotCodeSend;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<ForgotCodeSend> {
        let mut checks = Checks::default();
        let challenge = checks.field("challenge", token(&self.challenge));
        let contact_id = checks.field("contact_id", token(&self.contact_id));
        checks.finish(
            challenge.zip(contact_id).map(|(challenge, contact_id)| ForgotCodeSend { challenge, contact_id }),
        )
    }
}

impl Draft for ForgotCodeDraft {
    type Valid = ForgotCode;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<ForgotCode> {
        let mut checks = Checks::default();
        let challenge = checks.field("challenge", token(&self.challenge));
        let code = checks.field("code", VerificationCode::parse(&self.code));
        checks.finish(challenge.zip(code).map(|(challenge, code)| ForgotCode { challenge, code }))
    }
}
