//! Lends the rules of the forms and buttons behind sign-in to the browser; no logic of its own.
//!
//! A rule about one field or one action returns the broken rule, or nothing when all is well.

use js_sys::Array;
use portico_core::{
    BankDebit, BankDebitDraft, Card, CardDraft, Checked, ImageFacts, Lang, Money, Rule, Violation,
    account_deletion::{AccountDelete, AccountDeleteDraft},
    ageing::{LoginAgeing, LoginAgeingDraft, PasswordAgeing, PasswordAgeingDraft},
    budget::{Budget, BudgetDraft},
    contact_change::{
        ContactChange, ContactChangeDraft, ContactCode, ContactCodeDraft, ContactRemove, ContactRemoveDraft,
    },
    gpu_server::{GpuServer, GpuServerDraft},
    group::{Group, GroupDraft},
    home::{Home, HomeDraft},
    instance::{
        Instance, InstanceDraft, InstanceName, InstanceNameDraft, InstancePassword, InstancePasswordDraft,
        InstanceRebuild, InstanceRebuildDraft,
    },
    invoice::{InvoiceDraft, InvoiceRequest, Title, TitleDraft, TitleUse, TitleUseDraft},
    login_mask::{LoginMask, LoginMaskDraft},
    message_setting::{self, MessageSettingDraft},
    metric_range::{MetricRange, MetricRangeDraft},
    payout::{Forfeit, ForfeitDraft, Payout, PayoutDraft},
    permission_grant::{Grants, GrantsDraft},
    profile::{Company, CompanyDraft, Profile, ProfileDraft},
    project::{Project, ProjectDraft, Vdc, VdcDraft},
    public_address::{Bandwidth, BandwidthDraft},
    reauthenticate::{Reauthenticate, ReauthenticateDraft},
    recharge::{Recharge, RechargeDraft},
    runway,
    second_factor::{PasskeyName, PasskeyNameDraft, TotpConfirm, TotpConfirmDraft},
    security_key::{self, IpTest, KeyCreate, KeyCreateDraft, KeyEdit, KeyEditDraft},
    ssh_key::{SshKey, SshKeyDraft, SshKeyName, SshKeyNameDraft},
    sub_user::{
        Authorization, AuthorizationDraft, Rename, RenameDraft, SubUser, SubUserCreate, SubUserCreateDraft,
        SubUserDraft, SubUserEdit, SubUserEditDraft,
    },
    sub_user_import::{self, Import, SubUserImport, SubUserImportDraft},
    support::{Ticket, TicketDraft, TicketRating, TicketRatingDraft, TicketReply, TicketReplyDraft},
    tags::{Tags, TagsDraft},
    threshold::{Threshold, ThresholdDraft},
    time_range::{TimeRange, TimeRangeDraft},
    top_up::{TopUp, TopUpDraft},
    verification::{VerificationDraft, VerificationRequest},
};
use portico_js::{from_js, text_from_js, to_js};
use tsify::Ts;
use wasm_bindgen::{JsError, JsValue, prelude::wasm_bindgen};

#[path = "../../exports.rs"]
mod exports;
mod fields;
mod rights;
mod states;

pub use exports::seed;

exports::check! {
    check_login_ageing checkLoginAgeing: LoginAgeingDraft => LoginAgeing as LoginAgeingVerdict;
    check_password_ageing checkPasswordAgeing: PasswordAgeingDraft => PasswordAgeing as PasswordAgeingVerdict;
    check_group checkGroup: GroupDraft => Group as GroupVerdict;
    check_home checkHome: HomeDraft => Home as HomeVerdict;
    check_project checkProject: ProjectDraft => Project as ProjectVerdict;
    check_vdc checkVdc: VdcDraft => Vdc as VdcVerdict;
    check_sub_user checkSubUser: SubUserDraft => SubUser as SubUserVerdict;
    check_authorization checkAuthorization: AuthorizationDraft => Authorization as AuthorizationVerdict;
    check_totp_confirm checkTotpConfirm: TotpConfirmDraft => TotpConfirm as TotpConfirmVerdict;
    check_passkey_name checkPasskeyName: PasskeyNameDraft => PasskeyName as PasskeyNameVerdict;
    check_reauthenticate checkReauthenticate: ReauthenticateDraft => Reauthenticate as ReauthenticateVerdict;
    check_contact_code checkContactCode: ContactCodeDraft => ContactCode as ContactCodeVerdict;
    check_contact_change checkContactChange: ContactChangeDraft => ContactChange as ContactChangeVerdict;
    check_contact_remove checkContactRemove: ContactRemoveDraft => ContactRemove as ContactRemoveVerdict;
    check_sub_user_create checkSubUserCreate: SubUserCreateDraft => SubUserCreate as SubUserCreateVerdict;
    check_sub_user_edit checkSubUserEdit: SubUserEditDraft => SubUserEdit as SubUserEditVerdict;
    check_profile checkProfile: ProfileDraft => Profile as ProfileVerdict;
    check_company checkCompany: CompanyDraft => Company as CompanyVerdict;
    check_rename checkRename: RenameDraft => Rename as RenameVerdict;
    check_sub_user_import checkSubUserImport: SubUserImportDraft => SubUserImport as SubUserImportVerdict;
    check_key_create checkKeyCreate: KeyCreateDraft => KeyCreate as KeyCreateVerdict;
    check_key_edit checkKeyEdit: KeyEditDraft => KeyEdit as KeyEditVerdict;
    check_account_delete checkAccountDelete: AccountDeleteDraft => AccountDelete as AccountDeleteVerdict;
    check_grants checkGrants: GrantsDraft => Grants as GrantsVerdict;
    check_recharge checkRecharge: RechargeDraft => Recharge as RechargeVerdict;
    check_bank_debit checkBankDebit: BankDebitDraft => BankDebit as BankDebitVerdict;
    check_threshold checkThreshold: ThresholdDraft => Threshold as ThresholdVerdict;
    check_invoice_title checkInvoiceTitle: TitleDraft => Title as InvoiceTitleVerdict;
    check_title_use checkTitleUse: TitleUseDraft => TitleUse as TitleUseVerdict;
    check_invoice checkInvoice: InvoiceDraft => InvoiceRequest as InvoiceVerdict;
    check_instance checkInstance: InstanceDraft => Instance as InstanceVerdict;
    check_instance_name checkInstanceName: InstanceNameDraft => InstanceName as InstanceNameVerdict;
    check_tags checkTags: TagsDraft => Tags as TagsVerdict;
    check_gpu_server checkGpuServer: GpuServerDraft => GpuServer as GpuServerVerdict;
    check_ssh_key checkSshKey: SshKeyDraft => SshKey as SshKeyVerdict;
    check_ssh_key_name checkSshKeyName: SshKeyNameDraft => SshKeyName as SshKeyNameVerdict;
    check_instance_password checkInstancePassword: InstancePasswordDraft => InstancePassword as InstancePasswordVerdict;
    check_instance_rebuild checkInstanceRebuild: InstanceRebuildDraft => InstanceRebuild as InstanceRebuildVerdict;
    check_bandwidth checkBandwidth: BandwidthDraft => Bandwidth as BandwidthVerdict;
    check_ticket checkTicket: TicketDraft => Ticket as TicketVerdict;
    check_ticket_reply checkTicketReply: TicketReplyDraft => TicketReply as TicketReplyVerdict;
    check_ticket_rating checkTicketRating: TicketRatingDraft => TicketRating as TicketRatingVerdict;
    check_budget checkBudget: BudgetDraft => Budget as BudgetVerdict;
    check_payout checkPayout: PayoutDraft => Payout as PayoutVerdict;
    check_forfeit checkForfeit: ForfeitDraft => Forfeit as ForfeitVerdict;
    check_top_up checkTopUp: TopUpDraft => TopUp as TopUpVerdict;
    check_time_range checkTimeRange: TimeRangeDraft => TimeRange as TimeRangeVerdict;
    check_metric_range checkMetricRange: MetricRangeDraft => MetricRange as MetricRangeVerdict;
}

exports::verdict!(checkCard: Card as CardVerdict);
exports::verdict!(checkVerification: VerificationRequest as VerificationVerdict);
exports::verdict!(ipTest: IpTest as IpTestVerdict);
exports::verdict!(checkLoginMask: LoginMask as LoginMaskVerdict);
exports::verdict!(readSubUserImport: Import as ImportVerdict);
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

/// A line of CSV with its end, in which no spreadsheet takes a cell for a formula.
///
/// # Errors
/// When a cell is no text.
#[wasm_bindgen(js_name = csvLine)]
pub fn csv_line(
    #[wasm_bindgen(unchecked_param_type = "readonly string[]")] cells: &Array,
) -> Result<String, JsError> {
    let cells = cells.iter().map(|cell| text_from_js(&cell)).collect::<Result<Vec<_>, _>>()?;
    Ok(portico_core::csv::csv_line(&cells))
}

/// An amount as a form begins with it: as it is typed.
///
/// # Errors
/// When the argument is not of its type.
#[wasm_bindgen(js_name = moneyPrint)]
pub fn money_print(money: Ts<Money>) -> Result<String, JsError> {
    Ok(from_js(&money)?.print())
}

/// How long a balance lasts, in its two greatest units: `3 d 4 h`.
///
/// # Errors
/// When the language is none.
#[wasm_bindgen(js_name = spanWords)]
pub fn span_words(seconds: f64, lang: Ts<Lang>) -> Result<String, JsError> {
    Ok(runway::span_words(seconds as i64, from_js(&lang)?))
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

/// Checks a `VerificationDraft` on a date as a number (`20261121`).
///
/// # Errors
/// When the value is not of the draft's type; broken rules are no error.
#[wasm_bindgen(js_name = checkVerification)]
pub fn check_verification(
    draft: Ts<VerificationDraft>,
    today: u32,
) -> Result<Ts<VerificationVerdict>, JsError> {
    let draft = from_js(&draft)?;
    to_js(&VerificationVerdict::from(exports::with_limits(|limits| draft.check_on(today, limits))))
}

/// Whether an address would pass a list of addresses as it is typed, and by which entry.
///
/// # Errors
/// When a value is no text; a list or an address that is none is no error.
#[wasm_bindgen(js_name = ipTest)]
pub fn ip_test(
    #[wasm_bindgen(unchecked_param_type = "string")] ip_list: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "string")] address: &JsValue,
) -> Result<Ts<IpTestVerdict>, JsError> {
    to_js(&IpTestVerdict::from(security_key::ip_test(&text_from_js(ip_list)?, &text_from_js(address)?)))
}

/// The outcome of a rule about one field.
fn about<T>(field: &str, outcome: Result<T, Rule>) -> Checked<T> {
    outcome.map_err(|rule| vec![Violation::new(field, rule)])
}

/// What a rule has against something, for JavaScript.
pub(crate) fn objection<T>(outcome: Result<T, Rule>) -> Result<Option<Ts<Rule>>, JsError> {
    outcome.err().map(|rule| to_js(&rule)).transpose()
}

/// Converts a list of JavaScript's, one by one; the first that does not fit is the error.
pub(crate) fn all_from_js<T: tsify::Tsify + serde::de::DeserializeOwned>(
    values: &[Ts<T>],
) -> Result<Vec<T>, JsError> {
    values.iter().map(from_js).collect()
}
