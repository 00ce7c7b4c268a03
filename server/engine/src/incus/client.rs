//! Speaks Incus' REST API over a Unix socket or TLS: several endpoints in turn, a deadline for everything, and only what is read of its answers.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use reqwest::header::{
    CONNECTION, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_VERSION,
    UPGRADE,
};
use reqwest::{Body, Certificate, Identity, Method, Response, StatusCode, Upgraded, redirect};
use serde::Deserialize;
use serde_json::Value;
use tokio::time::Instant;

use super::super::{EngineError, Fault};
use crate::platform::config::{EngineConfig, socket_of};

/// How long an endpoint may take to take a call.
const CONNECT: Duration = Duration::from_secs(3);
/// How long a call may take: lists hang for twenty seconds once after a member died.
const CALL: Duration = Duration::from_secs(25);
/// How long something that Incus does in the background is waited for before it is asked again later.
const FOLLOW: Duration = Duration::from_secs(5);
/// Between two looks at what is waited for at least, and at what cannot be waited for.
const SOON: Duration = Duration::from_millis(20);
const LATER: Duration = Duration::from_millis(100);
/// Bytes of an answer that are read.
const ANSWER_BYTES: usize = 64 << 20;
/// Characters of what Incus says of a failure that are logged.
const TOLD_CHARS: usize = 300;
/// What answers over a Unix socket are asked of.
const SOCKET_URL: &str = "http://incus";

/// The endpoints of one region's Incus: one server, or the members of a cluster.
pub(super) struct Client {
    region: String,
    endpoints: Vec<(reqwest::Client, String)>,
    /// The endpoint that answered last.
    first: AtomicUsize,
}

/// What Incus says to a call.
#[derive(Debug)]
pub(super) enum Said {
    /// It is done, and this is what there is.
    Value(Value),
    /// It is being done in the background, under this id.
    Begun(String),
    /// It is not, with this status.
    Not(StatusCode),
}

/// How something stands that Incus does in the background.
#[derive(Debug)]
pub(super) enum Followed {
    /// It goes on, and is asked about again.
    Running,
    /// It is done; what it left behind.
    Done(Value),
    /// It has failed, or was given up.
    Failed,
    /// Nobody knows: what is over is forgotten after seconds.
    Gone,
}

/// The envelope of every answer.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Envelope {
    operation: String,
    error: String,
    metadata: Value,
}

/// Something that Incus does in the background.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Background {
    id: String,
    class: String,
    #[serde(rename = "status_code")]
    status: u16,
    resources: Value,
    metadata: Value,
}

/// Background work that goes on (`api.Running`), and that ended well; Incus' own numbers.
const RUNNING: [u16; 4] = [100, 103, 104, 105];
const SUCCESS: u16 = 200;

impl Client {
    /// A client of an engine's endpoints.
    ///
    /// # Errors
    /// [`EngineError`] in one line fit for an operator.
    pub(super) fn new(index: usize, config: &EngineConfig) -> Result<Self, EngineError> {
        let mut endpoints = Vec::new();
        for endpoint in &config.endpoints {
            let builder = reqwest::Client::builder()
                .connect_timeout(CONNECT)
                .timeout(CALL)
                .redirect(redirect::Policy::none());
            let made = match socket_of(endpoint) {
                Some(path) => (builder.unix_socket(path), SOCKET_URL.to_owned()),
                None => (with_certificates(builder, index, config)?, endpoint.clone()),
            };
            let client = made.0.build().map_err(|error| EngineError::Client(index, error))?;
            endpoints.push((client, made.1));
        }
        Ok(Self { region: config.region.clone(), endpoints, first: AtomicUsize::new(0) })
    }

    /// Calls a path of the API, `/1.0/…`.
    ///
    /// # Errors
    /// [`Fault::Down`] when nobody answers, or the answer is lost: it may or may not have been done.
    pub(super) async fn ask(&self, method: Method, path: &str, body: Option<&Value>) -> Result<Said, Fault> {
        let body = body.map(|body| (HeaderMap::new(), body.to_string()));
        let answer = self.send(&method, path, body).await?;
        let status = answer.status();
        let bytes = self.read(answer).await?;
        if status == StatusCode::NOT_FOUND {
            return Ok(Said::Not(status));
        }
        let envelope: Envelope = serde_json::from_slice(&bytes).unwrap_or_default();
        if !status.is_success() {
            let told: String = envelope.error.chars().take(TOLD_CHARS).collect();
            tracing::warn!(region = %self.region, %method, path, %status, told, "Incus does not do what it was asked");
            return Ok(Said::Not(status));
        }
        match envelope.operation.rsplit('/').next().filter(|id| !id.is_empty()) {
            Some(id) => Ok(Said::Begun(id.to_owned())),
            None => Ok(Said::Value(envelope.metadata)),
        }
    }

    /// What there is at a path; none where there is nothing.
    ///
    /// # Errors
    /// [`Fault::Down`] for any other answer.
    pub(super) async fn get<T: for<'de> Deserialize<'de>>(&self, path: &str) -> Result<Option<T>, Fault> {
        match self.ask(Method::GET, path, None).await? {
            Said::Value(value) => match serde_json::from_value(value) {
                Ok(found) => Ok(Some(found)),
                Err(error) => {
                    tracing::warn!(region = %self.region, path, %error, "an answer of Incus cannot be read");
                    Err(Fault::Down)
                }
            },
            Said::Not(StatusCode::NOT_FOUND) => Ok(None),
            Said::Begun(_) | Said::Not(_) => Err(Fault::Down),
        }
    }

    /// Whether Incus answers and takes calls.
    pub(super) async fn is_ready(&self) -> bool {
        matches!(self.ask(Method::GET, "/1.0", None).await, Ok(Said::Value(_)))
    }

    /// A file of an instance; none where there is none, or the instance is not ready for it.
    ///
    /// # Errors
    /// [`Fault::Down`] when nobody answers.
    pub(super) async fn file(&self, path: &str) -> Result<Option<String>, Fault> {
        let answer = self.send(&Method::GET, path, None).await?;
        let is_there = answer.status().is_success();
        let bytes = self.read(answer).await?;
        Ok(is_there.then(|| String::from_utf8_lossy(&bytes).into_owned()))
    }

    /// Writes a file or a folder of an instance; says whether it is written.
    ///
    /// # Errors
    /// [`Fault::Down`] when nobody answers.
    pub(super) async fn write(&self, path: &str, headers: HeaderMap, text: String) -> Result<bool, Fault> {
        let answer = self.send(&Method::POST, path, Some((headers, text))).await?;
        Ok(answer.status().is_success())
    }

    /// A connection to a path that is no longer HTTP's: what comes next is a WebSocket's.
    ///
    /// # Errors
    /// [`Fault::Down`] when nobody answers, or the answer is another one.
    pub(super) async fn upgrade(&self, path: &str) -> Result<Upgraded, Fault> {
        let answer = self.send(&Method::GET, path, Some((upgrade_headers(), String::new()))).await?;
        if answer.status() != StatusCode::SWITCHING_PROTOCOLS {
            return Err(Fault::Down);
        }
        answer.upgrade().await.map_err(|error| {
            tracing::warn!(region = %self.region, %error, "a connection to Incus is not handed over");
            Fault::Down
        })
    }

    /// Waits some seconds for what Incus does in the background.
    ///
    /// # Errors
    /// [`Fault::Down`] when nobody answers.
    pub(super) async fn follow(&self, id: &str) -> Result<Followed, Fault> {
        let path = format!("/1.0/operations/{id}");
        let until = Instant::now() + FOLLOW;
        loop {
            match self.get::<Background>(&path).await? {
                None => return Ok(Followed::Gone),
                Some(found) if found.status == SUCCESS => return Ok(Followed::Done(found.metadata)),
                Some(found) if !RUNNING.contains(&found.status) => return Ok(Followed::Failed),
                Some(_) if Instant::now() >= until => return Ok(Followed::Running),
                Some(_) => self.wait_for_end(&path).await?,
            }
        }
    }

    /// Comes back once what Incus does in the background has ended, or after a second. How it ended is asked for: of a failure Incus tells here
    /// otherwise than of a success.
    async fn wait_for_end(&self, path: &str) -> Result<(), Fault> {
        let began = Instant::now();
        let answer = self.send(&Method::GET, &format!("{path}/wait?timeout=1"), None).await?;
        let pause = if answer.status().is_success() { SOON } else { LATER };
        self.read(answer).await?;
        tokio::time::sleep(pause.saturating_sub(began.elapsed())).await;
        Ok(())
    }

    /// What Incus is doing with an instance; an open console is not meant.
    ///
    /// # Errors
    /// [`Fault::Down`] when nobody answers.
    pub(super) async fn busy_with(&self, project: &str, instance: &str) -> Result<Option<String>, Fault> {
        let path = format!("/1.0/operations?recursion=1&project={project}");
        let found: Option<std::collections::BTreeMap<String, Vec<Background>>> = self.get(&path).await?;
        let is_meant = |one: &Background| {
            let named = one.resources["instances"].as_array().into_iter().flatten();
            let mut names = named
                .filter_map(|path| path.as_str()?.split('?').next()?.rsplit('/').next().map(str::to_owned));
            one.class == "task" && RUNNING.contains(&one.status) && names.any(|name| name == instance)
        };
        let mut all = found.unwrap_or_default().into_values().flatten();
        Ok(all.find(is_meant).map(|one| one.id))
    }

    /// Sends a call to the first endpoint that takes it. What was taken and not answered is not sent again: it may have been done. An endpoint that
    /// says that it is not ready has done nothing of it; that it is not is the answer only where all of them say so.
    async fn send(
        &self,
        method: &Method,
        path: &str,
        body: Option<(HeaderMap, String)>,
    ) -> Result<Response, Fault> {
        let begin = self.first.load(Ordering::Relaxed);
        let (mut unready, mut is_lost) = (None, false);
        for turn in 0..self.endpoints.len() {
            let at = (begin + turn) % self.endpoints.len();
            let Some((client, base)) = self.endpoints.get(at) else { continue };
            let mut request = client.request(method.clone(), format!("{base}{path}"));
            if let Some((headers, text)) = &body {
                request = request.headers(headers.clone()).body(Body::from(text.clone()));
            }
            match request.send().await {
                Ok(answer) if answer.status() == StatusCode::SERVICE_UNAVAILABLE => {
                    let path = path.split('?').next();
                    tracing::warn!(region = %self.region, endpoint = at, %method, path, "Incus is not ready");
                    unready = Some(answer);
                }
                Ok(answer) => {
                    self.first.store(at, Ordering::Relaxed);
                    return Ok(answer);
                }
                Err(error) => {
                    let why = if error.is_timeout() { "it took too long" } else { "it cannot be reached" };
                    // The key of a console stands behind the question mark.
                    let path = path.split('?').next();
                    tracing::warn!(region = %self.region, endpoint = at, %method, path, why, "Incus does not answer");
                    if !error.is_connect() && *method != Method::GET {
                        return Err(Fault::Down);
                    }
                    is_lost = true;
                }
            }
        }
        unready.filter(|_| !is_lost).ok_or(Fault::Down)
    }

    async fn read(&self, mut answer: Response) -> Result<Vec<u8>, Fault> {
        let mut bytes = Vec::new();
        loop {
            match answer.chunk().await {
                Ok(Some(chunk)) if bytes.len() + chunk.len() <= ANSWER_BYTES => {
                    bytes.extend_from_slice(&chunk)
                }
                Ok(None) => return Ok(bytes),
                Ok(Some(_)) | Err(_) => {
                    tracing::warn!(region = %self.region, "an answer of Incus is lost");
                    return Err(Fault::Down);
                }
            }
        }
    }
}

/// What asks for a WebSocket. The key would tell an answer from a cache's, and there is none between us and Incus.
fn upgrade_headers() -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(CONNECTION, HeaderValue::from_static("Upgrade"));
    headers.insert(UPGRADE, HeaderValue::from_static("websocket"));
    headers.insert(SEC_WEBSOCKET_VERSION, HeaderValue::from_static("13"));
    headers.insert(SEC_WEBSOCKET_KEY, HeaderValue::from_static("cG9ydGljbyBjb25zb2xlIQ=="));
    headers
}

/// What a file or a folder that is written shall be.
pub(super) fn file_headers(kind: &'static str, mode: &'static str, uid: u32, gid: u32) -> HeaderMap {
    let mut headers = HeaderMap::new();
    let fixed = [("x-incus-type", kind), ("x-incus-mode", mode), ("x-incus-write", "overwrite")];
    for (name, value) in fixed {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    headers.insert(HeaderName::from_static("x-incus-uid"), HeaderValue::from(uid));
    headers.insert(HeaderName::from_static("x-incus-gid"), HeaderValue::from(gid));
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
    headers
}

/// The client's own certificate, and the servers' where they are named: then exactly those, whatever name they are reached under.
fn with_certificates(
    builder: reqwest::ClientBuilder,
    index: usize,
    config: &EngineConfig,
) -> Result<reqwest::ClientBuilder, EngineError> {
    let read = |key: &'static str, path: &Path| {
        std::fs::read(path).map_err(|error| EngineError::File(index, key, error.to_string()))
    };
    let broken = |key: &'static str| move |_| EngineError::File(index, key, "holds no such PEM".to_owned());
    let mut own = read("client_certificate_file", &config.client_certificate_file)?;
    own.push(b'\n');
    own.extend(read("client_key_file", &config.client_key_file)?);
    let identity = Identity::from_pem(&own).map_err(broken("client_certificate_file"))?;
    let builder = builder.identity(identity);
    if config.server_certificate_file.as_os_str().is_empty() {
        return Ok(builder);
    }
    let servers = read("server_certificate_file", &config.server_certificate_file)?;
    let servers = Certificate::from_pem_bundle(&servers).map_err(broken("server_certificate_file"))?;
    Ok(builder.tls_certs_only(servers).tls_danger_accept_invalid_hostnames(true))
}
