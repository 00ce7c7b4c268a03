//! Showing once more who one is, before an act that a stolen session must not be enough for (`SECURITY §2`, A-21, P-1).

use crate::{Checked, Draft, Limits, draft::Checks, form::form, sign_in::require_password, text::Secret};

form! {
    /// The password of whoever is signed in.
    ReauthenticateDraft =>
    /// A password worth comparing.
    Reauthenticate {
        /// The password; not judged by the rules for new ones.
        password: Secret,
    }
}

impl Draft for ReauthenticateDraft {
    type Valid = Reauthenticate;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<Reauthenticate> {
        let mut checks = Checks::default();
        let password = checks.field("password", require_password(self.password));
        checks.finish(password.map(|password| Reauthenticate { password }))
    }
}
