//! The rules of accounts: who one is, and how one shows it.

use portico_core::{
    Draft, Limits, Rule,
    account::AccountKind,
    account_deletion::{AccountDeleteDraft, DeletionFacts, blockers, may_send_code, may_skip_code},
    ageing::{LoginAgeingDraft, PasswordAgeingDraft, PasswordLife, password_life, session_life},
    attachment::{attachment_name, find_attachment_kind},
    breach::{BreachKey, breach_keys},
    code_send::CodeSendDraft,
    contact::{Channel, Contact},
    contact_change::{ContactChangeDraft, ContactCodeDraft, ContactRemoveDraft},
    country::countries,
    csv::csv_line,
    day::Calendar,
    forgot::{ForgotCodeDraft, ForgotCodeSendDraft, ForgotDraft},
    group::GroupDraft,
    ip_list::{self, IpList, IpListDraft},
    key_token::KeyToken,
    lockout::{LockState, Permit, after_look, after_right, after_wrong, before},
    login_mask::{LoginMaskDraft, OptionalIpList},
    login_name,
    message_setting::{MessageSettingDraft, MessageSettingsDraft, may_remove_contact},
    next_path::next_path,
    password_change::{ActivationDraft, PasswordChangeDraft},
    profile::{CompanyDraft, ProfileDraft},
    project::{ProjectAction, ProjectDraft, ProjectFacts, VdcDraft, project_allows},
    reauthenticate::ReauthenticateDraft,
    register::RegisterDraft,
    reset::ResetDraft,
    second_factor::{PasskeyNameDraft, SecondFactorDraft, TotpConfirmDraft},
    security_key::{self, KeyCreateDraft, KeyEditDraft, KeyRefusal, ip_test},
    sign_in::{SignInCodeDraft, SignInCodeSendDraft, SignInDraft},
    slider::{self, SliderFault, SliderSolveDraft},
    state::{KeyState, Region, Verification, VerificationAction},
    strength::strength,
    sub_user::{
        AuthorizationDraft, RenameDraft, SubUserCreateDraft, SubUserDraft, SubUserEditDraft, UserIdsDraft,
    },
    sub_user_import::{self, SubUserImportDraft},
    support::{
        CannedAnswerDraft, TicketAction, TicketDraft, TicketRatingDraft, TicketReplyDraft, TicketState,
        may_reopen,
    },
    terms::TermsDraft,
    verification::{self, DocumentKind, ReviewDraft, VerificationDraft, review_due},
    verification_code::{SendHistory, SendRefusal, is_live, may_send},
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Hex, Line, check, line};

pub const LINES: &[Line] = &[
    check!("checkRegister", RegisterDraft),
    check!("checkReset", ResetDraft),
    check!("checkSignIn", SignInDraft),
    check!("checkSignInCodeSend", SignInCodeSendDraft),
    check!("checkSignInCode", SignInCodeDraft),
    check!("checkForgot", ForgotDraft),
    check!("checkForgotCodeSend", ForgotCodeSendDraft),
    check!("checkForgotCode", ForgotCodeDraft),
    check!("checkCodeSend", CodeSendDraft),
    check!("checkSliderSolve", SliderSolveDraft),
    check!("checkLoginAgeing", LoginAgeingDraft),
    check!("checkPasswordAgeing", PasswordAgeingDraft),
    check!("checkIpList", IpListDraft),
    check!("checkGroup", GroupDraft),
    check!("checkProject", ProjectDraft),
    check!("checkVdc", VdcDraft),
    line!("projectAllows", |_, facts: ProjectFacts, action: ProjectAction| try "action", project_allows(facts, action)),
    check!("checkSubUser", SubUserDraft),
    check!("checkAuthorization", AuthorizationDraft),
    check!("checkSubUserCreate", SubUserCreateDraft),
    check!("checkSubUserEdit", SubUserEditDraft),
    check!("checkProfile", ProfileDraft),
    check!("checkCompany", CompanyDraft),
    check!("checkRename", RenameDraft),
    check!("checkUserIds", UserIdsDraft),
    check!("checkSubUserImport", SubUserImportDraft),
    line!("readSubUserImport", |limits, csv: String| try "csv", sub_user_import::read(&csv, limits)),
    check!("checkTicket", TicketDraft),
    check!("checkTicketReply", TicketReplyDraft),
    check!("checkTicketRating", TicketRatingDraft),
    check!("checkCannedAnswer", CannedAnswerDraft),
    line!("ticketAllows", |_, state: TicketState, action: TicketAction| try "action", state.allows(action)),
    line!("mayReopenTicket", |_, state: TicketState, closed_at: i64, is_merged: bool, now: i64| try "action",
        may_reopen(state, closed_at, is_merged, now)),
    line!("judgeAttachment", |_, bytes: Hex| try "file", find_attachment_kind(&bytes.0).map(drop)),
    line!("attachmentName", |_, name: String| try "name", attachment_name(&name)),
    check!("checkKeyCreate", KeyCreateDraft),
    check!("checkKeyEdit", KeyEditDraft),
    line!("keyToken", |_, key: String| try "key", KeyToken::parse(&key).map(|key| key.hint().to_owned())),
    line!("keyExpiresAt", |_, created_at: i64, valid_days: u32| security_key::expires_at(
        created_at, valid_days
    )),
    line!("keyLife", |_, expires_at: Option<i64>, now: i64| security_key::life(expires_at, now)),
    line!("keyRefusal",
        |_, state: KeyState, expires_at: Option<i64>, ip_list: String, address: String, now: i64| try "ip_list",
        key_refusal(state, expires_at, &ip_list, &address, now)),
    check!("ipTest", |_, ip_list: String, address: String| ip_test(&ip_list, &address)),
    check!("checkTerms", |limits, draft: TermsDraft, today: u32| draft.check_on(today, limits)),
    check!("checkVerification", |limits, draft: VerificationDraft, today: u32| draft.check_on(today, limits)),
    check!("checkReview", ReviewDraft),
    line!("countries", |_, region: Option<Region>| match region {
        Some(region) => verification::countries_in(region).collect::<Vec<_>>(),
        None => countries().collect(),
    }),
    line!("documentKinds", |_, region: Region, kind: AccountKind| DocumentKind::choices(region, kind)),
    line!("hasBack", |_, document: DocumentKind| document.has_back()),
    line!("verificationAfter", |_, verification: Verification, region: Region, action: VerificationAction|
        try "action", verification::after(&verification, region, action)),
    line!("reviewDue", |_, submitted_at: i64, utc_offset_seconds: i32| review_due(
        submitted_at,
        Calendar::at_offset(utc_offset_seconds)
    )),
    check!("checkAccountDelete", AccountDeleteDraft),
    line!("deletionBlockers", |_, facts: DeletionFacts| blockers(&facts)),
    line!("deletionCodeResendAt", |_, last_sent_at: Option<i64>, now: i64| may_send_code(last_sent_at, now)
        .err()
        .map(resend_at)),
    line!("deletionCodeSkippable", |_, verified_at: Option<i64>, now: i64| may_skip_code(verified_at, now)),
    line!("csvLine", |_, cells: Vec<String>| csv_line(&cells)),
    check!("checkTotpConfirm", TotpConfirmDraft),
    check!("checkSecondFactor", SecondFactorDraft),
    check!("checkPasskeyName", PasskeyNameDraft),
    check!("checkReauthenticate", ReauthenticateDraft),
    check!("checkPasswordChange", PasswordChangeDraft),
    check!("checkActivation", ActivationDraft),
    check!("checkContactCode", ContactCodeDraft),
    check!("checkContactChange", ContactChangeDraft),
    check!("checkContactRemove", ContactRemoveDraft),
    check!("checkMessageSettings", MessageSettingsDraft),
    check!("checkLoginMask", |limits, draft: LoginMaskDraft, address: String| draft
        .check_from(limits, &address)),
    line!("mayRemoveContact", |_, settings: Vec<MessageSettingDraft>, contact_id: String| try "contact_id",
        may_remove_contact(&settings, &contact_id)),
    line!("breachKeys", |_, password: String| breach_keys(&password)
        .iter()
        .map(BreachKey::to_string)
        .collect::<Vec<_>>()),
    line!("passwordStrength", |_, password: String| strength(&password)),
    line!("nextPath", |_, path: String| next_path(&path)),
    line!("ipListWouldRefuse", |_, list: String, address: String| ip_list::would_refuse(&list, &address)),
    line!("ipListMatches", |_, list: String, address: String| try "ip_list",
        IpList::parse(&list).map(|list| ip_list::parse_address(&address).is_some_and(|at| list.matches(at)))),
    line!("loginNameKey", |_, name: String| login_name::key(&name)),
    line!("contactReplaces", |_, channel: Channel, typed: String, old: String| try "target",
        Contact::parse(channel, &old).and_then(|old| Contact::parse(channel, &typed)?.replacing(&old))),
    line!("contactMasked", |_, channel: Channel, target: String| try "target",
        Contact::parse(channel, &target).map(|contact| contact.to_masked())),
    line!("sliderFault", |limits, solve: SliderSolveDraft, gap: i32| slider_fault(solve, gap, limits)),
    line!("codeSendRefusal", |limits,
                              last_sent_at: Option<i64>,
                              target_today: u32,
                              address_today: u32,
                              now: i64| may_send(
        &SendHistory { last_sent_at, target_today, address_today },
        now,
        &limits.code
    )
    .err()
    .map(send_refusal)),
    line!("codeIsLive", |limits, sent_at: i64, wrong: u32, now: i64| is_live(
        sent_at,
        wrong,
        now,
        &limits.code
    )),
    line!("lockedUntil", |limits, tries: Vec<Try>, now: i64| locked_until(&tries, now, limits)),
    line!("sessionLife", |limits, began_at: i64, used_at: i64, idle_minutes: u32, now: i64| session_life(
        began_at,
        used_at,
        idle_minutes,
        now,
        &limits.session
    )),
    line!("passwordLife", |_, changed_at: i64, months: u32, now: i64| password_life_name(password_life(
        changed_at, months, now
    ))),
];

/// A password that was tried: when, and whether it was the right one.
#[derive(Deserialize)]
struct Try {
    at: i64,
    right: bool,
}

/// When the lock ends that these tries lead to, as the server asks: before each try, and `now`.
fn locked_until(tries: &[Try], now: i64, limits: &Limits) -> Option<i64> {
    let after = |state: LockState, one: &Try| match before(&state, one.at, &limits.lockout) {
        Permit::Granted if one.right => after_right(),
        _ => after_wrong(&state, one.at, &limits.lockout),
    };
    let state = tries.iter().fold(LockState::default(), after);
    match before(&after_look(state, now), now, &limits.lockout) {
        Permit::Granted => None,
        Permit::Locked { until } => Some(until),
    }
}

/// Why a slider is not solved; null when it is. A draft that does not pass its check answers with its violations.
fn slider_fault(solve: SliderSolveDraft, gap: i32, limits: &Limits) -> Value {
    let fault = |fault: SliderFault| json!(fault);
    match solve.check(limits) {
        Ok(solve) => slider::judge(&solve, gap, &limits.slider).err().map_or(Value::Null, fault),
        Err(violations) => json!(violations),
    }
}

/// The code of the refusal, and when to ask again.
fn send_refusal(refusal: SendRefusal) -> Value {
    json!({ "code": refusal.code().wire(), "resend_at": resend_at(refusal) })
}

fn resend_at(refusal: SendRefusal) -> Option<i64> {
    match refusal {
        SendRefusal::TooSoon { resend_at } => Some(resend_at),
        SendRefusal::TargetDaily | SendRefusal::AddressDaily => None,
    }
}

/// Why a key opens nothing; null when it does.
fn key_refusal(
    state: KeyState,
    expires_at: Option<i64>,
    ip_list: &str,
    address: &str,
    now: i64,
) -> Result<Option<KeyRefusal>, Vec<Rule>> {
    let list = OptionalIpList::parse(ip_list)?;
    let address =
        ip_list::parse_address(address).ok_or_else(|| vec![Rule::InvalidIp { entry: address.to_owned() }])?;
    Ok(security_key::may_use(state, expires_at, &list, address, now).err())
}

fn password_life_name(life: PasswordLife) -> Value {
    match life {
        PasswordLife::Fresh => json!("fresh"),
        PasswordLife::Ending(reminder) => json!({ "ending": reminder }),
        PasswordLife::Over => json!("over"),
    }
}
