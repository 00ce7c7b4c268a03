//! What calls about people, groups and keys need before them.

use serde_json::{Value, json};

use super::scene::Scene;
use crate::support::{Browser, everywhere, sub_user_draft};

impl Scene {
    /// A new sub-user who holds nothing, not activated yet.
    pub async fn person(&self) -> Value {
        self.owner.sub_user(&format!("sub_{}", self.fresh()), json!([])).await
    }

    /// The same, activated, and enabled or not.
    pub async fn enabled(&self, is_enabled: bool) -> Value {
        let login = format!("act_{}", self.fresh());
        let user_id = json!(self.server.sub_user(self.login, &login, &[]).await);
        if !is_enabled {
            self.act("user/disable", json!({"user_ids": [user_id]})).await;
        }
        user_id
    }

    pub async fn user(&self, path: &str) -> Value {
        let login = format!("new_{}", self.fresh());
        let mut draft = sub_user_draft(&login);
        let csv = format!("name,login_name,email,mobile\nBo,{login},{login}@example.com,");
        match path {
            "user/create" => draft,
            "user/import" => json!({"csv": csv, "authorization": draft["authorization"]}),
            "user/check" => json!({"mobile": "", "email": format!("{login}@example.com")}),
            "user/list" => json!({}),
            "user/show" | "user/activation/send" => json!({"user_id": self.person().await}),
            "user/password/reset" => json!({"user_id": self.enabled(true).await}),
            "user/edit" => {
                // A name: no key changes a contact.
                let user_id = self.owner.sub_user(&login, json!([])).await;
                let user = json!({"name": "Bo", "email": format!("{login}@example.com"), "mobile": ""});
                json!({"user_id": user_id, "user": user})
            }
            "user/rename" => json!({"user_id": self.person().await, "login_name": login}),
            "user/authorize" => {
                draft["authorization"]["grants"] = everywhere(&["user_management"]);
                json!({"user_id": self.person().await, "authorization": draft["authorization"]})
            }
            "user/grant/update" => {
                json!({"user_id": self.person().await, "grants": everywhere(&["user_management"])})
            }
            "user/enable" => json!({"user_ids": [self.enabled(false).await]}),
            "user/disable" => json!({"user_ids": [self.enabled(true).await]}),
            "user/delete" => json!({"user_ids": [self.person().await]}),
            other => panic!("nothing is prepared for {other}"),
        }
    }

    pub async fn group(&self, path: &str) -> Value {
        let name = format!("group {}", self.fresh());
        let new = async || self.owner.group(&name, json!([])).await;
        match path {
            "group/create" => json!({"name": name, "remark": ""}),
            "group/list" => json!({}),
            "group/show" | "group/member/list" => json!({"group_id": new().await}),
            "group/update" => {
                let group = json!({"name": format!("{name}b"), "remark": ""});
                json!({"group_id": new().await, "group": group})
            }
            "group/delete" => json!({"group_ids": [new().await]}),
            "group/grant/update" => {
                json!({"group_id": new().await, "grants": everywhere(&["user_management"])})
            }
            "group/member/add" => json!({"group_id": new().await, "user_ids": [self.person().await]}),
            "group/member/remove" => {
                let (group_id, user_id) = (new().await, self.person().await);
                self.owner.join(&group_id, &user_id).await;
                json!({"group_id": group_id, "user_ids": [user_id]})
            }
            other => panic!("nothing is prepared for {other}"),
        }
    }

    /// A key of the asker's own, which may do what everybody here holds.
    pub async fn key(&self, path: &str, browser: &Browser) -> Value {
        let draft = json!({"name": format!("key {}", self.fresh()), "ip_list": "",
            "grants": everywhere(&["cdn_view"])});
        let mut new = draft.clone();
        new["valid_days"] = json!(0);
        browser.prove().await.data();
        match path {
            "key/create" => return new,
            "key/list" => return json!({}),
            "key/address/test" => return self.whole(path),
            _ => {}
        }
        let made = browser.post("/gicend/key/create/", new).await;
        let id = made.data()["key_id"].clone();
        if path == "key/activate" {
            browser.post("/gicend/key/deactivate/", json!({"key_ids": [id]})).await.data();
        }
        if path == "key/edit" { json!({"key_id": id, "key": draft}) } else { json!({"key_ids": [id]}) }
    }
}
