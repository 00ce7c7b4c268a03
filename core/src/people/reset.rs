//! The new password after a forgotten one.

use crate::{
    Checked, Draft, Limits, account_words::PasswordContext, draft::Checks, form::form, ids::token,
    login_name, password, text, text::Secret,
};

form! {
    /// The new password, with the ticket that allows it.
    ResetDraft =>
    /// A new password that may replace the old one, as far as the form knows the account.
    ///
    /// The server judges it again with [`password::judge`] and the account's contacts and company.
    Reset {
        /// The one-time ticket that the code earned.
        reset_ticket: String,
        /// The account's login name, so that the password can be compared with it as it is typed.
        login_name: String,
        /// The new password, judged by the rules for new ones.
        password: Secret,
        /// The new password again, which has to be the same.
        password_confirm: Secret,
    }
}

impl Draft for ResetDraft {
    type Valid = Reset;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Checked<Reset> {
        let mut checks = Checks::default();
        let reset_ticket = checks.field("reset_ticket", token(&self.reset_ticket));
        let login_name = checks.field("login_name", text::require(&self.login_name, login_name::TYPED_MAX));
        let context = PasswordContext::new(login_name.as_deref().unwrap_or_default(), [], "");
        password::check(&mut checks, &self.password, &self.password_confirm, &context, &limits.password);
        let Self { password, password_confirm, .. } = self;
        let parts = reset_ticket.zip(login_name);
        checks.finish(parts.map(|(reset_ticket, login_name)| Reset {
            reset_ticket,
            login_name,
            password,
            password_confirm,
        }))
    }
}
