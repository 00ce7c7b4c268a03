//! Second factors: codes of an authenticator app (TOTP), recovery codes, and the names of passkeys.

use std::fmt;

use serde::Serialize;

use crate::{
    Checked, Draft, Limits, Rule, draft::Checks, form::form, ids::token, name, names::names, text,
    verification_code::VerificationCode,
};

/// How many recovery codes a person is given at once. Each works once.
pub const RECOVERY_CODES: usize = 10;
/// The letters and digits of a recovery code, hyphens aside: 80 bits.
const RECOVERY_LENGTH: u32 = 16;
/// The longest name of a passkey.
const PASSKEY_NAME_MAX: u32 = 32;

const GROUP: usize = 4;
/// Crockford's base 32: digits and letters without I, L, O and U.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

names! {
    /// What a person shows beside the password.
    SecondFactorMethod {
        /// Six digits of an authenticator app (RFC 6238).
        Totp "totp",
        /// One of the codes that were handed out when the app was bound.
        Recovery "recovery",
    }
}

/// A recovery code in its normal form: 16 characters of Crockford's base 32, in capitals, without hyphens.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
pub struct RecoveryCode(String);

impl RecoveryCode {
    /// The code of ten random bytes.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; 10]) -> Self {
        let number = bytes.iter().fold(0_u128, |number, byte| number << 8 | u128::from(*byte));
        let digit = |place: u32| char::from(ALPHABET[(number >> (5 * place)) as usize & 31]);
        Self((0..RECOVERY_LENGTH).rev().map(digit).collect())
    }

    /// Reads a typed code: case, hyphens and spaces do not matter; O is 0, I and L are 1.
    ///
    /// # Errors
    /// [`Rule::Required`] or [`Rule::InvalidRecoveryCode`].
    pub fn parse(typed: &str) -> Result<Self, Rule> {
        if typed.is_empty() {
            return Err(Rule::Required);
        }
        let invalid = || Rule::InvalidRecoveryCode { length: RECOVERY_LENGTH };
        if text::is_longer_than(typed, 2 * RECOVERY_LENGTH) {
            return Err(invalid());
        }
        let meant = |c: char| match c.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            upper => upper,
        };
        let code: String = typed.chars().filter(|c| !matches!(c, '-' | ' ')).map(meant).collect();
        let is_code = code.len() == RECOVERY_LENGTH as usize && code.bytes().all(|b| ALPHABET.contains(&b));
        if is_code { Ok(Self(code)) } else { Err(invalid()) }
    }

    /// The code, to be hashed and compared.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The code as it is shown: `XXXX-XXXX-XXXX-XXXX`.
    #[must_use]
    pub fn to_grouped(&self) -> String {
        let groups: Vec<&str> =
            (0..self.0.len()).step_by(GROUP).filter_map(|at| self.0.get(at..at + GROUP)).collect();
        groups.join("-")
    }
}

impl fmt::Debug for RecoveryCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RecoveryCode(…)")
    }
}

form! {
    /// The first code of an authenticator app, which shows that it was bound rightly.
    TotpConfirmDraft =>
    /// A code worth comparing.
    TotpConfirm {
        /// The code that the app shows: six digits.
        code: String => VerificationCode,
    }
}

form! {
    /// The second factor at sign-in.
    SecondFactorDraft =>
    /// A factor worth comparing.
    SecondFactor {
        /// The sign-in that the password began.
        challenge: String,
        /// By what the person proves it: an app's code or a recovery code.
        method: SecondFactorMethod,
        /// Six digits, or a recovery code; checked, it is in the form that is compared.
        code: String,
    }
}

form! {
    /// The name that a person gives a passkey.
    PasskeyNameDraft =>
    /// A passkey's name that passed the check.
    PasskeyName {
        /// The name: 1–32 characters once its blanks are in order.
        name: String,
    }
}

impl Draft for TotpConfirmDraft {
    type Valid = TotpConfirm;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<TotpConfirm> {
        let mut checks = Checks::default();
        let code = checks.field("code", VerificationCode::parse(&self.code));
        checks.finish(code.map(|code| TotpConfirm { code }))
    }
}

impl Draft for SecondFactorDraft {
    type Valid = SecondFactor;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<SecondFactor> {
        let mut checks = Checks::default();
        let challenge = checks.field("challenge", token(&self.challenge));
        let code = checks.field(
            "code",
            match self.method {
                SecondFactorMethod::Totp => {
                    VerificationCode::parse(&self.code).map(|code| code.as_str().to_owned())
                }
                SecondFactorMethod::Recovery => RecoveryCode::parse(&self.code).map(|code| code.0),
            },
        );
        let method = self.method;
        checks.finish(challenge.zip(code).map(|(challenge, code)| SecondFactor { challenge, method, code }))
    }
}

impl Draft for PasskeyNameDraft {
    type Valid = PasskeyName;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<PasskeyName> {
        let mut checks = Checks::default();
        let name = checks.field("name", name::require(&self.name, PASSKEY_NAME_MAX));
        checks.finish(name.map(|name| PasskeyName { name }))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_recovery_code_is_read_as_people_type_it() {
        let code = RecoveryCode::from_bytes(&[0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0x21]);
        assert_eq!(code.to_grouped(), "ZW00-0000-0000-0011");
        for typed in ["zw00-0000-0000-0011", "ZWOO oooo 0000 00iL", "zw00000000000011"] {
            assert_eq!(RecoveryCode::parse(typed).unwrap(), code, "{typed}");
        }
    }

    #[test]
    fn what_is_no_recovery_code_is_refused() {
        let invalid = Err(Rule::InvalidRecoveryCode { length: 16 });
        for typed in
            ["-", "zw00-0000-0000-001", "zw00-0000-0000-00111", "zw00-0000-0000-001u", "zw00—0000-0000-0011"]
        {
            assert_eq!(RecoveryCode::parse(typed), invalid, "{typed}");
        }
        assert_eq!(RecoveryCode::parse(&"-".repeat(100_000)), invalid);
        assert_eq!(RecoveryCode::parse(""), Err(Rule::Required));
    }

    #[test]
    fn a_recovery_code_does_not_print_itself() {
        assert_eq!(format!("{:?}", RecoveryCode::from_bytes(&[7; 10])), "RecoveryCode(…)");
    }

    proptest! {
        #[test]
        fn every_code_that_is_shown_can_be_typed(bytes: [u8; 10]) {
            let code = RecoveryCode::from_bytes(&bytes);
            prop_assert_eq!(RecoveryCode::parse(&code.to_grouped()).unwrap(), code.clone());
            prop_assert_eq!(RecoveryCode::parse(&code.as_str().to_lowercase()).unwrap(), code);
        }

        #[test]
        fn two_codes_are_the_same_only_for_the_same_bytes(a: [u8; 10], b: [u8; 10]) {
            prop_assert_eq!(RecoveryCode::from_bytes(&a) == RecoveryCode::from_bytes(&b), a == b);
        }
    }
}
