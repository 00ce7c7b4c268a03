//! Lends the rules of new passwords to the browser, with their list of words; no logic of its own.

use portico_core::{
    breach::{self, BreachKey},
    password_change::{Activation, ActivationDraft, PasswordChange, PasswordChangeDraft},
    register::{Register, RegisterDraft},
    reset::{Reset, ResetDraft},
    strength::{self, Strength},
};
use portico_js::{text_from_js, to_js};
use tsify::Ts;
use wasm_bindgen::{JsError, JsValue, prelude::wasm_bindgen};

#[path = "../../exports.rs"]
mod exports;

pub use exports::seed;

exports::check! {
    check_register checkRegister: RegisterDraft => Register as RegisterVerdict;
    check_reset checkReset: ResetDraft => Reset as ResetVerdict;
    check_password_change checkPasswordChange: PasswordChangeDraft => PasswordChange as PasswordChangeVerdict;
    check_activation checkActivation: ActivationDraft => Activation as ActivationVerdict;
}

/// The level of a password, for the meter beside its field.
///
/// # Errors
/// When the value is no text.
#[wasm_bindgen(js_name = passwordStrength)]
pub fn password_strength(
    #[wasm_bindgen(unchecked_param_type = "string")] password: &JsValue,
) -> Result<Ts<Strength>, JsError> {
    to_js(&strength::strength(&text_from_js(password)?))
}

/// The keys by which a password is looked up among those that became known in breaches, as hexadecimal digits.
///
/// # Errors
/// When the value is no text.
#[wasm_bindgen(js_name = breachKeys)]
pub fn breach_keys(
    #[wasm_bindgen(unchecked_param_type = "string")] password: &JsValue,
) -> Result<Vec<String>, JsError> {
    Ok(breach::breach_keys(&text_from_js(password)?).iter().map(BreachKey::to_string).collect())
}
