//! For random grants, of a session and of keys, what the page of rights shows equals what core says. That the calls are then
//! answered so is asked by `access/fuzz.rs`. `PORTICO_FUZZ_ROUNDS` asks for more than the usual rounds.

use portico_core::permission::{Grant, GrantSource, Resource, Role, Scope};
use portico_core::permission_group::{Operation, PermissionGroup};
use portico_core::rights::{UserGroup, effective_rights, inherit, may_with_key};
use portico_server::kit::random::Random;
use serde_json::{Value, json};

use crate::support::{Browser, Key, TestServer, key_draft, variable};

const ROUNDS: u64 = 25;
/// Rounds of one server: its sessions do not live for ever.
const BATCH: u64 = 500;

/// A company with one sub-user, two groups of which the sub-user is in the first, and a key of each person.
struct Scene {
    server: TestServer,
    random: Random,
    main: Browser,
    bob: Browser,
    bob_id: Value,
    groups: [Value; 2],
    /// Where something can be granted, and asked about.
    places: Vec<Scope>,
    main_key: Key,
    bob_key: Key,
}

/// What was granted in a round.
struct Round {
    bob: Vec<Grant>,
    main_key: Vec<Grant>,
    bob_key: Vec<Grant>,
}

impl Scene {
    async fn set(seed: u64) -> Self {
        let server = TestServer::start().await;
        let main = server.signed_in("fuzz_main").await;
        let (bob, bob_id) = server.active_sub_user(&main, "fuzz_bob", json!([])).await;
        for sql in [
            "insert into project (project_id, account_id, name, status, created_at)
               select account_id, account_id, 'Second', 1, 2 from account",
            "insert into vdc (vdc_id, account_id, project_id, name, region, created_at)
               select project_id, account_id, project_id, 'One', 'cn-east', 3 from project",
            "update sub_user_access set api = true",
        ] {
            server.execute(sql).await;
        }
        let mut places = vec![Scope::All];
        for (list, id, place) in [
            ("projects", "project_id", (|id| Scope::Project { id }) as fn(String) -> Scope),
            ("vdcs", "vdc_id", |id| Scope::Vdc { id }),
        ] {
            let path = format!("/gicend/{}/list/", list.trim_end_matches('s'));
            let answer = main.get(&path).await;
            let found = answer.data()[list].as_array().unwrap();
            places.extend(found.iter().map(|one| place(one[id].as_str().unwrap().to_owned())));
        }
        assert_eq!(places.len(), 5);
        let groups = [main.group("One", json!([])).await, main.group("Two", json!([])).await];
        main.join(&groups[0], &bob_id).await;
        let main_key = main.key(key_draft(&["cdn_view"])).await;
        main.post(
            "/gicend/user/grant/update/",
            json!({"user_id": bob_id, "grants": key_draft(&["cdn_view"])["grants"]}),
        )
        .await
        .data();
        let bob_key = bob.key(key_draft(&["cdn_view"])).await;
        Self { server, random: Random::from_seed(seed), main, bob, bob_id, groups, places, main_key, bob_key }
    }

    /// Draws grants, each place at most once; `share`: one of how many permission groups is in each.
    fn drawn(&self, share: u32) -> Vec<Grant> {
        let places = self.places.iter().filter(|_| self.random.below(2) == 0);
        let grants = places.filter_map(|scope| {
            let fits = |group: &PermissionGroup| *scope == Scope::All || !group.is_whole_account();
            let groups = PermissionGroup::ALL.iter().copied().filter(fits);
            let groups: Vec<_> = groups.filter(|_| self.random.below(share) == 0).collect();
            let scope = scope.clone();
            (!groups.is_empty()).then_some(Grant {
                source: GrantSource::Direct,
                scope,
                groups,
                regions: None,
            })
        });
        grants.collect()
    }

    /// Grants anew, to everybody.
    async fn grant(&self) -> Round {
        let direct = self.drawn(5);
        let groups = [("One", &self.groups[0]), ("Two", &self.groups[1])].map(|(name, id)| UserGroup {
            id: id.as_str().unwrap().to_owned(),
            name: name.to_owned(),
            grants: self.drawn(5),
        });
        let body = json!({"user_id": self.bob_id, "grants": as_drafts(&direct)});
        self.main.post("/gicend/user/grant/update/", body).await.data();
        for group in &groups {
            let body = json!({"group_id": group.id, "grants": as_drafts(&group.grants)});
            self.main.post("/gicend/group/grant/update/", body).await.data();
        }
        let (main_key, bob_key) = (self.drawn(2), self.drawn(2));
        for (key, grants) in [(&self.main_key, &main_key), (&self.bob_key, &bob_key)] {
            // What a key holds beyond its owner could be left from better days.
            let id = key.id.replace('-', "");
            let is_it = match self.server.app.store().engine() {
                portico_server::kit::store::Engine::Sqlite => format!("key_id = x'{id}'"),
                portico_server::kit::store::Engine::Postgres => format!("key_id = '{id}'"),
            };
            let sql = format!("update security_key set grants = '{}' where {is_it}", as_drafts(grants));
            self.server.execute(&sql).await;
        }
        // Where a sub-user of these tests may work.
        let bob = inherit(&direct, &groups[..1], Some(&["cn-east".to_owned()]));
        Round { bob, main_key, bob_key }
    }

    /// Where to ask: one of the places, and a VDC in its project.
    fn resource(&self) -> Resource {
        let region = ["cn-east", "us-west"].get(self.random.below(3) as usize).map(|name| (*name).to_owned());
        let at = usize::try_from(self.random.below(u32::try_from(self.places.len()).unwrap())).unwrap();
        match &self.places[at] {
            Scope::All => Resource { region, ..Resource::default() },
            Scope::Project { id } => Resource { project: Some(id.clone()), vdc: None, region },
            // Each VDC has its project's id.
            Scope::Vdc { id } => {
                let region = region.or_else(|| Some("cn-east".to_owned()));
                Resource { project: Some(id.clone()), vdc: Some(id.clone()), region }
            }
        }
    }

    async fn rights(&self, secret: Option<&str>, browser: &Browser, query: &str) -> Value {
        let path = format!("/gicend/rights/list/?{query}");
        let answer = match secret {
            Some(secret) => self.server.browser().call("GET", &path, secret, &[]).await,
            None => browser.get(&path).await,
        };
        answer.data()["rights"].clone()
    }

    /// Asks what is allowed on a resource; for the session also which grant says so.
    async fn ask_rights(&self, round: &Round, about: &str) {
        let resource = self.resource();
        let query: Vec<String> =
            [("project_id", &resource.project), ("vdc_id", &resource.vdc), ("region", &resource.region)]
                .into_iter()
                .filter_map(|(name, id)| id.as_ref().map(|id| format!("{name}={id}")))
                .collect();
        let query = query.join("&");
        let expected = sorted(&json!(effective_rights(Role::SubUser, &round.bob, &resource)));
        assert_eq!(sorted(&self.rights(None, &self.bob, &query).await), expected, "{about} {query}");
        let of_bob = format!("user_id={}&{query}", self.bob_id.as_str().unwrap());
        let seen = self.rights(None, &self.main, of_bob.trim_end_matches('&')).await;
        assert_eq!(sorted(&seen), expected, "{about} {query}");
        for (role, own, key, secret) in [
            (Role::MainUser, &[][..], &round.main_key, &self.main_key.secret),
            (Role::SubUser, &round.bob, &round.bob_key, &self.bob_key.secret),
        ] {
            for right in self.rights(Some(secret), &self.bob, &query).await.as_array().unwrap() {
                let operation = Operation::parse(right["operation"].as_str().unwrap()).unwrap();
                let expected = may_with_key(role, own, Some(key), operation, &resource).is_allowed();
                assert_eq!(right["is_allowed"], expected, "{about} {role:?}'s key {operation:?} {query}");
            }
        }
    }
}

fn as_drafts(grants: &[Grant]) -> Value {
    grants.iter().map(|grant| json!({"scope": grant.scope, "groups": grant.groups})).collect()
}

/// Reasons are compared as sets: the server may list grants in another order.
fn sorted(rights: &Value) -> Vec<(String, bool, Vec<String>)> {
    let of = |right: &Value| {
        let mut reasons: Vec<String> =
            right["reasons"].as_array().unwrap().iter().map(Value::to_string).collect();
        reasons.sort();
        reasons.dedup();
        (right["operation"].to_string(), right["is_allowed"].as_bool().unwrap(), reasons)
    };
    rights.as_array().unwrap().iter().map(of).collect()
}

#[tokio::test]
async fn for_random_grants_the_page_of_rights_says_what_core_says() {
    let rounds = variable("PORTICO_FUZZ_ROUNDS").map_or(ROUNDS, |text| text.parse().unwrap());
    for batch in 0..rounds.div_ceil(BATCH) {
        let scene = Scene::set(20_261_121 + batch).await;
        for number in 0..BATCH.min(rounds - batch * BATCH) {
            let (about, round) = (format!("batch {batch} round {number}"), scene.grant().await);
            scene.ask_rights(&round, &about).await;
        }
    }
}
