//! Lends to the browser what the first page needs: signing in, codes and their words, numbers and times as they are shown.
//! No logic of its own. New passwords are in `password`, the forms behind sign-in in `console`.

use portico_core::{
    CodeValue, DefaultText, Lang,
    amount::Money,
    code_send::{CodeSend, CodeSendDraft},
    forgot::{Forgot, ForgotDraft},
    format, next_path,
    second_factor::{SecondFactor, SecondFactorDraft},
    sign_in::{SignIn, SignInCode, SignInCodeDraft, SignInDraft},
};
use portico_js::{from_js, text_from_js};
use tsify::Ts;
use wasm_bindgen::{JsError, JsValue, prelude::wasm_bindgen};

#[path = "../../exports.rs"]
mod exports;

pub use exports::seed;

exports::check! {
    check_sign_in checkSignIn: SignInDraft => SignIn as SignInVerdict;
    check_sign_in_code checkSignInCode: SignInCodeDraft => SignInCode as SignInCodeVerdict;
    check_second_factor checkSecondFactor: SecondFactorDraft => SecondFactor as SecondFactorVerdict;
    check_forgot checkForgot: ForgotDraft => Forgot as ForgotVerdict;
    check_code_send checkCodeSend: CodeSendDraft => CodeSend as CodeSendVerdict;
}

/// Where to go after sign-in: the path if it leads into this console, home otherwise.
///
/// # Errors
/// When a value is no text.
#[wasm_bindgen(js_name = nextPath)]
pub fn next_path(#[wasm_bindgen(unchecked_param_type = "string")] path: &JsValue) -> Result<String, JsError> {
    Ok(next_path::next_path(&text_from_js(path)?).to_owned())
}

/// The words of a catalogue code; those of an unknown error for a code that is not in it.
///
/// # Errors
/// When an argument is not of its type.
#[wasm_bindgen(js_name = codeWords)]
pub fn code_words(code: Ts<CodeValue>, lang: Ts<Lang>) -> Result<String, JsError> {
    let code = portico_core::Code::from_wire(&from_js(&code)?).unwrap_or(portico_core::Code::UnknownError);
    Ok(code.words(from_js(&lang)?).to_owned())
}

/// Whether the client passes an answer with this code to its caller (SPEC §7).
///
/// # Errors
/// When the argument is not of its type.
#[wasm_bindgen(js_name = codeIsSuccess)]
pub fn code_is_success(code: Ts<CodeValue>) -> Result<bool, JsError> {
    Ok(portico_core::is_success(&from_js(&code)?))
}

/// Whether an answer with this code ends the session (SPEC §7).
///
/// # Errors
/// When the argument is not of its type.
#[wasm_bindgen(js_name = codeEndsSession)]
pub fn code_ends_session(code: Ts<CodeValue>) -> Result<bool, JsError> {
    Ok(portico_core::ends_session(&from_js(&code)?))
}

/// An amount as it is shown: sign of the currency, thousands separators, two decimals.
///
/// # Errors
/// When the argument is not of its type.
#[wasm_bindgen(js_name = moneyDisplay)]
pub fn money_display(money: Ts<Money>) -> Result<String, JsError> {
    Ok(from_js(&money)?.display())
}

/// A whole number with thousands separators.
#[wasm_bindgen]
#[must_use]
pub fn thousands(number: f64) -> String {
    format::thousands(number as u64)
}

/// A number with a suffix k, M, G, T, P or E (SPEC §9).
#[wasm_bindgen(js_name = shortNumber)]
#[must_use]
pub fn short_number(number: f64, decimals: u32) -> String {
    format::short_number(number as i64, decimals)
}

/// A span of time in words: minutes under an hour, hours under a day, else days (SPEC §9).
///
/// # Errors
/// When the language is none.
#[wasm_bindgen(js_name = timeSpanWords)]
pub fn time_span_words(seconds: f64, lang: Ts<Lang>) -> Result<String, JsError> {
    Ok(format::TimeSpan::of_seconds(seconds as i64).words(from_js(&lang)?))
}

/// The greeting at a local hour.
///
/// # Errors
/// When the language is none.
#[wasm_bindgen]
pub fn greeting(hour: u32, lang: Ts<Lang>) -> Result<String, JsError> {
    Ok(format::PartOfDay::of_hour(hour).greeting(from_js(&lang)?).to_owned())
}

/// A wording of SPEC §8 for what has no code.
///
/// # Errors
/// When an argument is not of its type.
#[wasm_bindgen(js_name = defaultText)]
pub fn default_text(text: Ts<DefaultText>, lang: Ts<Lang>) -> Result<String, JsError> {
    Ok(from_js(&text)?.words(from_js(&lang)?).to_owned())
}

/// Whether a route is shown to somebody with these roles (SPEC §2).
#[wasm_bindgen(js_name = roleSeesRoute)]
#[must_use]
#[allow(clippy::needless_pass_by_value, reason = "JavaScript hands its arrays over")]
pub fn role_sees_route(roles: Vec<String>, meta_roles: Vec<String>) -> bool {
    portico_core::permission::role_sees_route(&roles, &meta_roles)
}
