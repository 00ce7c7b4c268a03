//! Second factors, sub-users and groups, projects and VDCs, and security keys.

use serde_json::{Value, json};

use super::super::sub_user_draft;

/// Sub-users and groups.
pub fn people_bodies() -> Vec<(&'static str, Value)> {
    let grants = json!([
        {"scope": {"kind": "project", "id": "$project"}, "groups": ["compute_view"]},
        {"scope": {"kind": "vdc", "id": "$vdc"}, "groups": ["vdc_view"]},
    ]);
    let mut created = sub_user_draft("sample_sub");
    created["authorization"]["grants"] = grants.clone();
    created["authorization"]["group_ids"] = json!(["$group"]);
    let authorization = created["authorization"].clone();
    let members = json!({"group_id": "$group", "user_ids": ["$user"]});
    let several = json!({"user_ids": ["$user"]});
    let one = json!({"user_id": "$user"});
    let edited = json!({"name": "Sample", "email": "sample_sub@example.com", "mobile": ""});
    let csv = "name,login_name,email,mobile\nBo,imported_1,imported_1@example.com,";
    vec![
        ("/gicend/group/create/", json!({"name": "sample", "remark": ""})),
        ("/gicend/group/delete/", json!({"group_ids": ["$group"]})),
        ("/gicend/group/grant/update/", json!({"group_id": "$group", "grants": grants})),
        ("/gicend/group/member/add/", members.clone()),
        ("/gicend/group/member/remove/", members),
        ("/gicend/group/update/", json!({"group_id": "$group", "group": {"name": "other", "remark": ""}})),
        ("/gicend/user/activation/send/", one.clone()),
        ("/gicend/user/authorize/", json!({"user_id": "$user", "authorization": authorization})),
        ("/gicend/user/check/", json!({"mobile": "", "email": "sample_sub@example.com"})),
        ("/gicend/user/create/", created),
        ("/gicend/user/delete/", several.clone()),
        ("/gicend/user/disable/", several.clone()),
        ("/gicend/user/edit/", json!({"user_id": "$user", "user": edited})),
        ("/gicend/user/enable/", several),
        ("/gicend/user/grant/update/", json!({"user_id": "$user", "grants": grants})),
        ("/gicend/user/import/", json!({"csv": csv, "authorization": authorization})),
        ("/gicend/user/password/reset/", one),
        ("/gicend/user/rename/", json!({"user_id": "$user", "login_name": "renamed_1"})),
    ]
}

/// Projects and VDCs.
pub fn place_bodies() -> Vec<(&'static str, Value)> {
    let (project, vdc) = (json!({"project_id": "$project"}), json!({"vdc_id": "$vdc"}));
    let called = json!({"name": "Sample place", "description": "for samples"});
    let made = json!({"name": "Sample place", "description": "", "region": "cn-east"});
    vec![
        ("/gicend/project/archive/", project.clone()),
        ("/gicend/project/create/", called),
        ("/gicend/project/default/", project.clone()),
        ("/gicend/project/delete/", project.clone()),
        ("/gicend/project/restore/", project),
        (
            "/gicend/project/update/",
            json!({"project_id": "$project", "project": {"name": "Other project", "description": ""}}),
        ),
        ("/gicend/vdc/archive/", vdc.clone()),
        ("/gicend/vdc/create/", json!({"project_id": "$project", "vdc": made})),
        ("/gicend/vdc/delete/", vdc.clone()),
        ("/gicend/vdc/restore/", vdc),
        ("/gicend/vdc/update/", json!({"vdc_id": "$vdc", "vdc": {"name": "Other place", "description": ""}})),
    ]
}

/// Security keys.
pub fn key_bodies() -> Vec<(&'static str, Value)> {
    let grants = json!([
        {"scope": {"kind": "project", "id": "$project"}, "groups": ["compute_view"]},
        {"scope": {"kind": "vdc", "id": "$vdc"}, "groups": ["vdc_view"]},
    ]);
    let several = json!({"key_ids": ["$key"]});
    vec![
        ("/gicend/key/activate/", several.clone()),
        ("/gicend/key/address/test/", json!({"ip_list": "10.0.0.0/8", "address": "10.0.0.1"})),
        ("/gicend/key/create/", json!({"name": "Sample", "grants": grants, "ip_list": "", "valid_days": 0})),
        ("/gicend/key/deactivate/", several.clone()),
        ("/gicend/key/delete/", several),
        (
            "/gicend/key/edit/",
            json!({"key_id": "$key", "key": {"name": "Sample", "grants": grants, "ip_list": ""}}),
        ),
    ]
}

/// Second factors.
pub fn factor_bodies() -> Vec<(&'static str, Value)> {
    vec![
        ("/gicend/passkey/create/begin/", json!({})),
        (
            "/gicend/passkey/create/finish/",
            json!({"ceremony": "$ceremony", "name": "Telephone", "credential": "c"}),
        ),
        ("/gicend/passkey/delete/", json!({"passkey_id": "$passkey"})),
        ("/gicend/passkey/rename/", json!({"passkey_id": "$passkey", "name": "Telephone"})),
        ("/gicend/session/factor/", json!({"challenge": "c", "method": "totp", "code": "123456"})),
        ("/gicend/session/passkey/begin/", json!({"challenge": "c"})),
        (
            "/gicend/session/passkey/finish/",
            json!({"challenge": "c", "ceremony": "$ceremony", "credential": "c"}),
        ),
        ("/gicend/totp/confirm/", json!({"code": "123456"})),
        ("/gicend/totp/create/", json!({})),
        ("/gicend/totp/delete/", json!({})),
        ("/gicend/totp/recovery/", json!({})),
    ]
}
