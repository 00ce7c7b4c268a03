//! Lends the rules of every form to the browser; no logic of its own. New passwords are in the other module.

use portico_core::{
    Action, CodeValue, Lang,
    ageing::{LoginAgeing, LoginAgeingDraft, PasswordAgeing, PasswordAgeingDraft},
    code_send::{CodeSend, CodeSendDraft},
    forgot::{Forgot, ForgotCode, ForgotCodeDraft, ForgotCodeSend, ForgotCodeSendDraft, ForgotDraft},
    format,
    group::{Group, GroupDraft},
    ip_list,
    ip_list::{IpListDraft, IpListEntry},
    money::Money,
    next_path,
    recharge::{Recharge, RechargeDraft},
    sign_in::{SignIn, SignInCode, SignInCodeDraft, SignInCodeSend, SignInCodeSendDraft, SignInDraft},
    slider::{SliderSolve, SliderSolveDraft},
    sub_user::{Authorization, AuthorizationDraft, SubUser, SubUserDraft},
    threshold::{Threshold, ThresholdDraft},
    time_range::{TimeRange, TimeRangeDraft},
};
use tsify::Ts;
use wasm_bindgen::{JsError, prelude::wasm_bindgen};

#[path = "../../exports.rs"]
mod exports;
#[path = "../../from_js.rs"]
mod from_js;
#[path = "../../to_js.rs"]
mod to_js;

pub use exports::seed;
use from_js::from_js;

exports::check! {
    check_sign_in checkSignIn: SignInDraft => SignIn as SignInVerdict;
    check_sign_in_code_send checkSignInCodeSend: SignInCodeSendDraft => SignInCodeSend as SignInCodeSendVerdict;
    check_sign_in_code checkSignInCode: SignInCodeDraft => SignInCode as SignInCodeVerdict;
    check_forgot checkForgot: ForgotDraft => Forgot as ForgotVerdict;
    check_forgot_code_send checkForgotCodeSend: ForgotCodeSendDraft => ForgotCodeSend as ForgotCodeSendVerdict;
    check_forgot_code checkForgotCode: ForgotCodeDraft => ForgotCode as ForgotCodeVerdict;
    check_code_send checkCodeSend: CodeSendDraft => CodeSend as CodeSendVerdict;
    check_slider_solve checkSliderSolve: SliderSolveDraft => SliderSolve as SliderSolveVerdict;
    check_login_ageing checkLoginAgeing: LoginAgeingDraft => LoginAgeing as LoginAgeingVerdict;
    check_password_ageing checkPasswordAgeing: PasswordAgeingDraft => PasswordAgeing as PasswordAgeingVerdict;
    check_ip_list checkIpList: IpListDraft => IpListEntry as IpListVerdict;
    check_group checkGroup: GroupDraft => Group as GroupVerdict;
    check_sub_user checkSubUser: SubUserDraft => SubUser as SubUserVerdict;
    check_authorization checkAuthorization: AuthorizationDraft => Authorization as AuthorizationVerdict;
    check_recharge checkRecharge: RechargeDraft => Recharge as RechargeVerdict;
    check_threshold checkThreshold: ThresholdDraft => Threshold as ThresholdVerdict;
    check_time_range checkTimeRange: TimeRangeDraft => TimeRange as TimeRangeVerdict;
}

/// Where to go after sign-in: the path if it leads into this console, home otherwise.
#[wasm_bindgen(js_name = nextPath)]
#[must_use]
pub fn next_path(path: &str) -> String {
    next_path::next_path(path).to_owned()
}

/// Whether a list of addresses would shut out the address that it is typed from.
#[wasm_bindgen(js_name = ipListWouldRefuse)]
#[must_use]
pub fn ip_list_would_refuse(list: &str, address: &str) -> bool {
    ip_list::would_refuse(list, address)
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

/// The words of a number that an action gives a meaning of its own.
///
/// # Errors
/// When an argument is not of its type.
#[wasm_bindgen]
pub fn meaning(action: Ts<Action>, number: u32, lang: Ts<Lang>) -> Result<String, JsError> {
    Ok(portico_core::meaning(from_js(&action)?, number, from_js(&lang)?).to_owned())
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
