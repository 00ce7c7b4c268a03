//! Lends the rules of the forms and buttons behind sign-in to the browser; no logic of its own.
//!
//! A rule about one field or one action returns the broken rule, or nothing when all is well.

use portico_core::{
    Card, CardDraft, Checked, Currency, Grant, ImageFacts, Instance, InstanceDraft, Money, Operation,
    PermissionGroup, Resource, Role, Rule, Violation,
    ageing::{LoginAgeing, LoginAgeingDraft, PasswordAgeing, PasswordAgeingDraft},
    card,
    contact_change::{
        ContactChange, ContactChangeDraft, ContactCode, ContactCodeDraft, ContactRemove, ContactRemoveDraft,
    },
    group::{Group, GroupDraft},
    identity_number,
    instance::{self, InstanceAction, InstanceState},
    ip_list,
    ip_list::{IpListDraft, IpListEntry},
    login_mask::{LoginMask, LoginMaskDraft},
    message_setting::{self, MessageSettingDraft, MessageSettings, MessageSettingsDraft},
    permission::{self, Decision},
    permission_grant::{Grants, GrantsDraft},
    reauthenticate::{Reauthenticate, ReauthenticateDraft},
    recharge::{Recharge, RechargeDraft},
    rights::{self, EffectiveRight, Reach},
    second_factor::{PasskeyName, PasskeyNameDraft, TotpConfirm, TotpConfirmDraft},
    state::{
        self, KeyAction, KeyState, OrderAction, OrderState, RechargeAction, RechargeState, SubUserAction,
        SubUserState,
    },
    sub_user::{
        Authorization, AuthorizationDraft, Rename, RenameDraft, SubUser, SubUserCreate, SubUserCreateDraft,
        SubUserDraft, SubUserEdit, SubUserEditDraft, UserIds, UserIdsDraft,
    },
    sub_user_import::{self, Import, SubUserImport, SubUserImportDraft},
    threshold::{Threshold, ThresholdDraft},
    time_range::{TimeRange, TimeRangeDraft},
};
use tsify::Ts;
use wasm_bindgen::{JsError, JsValue, prelude::wasm_bindgen};

#[path = "../../exports.rs"]
mod exports;
#[path = "../../from_js.rs"]
mod from_js;
#[path = "../../to_js.rs"]
mod to_js;

pub use exports::seed;
use from_js::{from_js, text_from_js};
use to_js::to_js;

exports::check! {
    check_login_ageing checkLoginAgeing: LoginAgeingDraft => LoginAgeing as LoginAgeingVerdict;
    check_password_ageing checkPasswordAgeing: PasswordAgeingDraft => PasswordAgeing as PasswordAgeingVerdict;
    check_ip_list checkIpList: IpListDraft => IpListEntry as IpListVerdict;
    check_group checkGroup: GroupDraft => Group as GroupVerdict;
    check_sub_user checkSubUser: SubUserDraft => SubUser as SubUserVerdict;
    check_authorization checkAuthorization: AuthorizationDraft => Authorization as AuthorizationVerdict;
    check_totp_confirm checkTotpConfirm: TotpConfirmDraft => TotpConfirm as TotpConfirmVerdict;
    check_passkey_name checkPasskeyName: PasskeyNameDraft => PasskeyName as PasskeyNameVerdict;
    check_reauthenticate checkReauthenticate: ReauthenticateDraft => Reauthenticate as ReauthenticateVerdict;
    check_contact_code checkContactCode: ContactCodeDraft => ContactCode as ContactCodeVerdict;
    check_contact_change checkContactChange: ContactChangeDraft => ContactChange as ContactChangeVerdict;
    check_contact_remove checkContactRemove: ContactRemoveDraft => ContactRemove as ContactRemoveVerdict;
    check_message_settings checkMessageSettings: MessageSettingsDraft => MessageSettings as MessageSettingsVerdict;
    check_sub_user_create checkSubUserCreate: SubUserCreateDraft => SubUserCreate as SubUserCreateVerdict;
    check_sub_user_edit checkSubUserEdit: SubUserEditDraft => SubUserEdit as SubUserEditVerdict;
    check_rename checkRename: RenameDraft => Rename as RenameVerdict;
    check_user_ids checkUserIds: UserIdsDraft => UserIds as UserIdsVerdict;
    check_sub_user_import checkSubUserImport: SubUserImportDraft => SubUserImport as SubUserImportVerdict;
    check_grants checkGrants: GrantsDraft => Grants as GrantsVerdict;
    check_recharge checkRecharge: RechargeDraft => Recharge as RechargeVerdict;
    check_threshold checkThreshold: ThresholdDraft => Threshold as ThresholdVerdict;
    check_time_range checkTimeRange: TimeRangeDraft => TimeRange as TimeRangeVerdict;
    check_instance checkInstance: InstanceDraft => Instance as InstanceVerdict;
}

/// Whether a list of addresses would shut out the address that it is typed from.
///
/// # Errors
/// When a value is no text.
#[wasm_bindgen(js_name = ipListWouldRefuse)]
pub fn ip_list_would_refuse(
    #[wasm_bindgen(unchecked_param_type = "string")] list: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "string")] address: &JsValue,
) -> Result<bool, JsError> {
    Ok(ip_list::would_refuse(&text_from_js(list)?, &text_from_js(address)?))
}

exports::verdict!(checkCard: Card as CardVerdict);
exports::verdict!(checkLoginMask: LoginMask as LoginMaskVerdict);
exports::verdict!(readSubUserImport: Import as ImportVerdict);
exports::verdict!(moneyParse: Money as MoneyVerdict);
exports::verdict!(inspectImage: ImageFacts as ImageVerdict);

/// Checks a `CardDraft` in the present year (`2026`) and month (1–12).
///
/// # Errors
/// When the value is not of the draft's type; broken rules are no error.
#[wasm_bindgen(js_name = checkCard)]
pub fn check_card(draft: Ts<CardDraft>, year: u32, month: u32) -> Result<Ts<CardVerdict>, JsError> {
    let draft = from_js(&draft)?;
    to_js(&CardVerdict::from(exports::with_limits(|limits| draft.check_on(limits, year, month))))
}

/// Checks a `LoginMaskDraft` that is sent from an address (empty while that is not known).
///
/// # Errors
/// When a value is not of its type; broken rules are no error.
#[wasm_bindgen(js_name = checkLoginMask)]
pub fn check_login_mask(
    draft: Ts<LoginMaskDraft>,
    #[wasm_bindgen(unchecked_param_type = "string")] address: &JsValue,
) -> Result<Ts<LoginMaskVerdict>, JsError> {
    let (draft, address) = (from_js(&draft)?, text_from_js(address)?);
    to_js(&LoginMaskVerdict::from(exports::with_limits(|limits| draft.check_from(limits, &address))))
}

/// Why a contact cannot be removed: it is the only one that receives some messages.
///
/// # Errors
/// When a value is not of its type.
#[wasm_bindgen(js_name = mayRemoveContact)]
pub fn may_remove_contact(
    settings: Vec<Ts<MessageSettingDraft>>,
    #[wasm_bindgen(unchecked_param_type = "string")] contact_id: &JsValue,
) -> Result<Option<Ts<Rule>>, JsError> {
    objection(message_setting::may_remove_contact(&all_from_js(&settings)?, &text_from_js(contact_id)?))
}

/// Reads a CSV file of sub-users: its rows, each with what is wrong with it.
///
/// # Errors
/// When the value is no text; a file that cannot be read is no error.
#[wasm_bindgen(js_name = readSubUserImport)]
pub fn read_sub_user_import(
    #[wasm_bindgen(unchecked_param_type = "string")] csv: &JsValue,
) -> Result<Ts<ImportVerdict>, JsError> {
    let csv = text_from_js(csv)?;
    to_js(&ImportVerdict::from(about(
        "csv",
        exports::with_limits(|limits| sub_user_import::read(&csv, limits)),
    )))
}

/// What somebody may do on a resource, operation by operation, and which grants say so.
///
/// # Errors
/// When an argument is not of its type.
#[wasm_bindgen(js_name = effectiveRights)]
pub fn effective_rights(
    role: Ts<Role>,
    grants: Vec<Ts<Grant>>,
    resource: Ts<Resource>,
) -> Result<Vec<Ts<EffectiveRight>>, JsError> {
    let grants = all_from_js(&grants)?;
    rights::effective_rights(from_js(&role)?, &grants, &from_js(&resource)?).iter().map(to_js).collect()
}

/// Where somebody may do an operation.
///
/// # Errors
/// When an argument is not of its type.
#[wasm_bindgen]
pub fn reach(role: Ts<Role>, grants: Vec<Ts<Grant>>, operation: Ts<Operation>) -> Result<Ts<Reach>, JsError> {
    to_js(&rights::reach(from_js(&role)?, &all_from_js(&grants)?, from_js(&operation)?))
}

/// Why somebody with these grants may not change or delete a sub-user or user group with those.
///
/// # Errors
/// When an argument is not of its type.
#[wasm_bindgen(js_name = mayManage)]
pub fn may_manage(
    role: Ts<Role>,
    own: Vec<Ts<Grant>>,
    theirs: Vec<Ts<Grant>>,
) -> Result<Option<Ts<Rule>>, JsError> {
    objection(rights::may_manage(from_js(&role)?, &all_from_js(&own)?, &all_from_js(&theirs)?))
}

/// Converts a list.
fn all_from_js<T: tsify::Tsify + serde::de::DeserializeOwned>(values: &[Ts<T>]) -> Result<Vec<T>, JsError> {
    values.iter().map(from_js).collect()
}

/// Reads an amount.
///
/// # Errors
/// When the currency is none; a text that is no amount is no error.
#[wasm_bindgen(js_name = moneyParse)]
pub fn money_parse(
    #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
    currency: Ts<Currency>,
) -> Result<Ts<MoneyVerdict>, JsError> {
    to_js(&MoneyVerdict::from(about("text", Money::parse(&text_from_js(text)?, from_js(&currency)?))))
}

/// Judges a picture by its bytes (the first few kilobytes are enough) and the length of its file.
///
/// # Errors
/// Never in practice; a picture that is refused is no error.
#[wasm_bindgen(js_name = inspectImage)]
pub fn inspect_image(bytes: &[u8], declared_len: f64) -> Result<Ts<ImageVerdict>, JsError> {
    let outcome =
        exports::with_limits(|limits| portico_core::inspect_image(bytes, declared_len as u64, &limits.image));
    to_js(&ImageVerdict::from(about("bytes", outcome)))
}

/// The outcome of a rule about one field.
fn about<T>(field: &str, outcome: Result<T, Rule>) -> Checked<T> {
    outcome.map_err(|rule| vec![Violation::new(field, rule)])
}

/// What a rule has against something, for JavaScript.
fn objection<T>(outcome: Result<T, Rule>) -> Result<Option<Ts<Rule>>, JsError> {
    outcome.err().map(|rule| to_js(&rule)).transpose()
}

/// Why a card number is refused.
///
/// # Errors
/// When the value is no text.
#[wasm_bindgen(js_name = cardNumber)]
pub fn card_number(
    #[wasm_bindgen(unchecked_param_type = "string")] number: &JsValue,
) -> Result<Option<Ts<Rule>>, JsError> {
    objection(card::card_number(&text_from_js(number)?))
}

/// Why a resident identity number is refused; `today` is a date as a number (`20261121`).
///
/// # Errors
/// When the value is no text.
#[wasm_bindgen(js_name = residentId)]
pub fn resident_id(
    #[wasm_bindgen(unchecked_param_type = "string")] number: &JsValue,
    today: u32,
) -> Result<Option<Ts<Rule>>, JsError> {
    objection(identity_number::resident_id(&text_from_js(number)?, today))
}

/// Why a passport number is refused.
///
/// # Errors
/// When the value is no text.
#[wasm_bindgen]
pub fn passport(
    #[wasm_bindgen(unchecked_param_type = "string")] number: &JsValue,
) -> Result<Option<Ts<Rule>>, JsError> {
    objection(identity_number::passport(&text_from_js(number)?))
}

/// Why a unified social credit code is refused.
///
/// # Errors
/// When the value is no text.
#[wasm_bindgen(js_name = creditCode)]
pub fn credit_code(
    #[wasm_bindgen(unchecked_param_type = "string")] code: &JsValue,
) -> Result<Option<Ts<Rule>>, JsError> {
    objection(identity_number::credit_code(&text_from_js(code)?))
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
    to_js(&permission::may_as(
        from_js(&role)?,
        &all_from_js(&grants)?,
        from_js(&operation)?,
        &from_js(&resource)?,
    ))
}

/// Why an account with this verification may not open services or recharge.
///
/// # Errors
/// When the argument is not of its type.
#[wasm_bindgen(js_name = mayOpenServices)]
pub fn may_open_services(verification: Ts<state::Verification>) -> Result<Option<Ts<Rule>>, JsError> {
    objection(from_js(&verification)?.may_open_services())
}

/// Why a region cannot be confirmed for this verification.
///
/// # Errors
/// When an argument is not of its type.
#[wasm_bindgen(js_name = regionAllows)]
pub fn region_allows(
    verification: Ts<state::Verification>,
    region: Ts<state::Region>,
) -> Result<Option<Ts<Rule>>, JsError> {
    objection(state::region_allows(&from_js(&verification)?, from_js(&region)?))
}

/// Everything that a permission group allows.
///
/// # Errors
/// When the argument is not of its type.
#[wasm_bindgen(js_name = groupOperations)]
pub fn group_operations(group: Ts<PermissionGroup>) -> Result<Vec<Ts<Operation>>, JsError> {
    from_js(&group)?.operations().iter().map(to_js).collect()
}

/// Why somebody with these grants may not give this one to another.
///
/// # Errors
/// When an argument is not of its type.
#[wasm_bindgen(js_name = mayHandOn)]
pub fn may_hand_on(
    role: Ts<Role>,
    own: Vec<Ts<Grant>>,
    grant: Ts<Grant>,
) -> Result<Option<Ts<Rule>>, JsError> {
    objection(permission::may_hand_on(from_js(&role)?, &all_from_js(&own)?, &from_js(&grant)?))
}

/// Why a grant cannot be changed on the sub-user's page.
///
/// # Errors
/// When the argument is not of its type.
#[wasm_bindgen(js_name = editableOnUser)]
pub fn editable_on_user(grant: Ts<Grant>) -> Result<Option<Ts<Rule>>, JsError> {
    objection(permission::editable_on_user(&from_js(&grant)?))
}
