//! For random grants every route answers as the sets of what was granted say. `PORTICO_FUZZ_ROUNDS` asks for more rounds of all routes
//! than the usual one.

use std::collections::BTreeSet;

use portico_core::permission_group::{Operation, PermissionGroup};
use portico_server::kit::random::Random;
use serde_json::{Value, json};

use super::asker::{AWAY, Asker, By, HOME};
use super::model::{EVERYWHERE, Kind, Place, Who};
use super::rows::{self, REFUSALS_ONLY, Row};
use super::scene::Scene;
use super::{is_done, is_empty};
use crate::support::{Answer, key_draft, variable};

const SEED: u64 = 20_261_122;

/// Places in which something can be granted, by the kind of the grant; each with the places that it counts in.
const SCOPES: &[(&str, &[&str])] = &[
    ("all", &["account", "project", "vdc", "other vdc", "other project"]),
    ("project", &["project", "vdc", "other vdc"]),
    ("vdc", &["vdc"]),
    ("other vdc", &["other vdc"]),
    ("other project", &["other project"]),
];

/// What of a thing that stands in the VDC has to be seen first, and what is needed beside the operation that the router asks for.
const THINGS: &[(&str, Operation, &[Operation])] = &[
    ("billing/order/cancel", Operation::OrderView, &[Operation::ComputeCreate]),
    ("billing/order/show", Operation::OrderView, &[]),
    ("billing/resource/show", Operation::ComputeView, &[]),
    ("billing/resource/renewal", Operation::ComputeView, &[Operation::ComputeConfigure]),
    ("billing/resource/renew/quote", Operation::ComputeView, RENEWS),
    ("billing/resource/renew", Operation::ComputeView, RENEWS),
    ("billing/resource/end", Operation::ComputeView, &[Operation::ComputeDelete]),
    ("billing/bill/usage/list", Operation::BillView, &[]),
    ("compute/instance/show", Operation::ComputeView, &[]),
    ("compute/operation/list", Operation::ComputeView, &[]),
    ("compute/instance/metrics", Operation::ComputeView, &[]),
    ("compute/instance/start", Operation::ComputeView, CONFIGURES),
    ("compute/instance/stop", Operation::ComputeView, CONFIGURES),
    ("compute/instance/force_stop", Operation::ComputeView, CONFIGURES),
    ("compute/instance/cancel", Operation::ComputeView, CONFIGURES),
    ("compute/instance/restart", Operation::ComputeView, CONFIGURES),
    ("compute/instance/rename", Operation::ComputeView, CONFIGURES),
    ("compute/instance/renewal", Operation::ComputeView, CONFIGURES),
    ("compute/instance/tags", Operation::ComputeView, CONFIGURES),
    ("compute/console/create", Operation::ComputeView, CONFIGURES),
    ("compute/instance/password", Operation::ComputeView, CONFIGURES),
    ("compute/instance/move", Operation::ComputeView, CONFIGURES),
    ("compute/instance/renew", Operation::ComputeView, RENEWS),
    ("compute/instance/renew/quote", Operation::ComputeView, RENEWS),
    ("compute/instance/address/add", Operation::ComputeView, CHANGES),
    ("compute/instance/bandwidth", Operation::ComputeView, CHANGES),
    ("compute/instance/resize", Operation::ComputeView, CHANGES),
    ("compute/instance/address/release", Operation::ComputeView, &[Operation::ComputeDelete]),
    (
        "compute/instance/rebuild",
        Operation::ComputeView,
        &[Operation::ComputeDelete, Operation::ComputeConfigure],
    ),
    ("compute/instance/protection", Operation::ComputeView, &[Operation::ComputeDelete]),
    ("compute/instance/delete", Operation::ComputeView, &[Operation::ComputeDelete]),
    ("compute/gpu_server/show", Operation::ComputeView, &[]),
    ("compute/gpu_server/event/list", Operation::ComputeView, &[]),
    ("compute/gpu_server/rename", Operation::ComputeView, CONFIGURES),
    ("compute/gpu_server/tags", Operation::ComputeView, CONFIGURES),
    ("compute/gpu_server/move", Operation::ComputeView, CONFIGURES),
    ("compute/gpu_server/protection", Operation::ComputeView, &[Operation::ComputeDelete]),
    ("compute/gpu_server/give_back", Operation::ComputeView, &[Operation::ComputeDelete]),
    ("compute/gpu_server/remove", Operation::ComputeView, &[Operation::ComputeDelete]),
];
const CHANGES: &[Operation] = &[Operation::ComputeConfigure, Operation::ComputeCreate, Operation::OrderView];
const CONFIGURES: &[Operation] = &[Operation::ComputeConfigure];
const RENEWS: &[Operation] = &[Operation::ComputeConfigure, Operation::OrderView];
const INVOICES: &[&str] = &[
    "invoice/create",
    "invoice/cancel",
    "invoice/title_create",
    "invoice/title_update",
    "invoice/title_delete",
];

/// An operation in a place and a region; an empty one for what is in none.
type Atom = (&'static str, &'static str, &'static str);

/// What somebody holds, atom by atom.
#[derive(Debug, Clone, Default)]
struct Rights(BTreeSet<Atom>);

impl Rights {
    fn add(&mut self, scope: &str, groups: &[PermissionGroup], regions: &[&'static str]) {
        let (_, places) = SCOPES.iter().find(|(name, _)| *name == scope).unwrap();
        for operation in groups.iter().flat_map(|group| group.operations()) {
            for &place in *places {
                self.0.insert((operation.as_str(), place, ""));
                self.0.extend(regions.iter().map(|region| (operation.as_str(), place, *region)));
            }
        }
    }

    fn everything() -> Self {
        let mut all = Self::default();
        all.add("all", PermissionGroup::ALL, &[HOME, AWAY]);
        all
    }

    fn has(&self, operation: Operation, place: &'static str, region: &'static str) -> bool {
        self.0.contains(&(operation.as_str(), place, region))
    }

    fn has_anywhere(&self, operation: Operation, region: &'static str) -> bool {
        self.0.iter().any(|(name, _, at)| *name == operation.as_str() && *at == region)
    }
}

/// One who asks: a person alone, or a key with its owner.
struct Asked<'a> {
    asker: &'a Asker,
    own: &'a Rights,
    key: Option<&'a Rights>,
    regions: &'a [&'static str],
}

impl Asked<'_> {
    fn may(&self, operation: Operation, place: &'static str, region: &'static str) -> bool {
        self.own.has(operation, place, region) && self.key.is_none_or(|key| key.has(operation, place, region))
    }

    fn may_anywhere(&self, operation: Operation, region: &'static str) -> bool {
        self.own.has_anywhere(operation, region)
            && self.key.is_none_or(|key| key.has_anywhere(operation, region))
    }

    /// The status that a row has for the asker, and whether its list is to show nothing.
    fn expected(&self, &(_, path, who, place): &Row, declared: &str) -> (u16, bool) {
        let may = |is_allowed: bool| (if is_allowed { 200 } else { 403 }, false);
        let is_person = self.key.is_none();
        match who {
            Who::Session => return may(is_person),
            Who::Main => return may(false),
            Who::SignedIn => return may(true),
            Who::Person(_) if !is_person => return may(false),
            Who::May(_) | Who::Person(_) => {}
        }
        let Some(operation) = Operation::parse(declared) else {
            let mut shows = vec![Operation::OrderView, Operation::BillView];
            if declared == "prices" {
                shows.extend([Operation::BalanceView, Operation::Recharge]);
            }
            return may(shows.into_iter().any(|one| self.may_anywhere(one, HOME)));
        };
        match place {
            Place::Own => unreachable!("{path} is nobody's own"),
            Place::Account => {
                let needs_bills = INVOICES.contains(&path);
                let sees_bills = !needs_bills || self.may(Operation::BillView, "account", "");
                may(self.may(operation, "account", "") && sees_bills)
            }
            Place::AtHome => may(self.may(operation, "account", "") && self.regions.contains(&HOME)),
            _ if !self.may_anywhere(operation, "") => may(false),
            Place::Anywhere => may(true),
            // What a region offers is the same in every place of it.
            Place::Region => may(self.regions.contains(&HOME)),
            Place::List => (200, !self.may(operation, "vdc", HOME)),
            Place::Project => (200, !self.may(operation, "project", "")),
            Place::Target => {
                let ordered = [Operation::ComputeCreate, Operation::OrderView];
                may(ordered.into_iter().all(|one| self.may(one, "vdc", HOME)))
            }
            Place::Thing => {
                let (_, seen, needed) = THINGS.iter().find(|(thing, ..)| *thing == path).unwrap();
                if !self.may(*seen, "vdc", HOME) {
                    return (404, false);
                }
                may(needed.iter().all(|one| self.may(*one, "vdc", HOME)))
            }
        }
    }
}

/// A sub-user who is in a group, with a key of theirs and one of the main user's.
struct Fuzz {
    scene: Scene,
    random: Random,
    bob: Asker,
    bob_key: Asker,
    main_key: Asker,
}

/// What was granted for a row.
struct Drawn {
    bob: Rights,
    bob_key: Rights,
    main_key: Rights,
    regions: Vec<&'static str>,
}

impl Fuzz {
    async fn set() -> Self {
        let scene = Scene::bare("fuzz_0001").await.with_books().await;
        let (server, owner) = (&scene.server, &scene.owner);
        let bob_id = server.sub_user("fuzz_0001", "fuzz_bob", &[PermissionGroup::CdnView]).await;
        let group = owner.group("fuzz", json!([])).await;
        owner.join(&group, &json!(bob_id)).await;
        let browser = server.browser();
        server.sign_in(&browser, "fuzz_bob").await;
        let mut keys = Vec::new();
        for (name, of) in [("key of bob", &browser), ("key of main", owner)] {
            of.prove().await.data();
            let mut draft = key_draft(&["cdn_view"]);
            draft["name"] = json!(name);
            keys.push(Asker::other(name, By::Key(of.key(draft).await.secret), Kind::Owner));
        }
        let (main_key, bob_key) = (keys.remove(1), keys.remove(0));
        let bob = Asker::other("bob", By::Session(browser), Kind::Sub(EVERYWHERE));
        Self { scene, random: Random::from_seed(SEED), bob, bob_key, main_key }
    }

    fn one_of(&self, share: u32) -> bool {
        self.random.below(share) == 0
    }

    /// Grants in scopes: a little of everything, and more often than not what a row needs.
    fn draw(&self, needed: &[PermissionGroup]) -> Vec<(&'static str, Vec<PermissionGroup>)> {
        let mut all: Vec<(&'static str, Vec<PermissionGroup>)> =
            SCOPES.iter().map(|(scope, _)| (*scope, Vec::new())).collect();
        for (_, groups) in &mut all {
            if self.one_of(2) {
                groups.extend(PermissionGroup::ALL.iter().filter(|_| self.one_of(12)));
            }
        }
        for group in needed.iter().filter(|_| !self.one_of(4)) {
            // What reaches the VDC comes up as often as what does not.
            let at = [0, 0, 1, 2, 3, 4][usize::try_from(self.random.below(6)).unwrap()];
            if !all[at].1.contains(group) {
                all[at].1.push(*group);
            }
        }
        all
    }

    fn id(&self, scope: &str) -> (&'static str, &str) {
        match scope {
            "project" => ("project", &self.scene.project),
            "other project" => ("project", &self.scene.other_project),
            "vdc" => ("vdc", &self.scene.vdc),
            "other vdc" => ("vdc", &self.scene.other_vdc),
            _ => ("all", ""),
        }
    }

    async fn give_key(&self, name: &str, needed: &[PermissionGroup], regions: &[&'static str]) -> Rights {
        let (mut rights, mut grants) = (Rights::default(), Vec::new());
        for (scope, groups) in self.draw(needed) {
            rights.add(scope, &groups, regions);
            let (kind, id) = self.id(scope);
            let place = if id.is_empty() { json!({"kind": kind}) } else { json!({"kind": kind, "id": id}) };
            let names: Vec<_> = groups.iter().map(|group| group.as_str()).collect();
            if !names.is_empty() {
                grants.push(json!({"scope": place, "groups": names}));
            }
        }
        let grants = Value::Array(grants);
        let sql = format!("update security_key set grants = '{grants}' where name = '{name}'");
        self.scene.server.execute(&sql).await;
        rights
    }

    /// Grants anew, to everybody.
    async fn grant(&self, needed: &[PermissionGroup]) -> Drawn {
        let regions = match self.random.below(4) {
            0 => vec![AWAY],
            1 => vec![HOME, AWAY],
            _ => vec![HOME],
        };
        let sql = format!("update sub_user_access set regions = '{}'", json!(regions));
        self.scene.server.execute(&sql).await;
        let mut bob = Rights::default();
        for (column, holder, name) in [
            ("user_id", "app_user where login_key", "fuzz_bob"),
            ("group_id", "user_group where name", "fuzz"),
        ] {
            let mut all = Vec::new();
            for (scope, groups) in self.draw(needed) {
                bob.add(scope, &groups, &regions);
                all.push((self.id(scope), groups));
            }
            self.scene.grant_all(column, holder, name, &all).await;
        }
        let bob_key = self.give_key("key of bob", needed, &regions).await;
        let main_key = self.give_key("key of main", needed, &[HOME, AWAY]).await;
        Drawn { bob, bob_key, main_key, regions }
    }

    async fn ask(&self, row: &Row, declared: &str, complaints: &mut Vec<String>) {
        let &(method, path, who, place) = row;
        self.scene.pass(10).await;
        let needed = who.groups().unwrap_or_default();
        let drawn = self.grant(needed).await;
        let all = Rights::everything();
        let (bob, everywhere) = (&drawn.bob, [HOME, AWAY]);
        for asked in [
            Asked { asker: &self.bob, own: bob, key: None, regions: &drawn.regions },
            Asked { asker: &self.bob_key, own: bob, key: Some(&drawn.bob_key), regions: &drawn.regions },
            Asked { asker: &self.main_key, own: &all, key: Some(&drawn.main_key), regions: &everywhere },
        ] {
            let (status, is_to_be_empty) = asked.expected(row, declared);
            let is_refusals_only = REFUSALS_ONLY.iter().any(|(listed, _)| *listed == path);
            // What is a person's own is asked in full by the matrix.
            if status == 200 && (is_refusals_only || place == Place::Own && method == "POST") {
                continue;
            }
            let body = if is_refusals_only || place == Place::Own && status != 200 {
                self.scene.whole(path)
            } else {
                self.scene.prepared(path, asked.asker).await
            };
            let answer = asked.asker.ask(&self.scene.server, method, path, &body).await;
            if !self.agrees(place, status, is_to_be_empty, &answer) {
                let said = answer.body.to_string().chars().take(200).collect::<String>();
                let (own, key) = (&asked.own.0, asked.key.map(|key| &key.0));
                let about = format!("{method} {path} by {} in {:?}", asked.asker.name, asked.regions);
                let own = if asked.own.0.len() > 200 { "everything".to_owned() } else { format!("{own:?}") };
                complaints.push(format!(
                    "{about}: {} instead of {status} {is_to_be_empty}: {said}; {own} {key:?}",
                    answer.status
                ));
            }
        }
    }

    fn agrees(&self, place: Place, status: u16, is_to_be_empty: bool, answer: &Answer) -> bool {
        match (status, place) {
            (200, Place::List | Place::Project) => {
                answer.status == 200 && is_to_be_empty == is_empty(&self.scene, answer)
            }
            (200, _) => is_done(answer),
            _ => answer.status == status,
        }
    }
}

#[tokio::test]
async fn for_random_grants_every_route_answers_as_what_was_granted_says() {
    let rounds: u32 = variable("PORTICO_FUZZ_ROUNDS").map_or(1, |text| text.parse().unwrap());
    let fuzz = Fuzz::set().await;
    let routes = portico_server::app::api().routes;
    let mut complaints = Vec::new();
    for _ in 0..rounds {
        for row in rows::all() {
            let path = format!("/gicend/{}/", row.1);
            let route = routes.iter().find(|route| route.path == path && route.method == row.0).unwrap();
            // What is decided by place is asked more often.
            let times = if row.2.groups().is_some() { 3 } else { 1 };
            for _ in 0..times {
                fuzz.ask(row, route.access_name, &mut complaints).await;
            }
        }
    }
    assert_eq!(complaints.len(), 0, "{}", complaints.join("\n\n"));
}
