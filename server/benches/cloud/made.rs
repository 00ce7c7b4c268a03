//! How soon an instance runs that is ordered of the test engine, and what the server answers meanwhile.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use reqwest::Client;
use serde_json::{Value, json};

use crate::console::{Console, Keys};
use crate::summary::Summary;

const REGION: &str = "cn-east";
const MADE: usize = 10;
/// Seconds that the test engine pretends to need.
const PRETENDED: f64 = 3.0;
const PACE: Duration = Duration::from_millis(20);
/// Looks at an instance that is made.
const LOOKS: usize = 1_000;

/// Somebody who is signed in and calls.
pub struct Session {
    client: Client,
    url: String,
    keys: Keys,
}

impl Session {
    /// Of the demo's account.
    pub async fn open(console: &Console) -> Result<Self> {
        let url = format!("http://{}/gicend", console.served().address);
        Ok(Self { client: Client::builder().no_proxy().build()?, url, keys: console.sign_in().await? })
    }

    /// Calls with a body, or asks for a page without one.
    pub async fn call(&self, path: &str, body: Option<&Value>) -> Result<Value> {
        let url = format!("{}/{path}", self.url);
        let mut request = match body {
            Some(body) => {
                self.client.post(url).header("content-type", "application/json").body(body.to_string())
            }
            None => self.client.get(url),
        };
        for line in self.keys.header_lines().lines() {
            let (name, value) = line.split_once(": ").context("a header line")?;
            request = request.header(name, value);
        }
        let key = uuid::Uuid::from_bytes(portico_server::kit::random::Random::System.bytes());
        let answer = request.header("idempotency-key", key.to_string()).send().await?;
        let answer: Value = serde_json::from_slice(&answer.bytes().await?)?;
        if answer["code"] != 0 {
            bail!("{path}: {answer}");
        }
        Ok(answer["data"].clone())
    }

    /// What an hour of an amount of a product costs.
    async fn price(&self, product: &str, units: i64) -> Result<i64> {
        let body = json!({"region": REGION, "product": product, "scheme": "hourly", "quantity": units * 1_000_000, "periods": 1});
        let quoted = self.call("billing/quote/", Some(&body)).await?;
        quoted["quote"]["total"].as_i64().context("a price")
    }

    /// Orders an instance of an image; its id.
    pub async fn order(&self, name: &str, image: &str) -> Result<String> {
        let total = self.price("compute/g1.small", 1).await? + self.price("disk/ssd", 20).await?;
        let word = "Windy_Meadow42";
        let body = json!({"region": REGION, "flavor": "g1.small", "image": image, "scheme": "hourly", "periods": 1,
            "renews": false, "project_id": null, "vdc_id": null, "total": total,
            "instance": {"name": name, "count": 1, "login": "password", "password": word, "password_confirm": word, "ssh_key": "",
                "disks": [20]}});
        let made = self.call("compute/instance/create/", Some(&body)).await?;
        Ok(made["instance_ids"][0].as_str().context("an instance")?.to_owned())
    }

    /// Stops and deletes an instance, and waits until it is gone.
    pub async fn delete(&self, id: &str) -> Result<()> {
        let one = json!({ "instance_ids": [id] });
        self.call("compute/instance/force_stop/", Some(&one)).await?;
        wait_until(self, id, "stopped").await?;
        self.call("compute/instance/delete/", Some(&one)).await?;
        for _ in 0..LOOKS {
            if self.call(&format!("compute/instance/show/?instance_id={id}"), None).await.is_err() {
                return Ok(());
            }
            tokio::time::sleep(PACE).await;
        }
        bail!("{id} is never gone")
    }
}

/// Orders instances one after the other, and waits for each until it is said to run.
pub async fn measure(name: &str, console: &Console, summary: &mut Summary) -> Result<()> {
    let session = Session::open(console).await?;
    let mut times = Vec::with_capacity(MADE);
    for number in 0..MADE {
        let ordered = Instant::now();
        let id = session.order(&format!("bench-{number}"), "debian-12").await?;
        wait_until_running(&session, &id).await?;
        times.push(ordered.elapsed().as_secs_f64());
    }
    times.sort_by(f64::total_cmp);
    let (half, most) = (times[MADE / 2], times[MADE - 1]);
    let beside = format!("{PRETENDED} s of it pretended by the engine; {most:.2} s at most");
    println!("{name}: ordered until running on the test engine: median {half:.2} s; {beside}");
    summary.line(&format!("ordered until running, {name}"), &format!("{half:.2} s"), &beside)
}

/// Looks at an instance until it runs.
pub async fn wait_until_running(session: &Session, id: &str) -> Result<()> {
    wait_until(session, id, "running").await
}

async fn wait_until(session: &Session, id: &str, status: &str) -> Result<()> {
    for _ in 0..LOOKS {
        let shown = session.call(&format!("compute/instance/show/?instance_id={id}"), None).await?;
        if shown["instance"]["status"] == status {
            return Ok(());
        }
        tokio::time::sleep(PACE).await;
    }
    bail!("{id} is never {status}")
}
