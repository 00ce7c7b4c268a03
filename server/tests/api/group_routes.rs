//! Which routes each permission group of SPEC §6 opens by itself: asked of the routes, beside a list written by hand.

use portico_core::permission_group::{Operation, PermissionGroup};
use serde_json::json;

use crate::support::{TestServer, everywhere, limit_addresses};

const COMPUTE_VIEW: &[&str] = &[
    "billing/resource/list",
    "billing/resource/overview",
    "billing/resource/show",
    "billing/resource/export",
    "compute/gpu_server/event/list",
    "compute/gpu_server/export",
    "compute/gpu_server/list",
    "compute/gpu_server/show",
    "compute/instance/export",
    "compute/instance/list",
    "compute/instance/metrics",
    "compute/instance/overview",
    "compute/instance/show",
    "compute/operation/list",
    "compute/region/list",
    "compute/ssh_key/list",
];
const BALANCE_VIEW: &[&str] = &[
    "billing/account",
    "billing/outlook",
    "billing/movement/list",
    "billing/movement/export",
    "recharge/export",
    "recharge/list",
    "recharge/receipt",
    "recharge/show",
    "recharge/top_up/show",
];

/// The routes that a group is for, without `/gicend/` and the last slash. A name that ends in `*` stands for all that begin so. A group
/// without a line opens no route yet.
const OPENED: &[(PermissionGroup, &[&[&str]])] = &[
    (PermissionGroup::ComputeView, &[COMPUTE_VIEW]),
    (
        PermissionGroup::ComputeCreateDelete,
        &[
            COMPUTE_VIEW,
            &["billing/order/create", "billing/order/cancel", "billing/resource/end"],
            &[
                "compute/gpu_server/create",
                "compute/gpu_server/give_back",
                "compute/gpu_server/offer",
                "compute/gpu_server/protection",
                "compute/gpu_server/remove",
                "compute/instance/address/release",
                "compute/instance/create",
                "compute/instance/delete",
                "compute/instance/protection",
                "compute/instance/rebuild",
                "compute/offer/list",
            ],
            &["compute/quota/list", "compute/stock/watch", "compute/stock/unwatch"],
        ],
    ),
    (
        PermissionGroup::ComputeConfigure,
        &[
            COMPUTE_VIEW,
            &["billing/resource/renew", "billing/resource/renew/quote", "billing/resource/renewal"],
            &[
                "compute/console/create",
                "compute/gpu_server/move",
                "compute/gpu_server/rename",
                "compute/gpu_server/tags",
                "compute/instance/address/add",
                "compute/instance/bandwidth",
                "compute/instance/cancel",
                "compute/instance/force_stop",
                "compute/instance/move",
                "compute/instance/password",
                "compute/instance/rename",
                "compute/instance/renew",
                "compute/instance/renew/quote",
                "compute/instance/renewal",
                "compute/instance/resize",
                "compute/instance/restart",
                "compute/instance/start",
                "compute/instance/stop",
                "compute/instance/tags",
                "compute/ssh_key/create",
                "compute/ssh_key/delete",
                "compute/ssh_key/rename",
            ],
        ],
    ),
    (
        PermissionGroup::ProjectManagement,
        &[&[
            "project/archive",
            "project/create",
            "project/default",
            "project/delete",
            "project/restore",
            "project/update",
            "vdc/archive",
            "vdc/create",
            "vdc/delete",
            "vdc/restore",
            "vdc/update",
        ]],
    ),
    (PermissionGroup::UserManagement, &[&["user/*", "group/*"]]),
    (
        PermissionGroup::FinanceBills,
        &[&[
            "billing/bill/*",
            "budget/list",
            "invoice/billed_list",
            "invoice/export",
            "invoice/guidance",
            "invoice/list",
            "invoice/pdf",
            "invoice/show",
            "invoice/title_list",
        ]],
    ),
    (
        PermissionGroup::FinanceOrders,
        &[&["billing/order/export", "billing/order/list", "billing/order/show"]],
    ),
    (PermissionGroup::FinanceBalance, &[BALANCE_VIEW]),
    (
        PermissionGroup::FinanceRecharge,
        &[
            BALANCE_VIEW,
            &[
                "billing/account/threshold",
                "budget/delete",
                "budget/save",
                "card/*",
                "invoice/cancel",
                "invoice/create",
                "invoice/title_create",
                "invoice/title_delete",
                "invoice/title_update",
                "recharge/*",
            ],
        ],
    ),
];

fn is_for(group: PermissionGroup, path: &str) -> bool {
    let name = path.trim_start_matches("/gicend/").trim_end_matches('/');
    let lists = OPENED.iter().filter(|(one, _)| *one == group).flat_map(|(_, lists)| lists.iter());
    lists.flat_map(|list| list.iter()).any(|line| match line.strip_suffix('*') {
        Some(begin) => name.starts_with(begin),
        None => name == *line,
    })
}

#[tokio::test]
async fn each_permission_group_alone_opens_exactly_the_routes_that_it_is_for() {
    let server = TestServer::start_with(|config| limit_addresses(config, 100_000)).await;
    let main = server.signed_in("alice_01").await;
    let (bob, bob_id) = server.active_sub_user(&main, "bob_001", json!([])).await;
    let routes = portico_server::app::api().routes;
    // What every session, every main user or everybody may call is no group's to open.
    let routes: Vec<_> =
        routes.iter().filter(|route| Operation::parse(route.access_name).is_some()).collect();
    let mut complaints = Vec::new();
    for &group in PermissionGroup::ALL {
        let grants = everywhere(&[group.as_str()]);
        main.prove().await.data();
        main.post("/gicend/user/grant/update/", json!({"user_id": bob_id, "grants": grants})).await.data();
        for route in &routes {
            // Refusals are counted by the minute.
            server.clock.advance(1);
            let answer = match route.method.as_str() {
                "GET" => bob.get(&route.path).await,
                _ => bob.post(&route.path, json!({})).await,
            };
            let is_open = answer.status != 403;
            if is_open != is_for(group, &route.path) {
                complaints.push(format!(
                    "{} {} {}: {}",
                    group.as_str(),
                    route.method,
                    route.path,
                    answer.status
                ));
            }
        }
    }
    assert_eq!(complaints, Vec::<String>::new());
}
