//! Which call judges which form of core: a list by hand, and whatever never crosses to the server, with the reason.

/// A check of core with the call that judges its draft there, and the field of the body in which the draft stands; an empty one when the
/// draft is the body.
pub type Form = (&'static str, &'static str, &'static str);

/// In front of the console.
pub const ENTRY: &[Form] = &[
    ("checkActivation", "activation/use", ""),
    ("checkCodeSend", "code/send", ""),
    ("checkForgot", "password/forgot", ""),
    ("checkForgotCode", "password/forgot/verify", ""),
    ("checkForgotCodeSend", "password/forgot/code", ""),
    ("checkRegister", "register/create", ""),
    ("checkReset", "password/reset", ""),
    ("checkSecondFactor", "session/factor", ""),
    ("checkSignIn", "session/password", ""),
    ("checkSignInCode", "session/verify", ""),
    ("checkSignInCodeSend", "session/code/send", ""),
    ("checkSliderSolve", "slider/puzzle/solve", ""),
];

/// A person's own.
pub const OWN: &[Form] = &[
    ("checkAccountDelete", "account/deletion/create", ""),
    ("checkCompany", "account/company/update", ""),
    ("checkContactChange", "contact/change", ""),
    ("checkContactCode", "contact/code", ""),
    ("checkContactRemove", "contact/remove", ""),
    ("checkHome", "account/home/update", ""),
    ("checkIpList", "key/address/test", ""),
    ("checkKeyCreate", "key/create", ""),
    ("checkKeyEdit", "key/edit", "key"),
    ("checkLoginAgeing", "security/ageing", ""),
    ("checkLoginMask", "security/mask", ""),
    ("checkMessageSettings", "message/setting/update", ""),
    ("checkPasskeyName", "passkey/rename", ""),
    ("checkPasswordAgeing", "password/ageing", ""),
    ("checkPasswordChange", "password/change", ""),
    ("checkProfile", "account/profile/update", ""),
    ("checkReauthenticate", "session/prove", ""),
    ("checkTicket", "support/ticket/create", ""),
    ("checkTicketRating", "support/ticket/rate", "rating"),
    ("checkTicketReply", "support/ticket/reply", "reply"),
    ("checkTotpConfirm", "totp/confirm", ""),
    ("checkVerification", "verification/submit", ""),
];

/// Sub-users, groups, projects, and what operators decide.
pub const PEOPLE: &[Form] = &[
    ("checkAuthorization", "user/authorize", "authorization"),
    ("checkGrants", "user/grant/update", ""),
    ("checkGroup", "group/create", ""),
    ("checkProject", "project/create", ""),
    ("checkRename", "user/rename", ""),
    ("checkSubUser", "user/create", "user"),
    ("checkSubUserCreate", "user/create", ""),
    ("checkSubUserEdit", "user/edit", "user"),
    ("checkSubUserImport", "user/import", ""),
    ("checkUserIds", "user/enable", ""),
    ("checkVdc", "vdc/create", "vdc"),
    ("checkCannedAnswer", "/admin/canned_answer/save/", "answer"),
    ("checkAnnouncement", "/admin/announcement/save/", "announcement"),
    ("checkRecommendation", "/admin/recommendation/save/", "recommendation"),
    ("checkNews", "/admin/news/publish/", "news"),
    ("checkTerms", "/admin/terms/publish/", ""),
    ("checkReview", "/admin/verification/", ""),
];

/// Money.
pub const MONEY: &[Form] = &[
    ("checkBankDebit", "recharge/debit", ""),
    ("checkBudget", "budget/save", "budget"),
    ("checkCard", "card/create", ""),
    ("checkForfeit", "account/payout/forfeit", ""),
    ("checkInvoice", "invoice/create", ""),
    ("checkInvoiceTitle", "invoice/title_create", ""),
    ("checkPayout", "account/payout/create", ""),
    ("checkPriceList", "/admin/price/preview/", ""),
    ("readPriceList", "/admin/price/preview/", ""),
    ("checkProductWords", "/admin/product/save/", ""),
    ("checkRecharge", "recharge/create", ""),
    ("checkThreshold", "billing/account/threshold", ""),
    ("checkTopUp", "recharge/top_up/save", "top_up"),
];

/// What runs.
pub const CLOUD: &[Form] = &[
    ("checkInstance", "compute/instance/create", "instance"),
    ("checkInstanceName", "compute/instance/rename", "instance"),
    ("checkGpuServer", "compute/gpu_server/create", "server"),
    ("checkHandOver", "/admin/gpu_server/hand_over/", "server"),
    ("checkTags", "compute/instance/tags", "instance"),
    ("checkQuota", "/admin/quota/set/", "quota"),
    ("checkSshKey", "compute/ssh_key/create", ""),
    ("checkSshKeyName", "compute/ssh_key/rename", "ssh_key"),
    ("checkInstancePassword", "compute/instance/password", "instance"),
    ("checkInstanceRebuild", "compute/instance/rebuild", "instance"),
];

/// Checks whose cases a test of its own asks over HTTP, since they need more than a body: its module and its name.
pub const ASKED_ELSEWHERE: &[(&str, &str, &str)] = &[(
    "checkBandwidth",
    "instances_public",
    "a_bandwidth_is_judged_over_http_as_core_judges_every_shared_case",
)];

/// Checks whose draft never crosses to the server, each with the reason.
pub const NEVER_CROSS: &[(&str, &str)] = &[
    ("checkDailyCap", "asks of what was paid today, which no body says: recharge"),
    ("checkMetricRange", "of a chart's picker; the call takes its times as a query: instance_metrics"),
    ("checkTimeRange", "of the browser's picker; a list takes its times as a query: orders, audit"),
    ("checkTitleUse", "of a title that is kept already, with the kind of an invoice: invoices"),
];

/// Every form that has a call.
pub fn all() -> impl Iterator<Item = &'static Form> {
    [ENTRY, OWN, PEOPLE, MONEY, CLOUD].into_iter().flatten()
}
