//! The rules of accounts: who one is, and how one shows it.

use portico_core::{
    ageing::{LoginAgeingDraft, PasswordAgeingDraft},
    code_send::CodeSendDraft,
    forgot::{ForgotCodeDraft, ForgotCodeSendDraft, ForgotDraft},
    group::GroupDraft,
    ip_list::{self, IpList, IpListDraft},
    login_name,
    next_path::next_path,
    register::RegisterDraft,
    reset::ResetDraft,
    sign_in::{SignInCodeDraft, SignInCodeSendDraft, SignInDraft},
    slider::SliderSolveDraft,
    strength::strength,
    sub_user::{AuthorizationDraft, SubUserDraft},
};

use super::{Line, check, line};

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
    check!("checkSubUser", SubUserDraft),
    check!("checkAuthorization", AuthorizationDraft),
    line!("passwordStrength", |_, password: String| strength(&password)),
    line!("nextPath", |_, path: String| next_path(&path)),
    line!("ipListWouldRefuse", |_, list: String, address: String| ip_list::would_refuse(&list, &address)),
    line!("ipListMatches", |_, list: String, address: String| try "ip_list",
        IpList::parse(&list).map(|list| ip_list::parse_address(&address).is_some_and(|at| list.matches(at)))),
    line!("loginNameKey", |_, name: String| login_name::key(&name)),
];
