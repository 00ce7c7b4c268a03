//! Everybody who asks: each holds what the row at hand needs, in a place of their own.

use axum::body::Body;
use axum::http::header;
use portico_core::permission_group::PermissionGroup;
use serde_json::{Value, json};

use super::model::{At, EVERYWHERE, Held, Kind, Place};
use super::scene::Scene;
use crate::support::{Answer, Browser, TestServer, key_draft};
use crate::verification::png;

/// The regions of the matrix.
pub const HOME: &str = "cn-east";
pub const AWAY: &str = "us-west";

/// By what somebody is known.
pub enum By {
    Session(Browser),
    Key(String),
}

/// Somebody who asks.
pub struct Asker {
    pub name: &'static str,
    pub by: By,
    pub kind: Kind,
    /// The sub-user, group or key that is given what the row needs.
    holder: Option<Holder>,
}

enum Holder {
    Person(String),
    Group(String),
    Key(String),
}

const fn held(at: At) -> Held {
    Held { at, is_home: true }
}

/// The sub-users: the end of the login name, what is held where, and whether by a group alone.
const SUBS: &[(&str, &str, Held, bool)] = &[
    ("in the whole account", "all", EVERYWHERE, false),
    ("in the project", "pro", held(At::Project), false),
    ("in the VDC", "vdc", held(At::Vdc), false),
    ("in another project", "pr2", held(At::OtherProject), false),
    ("in another VDC", "vd2", held(At::OtherVdc), false),
    ("in another region", "reg", Held { at: At::Everywhere, is_home: false }, false),
    ("by a group alone", "grp", EVERYWHERE, true),
    ("by a group, in another project", "gr2", held(At::OtherProject), true),
    ("with everything else", "non", held(At::Nowhere), false),
];

/// The keys: whose it is (nothing for the main user), and what it holds where.
const KEYS: &[(&str, &str, Held)] = &[
    ("key of main", "", EVERYWHERE),
    ("key of main, everything else", "", held(At::Nowhere)),
    ("key of main for the VDC", "", held(At::Vdc)),
    ("key of main, another project", "", held(At::OtherProject)),
    ("whole key, another project", "pr2", EVERYWHERE),
    ("whole key, another region", "reg", EVERYWHERE),
    ("whole key, by a group", "grp", EVERYWHERE),
    ("whole key, everything else", "non", EVERYWHERE),
];

/// Makes everybody.
pub async fn askers(server: &TestServer, owner: &Browser, login: &str) -> Vec<Asker> {
    let mut all = Vec::new();
    let nobody = |name, browser| Asker::other(name, By::Session(browser), Kind::Nobody);
    all.push(nobody("nobody", server.browser()));
    let ended = server.browser();
    server.sign_in(&ended, login).await;
    let kept = ended.cookies();
    ended.post("/gicend/session/delete/", json!({})).await.data();
    kept.iter().for_each(|(name, value)| ended.set_cookie(name, value));
    all.push(nobody("a session that was ended", ended));
    let operator = server.browser();
    let cookies = crate::admin::operator(server, "grace").await.cookies();
    cookies.iter().for_each(|(name, value)| operator.set_cookie(name, value));
    all.push(nobody("an operator", operator));
    let main = server.browser();
    server.sign_in(&main, login).await;
    all.push(Asker::other("the main user", By::Session(main), Kind::Owner));
    for &(name, suffix, held, is_group) in SUBS {
        let sub = format!("{login}_{suffix}");
        let user_id = server.sub_user(login, &sub, &[PermissionGroup::CdnView]).await;
        let region = if held.is_home { HOME } else { AWAY };
        let access = format!(
            "update sub_user_access set regions = '[\"{region}\"]' where user_id =
               (select user_id from app_user where login_key = '{sub}')"
        );
        server.execute(&access).await;
        let browser = server.browser();
        server.sign_in(&browser, &sub).await;
        let mut holder = Holder::Person(sub);
        if is_group {
            let group = owner.group(name, json!([])).await;
            owner.join(&group, &json!(user_id)).await;
            holder = Holder::Group(name.to_owned());
        }
        all.push(Asker { name, by: By::Session(browser), kind: Kind::Sub(held), holder: Some(holder) });
    }
    all.extend(keys(server, login).await);
    all
}

async fn keys(server: &TestServer, login: &str) -> Vec<Asker> {
    let mut all = Vec::new();
    for &(name, whose, key) in KEYS {
        let (owner, own) = match SUBS.iter().find(|(_, suffix, ..)| *suffix == whose) {
            Some((_, suffix, own, _)) => (format!("{login}_{suffix}"), *own),
            None => (login.to_owned(), EVERYWHERE),
        };
        let browser = server.browser();
        server.sign_in(&browser, &owner).await;
        let mut draft = key_draft(&["cdn_view"]);
        draft["name"] = json!(name);
        let made = browser.post("/gicend/key/create/", draft).await;
        let secret = made.data()["secret"].as_str().unwrap().to_owned();
        let holder = Some(Holder::Key(name.to_owned()));
        all.push(Asker { name, by: By::Key(secret), kind: Kind::Key(own, key), holder });
    }
    all
}

impl Asker {
    /// Somebody who is given nothing.
    pub fn other(name: &'static str, by: By, kind: Kind) -> Self {
        Self { name, by, kind, holder: None }
    }

    /// Asks: a GET with the body's fields as its query, a POST with the body; a text that begins with `png` is a picture.
    pub async fn ask(&self, server: &TestServer, method: &str, path: &str, body: &Value) -> Answer {
        let unknown = server.browser();
        let (browser, secret) = match &self.by {
            By::Session(browser) => (browser, None),
            By::Key(secret) => (&unknown, Some(secret)),
        };
        let mut address = format!("/gicend/{path}/");
        let mut kind = "application/json";
        let mut sent = Body::from(body.to_string());
        if method == "GET" {
            let fields = body.as_object().into_iter().flatten();
            let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let query: Vec<String> = fields.map(|(name, value)| format!("{name}={}", text(value))).collect();
            address = format!("{address}?{}", query.join("&"));
            sent = Body::empty();
        } else if body == "png" {
            kind = "image/png";
            address.push_str(if path == "support/file/create" { "?name=a.png" } else { "" });
            sent = Body::from(png(200));
        }
        let mut request = browser.request(method, &address).header(header::CONTENT_TYPE, kind);
        if let Some(secret) = secret {
            request = request.header(header::AUTHORIZATION, format!("Bearer {secret}"));
        }
        browser.send(request.body(sent).unwrap()).await
    }

    /// Takes away what the holder held, and gives what a row needs; one who holds it nowhere gets everything else, everywhere.
    pub async fn give(&self, scene: &Scene, groups: &[PermissionGroup], place: Place) {
        let (Some(holder), Kind::Sub(held) | Kind::Key(_, held)) = (&self.holder, self.kind) else { return };
        let needed: Vec<_> = groups.first().into_iter().flat_map(|group| group.operations()).collect();
        // Prices are shown by any of what shows money.
        let is_price =
            |group: &PermissionGroup| place == Place::Region && group.as_str().starts_with("finance_");
        let others = || {
            let is_other =
                |group: &PermissionGroup| !group.operations().iter().any(|one| needed.contains(&one));
            PermissionGroup::ALL.iter().copied().filter(|one| is_other(one) && !is_price(one)).collect()
        };
        let given: Vec<PermissionGroup> = if held.at == At::Nowhere { others() } else { groups.to_vec() };
        let (scope, id) = match held.at {
            At::Nowhere | At::Everywhere => ("all", ""),
            At::Project => ("project", scene.project.as_str()),
            At::OtherProject => ("project", scene.other_project.as_str()),
            At::Vdc => ("vdc", scene.vdc.as_str()),
            At::OtherVdc => ("vdc", scene.other_vdc.as_str()),
        };
        match holder {
            Holder::Person(login) => {
                scene.grant("user_id", "app_user where login_key", login, (scope, id), &given).await;
            }
            Holder::Group(name) => {
                scene.grant("group_id", "user_group where name", name, (scope, id), &given).await;
            }
            Holder::Key(name) => {
                let scope =
                    if id.is_empty() { json!({"kind": scope}) } else { json!({"kind": scope, "id": id}) };
                let names: Vec<_> = given.iter().map(|group| group.as_str()).collect();
                let grants = json!([{"scope": scope, "groups": names}]);
                let sql = format!("update security_key set grants = '{grants}' where name = '{name}'");
                scene.server.execute(&sql).await;
            }
        }
    }
}
