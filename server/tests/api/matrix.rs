//! Who may call what: every route of the list, by every kind of caller.

use axum::{body::Body, http::header};
use portico_core::permission_group::{Operation, PermissionGroup};
use portico_server::closing::customer::care::help_by_command;
use portico_server::people::identity::Help;
use serde_json::{Value, json};

use crate::support::{Browser, TestServer, key_draft, limit_addresses};

/// Every route with its declared access and the status that whoever may call it gets for the body `{}`. A route that is
/// not in here fails the test, and so does a line without a route.
const TABLE: &[(&str, &str, &str, u16)] = &[
    ("GET", "/gicend/account/info/", "expired_session", 200),
    ("POST", "/gicend/account/deletion/code/", "main", 200),
    ("POST", "/gicend/account/deletion/create/", "main", 422),
    ("GET", "/gicend/account/deletion/show/", "main", 200),
    ("POST", "/gicend/account/avatar/delete/", "session", 200),
    ("POST", "/gicend/account/avatar/update/", "session", 415),
    ("POST", "/gicend/account/company/update/", "admin", 422),
    ("POST", "/gicend/account/data/export/", "session", 200),
    ("POST", "/gicend/account/profile/update/", "session", 422),
    ("GET", "/gicend/account/event/list/", "session", 200),
    ("GET", "/gicend/account/home/show/", "session", 200),
    ("POST", "/gicend/account/home/update/", "session", 422),
    ("POST", "/gicend/account/language/update/", "session", 422),
    ("GET", "/gicend/account/menu_show/", "session", 200),
    ("POST", "/gicend/account/payout/create/", "main", 422),
    ("POST", "/gicend/account/payout/forfeit/", "main", 422),
    ("GET", "/gicend/account/payout/show/", "main", 200),
    ("POST", "/gicend/account/payout/withdraw/", "main", 422),
    ("POST", "/gicend/account/subject_colour/", "session", 422),
    ("GET", "/gicend/account/view_history/list/", "session", 200),
    ("POST", "/gicend/account/view_history/update/", "session", 422),
    ("GET", "/gicend/announcement/list/", "session", 200),
    ("POST", "/gicend/activation/show/", "public", 422),
    ("POST", "/gicend/activation/use/", "public", 422),
    ("POST", "/gicend/audit/export/", "signed_in", 422),
    ("GET", "/gicend/audit/list/", "signed_in", 200),
    ("GET", "/gicend/billing/account/", "balance_view", 200),
    ("POST", "/gicend/billing/account/threshold/", "recharge", 422),
    ("POST", "/gicend/billing/movement/export/", "balance_view", 422),
    ("GET", "/gicend/billing/movement/list/", "balance_view", 200),
    ("GET", "/gicend/billing/outlook/", "balance_view", 200),
    ("POST", "/gicend/billing/bill/export/", "bill_view", 422),
    ("POST", "/gicend/billing/bill/item/export/", "bill_view", 422),
    ("GET", "/gicend/billing/bill/item/list/", "bill_view", 400),
    ("GET", "/gicend/billing/bill/list/", "bill_view", 200),
    ("GET", "/gicend/billing/bill/overview/", "bill_view", 200),
    ("POST", "/gicend/billing/bill/resource/export/", "bill_view", 422),
    ("GET", "/gicend/billing/bill/resource/list/", "bill_view", 400),
    ("GET", "/gicend/billing/bill/summary/", "bill_view", 400),
    ("POST", "/gicend/billing/bill/summary/export/", "bill_view", 422),
    ("GET", "/gicend/billing/bill/usage/list/", "bill_view", 400),
    ("POST", "/gicend/billing/order/cancel/", "compute_create", 422),
    ("POST", "/gicend/billing/order/create/", "compute_create", 422),
    ("POST", "/gicend/billing/order/export/", "order_view", 422),
    ("GET", "/gicend/billing/order/list/", "order_view", 200),
    ("GET", "/gicend/billing/order/show/", "order_view", 400),
    ("GET", "/gicend/billing/price/list/", "prices", 200),
    ("GET", "/gicend/billing/product/list/", "signed_in", 200),
    ("POST", "/gicend/billing/quote/", "discounts", 422),
    ("POST", "/gicend/billing/resource/end/", "compute_delete", 422),
    ("POST", "/gicend/billing/resource/export/", "compute_view", 422),
    ("GET", "/gicend/billing/resource/list/", "compute_view", 200),
    ("POST", "/gicend/billing/resource/renew/", "compute_configure", 422),
    ("GET", "/gicend/billing/resource/renew/show/", "compute_configure", 400),
    ("POST", "/gicend/billing/resource/renewal/", "compute_configure", 422),
    ("GET", "/gicend/billing/resource/show/", "compute_view", 400),
    ("POST", "/gicend/budget/delete/", "recharge", 422),
    ("GET", "/gicend/budget/list/", "bill_view", 200),
    ("POST", "/gicend/budget/save/", "recharge", 422),
    ("POST", "/gicend/card/auto_pay/", "recharge", 422),
    ("POST", "/gicend/card/bind/", "recharge", 422),
    ("POST", "/gicend/card/create/", "recharge", 422),
    ("POST", "/gicend/card/default/", "recharge", 422),
    ("POST", "/gicend/card/delete/", "recharge", 422),
    ("POST", "/gicend/card/form/", "recharge", 404),
    ("GET", "/gicend/card/list/", "recharge", 200),
    ("POST", "/gicend/client/error/create/", "public", 422),
    ("POST", "/gicend/code/send/", "public", 422),
    ("POST", "/gicend/compute/console/create/", "compute_configure", 422),
    ("GET", "/gicend/compute/console/open/", "public", 403),
    ("POST", "/gicend/compute/gpu_server/create/", "compute_create", 422),
    ("GET", "/gicend/compute/gpu_server/event/list/", "compute_view", 400),
    ("POST", "/gicend/compute/gpu_server/export/", "compute_view", 422),
    ("POST", "/gicend/compute/gpu_server/give_back/", "compute_delete", 422),
    ("GET", "/gicend/compute/gpu_server/list/", "compute_view", 200),
    ("GET", "/gicend/compute/gpu_server/offer/", "compute_create", 400),
    ("POST", "/gicend/compute/gpu_server/remove/", "compute_delete", 422),
    ("POST", "/gicend/compute/gpu_server/rename/", "compute_configure", 422),
    ("GET", "/gicend/compute/gpu_server/show/", "compute_view", 400),
    ("POST", "/gicend/compute/instance/address/add/", "compute_configure", 422),
    ("POST", "/gicend/compute/instance/address/release/", "compute_delete", 422),
    ("POST", "/gicend/compute/instance/bandwidth/", "compute_configure", 422),
    ("POST", "/gicend/compute/instance/create/", "compute_create", 422),
    ("POST", "/gicend/compute/instance/delete/", "compute_delete", 422),
    ("POST", "/gicend/compute/instance/export/", "compute_view", 422),
    ("POST", "/gicend/compute/instance/force_stop/", "compute_configure", 422),
    ("GET", "/gicend/compute/instance/list/", "compute_view", 200),
    ("GET", "/gicend/compute/instance/metrics/", "compute_view", 400),
    ("POST", "/gicend/compute/instance/move/", "compute_configure", 422),
    ("GET", "/gicend/compute/instance/overview/", "compute_view", 200),
    ("GET", "/gicend/compute/region/list/", "compute_view", 200),
    ("POST", "/gicend/compute/instance/password/", "compute_configure", 422),
    ("POST", "/gicend/compute/instance/protection/", "compute_delete", 422),
    ("POST", "/gicend/compute/instance/rebuild/", "compute_delete", 422),
    ("POST", "/gicend/compute/instance/rename/", "compute_configure", 422),
    ("POST", "/gicend/compute/instance/renew/", "compute_configure", 422),
    ("POST", "/gicend/compute/instance/renew/quote/", "compute_configure", 422),
    ("POST", "/gicend/compute/instance/renewal/", "compute_configure", 422),
    ("POST", "/gicend/compute/instance/resize/", "compute_configure", 422),
    ("POST", "/gicend/compute/instance/restart/", "compute_configure", 422),
    ("GET", "/gicend/compute/instance/show/", "compute_view", 400),
    ("POST", "/gicend/compute/instance/start/", "compute_configure", 422),
    ("POST", "/gicend/compute/instance/stop/", "compute_configure", 422),
    ("POST", "/gicend/compute/instance/tags/", "compute_configure", 422),
    ("GET", "/gicend/compute/offer/list/", "compute_create", 400),
    ("GET", "/gicend/compute/operation/list/", "compute_view", 400),
    ("GET", "/gicend/compute/quota/list/", "compute_create", 200),
    ("POST", "/gicend/compute/stock/unwatch/", "compute_create", 422),
    ("POST", "/gicend/compute/stock/watch/", "compute_create", 422),
    ("POST", "/gicend/compute/ssh_key/create/", "compute_configure", 422),
    ("POST", "/gicend/compute/ssh_key/delete/", "compute_configure", 422),
    ("GET", "/gicend/compute/ssh_key/list/", "compute_view", 200),
    ("POST", "/gicend/compute/ssh_key/rename/", "compute_configure", 422),
    ("POST", "/gicend/export/delete/", "signed_in", 422),
    ("GET", "/gicend/export/download/", "signed_in", 400),
    ("GET", "/gicend/export/list/", "signed_in", 200),
    ("GET", "/gicend/export/show/", "signed_in", 400),
    ("POST", "/gicend/group/create/", "user_manage", 422),
    ("POST", "/gicend/group/delete/", "user_manage", 422),
    ("POST", "/gicend/group/grant/update/", "user_manage", 422),
    ("GET", "/gicend/group/list/", "user_view", 200),
    ("POST", "/gicend/group/member/add/", "user_manage", 422),
    ("GET", "/gicend/group/member/list/", "user_view", 400),
    ("POST", "/gicend/group/member/remove/", "user_manage", 422),
    ("GET", "/gicend/group/show/", "user_view", 400),
    ("POST", "/gicend/group/update/", "user_manage", 422),
    ("GET", "/gicend/invoice/billed_list/", "bill_view", 200),
    ("POST", "/gicend/invoice/cancel/", "recharge", 422),
    ("POST", "/gicend/invoice/create/", "recharge", 422),
    ("POST", "/gicend/invoice/export/", "bill_view", 422),
    ("GET", "/gicend/invoice/guidance/", "bill_view", 200),
    ("GET", "/gicend/invoice/list/", "bill_view", 200),
    ("GET", "/gicend/invoice/pdf/", "bill_view", 400),
    ("GET", "/gicend/invoice/show/", "bill_view", 400),
    ("POST", "/gicend/invoice/title_create/", "recharge", 422),
    ("POST", "/gicend/invoice/title_delete/", "recharge", 422),
    ("GET", "/gicend/invoice/title_list/", "bill_view", 200),
    ("POST", "/gicend/invoice/title_update/", "recharge", 422),
    ("POST", "/gicend/key/activate/", "session", 422),
    ("POST", "/gicend/key/address/test/", "session", 422),
    ("POST", "/gicend/key/create/", "session", 422),
    ("POST", "/gicend/key/deactivate/", "session", 422),
    ("POST", "/gicend/key/delete/", "session", 422),
    ("POST", "/gicend/key/edit/", "session", 422),
    ("GET", "/gicend/key/list/", "session", 200),
    ("GET", "/gicend/message/count/", "session", 200),
    ("GET", "/gicend/message/list/", "session", 200),
    ("POST", "/gicend/message/delete/", "session", 400),
    ("POST", "/gicend/message/read/", "session", 400),
    ("POST", "/gicend/password/forgot/", "public", 422),
    ("POST", "/gicend/password/forgot/code/", "public", 422),
    ("POST", "/gicend/password/forgot/verify/", "public", 422),
    ("POST", "/gicend/password/known/", "public", 422),
    ("POST", "/gicend/password/reset/", "public", 422),
    ("POST", "/gicend/payment/notice/alipay/", "public", 404),
    ("POST", "/gicend/payment/notice/stripe/", "public", 404),
    ("POST", "/gicend/payment/notice/test/", "public", 404),
    ("POST", "/gicend/payment/notice/wechat/", "public", 404),
    ("POST", "/gicend/partner/handoff/create/", "public", 422),
    ("POST", "/gicend/portal/handoff/create/", "session", 422),
    ("POST", "/gicend/project/archive/", "project_manage", 422),
    ("POST", "/gicend/project/create/", "project_manage", 422),
    ("POST", "/gicend/project/default/", "project_manage", 422),
    ("POST", "/gicend/project/delete/", "project_manage", 422),
    ("POST", "/gicend/portal/handoff/redeem/", "public", 422),
    ("GET", "/gicend/project/list/", "session", 200),
    ("POST", "/gicend/project/restore/", "project_manage", 422),
    ("POST", "/gicend/project/update/", "project_manage", 422),
    ("POST", "/gicend/recharge/create/", "recharge", 422),
    ("POST", "/gicend/recharge/debit/", "recharge", 422),
    ("POST", "/gicend/recharge/export/", "recharge", 422),
    ("GET", "/gicend/recharge/list/", "recharge", 200),
    ("GET", "/gicend/recharge/option/list/", "recharge", 200),
    ("GET", "/gicend/recharge/receipt/", "recharge", 400),
    ("GET", "/gicend/recharge/show/", "recharge", 400),
    ("POST", "/gicend/recharge/top_up/off/", "recharge", 200),
    ("POST", "/gicend/recharge/top_up/save/", "recharge", 422),
    ("GET", "/gicend/recharge/top_up/show/", "recharge", 200),
    ("POST", "/gicend/register/create/", "public", 422),
    ("POST", "/gicend/session/code/send/", "public", 422),
    ("POST", "/gicend/session/delete/", "public", 200),
    ("POST", "/gicend/session/factor/", "public", 422),
    ("POST", "/gicend/session/handoff/", "public", 422),
    ("POST", "/gicend/session/handoff/begin/", "public", 422),
    ("GET", "/gicend/live/stream/", "session", 400),
    ("GET", "/gicend/session/life/", "expired_session", 200),
    ("POST", "/gicend/terms/accept/", "session", 422),
    ("GET", "/gicend/terms/show/", "public", 400),
    ("GET", "/gicend/session/list/", "session", 200),
    ("POST", "/gicend/session/password/", "public", 422),
    ("POST", "/gicend/session/revoke/", "session", 422),
    ("POST", "/gicend/session/revoke_others/", "session", 200),
    ("GET", "/gicend/sign_in/list/", "session", 200),
    ("POST", "/gicend/session/verify/", "public", 422),
    ("GET", "/gicend/site/config/", "public", 200),
    ("POST", "/gicend/slider/puzzle/create/", "public", 200),
    ("POST", "/gicend/slider/puzzle/solve/", "public", 422),
    ("POST", "/gicend/slider/question/create/", "public", 200),
    ("POST", "/gicend/slider/question/solve/", "public", 422),
    ("POST", "/gicend/password/ageing/", "session", 422),
    ("POST", "/gicend/password/change/", "expired_session", 422),
    ("GET", "/gicend/security/show/", "session", 200),
    ("POST", "/gicend/security/ageing/", "session", 422),
    ("POST", "/gicend/security/verification/", "session", 422),
    ("POST", "/gicend/security/mask/", "session", 422),
    ("POST", "/gicend/session/passkey/begin/", "public", 422),
    ("POST", "/gicend/session/passkey/finish/", "public", 422),
    ("POST", "/gicend/session/prove/", "session", 422),
    ("POST", "/gicend/passkey/create/begin/", "session", 403),
    ("POST", "/gicend/passkey/create/finish/", "session", 422),
    ("POST", "/gicend/passkey/delete/", "session", 422),
    ("POST", "/gicend/passkey/rename/", "session", 422),
    ("POST", "/gicend/totp/confirm/", "session", 422),
    // These want a fresh proof.
    ("POST", "/gicend/totp/create/", "session", 403),
    ("POST", "/gicend/totp/delete/", "session", 403),
    ("POST", "/gicend/totp/recovery/", "session", 403),
    ("GET", "/gicend/verification/image/", "main", 400),
    ("POST", "/gicend/verification/image/create/", "main", 415),
    ("GET", "/gicend/verification/show/", "main", 200),
    ("POST", "/gicend/verification/submit/", "main", 422),
    ("POST", "/gicend/verification/withdraw/", "main", 422),
    ("POST", "/gicend/contact/change/", "session", 422),
    ("POST", "/gicend/contact/code/", "session", 422),
    ("POST", "/gicend/contact/current/code/", "session", 422),
    ("POST", "/gicend/contact/remove/", "session", 422),
    ("POST", "/gicend/support/file/create/", "session", 400),
    ("GET", "/gicend/support/file/", "session", 400),
    ("POST", "/gicend/support/ticket/close/", "session", 422),
    ("POST", "/gicend/support/ticket/create/", "session", 422),
    ("POST", "/gicend/support/ticket/export/", "session", 422),
    ("GET", "/gicend/support/ticket/list/", "session", 200),
    ("POST", "/gicend/support/ticket/rate/", "session", 422),
    ("POST", "/gicend/support/ticket/reopen/", "session", 422),
    ("POST", "/gicend/support/ticket/reply/", "session", 422),
    ("GET", "/gicend/support/ticket/show/", "session", 400),
    ("GET", "/gicend/message/setting/show/", "session", 200),
    ("POST", "/gicend/message/setting/update/", "session", 422),
    ("POST", "/gicend/user/activation/send/", "user_manage", 422),
    ("POST", "/gicend/user/check/", "main", 422),
    ("POST", "/gicend/user/create/", "user_manage", 422),
    ("POST", "/gicend/user/grant/update/", "user_manage", 422),
    ("POST", "/gicend/user/authorize/", "user_manage", 422),
    ("POST", "/gicend/user/delete/", "user_manage", 422),
    ("POST", "/gicend/user/disable/", "user_manage", 422),
    ("POST", "/gicend/user/edit/", "user_manage", 422),
    ("POST", "/gicend/user/enable/", "user_manage", 422),
    ("POST", "/gicend/user/import/", "user_manage", 422),
    ("POST", "/gicend/user/password/reset/", "user_manage", 422),
    ("POST", "/gicend/user/rename/", "user_manage", 422),
    ("GET", "/gicend/recommendation/list/", "session", 200),
    ("GET", "/gicend/rights/list/", "signed_in", 200),
    ("POST", "/gicend/vdc/archive/", "project_manage", 422),
    ("POST", "/gicend/vdc/create/", "project_manage", 422),
    ("POST", "/gicend/vdc/delete/", "project_manage", 422),
    ("GET", "/gicend/vdc/list/", "session", 200),
    ("POST", "/gicend/vdc/restore/", "project_manage", 422),
    ("POST", "/gicend/vdc/update/", "project_manage", 422),
    ("GET", "/gicend/user/list/", "user_view", 200),
    ("GET", "/gicend/user/show/", "user_view", 400),
];

/// Who somebody is, as far as the declared access asks.
#[derive(Debug, Clone)]
enum Kind {
    /// Nobody that the server knows.
    Nobody,
    /// The main user of an account.
    Main,
    /// A main user whose password is over.
    Expired,
    /// A sub-user with these permission groups for the whole account.
    Sub(Vec<PermissionGroup>),
    /// A sub-user without a grant whom the operator named admin.
    Admin,
    /// A security key that may use these permission groups in the whole account, and so may its owner.
    Key(Vec<PermissionGroup>),
}

/// The keys that a request carries: the header's and the cookies'.
struct Principal {
    name: &'static str,
    headers: Vec<(&'static str, String)>,
    kind: Kind,
}

/// The status that a principal gets on a route: SPEC §6 in one place, beside the router's own guard.
fn expected(access: &str, status: u16, kind: &Kind) -> u16 {
    let passes = match (access, kind) {
        ("public", _) => true,
        (_, Kind::Nobody) => return 401,
        ("expired_session", Kind::Key(_)) => false,
        ("expired_session", _) => true,
        (_, Kind::Expired) => false,
        ("session" | "main", Kind::Key(_)) => false,
        ("session" | "signed_in", _) | (_, Kind::Main) => true,
        ("admin", Kind::Admin) => true,
        (_, Kind::Admin) => return expected(access, status, &Kind::Sub(Vec::new())),
        ("main" | "admin", Kind::Sub(_) | Kind::Key(_)) => false,
        ("prices", Kind::Sub(groups) | Kind::Key(groups)) => {
            let shows =
                [Operation::OrderView, Operation::BillView, Operation::BalanceView, Operation::Recharge];
            groups.iter().any(|group| shows.iter().any(|operation| group.holds(*operation)))
        }
        ("discounts", Kind::Sub(groups) | Kind::Key(groups)) => {
            groups.iter().any(|group| group.holds(Operation::OrderView) || group.holds(Operation::BillView))
        }
        (operation, Kind::Sub(groups) | Kind::Key(groups)) => {
            let operation = Operation::parse(operation).expect("an operation of SPEC §6");
            groups.iter().any(|group| group.holds(operation))
        }
    };
    if passes { status } else { 403 }
}

fn keys(browser: &Browser) -> Vec<(&'static str, String)> {
    let token = browser.cookie("cds_token").expect("the readable half");
    let secret = browser.cookie("cds_session").expect("the other half");
    vec![("access-token", token.clone()), ("cookie", format!("cds_token={token}; cds_session={secret}"))]
}

fn strangers(signed_in: &Browser) -> Vec<Principal> {
    let token = signed_in.cookie("cds_token").expect("the readable half");
    let secret = signed_in.cookie("cds_session").expect("the other half");
    let cookies = |token: &str, secret: &str| format!("cds_token={token}; cds_session={secret}");
    let garbage = "A".repeat(43);
    let principal = |name, headers| Principal { name, headers, kind: Kind::Nobody };
    vec![
        principal("anonymous", vec![]),
        principal("garbage in the header", vec![("access-token", garbage.clone())]),
        principal("garbage in the cookies", vec![("cookie", cookies(&garbage, &garbage))]),
        principal(
            "garbage in both",
            vec![("access-token", garbage.clone()), ("cookie", cookies(&garbage, &garbage))],
        ),
        principal("the header alone", vec![("access-token", token.clone())]),
        principal("the cookies alone", vec![("cookie", cookies(&token, &secret))]),
        principal(
            "a right header, a wrong cookie",
            vec![("access-token", token.clone()), ("cookie", cookies(&token, &garbage))],
        ),
        principal(
            "a wrong header, a right cookie",
            vec![("access-token", garbage.clone()), ("cookie", cookies(&garbage, &secret))],
        ),
        principal(
            "an oversized header",
            vec![("access-token", "x".repeat(5_000)), ("cookie", cookies(&token, &secret))],
        ),
    ]
}

/// One principal of each kind, in an account whose main user is `login`.
async fn principals(server: &TestServer, login: &str) -> Vec<Principal> {
    let main = server.signed_in(login).await;
    let mut all = strangers(&main);
    all.push(Principal { name: "main user", headers: keys(&main), kind: Kind::Main });
    let subs: [(&str, &str, &[PermissionGroup]); 3] = [
        ("sub-user without a grant", "none", &[]),
        ("sub-user who may only look", "look", &[PermissionGroup::ComputeView, PermissionGroup::NetworkView]),
        ("sub-user with every grant", "full", PermissionGroup::ALL),
    ];
    for (name, suffix, groups) in subs {
        let sub = format!("{login}_{suffix}");
        server.sub_user(login, &sub, groups).await;
        let browser = server.browser();
        server.sign_in(&browser, &sub).await;
        all.push(Principal { name, headers: keys(&browser), kind: Kind::Sub(groups.to_vec()) });
    }
    let named = format!("{login}_admin");
    server.sub_user(login, &named, &[]).await;
    help_by_command(&server.app, &named, Help::SetAdmin(true)).await.expect("there is one of this name");
    let browser = server.browser();
    server.sign_in(&browser, &named).await;
    all.push(Principal { name: "sub-user named admin", headers: keys(&browser), kind: Kind::Admin });
    all.extend(key_principals(server, &main, login).await);
    let expired = format!("{login}_old");
    let browser = server.signed_in(&expired).await;
    server.execute(&format!("update app_user set password_set_at = 0 where login_key = '{expired}'")).await;
    all.push(Principal {
        name: "main user with an old password",
        headers: keys(&browser),
        kind: Kind::Expired,
    });
    all
}

/// Security keys of the main user and of a sub-user with every grant: in use, bound, and of no use.
async fn key_principals(server: &TestServer, main: &Browser, login: &str) -> Vec<Principal> {
    let all: Vec<&str> = PermissionGroup::ALL.iter().map(|group| group.as_str()).collect();
    let in_list = |ip_list: &str| json!({"ip_list": ip_list});
    let sub = server.browser();
    server.sign_in(&sub, &format!("{login}_full")).await;
    let looking = [PermissionGroup::ComputeView, PermissionGroup::NetworkView];
    let look: Vec<&str> = looking.iter().map(|group| group.as_str()).collect();
    let every = PermissionGroup::ALL.to_vec();
    let cases: [(&str, &Browser, &[&str], Value, Kind); 6] = [
        ("key of the main user", main, &all, in_list(""), Kind::Key(every.clone())),
        ("key of the main user that may only look", main, &look, in_list(""), Kind::Key(looking.to_vec())),
        ("key in its list", main, &all, in_list("10.0.0.0/8;127.0.0.1"), Kind::Key(every.clone())),
        ("key outside its list", main, &all, in_list("10.0.0.0/8;::1"), Kind::Nobody),
        ("key of a sub-user", &sub, &all, in_list(""), Kind::Key(every)),
        ("key of a sub-user that may only look", &sub, &look, in_list(""), Kind::Key(looking.to_vec())),
    ];
    let mut found = Vec::new();
    for (name, browser, groups, change, kind) in cases {
        let mut draft = key_draft(groups);
        draft["ip_list"] = change["ip_list"].clone();
        let key = browser.key(draft).await;
        let headers = vec![("authorization", format!("Bearer {}", key.secret))];
        found.push(Principal { name, headers, kind });
    }
    for (name, act) in [("inactive key", "deactivate"), ("deleted key", "delete")] {
        let key = main.key(key_draft(&all)).await;
        main.post(&format!("/gicend/key/{act}/"), json!({"key_ids": [key.id]})).await.data();
        let headers = vec![("authorization", format!("Bearer {}", key.secret))];
        found.push(Principal { name, headers, kind: Kind::Nobody });
    }
    let mut both = keys(main);
    both.push(("authorization", "Bearer pk_nonsense".to_owned()));
    found.push(Principal { name: "a session beside a wrong key", headers: both, kind: Kind::Nobody });
    found
}

async fn status(server: &TestServer, method: &str, path: &str, headers: &[(&'static str, String)]) -> u16 {
    let browser = server.browser();
    let mut request = browser.request(method, path).header(header::CONTENT_TYPE, "application/json");
    for (name, value) in headers {
        request = request.header(*name, value);
    }
    browser.send(request.body(Body::from("{}")).unwrap()).await.status.as_u16()
}

async fn generous() -> TestServer {
    TestServer::start_with(|config| limit_addresses(config, 10_000)).await
}

#[test]
fn every_route_has_a_line_in_the_table_with_its_declared_access() {
    let routes = portico_server::app::api().routes;
    let declared: Vec<_> =
        routes.iter().map(|route| (route.method.as_str(), route.path.as_str(), route.access_name)).collect();
    let mut listed: Vec<_> =
        TABLE.iter().map(|(method, path, access, _)| (*method, *path, *access)).collect();
    listed.sort_by_key(|(method, path, _)| (*path, *method));
    assert_eq!(declared, listed);
}

#[tokio::test]
async fn every_route_answers_every_caller_as_the_table_says() {
    let server = generous().await;
    let principals = principals(&server, "matrix_1").await;
    // Signing out ends the session, so that it comes last.
    let (last, rest): (Vec<_>, Vec<_>) =
        TABLE.iter().partition(|(_, path, ..)| path.contains("/session/delete/"));
    for &(method, path, access, usual) in rest.into_iter().chain(last) {
        // Refused keys of one address are counted by the minute.
        server.clock.advance(20);
        for principal in &principals {
            let found = status(&server, method, path, &principal.headers).await;
            let wanted = expected(access, usual, &principal.kind);
            assert_eq!(found, wanted, "{method} {path} by {}", principal.name);
        }
    }
}

#[tokio::test]
async fn a_session_that_has_expired_opens_nothing() {
    let server = generous().await;
    let keys = keys(&server.signed_in("matrix_2").await);
    server.clock.advance(25 * 3_600);
    for (method, path, access, usual) in TABLE.iter().filter(|(_, _, access, _)| *access != "public") {
        let wanted = expected(access, *usual, &Kind::Nobody);
        assert_eq!(status(&server, method, path, &keys).await, wanted, "{method} {path}");
    }
}

#[tokio::test]
async fn reading_changes_nothing() {
    let server = generous().await;
    let keys = keys(&server.signed_in("matrix_3").await);
    let before = server.dump().await;
    for (_, path, _, usual) in TABLE.iter().filter(|(method, ..)| *method == "GET") {
        assert_eq!(status(&server, "GET", path, &keys).await, *usual, "{path}");
        assert_eq!(server.dump().await, before, "GET {path} changed something");
    }
}
