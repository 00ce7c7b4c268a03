//! The console with its demo account, and a client that signs in to it as a browser does.

use std::fs::File;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use reqwest::Client;
use serde_json::{Value, json};

use crate::process::Served;

/// Where the gap of every puzzle is.
const SLIDER_X: u32 = 120;
/// Looks at a server that starts, a twentieth of a second apart.
const LOOKS: u32 = 600;

/// A running console.
#[derive(Clone)]
pub struct Console {
    served: Arc<Served>,
    client: Client,
    login_name: String,
    password: String,
}

/// A session's key: both halves, as a browser keeps them.
pub struct Keys {
    cookies: Vec<String>,
    token: String,
}

impl Keys {
    /// The header lines of a request that the session makes.
    pub fn header_lines(&self) -> String {
        format!("cookie: {}\r\naccess-token: {}\r\n", self.cookies.join("; "), self.token)
    }
}

impl Console {
    /// Starts the program (`PORTICO_BIN`, or the one that was built with this bench) with the demo account, which signs in
    /// without a second step. The log goes to a file, as it would in operation.
    pub async fn start(url: &str, folder: &Path) -> Result<Self> {
        let address = free_address()?;
        let program = std::env::var_os("PORTICO_BIN").unwrap_or_else(|| env!("CARGO_BIN_EXE_portico").into());
        let child = Command::new(program)
            .args(["serve", "--demo"])
            .current_dir(folder)
            .env("PORTICO_HTTP_LISTEN", address.to_string())
            .env("PORTICO_STORAGE_DATA_DIR", folder)
            .env("PORTICO_DATABASE_URL", url)
            .env("PORTICO_TESTING_ENABLED", "true")
            .env("PORTICO_TESTING_SLIDER_X", SLIDER_X.to_string())
            .env("PORTICO_SECURITY_SIGN_INS_PER_MINUTE", "1000000")
            .env("PORTICO_SECURITY_PUZZLES_PER_HOUR", "1000000")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(File::create(folder.join("log"))?)
            .spawn()?;
        let served = Arc::new(Served { address, child });
        let client = Client::builder().no_proxy().build()?;
        let demo = wait_for(&client, address, &folder.join("demo.json")).await?;
        let text = |name: &str| demo[name].as_str().map(str::to_owned).context("the demo sign-in");
        Ok(Self { served, client, login_name: text("login_name")?, password: text("password")? })
    }

    /// Its process.
    pub fn served(&self) -> &Served {
        &self.served
    }

    /// Signs in over HTTP, slider and all, in a new browser.
    pub async fn sign_in(&self) -> Result<Keys> {
        let mut cookies = Vec::new();
        let puzzle = self.post(&mut cookies, "slider/puzzle/create", json!({})).await?;
        let solution = json!({
            "puzzle_id": puzzle["puzzle_id"], "input": "pointer", "x": SLIDER_X, "track": track(SLIDER_X),
        });
        let solved = self.post(&mut cookies, "slider/puzzle/solve", solution).await?;
        let draft = json!({
            "login_name": self.login_name, "password": self.password, "ticket": solved["ticket"],
        });
        let answer = self.post(&mut cookies, "session/password", draft).await?;
        if answer["step"] != "signed_in" {
            bail!("not signed in: {answer}");
        }
        let token = cookies.iter().find_map(|cookie| cookie.strip_prefix("cds_token=")).context("a token")?;
        Ok(Keys { token: token.to_owned(), cookies })
    }

    async fn post(&self, cookies: &mut Vec<String>, call: &str, body: Value) -> Result<Value> {
        let request = self
            .client
            .post(format!("http://{}/gicend/{call}/", self.served.address))
            .header("content-type", "application/json")
            .header("cookie", cookies.join("; "))
            .body(body.to_string());
        let response = request.send().await?;
        for set in response.headers().get_all("set-cookie") {
            let pair = set.to_str()?.split(';').next().unwrap_or_default().to_owned();
            let name = pair.split('=').next().unwrap_or_default();
            cookies.retain(|cookie| cookie.split('=').next() != Some(name));
            cookies.push(pair);
        }
        let answer: Value = serde_json::from_slice(&response.bytes().await?)?;
        if answer["code"] != 0 {
            bail!("{call}: {answer}");
        }
        Ok(answer["data"].clone())
    }
}

/// A free port may be taken before the program takes it: then it ends, and the wait for it fails.
fn free_address() -> Result<SocketAddr> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?)
}

async fn wait_for(client: &Client, address: SocketAddr, demo: &Path) -> Result<Value> {
    for _ in 0..LOOKS {
        let answer = client.get(format!("http://{address}/readyz")).send().await;
        if answer.is_ok_and(|answer| answer.status().is_success()) && demo.exists() {
            return Ok(serde_json::from_slice(&std::fs::read(demo)?)?);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    bail!("the console does not start")
}

/// A hand that is quick at first and slow at last.
fn track(x: u32) -> Vec<Value> {
    let steps = 24_u32;
    let at = |step: u32| {
        let left = f64::from(steps - step) / f64::from(steps);
        (f64::from(x) * (1.0 - left * left * left)).round() as i64
    };
    (0..=steps).map(|step| json!({"x": at(step), "y": (step % 5) / 2, "t": step * 35})).collect()
}
