//! Lends the rules of the forms and buttons behind sign-in to the browser; no logic of its own.
//!
//! A rule about one field or one action returns the broken rule, or nothing when all is well.

use portico_core::{
    Card, CardDraft, Grant, Instance, InstanceDraft, Operation, Resource, Role, Rule,
    ageing::{LoginAgeing, LoginAgeingDraft, PasswordAgeing, PasswordAgeingDraft},
    card,
    group::{Group, GroupDraft},
    identity_number,
    instance::{self, InstanceAction, InstanceState},
    ip_list,
    ip_list::{IpListDraft, IpListEntry},
    permission::{self, Decision},
    recharge::{Recharge, RechargeDraft},
    state::{
        self, KeyAction, KeyState, OrderAction, OrderState, RechargeAction, RechargeState, SubUserAction,
        SubUserState,
    },
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
use to_js::to_js;

exports::check! {
    check_login_ageing checkLoginAgeing: LoginAgeingDraft => LoginAgeing as LoginAgeingVerdict;
    check_password_ageing checkPasswordAgeing: PasswordAgeingDraft => PasswordAgeing as PasswordAgeingVerdict;
    check_ip_list checkIpList: IpListDraft => IpListEntry as IpListVerdict;
    check_group checkGroup: GroupDraft => Group as GroupVerdict;
    check_sub_user checkSubUser: SubUserDraft => SubUser as SubUserVerdict;
    check_authorization checkAuthorization: AuthorizationDraft => Authorization as AuthorizationVerdict;
    check_recharge checkRecharge: RechargeDraft => Recharge as RechargeVerdict;
    check_threshold checkThreshold: ThresholdDraft => Threshold as ThresholdVerdict;
    check_time_range checkTimeRange: TimeRangeDraft => TimeRange as TimeRangeVerdict;
    check_card checkCard: CardDraft => Card as CardVerdict;
    check_instance checkInstance: InstanceDraft => Instance as InstanceVerdict;
}

/// Whether a list of addresses would shut out the address that it is typed from.
#[wasm_bindgen(js_name = ipListWouldRefuse)]
#[must_use]
pub fn ip_list_would_refuse(list: &str, address: &str) -> bool {
    ip_list::would_refuse(list, address)
}

/// What a rule has against something, for JavaScript.
fn objection<T>(outcome: Result<T, Rule>) -> Result<Option<Ts<Rule>>, JsError> {
    outcome.err().map(|rule| to_js(&rule)).transpose()
}

/// Why a card number is refused.
///
/// # Errors
/// Never in practice.
#[wasm_bindgen(js_name = cardNumber)]
pub fn card_number(number: &str) -> Result<Option<Ts<Rule>>, JsError> {
    objection(card::card_number(number))
}

/// Why a resident identity number is refused; `today` is a date as a number (`20261121`).
///
/// # Errors
/// Never in practice.
#[wasm_bindgen(js_name = residentId)]
pub fn resident_id(number: &str, today: u32) -> Result<Option<Ts<Rule>>, JsError> {
    objection(identity_number::resident_id(number, today))
}

/// Why a passport number is refused.
///
/// # Errors
/// Never in practice.
#[wasm_bindgen]
pub fn passport(number: &str) -> Result<Option<Ts<Rule>>, JsError> {
    objection(identity_number::passport(number))
}

/// Why a unified social credit code is refused.
///
/// # Errors
/// Never in practice.
#[wasm_bindgen(js_name = creditCode)]
pub fn credit_code(code: &str) -> Result<Option<Ts<Rule>>, JsError> {
    objection(identity_number::credit_code(code))
}

/// `allows!(order_allows orderAllows: OrderState, OrderAction => state::order_allows);` exports why a state forbids an action.
macro_rules! allows {
    ($($name:ident $js:ident: $state:ty, $action:ty => $rule:path;)*) => {$(
        #[doc = concat!("Why the state forbids the action; nothing when it allows it (`", stringify!($rule), "`).")]
        ///
        /// # Errors
        /// When an argument is not of its type.
        #[wasm_bindgen(js_name = $js)]
        pub fn $name(state: Ts<$state>, action: Ts<$action>) -> Result<Option<Ts<Rule>>, JsError> {
            objection($rule(from_js(&state)?, from_js(&action)?))
        }
    )*};
}

allows! {
    order_allows orderAllows: OrderState, OrderAction => state::order_allows;
    recharge_allows rechargeAllows: RechargeState, RechargeAction => state::recharge_allows;
    key_allows keyAllows: KeyState, KeyAction => state::key_allows;
    instance_allows instanceAllows: InstanceState, InstanceAction => instance::instance_allows;
}

/// Why a sub-user's state forbids the action; `is_self` when the sub-user is the one signed in.
///
/// # Errors
/// When an argument is not of its type.
#[wasm_bindgen(js_name = subUserAllows)]
pub fn sub_user_allows(
    state: Ts<SubUserState>,
    action: Ts<SubUserAction>,
    is_self: bool,
) -> Result<Option<Ts<Rule>>, JsError> {
    objection(state::sub_user_allows(from_js(&state)?, from_js(&action)?, is_self))
}

/// Why a verification forbids the action in a region.
///
/// # Errors
/// When an argument is not of its type.
#[wasm_bindgen(js_name = verificationAllows)]
pub fn verification_allows(
    verification: Ts<state::Verification>,
    region: Ts<state::Region>,
    action: Ts<state::VerificationAction>,
) -> Result<Option<Ts<Rule>>, JsError> {
    objection(state::verification_allows(&from_js(&verification)?, from_js(&region)?, from_js(&action)?))
}

/// Whether somebody may do something to a resource, and which grant says so.
///
/// # Errors
/// When an argument is not of its type.
#[wasm_bindgen(js_name = mayAs)]
pub fn may_as(
    role: Ts<Role>,
    grants: Vec<Ts<Grant>>,
    operation: Ts<Operation>,
    resource: Ts<Resource>,
) -> Result<Ts<Decision>, JsError> {
    let grants = grants.iter().map(from_js).collect::<Result<Vec<_>, _>>()?;
    to_js(&permission::may_as(from_js(&role)?, &grants, from_js(&operation)?, &from_js(&resource)?))
}
