//! A customer who makes one instance after another at a program that is killed.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::instances::{draft, monthly};
use crate::support::Customer;

/// Instances that a customer may keep; more are deleted in the end, so that fifty customers' have room on a machine that runs tests.
const KEPT: usize = 1;
/// Between two questions.
const PACE: Duration = Duration::from_millis(50);

/// An instance as its customer left it.
#[derive(Debug, PartialEq, Eq)]
pub struct Left {
    pub status: &'static str,
    pub flavor: &'static str,
}

/// What customers were told.
#[derive(Debug, Default)]
pub struct Told {
    /// Instances that are there.
    pub kept: BTreeMap<String, Left>,
    /// Instances that were deleted.
    pub gone: Vec<String>,
    pub instances: i64,
    /// Those of them that were paid for a month.
    pub months: i64,
    pub resizes: i64,
    /// What was asked of the engine, with the making and the resizing.
    pub operations: i64,
}

/// A customer.
pub struct Tenant {
    pub customer: Customer,
    pub number: usize,
    /// What its machines begin with.
    pub image: &'static str,
    pub is_over: Arc<AtomicBool>,
}

impl Tenant {
    /// Makes an instance and has it changed, one after another, until it is over; one at least.
    pub async fn live(self) -> Told {
        let mut told = Told::default();
        for life in 0.. {
            if life > 0 && self.is_over.load(Ordering::Relaxed) {
                break;
            }
            self.live_once(life, &mut told).await;
        }
        told
    }

    /// One instance: with or without a resize, paid by the hour or by the month, kept or deleted.
    async fn live_once(&self, life: usize, told: &mut Told) {
        let way = (self.number + life) % 4;
        let name = format!("web-{}-{life}", self.number);
        let id = self.create(&name, way == 1).await;
        self.until(&id, "running", "g1.small").await;
        told.instances += 1;
        told.months += i64::from(way == 1);
        told.operations += 1;
        let mut left = Left { status: "running", flavor: "g1.small" };
        if [0, 3].contains(&way) {
            self.act("stop", &id, "stopped", &mut left, told).await;
            self.resize(&id, &name, &mut left, told).await;
        }
        if [0, 1].contains(&way) {
            if way == 1 {
                self.act("stop", &id, "stopped", &mut left, told).await;
            }
            self.act("start", &id, "running", &mut left, told).await;
        }
        if life < KEPT && [0, 3].contains(&way) {
            told.kept.insert(id, left);
            return;
        }
        if left.status == "running" {
            self.act("stop", &id, "stopped", &mut left, told).await;
        }
        self.act("delete", &id, "gone", &mut left, told).await;
        told.gone.push(id);
    }

    async fn create(&self, name: &str, is_monthly: bool) -> String {
        let mut body = if is_monthly { monthly(name) } else { draft(name) };
        body["image"] = json!(self.image);
        // Many of them have no more room on the disk of a machine that runs tests.
        if self.image == "busybox" {
            body["instance"]["disks"] = json!([1]);
            body["total"] = json!(if is_monthly { 10_100 } else { 37 });
        }
        let answer = self.call("create", &format!("create {name}"), &body).await;
        let ids = answer["data"]["instance_ids"].as_array().unwrap();
        assert_eq!(ids.len(), 1, "{answer}");
        ids[0].as_str().unwrap().to_owned()
    }

    async fn resize(&self, id: &str, name: &str, left: &mut Left, told: &mut Told) {
        let body = json!({"instance_id": id, "flavor": "g1.large", "total": 72});
        self.call("resize", &format!("resize {name}"), &body).await;
        self.until(id, "stopped", "g1.large").await;
        left.flavor = "g1.large";
        told.operations += 1;
        told.resizes += 1;
    }

    /// Calls what takes a key until it is done.
    async fn call(&self, act: &str, key: &str, body: &Value) -> Value {
        let path = format!("/gicend/compute/instance/{act}/");
        loop {
            match self.customer.try_call(&path, key, body).await {
                Some((StatusCode::OK, answer)) => return answer,
                // What was cut off is still counted as in progress for a moment, and others' machines make room.
                Some((StatusCode::CONFLICT, answer)) => {
                    let is_sold_out = answer["violations"][0]["rule"]["state"] == "sold_out";
                    let is_refused = answer["violations"].as_array().is_some_and(|all| !all.is_empty());
                    assert!(is_sold_out || !is_refused, "{act}: {answer}");
                }
                Some((status, answer)) => assert!(status.is_server_error(), "{act}: {status} {answer}"),
                None => {}
            }
            tokio::time::sleep(PACE).await;
        }
    }

    /// Calls what takes no key until it is done, and waits for what comes of it.
    async fn act(&self, act: &str, id: &str, wanted: &'static str, left: &mut Left, told: &mut Told) {
        let path = format!("/gicend/compute/instance/{act}/");
        let body = json!({"instance_ids": [id]});
        let mut is_lost = false;
        loop {
            match self.customer.try_call(&path, "none", &body).await {
                Some((StatusCode::OK, _)) => break,
                // Whoever heard nothing before may have been heard.
                Some((StatusCode::CONFLICT | StatusCode::NOT_FOUND, _)) if is_lost => break,
                Some((status, answer)) => assert!(status.is_server_error(), "{act}: {status} {answer}"),
                None => {}
            }
            is_lost = true;
            tokio::time::sleep(PACE).await;
        }
        self.until(id, wanted, left.flavor).await;
        left.status = wanted;
        told.operations += 1;
    }

    /// Looks at an instance until it has a status and a flavor; one that is gone has none.
    async fn until(&self, id: &str, status: &str, flavor: &str) {
        loop {
            if let Some((seen, made)) = self.look(id).await {
                assert!(seen != "failed" && seen != "error", "{id}: {seen} instead of {status}");
                assert!(seen != "gone" || status == "gone", "{id} is gone");
                if seen == status && (seen == "gone" || made == flavor) {
                    return;
                }
            }
            tokio::time::sleep(PACE).await;
        }
    }

    /// The status and the flavor of an instance; nothing when nobody answers.
    async fn look(&self, id: &str) -> Option<(String, String)> {
        let url = format!("{}/gicend/compute/instance/show/?instance_id={id}", self.customer.url);
        let request = self.customer.client.get(url).bearer_auth(&self.customer.secret);
        let answer = request.send().await.ok()?;
        if answer.status() == StatusCode::NOT_FOUND {
            return Some(("gone".to_owned(), String::new()));
        }
        if answer.status().is_server_error() {
            return None;
        }
        let (status, body): (_, Value) = (answer.status(), answer.json().await.ok()?);
        assert_eq!(status, StatusCode::OK, "{body}");
        let text = |field: &str| body["data"]["instance"][field].as_str().unwrap().to_owned();
        Some((text("status"), text("flavor")))
    }
}
