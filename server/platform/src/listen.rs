//! How the listeners serve, as the settings say.

use std::time::Duration;

use crate::config::HttpConfig;
use crate::kit::http::serve::{Limits, ServeOptions};

impl From<&HttpConfig> for ServeOptions {
    fn from(config: &HttpConfig) -> Self {
        let seconds = |seconds: u32| Duration::from_secs(seconds.into());
        let limits = Limits {
            head_timeout: seconds(config.header_timeout_seconds),
            stall_timeout: seconds(config.body_timeout_seconds),
            drain_timeout: seconds(config.drain_seconds),
            max_connections: config.max_connections as usize,
            max_per_client: config.max_connections_per_address as usize,
            ..Limits::default()
        };
        Self { limits, trusted: config.trusted_proxies.clone() }
    }
}
