//! Every route of the customers' API with who may call it, and where what it is about stands: written by hand, beside the router's own
//! declarations.

use portico_core::permission_group::PermissionGroup as Group;

use super::model::{Place, Who};

use Group::{
    ComputeConfigure, ComputeCreateDelete, ComputeView, FinanceBalance, FinanceBills, FinanceOrders,
    FinanceRecharge, ProjectManagement, UserManagement,
};
use Place::{Account, Anywhere, AtHome, List, Own, Project, Region, Target, Thing};
use Who::{Main, May, Person, Session, SignedIn};

/// A method, a path without `/gicend/` and its last slash, who may call it, and where what it is about stands.
pub type Row = (&'static str, &'static str, Who, Place);

const ORDERS: Who = May(&[ComputeCreateDelete, FinanceOrders]);
const RENEWS: Who = May(&[ComputeConfigure, FinanceOrders]);
const INVOICES: Who = May(&[FinanceRecharge, FinanceBills]);
const RECHARGE: Who = May(&[FinanceRecharge]);
const BALANCE: Who = May(&[FinanceBalance]);
const BILLS: Who = May(&[FinanceBills]);
const USERS: Who = May(&[UserManagement]);
const PROJECTS: Who = May(&[ProjectManagement]);

/// Orders, resources and prices.
pub const RESOURCES: &[Row] = &[
    ("GET", "billing/resource/list", May(&[ComputeView]), List),
    ("GET", "billing/resource/overview", May(&[ComputeView]), Anywhere),
    ("GET", "billing/resource/show", May(&[ComputeView]), Thing),
    ("POST", "billing/resource/export", May(&[ComputeView]), Anywhere),
    ("POST", "billing/resource/renewal", May(&[ComputeConfigure]), Thing),
    ("POST", "billing/resource/renew/quote", RENEWS, Thing),
    ("POST", "billing/resource/renew", RENEWS, Thing),
    ("POST", "billing/resource/end", May(&[ComputeCreateDelete]), Thing),
    ("POST", "billing/order/create", ORDERS, Target),
    ("POST", "billing/order/cancel", ORDERS, Thing),
    ("GET", "billing/order/list", May(&[FinanceOrders]), List),
    ("GET", "billing/order/show", May(&[FinanceOrders]), Thing),
    ("POST", "billing/order/export", May(&[FinanceOrders]), Anywhere),
    ("GET", "billing/price/list", May(&[FinanceOrders]), Region),
    ("POST", "billing/quote", May(&[FinanceOrders]), Region),
];

/// What runs.
pub const COMPUTE: &[Row] = &[
    ("GET", "compute/offer/list", May(&[ComputeCreateDelete]), Region),
    ("GET", "compute/instance/list", May(&[ComputeView]), List),
    ("GET", "compute/instance/overview", May(&[ComputeView]), Anywhere),
    ("GET", "compute/region/list", May(&[ComputeView]), Anywhere),
    ("GET", "compute/instance/show", May(&[ComputeView]), Thing),
    ("GET", "compute/operation/list", May(&[ComputeView]), Thing),
    ("POST", "compute/instance/export", May(&[ComputeView]), Anywhere),
    ("POST", "compute/instance/create", ORDERS, Target),
    ("POST", "compute/instance/start", May(&[ComputeConfigure]), Thing),
    ("POST", "compute/instance/stop", May(&[ComputeConfigure]), Thing),
    ("POST", "compute/instance/force_stop", May(&[ComputeConfigure]), Thing),
    ("POST", "compute/console/create", Person(&[ComputeConfigure]), Thing),
    ("POST", "compute/instance/password", May(&[ComputeConfigure]), Thing),
    ("POST", "compute/instance/rebuild", May(&[ComputeCreateDelete, ComputeConfigure]), Thing),
    ("POST", "compute/instance/resize", May(&[ComputeConfigure, ComputeCreateDelete, FinanceOrders]), Thing),
    (
        "POST",
        "compute/instance/address/add",
        May(&[ComputeConfigure, ComputeCreateDelete, FinanceOrders]),
        Thing,
    ),
    (
        "POST",
        "compute/instance/bandwidth",
        May(&[ComputeConfigure, ComputeCreateDelete, FinanceOrders]),
        Thing,
    ),
    ("POST", "compute/instance/address/release", May(&[ComputeCreateDelete]), Thing),
    ("POST", "compute/instance/move", May(&[ComputeConfigure]), Thing),
    ("POST", "compute/instance/protection", May(&[ComputeCreateDelete]), Thing),
    ("POST", "compute/instance/renew", RENEWS, Thing),
    ("POST", "compute/instance/renew/quote", RENEWS, Thing),
    ("POST", "compute/instance/cancel", May(&[ComputeConfigure]), Thing),
    ("POST", "compute/instance/restart", May(&[ComputeConfigure]), Thing),
    ("POST", "compute/instance/rename", May(&[ComputeConfigure]), Thing),
    ("POST", "compute/instance/renewal", May(&[ComputeConfigure]), Thing),
    ("POST", "compute/instance/delete", May(&[ComputeCreateDelete]), Thing),
    ("GET", "compute/quota/list", May(&[ComputeCreateDelete]), Anywhere),
    ("POST", "compute/stock/watch", May(&[ComputeCreateDelete]), Region),
    ("POST", "compute/stock/unwatch", May(&[ComputeCreateDelete]), Region),
    ("GET", "compute/ssh_key/list", May(&[ComputeView]), Anywhere),
    ("POST", "compute/ssh_key/create", May(&[ComputeConfigure]), Anywhere),
    ("POST", "compute/ssh_key/rename", May(&[ComputeConfigure]), Anywhere),
    ("POST", "compute/ssh_key/delete", May(&[ComputeConfigure]), Anywhere),
    ("POST", "compute/instance/tags", May(&[ComputeConfigure]), Thing),
    ("GET", "compute/instance/metrics", May(&[ComputeView]), Thing),
    ("GET", "compute/gpu_server/offer", May(&[ComputeCreateDelete]), Region),
    ("POST", "compute/gpu_server/create", ORDERS, Target),
    ("GET", "compute/gpu_server/list", May(&[ComputeView]), List),
    ("POST", "compute/gpu_server/export", May(&[ComputeView]), Anywhere),
    ("GET", "compute/gpu_server/show", May(&[ComputeView]), Thing),
    ("GET", "compute/gpu_server/event/list", May(&[ComputeView]), Thing),
    ("POST", "compute/gpu_server/rename", May(&[ComputeConfigure]), Thing),
    ("POST", "compute/gpu_server/tags", May(&[ComputeConfigure]), Thing),
    ("POST", "compute/gpu_server/move", May(&[ComputeConfigure]), Thing),
    ("POST", "compute/gpu_server/protection", May(&[ComputeCreateDelete]), Thing),
    ("POST", "compute/gpu_server/give_back", May(&[ComputeCreateDelete]), Thing),
    ("POST", "compute/gpu_server/remove", May(&[ComputeCreateDelete]), Thing),
];

/// What was charged, and what was paid.
pub const BILLED: &[Row] = &[
    ("GET", "billing/bill/list", BILLS, List),
    ("GET", "billing/bill/overview", BILLS, List),
    ("GET", "billing/bill/summary", BILLS, List),
    ("GET", "billing/bill/resource/list", BILLS, List),
    ("GET", "billing/bill/item/list", BILLS, List),
    ("GET", "billing/bill/usage/list", BILLS, Thing),
    ("POST", "billing/bill/export", BILLS, Anywhere),
    ("POST", "billing/bill/summary/export", BILLS, Anywhere),
    ("POST", "billing/bill/resource/export", BILLS, Anywhere),
    ("POST", "billing/bill/item/export", BILLS, Anywhere),
    ("GET", "budget/list", BILLS, Project),
    ("GET", "invoice/billed_list", BILLS, Account),
    ("GET", "invoice/guidance", BILLS, Account),
    ("GET", "invoice/list", BILLS, Account),
    ("GET", "invoice/pdf", BILLS, Account),
    ("GET", "invoice/show", BILLS, Account),
    ("GET", "invoice/title_list", BILLS, Account),
    ("POST", "invoice/export", BILLS, Account),
    ("POST", "invoice/create", INVOICES, Account),
    ("POST", "invoice/cancel", INVOICES, Account),
    ("POST", "invoice/title_create", INVOICES, Account),
    ("POST", "invoice/title_update", INVOICES, Account),
    ("POST", "invoice/title_delete", INVOICES, Account),
];

/// The balance, and what fills it.
pub const MONEY: &[Row] = &[
    ("GET", "billing/account", BALANCE, Account),
    ("GET", "billing/outlook", BALANCE, Account),
    ("GET", "billing/movement/list", BALANCE, Account),
    ("POST", "billing/movement/export", BALANCE, Account),
    ("POST", "billing/account/threshold", RECHARGE, Account),
    ("POST", "budget/save", RECHARGE, Account),
    ("POST", "budget/delete", RECHARGE, Account),
    ("GET", "card/list", RECHARGE, Account),
    ("POST", "card/create", RECHARGE, Account),
    ("POST", "card/default", RECHARGE, Account),
    ("POST", "card/auto_pay", RECHARGE, Account),
    ("POST", "card/delete", RECHARGE, Account),
    ("POST", "card/form", RECHARGE, Account),
    ("POST", "card/bind", RECHARGE, Account),
    ("GET", "recharge/list", BALANCE, Account),
    ("GET", "recharge/option/list", RECHARGE, Account),
    ("GET", "recharge/show", BALANCE, Account),
    ("GET", "recharge/receipt", BALANCE, Account),
    ("GET", "recharge/top_up/show", BALANCE, Account),
    ("POST", "recharge/create", RECHARGE, Account),
    ("POST", "recharge/debit", RECHARGE, Account),
    ("POST", "recharge/export", BALANCE, Account),
    ("POST", "recharge/top_up/save", RECHARGE, Account),
    ("POST", "recharge/top_up/off", RECHARGE, Account),
];

/// Sub-users, groups, projects and VDCs.
pub const PEOPLE: &[Row] = &[
    ("GET", "user/list", USERS, Account),
    ("GET", "user/show", USERS, Account),
    ("GET", "group/list", USERS, Account),
    ("GET", "group/show", USERS, Account),
    ("GET", "group/member/list", USERS, Account),
    ("POST", "user/create", USERS, AtHome),
    ("POST", "user/import", USERS, AtHome),
    ("POST", "user/activation/send", USERS, Account),
    ("POST", "user/edit", USERS, Account),
    ("POST", "user/rename", USERS, Account),
    ("POST", "user/authorize", USERS, AtHome),
    ("POST", "user/grant/update", USERS, AtHome),
    ("POST", "user/enable", USERS, Account),
    ("POST", "user/disable", USERS, Account),
    ("POST", "user/delete", USERS, Account),
    ("POST", "user/password/reset", Person(&[UserManagement]), Account),
    ("POST", "group/create", USERS, Account),
    ("POST", "group/update", USERS, Account),
    ("POST", "group/delete", USERS, Account),
    ("POST", "group/grant/update", USERS, Account),
    ("POST", "group/member/add", USERS, Account),
    ("POST", "group/member/remove", USERS, Account),
    ("POST", "project/create", PROJECTS, Account),
    ("POST", "project/update", PROJECTS, Account),
    ("POST", "project/archive", PROJECTS, Account),
    ("POST", "project/restore", PROJECTS, Account),
    ("POST", "project/default", PROJECTS, Account),
    ("POST", "project/delete", PROJECTS, Account),
    ("POST", "vdc/create", PROJECTS, AtHome),
    ("POST", "vdc/update", PROJECTS, AtHome),
    ("POST", "vdc/archive", PROJECTS, AtHome),
    ("POST", "vdc/restore", PROJECTS, AtHome),
    ("POST", "vdc/delete", PROJECTS, AtHome),
];

/// What the main user alone does, and what everybody does who is known.
pub const ALIKE: &[Row] = &[
    ("POST", "user/check", Main, Own),
    ("POST", "account/company/update", Main, Own),
    ("POST", "account/deletion/code", Main, Own),
    ("POST", "account/deletion/create", Main, Own),
    ("GET", "account/deletion/show", Main, Own),
    ("POST", "account/payout/create", Main, Own),
    ("POST", "account/payout/forfeit", Main, Own),
    ("GET", "account/payout/show", Main, Own),
    ("POST", "account/payout/withdraw", Main, Own),
    ("GET", "verification/image", Main, Own),
    ("POST", "verification/image/create", Main, Own),
    ("GET", "verification/show", Main, Own),
    ("POST", "verification/submit", Main, Own),
    ("POST", "verification/withdraw", Main, Own),
    ("GET", "audit/list", SignedIn, Own),
    ("POST", "audit/export", SignedIn, Own),
    ("GET", "billing/product/list", SignedIn, Own),
    ("GET", "rights/list", SignedIn, Own),
    ("GET", "export/list", SignedIn, Own),
    ("GET", "export/show", SignedIn, Own),
    ("GET", "export/download", SignedIn, Own),
    ("POST", "export/delete", SignedIn, Own),
];

/// What every person does in a browser about themselves.
pub const PERSON: &[Row] = &[
    ("GET", "account/info", Session, Own),
    ("POST", "account/avatar/delete", Session, Own),
    ("POST", "account/avatar/update", Session, Own),
    ("POST", "account/data/export", Session, Own),
    ("GET", "announcement/list", Session, Own),
    ("GET", "recommendation/list", Session, Own),
    ("GET", "account/home/show", Session, Own),
    ("GET", "account/event/list", Session, Own),
    ("POST", "account/home/update", Session, Own),
    ("POST", "account/profile/update", Session, Own),
    ("POST", "account/language/update", Session, Own),
    ("GET", "account/menu_show", Session, Own),
    ("POST", "account/subject_colour", Session, Own),
    ("GET", "account/view_history/list", Session, Own),
    ("POST", "account/view_history/update", Session, Own),
    ("POST", "contact/change", Session, Own),
    ("POST", "contact/code", Session, Own),
    ("POST", "contact/current/code", Session, Own),
    ("POST", "contact/remove", Session, Own),
    ("POST", "key/activate", Session, Own),
    ("POST", "key/address/test", Session, Own),
    ("POST", "key/create", Session, Own),
    ("POST", "key/deactivate", Session, Own),
    ("POST", "key/delete", Session, Own),
    ("POST", "key/edit", Session, Own),
    ("GET", "key/list", Session, Own),
    ("GET", "message/count", Session, Own),
    ("GET", "message/list", Session, Own),
    ("POST", "message/delete", Session, Own),
    ("POST", "message/read", Session, Own),
    ("GET", "message/setting/show", Session, Own),
    ("POST", "message/setting/update", Session, Own),
    ("POST", "passkey/create/begin", Session, Own),
    ("POST", "passkey/create/finish", Session, Own),
    ("POST", "passkey/delete", Session, Own),
    ("POST", "passkey/rename", Session, Own),
    ("GET", "live/stream", Session, Own),
    ("POST", "password/ageing", Session, Own),
    ("POST", "password/change", Session, Own),
    ("POST", "portal/handoff/create", Session, Own),
    ("GET", "project/list", Session, Own),
    ("GET", "support/file", Session, Own),
    ("POST", "support/file/create", Session, Own),
    ("POST", "support/ticket/close", Session, Own),
    ("POST", "support/ticket/create", Session, Own),
    ("POST", "support/ticket/export", Session, Own),
    ("GET", "support/ticket/list", Session, Own),
    ("POST", "support/ticket/rate", Session, Own),
    ("POST", "support/ticket/reopen", Session, Own),
    ("POST", "support/ticket/reply", Session, Own),
    ("GET", "support/ticket/show", Session, Own),
    ("POST", "security/ageing", Session, Own),
    ("POST", "security/mask", Session, Own),
    ("GET", "security/show", Session, Own),
    ("POST", "security/verification", Session, Own),
    ("GET", "session/life", Session, Own),
    ("GET", "session/list", Session, Own),
    ("POST", "session/prove", Session, Own),
    ("POST", "session/revoke", Session, Own),
    ("POST", "session/revoke_others", Session, Own),
    ("GET", "sign_in/list", Session, Own),
    ("POST", "terms/accept", Session, Own),
    ("POST", "totp/confirm", Session, Own),
    ("POST", "totp/create", Session, Own),
    ("POST", "totp/delete", Session, Own),
    ("POST", "totp/recovery", Session, Own),
    ("GET", "vdc/list", Session, Own),
];

/// Every row.
pub fn all() -> impl Iterator<Item = &'static Row> {
    [RESOURCES, COMPUTE, BILLED, MONEY, PEOPLE, ALIKE, PERSON].into_iter().flatten()
}

/// Routes of which the matrix asks what is refused only: what succeeds needs the world outside, or ends what the others ask of. Each
/// with the test that does it as a customer would.
pub const REFUSALS_ONLY: &[(&str, &str)] = &[
    ("account/company/update", "user_info: of an enterprise"),
    ("account/deletion/create", "account_deletion: it ends the account"),
    ("account/deletion/code", "account_deletion: of an account in which nothing is left"),
    ("account/payout/create", "payout: of an account in which nothing is left but money"),
    ("account/payout/forfeit", "payout: of the words and the whole balance"),
    ("account/payout/withdraw", "payout: of what was asked back"),
    ("card/bind", "payment_stripe_card: of a gateway's own form"),
    ("card/form", "payment_stripe_card: of a gateway's own form"),
    ("contact/change", "contact: with codes out of two mails"),
    ("contact/remove", "contact: with a code out of a mail"),
    ("passkey/create/begin", "passkey: on a site with a name"),
    ("passkey/create/finish", "passkey: with an authenticator"),
    ("passkey/delete", "passkey: of what an authenticator made"),
    ("passkey/rename", "passkey: of what an authenticator made"),
    ("password/change", "session: it ends the sessions that ask"),
    ("recharge/debit", "bank_debit: of an account in dollars"),
    ("totp/confirm", "factor: with a code of an app"),
    ("totp/delete", "factor: with a code of an app"),
    ("totp/recovery", "factor: with a code of an app"),
    ("verification/withdraw", "verification: of papers that wait"),
];

/// What an owner whose account is not verified is refused.
pub const NEEDS_VERIFICATION: &[&str] =
    &["billing/order/create", "compute/gpu_server/create", "compute/instance/create", "recharge/create"];

/// What an owner whose account owes something is refused.
pub const NEEDS_MONEY: &[&str] = &[
    "billing/order/create",
    "billing/resource/renew",
    "compute/gpu_server/create",
    "compute/instance/create",
    "compute/instance/address/add",
    "compute/instance/bandwidth",
    "compute/instance/renew",
    "compute/instance/resize",
];
