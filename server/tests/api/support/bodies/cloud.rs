//! Bodies of the calls about what runs.

use serde_json::{Value, json};

use crate::ssh_keys::public_key;

/// What runs.
pub(super) fn cloud_bodies() -> Vec<(&'static str, Value)> {
    let some = || json!({"instance_ids": ["$instance"]});
    vec![
        (
            "/gicend/compute/instance/create/",
            json!({"region": "cn-east", "flavor": "g1.small", "image": "debian-12", "scheme": "hourly", "periods": 1,
                "project_id": "$project", "vdc_id": "$vdc", "total": 1,
                "instance": {"name": "web", "count": 1, "login": "password", "password": "Windy_Meadow42",
                    "password_confirm": "Windy_Meadow42", "ssh_key": "", "disks": [20]}}),
        ),
        (
            "/gicend/compute/instance/rename/",
            json!({"instance_id": "$instance", "instance": {"name": "web-2"}}),
        ),
        ("/gicend/compute/instance/renewal/", json!({"instance_ids": ["$instance"], "renews": true})),
        ("/gicend/compute/console/create/", json!({"instance_id": "$instance", "kind": "shell"})),
        (
            "/gicend/compute/instance/password/",
            json!({"instance_id": "$instance", "instance": {"password": "Windy_Meadow42", "password_confirm": "Windy_Meadow42"}}),
        ),
        (
            "/gicend/compute/instance/rebuild/",
            json!({"instance_id": "$instance", "image": "debian-12", "instance": {"login": "password",
                "password": "Windy_Meadow42", "password_confirm": "Windy_Meadow42", "ssh_key": "", "name": "web"}}),
        ),
        (
            "/gicend/compute/instance/tags/",
            json!({"instance_id": "$instance", "instance": {"tags": ["web"]}}),
        ),
        (
            "/gicend/compute/instance/resize/",
            json!({"instance_id": "$instance", "flavor": "g1.large", "total": 72}),
        ),
        (
            "/gicend/compute/instance/move/",
            json!({"instance_ids": ["$instance"], "project_id": "$project", "vdc_id": "$vdc"}),
        ),
        (
            "/gicend/compute/instance/protection/",
            json!({"instance_ids": ["$instance"], "is_protected": true}),
        ),
        ("/gicend/compute/instance/renew/quote/", json!({"instance_ids": ["$instance"], "periods": 1})),
        (
            "/gicend/compute/instance/renew/",
            json!({"instance_ids": ["$instance"], "periods": 1, "total": 12_000}),
        ),
        ("/gicend/compute/instance/force_stop/", some()),
        ("/gicend/compute/instance/cancel/", some()),
        ("/gicend/compute/instance/start/", some()),
        ("/gicend/compute/instance/stop/", some()),
        ("/gicend/compute/instance/restart/", some()),
        ("/gicend/compute/instance/delete/", some()),
        ("/gicend/compute/stock/watch/", json!({"region": "cn-east", "flavor": "g1.small"})),
        ("/gicend/compute/stock/unwatch/", json!({"region": "cn-east", "flavor": "g1.small"})),
        ("/gicend/compute/ssh_key/create/", json!({"name": "Laptop", "public_key": public_key(1)})),
        ("/gicend/compute/ssh_key/rename/", json!({"ssh_key_id": "$ssh_key", "ssh_key": {"name": "Desk"}})),
        ("/gicend/compute/ssh_key/delete/", json!({"ssh_key_id": "$ssh_key"})),
    ]
}

/// Whole machines.
pub(super) fn server_bodies() -> Vec<(&'static str, Value)> {
    vec![
        (
            "/gicend/compute/gpu_server/create/",
            json!({"region": "cn-east", "model": "gs.h100.8", "scheme": "hourly", "periods": 1, "project_id": "$project",
                "vdc_id": "$vdc", "total": 1, "server": {"name": "train", "count": 1, "ssh_key": "", "note": ""}}),
        ),
        (
            "/gicend/compute/gpu_server/rename/",
            json!({"server_id": "$gpu_server", "server": {"name": "train-2"}}),
        ),
        (
            "/gicend/compute/gpu_server/tags/",
            json!({"server_id": "$gpu_server", "server": {"tags": ["training"]}}),
        ),
        (
            "/gicend/compute/gpu_server/move/",
            json!({"server_ids": ["$gpu_server"], "project_id": "$project", "vdc_id": "$vdc"}),
        ),
        (
            "/gicend/compute/gpu_server/protection/",
            json!({"server_ids": ["$gpu_server"], "is_protected": true}),
        ),
        ("/gicend/compute/gpu_server/give_back/", json!({"server_id": "$gpu_server", "name": "train"})),
        ("/gicend/compute/gpu_server/remove/", json!({"server_id": "$gpu_server"})),
    ]
}

/// The network of what runs.
pub(super) fn network_bodies() -> Vec<(&'static str, Value)> {
    vec![
        (
            "/gicend/compute/instance/address/add/",
            json!({"instance_id": "$instance", "bandwidth_mbit": 10, "total": 7}),
        ),
        (
            "/gicend/compute/instance/bandwidth/",
            json!({"instance_id": "$instance", "bandwidth_mbit": 20, "total": 10}),
        ),
        ("/gicend/compute/instance/address/release/", json!({"instance_id": "$instance"})),
    ]
}
