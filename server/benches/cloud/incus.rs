//! How soon an instance runs that is ordered of a real Incus, beside what Incus itself takes to launch the same.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use reqwest::{Client, Method};
use serde_json::{Value, json};

use crate::console::Console;
use crate::made::{Session, wait_until_running};
use crate::summary::Summary;

/// Instances of each kind; more of the flavor have no room on a small machine.
const MADE: usize = 5;
/// How often Incus is asked to stop one of its own.
const STOPS: usize = 3;
/// How often an address of its own is looked for.
const LOOKS: usize = 1_000;

/// Orders instances and launches others by Incus' own calls, by turns. The console's have to have an address and their key before they are said
/// to run: so have the others, and how long they took until then is told beside how long the launch took alone.
pub async fn measure(socket: &str, console: &Console, summary: &mut Summary) -> Result<()> {
    let session = Session::open(console).await?;
    let incus = Incus { client: Client::builder().no_proxy().unix_socket(socket).build()? };
    let (mut ordered, mut launched, mut ready) = (Vec::new(), Vec::new(), Vec::new());
    // The first of each unpacks the image.
    for number in 0..=MADE {
        let began = Instant::now();
        let name = format!("launched-{number}");
        incus.launch(&name).await?;
        let launch = began.elapsed().as_secs_f64();
        incus.write_key(&name).await?;
        incus.wait_for_address(&name).await?;
        let arrival = began.elapsed().as_secs_f64();
        // One that is stopped while it still comes up may take longer to stop than anybody waits.
        tokio::time::sleep(Duration::from_secs(3)).await;
        incus.delete(&name).await?;
        let began = Instant::now();
        let id = session.order(&format!("ordered-{number}"), "busybox").await?;
        wait_until_running(&session, &id).await?;
        let order = began.elapsed().as_secs_f64();
        session.delete(&id).await?;
        // The console looks at the room that is free again before the next one takes it.
        tokio::time::sleep(Duration::from_secs(2)).await;
        if number > 0 {
            ordered.push(order);
            launched.push(launch);
            ready.push(arrival);
        }
    }
    let half = |times: &mut Vec<f64>| {
        times.sort_by(f64::total_cmp);
        times[MADE / 2]
    };
    let (ours, bare, theirs) = (half(&mut ordered), half(&mut launched), half(&mut ready));
    let beside = format!(
        "{:.2} times what Incus takes to launch the same until it has its address and key, {theirs:.2} s; {:.2} times the launch alone, {bare:.2} s",
        ours / theirs,
        ours / bare
    );
    println!("Incus: ordered until running: median {ours:.2} s; {beside}");
    summary.line("ordered until running, Incus", &format!("{ours:.2} s"), &beside)
}

/// Incus itself.
struct Incus {
    client: Client,
}

impl Incus {
    /// What `incus launch` asks for: an instance of the flavor's size, made and started.
    async fn launch(&self, name: &str) -> Result<()> {
        let body = json!({"name": name, "type": "container", "start": true, "source": {"type": "image", "alias": "busybox"},
            "config": {"limits.cpu": "2", "limits.memory": "4096MiB"},
            "devices": {"root": {"type": "disk", "path": "/", "pool": "default", "size": "20GiB"},
                "eth0": {"type": "nic", "name": "eth0", "network": "incusbr0"}}});
        self.do_it(Method::POST, "/1.0/instances", Some(body)).await
    }

    /// Writes a key for root, as one does by `incus file push`.
    async fn write_key(&self, name: &str) -> Result<()> {
        for (path, kind, text) in
            [("/root/.ssh", "directory", ""), ("/root/.ssh/authorized_keys", "file", "ssh-ed25519 AAAA\n")]
        {
            let url = format!("http://incus/1.0/instances/{name}/files?path={path}");
            let request = self.client.post(url).header("x-incus-type", kind).header("x-incus-mode", "0700");
            request.body(text).send().await?.error_for_status()?;
        }
        Ok(())
    }

    /// Waits until an instance has an IPv4 address.
    async fn wait_for_address(&self, name: &str) -> Result<()> {
        let path = format!("/1.0/instances/{name}/state");
        let is_there = |state: &Value| {
            let all = state["metadata"]["network"]["eth0"]["addresses"].as_array();
            all.is_some_and(|all| all.iter().any(|one| one["family"] == "inet" && one["scope"] == "global"))
        };
        for _ in 0..LOOKS {
            if is_there(&self.call(Method::GET, &path, None).await?) {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        bail!("{name} never has an address")
    }

    async fn delete(&self, name: &str) -> Result<()> {
        let path = format!("/1.0/instances/{name}");
        let stop = json!({"action": "stop", "force": true});
        // Incus gives up now and then on one that still comes up.
        let mut stopped = Ok(());
        for _ in 0..STOPS {
            stopped = self.do_it(Method::PUT, &format!("{path}/state"), Some(stop.clone())).await;
            if stopped.is_ok() {
                break;
            }
        }
        stopped?;
        self.do_it(Method::DELETE, &path, None).await
    }

    /// Asks for something, and waits until it is done.
    async fn do_it(&self, method: Method, path: &str, body: Option<Value>) -> Result<()> {
        let begun = self.call(method, path, body).await?;
        let id = begun["metadata"]["id"].as_str().with_context(|| format!("{path}: {begun}"))?;
        let ended = self.call(Method::GET, &format!("/1.0/operations/{id}/wait?timeout=60"), None).await?;
        match ended["metadata"]["status_code"].as_u64() {
            Some(200) => Ok(()),
            _ => bail!("{path}: {ended}"),
        }
    }

    async fn call(&self, method: Method, path: &str, body: Option<Value>) -> Result<Value> {
        let mut request = self.client.request(method, format!("http://incus{path}"));
        if let Some(body) = body {
            request = request.header("content-type", "application/json").body(body.to_string());
        }
        Ok(serde_json::from_slice(&request.send().await?.bytes().await?)?)
    }
}
