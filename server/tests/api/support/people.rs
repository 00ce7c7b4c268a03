//! Makes sub-users and groups through the API.

use serde_json::{Value, json};

use super::{Answer, Browser, PASSWORD, TestServer};

/// A valid draft of a sub-user who may use the console and is granted nothing.
pub fn sub_user_draft(login: &str) -> Value {
    json!({
        "user": {"name": login, "login_name": login, "email": format!("{login}@example.com"), "mobile": ""},
        "authorization": {"access_methods": ["console"], "regions": ["cn-east"], "group_ids": [], "grants": []},
    })
}

/// A grant of permission groups for the whole account.
pub fn everywhere(groups: &[&str]) -> Value {
    json!([{"scope": {"kind": "all"}, "groups": groups}])
}

/// A grant of permission groups for one project.
pub fn in_project(project_id: &Value, groups: &[&str]) -> Value {
    json!([{"scope": {"kind": "project", "id": project_id}, "groups": groups}])
}

impl Browser {
    /// Creates a sub-user with direct grants, who still has to be activated; the id.
    pub async fn sub_user(&self, login: &str, grants: Value) -> Value {
        let mut draft = sub_user_draft(login);
        draft["authorization"]["grants"] = grants;
        self.post("/gicend/user/create/", draft).await.data()["user_id"].clone()
    }

    /// Creates a group; the id.
    pub async fn group(&self, name: &str, grants: Value) -> Value {
        let body = json!({"name": name, "remark": ""});
        let group_id = self.post("/gicend/group/create/", body).await.data()["group_id"].clone();
        let body = json!({"group_id": group_id, "grants": grants});
        self.post("/gicend/group/grant/update/", body).await.data();
        group_id
    }

    /// Lets a sub-user work in one region alone, with the same grants as before.
    pub async fn keep_to_region(&self, user_id: &Value, region: &str, grants: Value) {
        let authorization =
            json!({"access_methods": ["console"], "regions": [region], "group_ids": [], "grants": grants});
        self.prove().await.data();
        let body = json!({"user_id": user_id, "authorization": authorization});
        self.post("/gicend/user/authorize/", body).await.data();
    }

    /// Adds somebody to a group.
    pub async fn join(&self, group_id: &Value, user_id: &Value) {
        let body = json!({"group_id": group_id, "user_ids": [user_id]});
        let answer = self.post("/gicend/group/member/add/", body).await;
        assert_eq!(answer.data()["results"][0]["code"], 0, "{}", answer.body);
    }

    /// Chooses [`PASSWORD`] by a link.
    pub async fn activate(&self, token: &str, login: &str) -> Answer {
        let body = json!({"activation_token": token, "login_name": login, "password": PASSWORD,
            "password_confirm": PASSWORD});
        self.post("/gicend/activation/use/", body).await
    }

    /// The number of the caller's account.
    pub async fn customer_no(&self) -> String {
        let info = self.get("/gicend/account/info/").await;
        info.data()["customer"]["customer_no"].as_str().expect("a number").to_owned()
    }

    /// The newest events of the account's log that a query finds, a hundred at most.
    pub async fn events(&self, query: &str) -> Vec<Value> {
        let page = self.get(&format!("/gicend/audit/list/?limit=100&{query}")).await;
        page.data()["items"].as_array().expect("events").clone()
    }

    /// What the operators' log has that a query finds, without their sign-ins, the oldest first, a hundred at most; each as `operator action`.
    pub async fn staff_events(&self, query: &str) -> Vec<String> {
        let page = self.get(&format!("/admin/audit/list/?limit=100&{query}")).await;
        let line = |event: &Value| {
            let of = |field: &str| event[field].as_str().expect("a text").to_owned();
            format!("{} {}", of("operator_name"), of("action"))
        };
        let lines = page.data()["items"].as_array().expect("events").iter().rev().map(line);
        lines.filter(|line| !line.contains(" session.")).collect()
    }

    /// What the operators' log says beside the names of such events, oldest first.
    pub async fn staff_details(&self, query: &str) -> Vec<String> {
        let page = self.get(&format!("/admin/audit/list/?limit=100&{query}")).await;
        let detail = |event: &Value| event["detail"].as_str().expect("a text").to_owned();
        page.data()["items"].as_array().expect("events").iter().rev().map(detail).collect()
    }

    /// The caller's first project.
    pub async fn project(&self) -> Value {
        self.get("/gicend/project/list/").await.data()["projects"][0]["project_id"].clone()
    }
}

impl TestServer {
    /// The token of the newest link that was mailed to a sub-user.
    pub async fn link(&self, login: &str) -> String {
        let sent = self.sent().await;
        let to = format!("{login}@example.com");
        let mut links =
            sent.iter().filter(|line| line["to"] == to.as_str() && line["params"]["token"].is_string());
        links.next_back().expect("a link was mailed")["params"]["token"].as_str().expect("a text").to_owned()
    }

    /// A browser that is signed in as a new, activated sub-user of `main`'s account, and the sub-user's id.
    pub async fn active_sub_user(&self, main: &Browser, login: &str, grants: Value) -> (Browser, Value) {
        let user_id = main.sub_user(login, grants).await;
        let token = self.link(login).await;
        let browser = self.browser();
        browser.activate(&token, login).await.data();
        self.sign_in(&browser, login).await;
        (browser, user_id)
    }
}
