//! How many files the process may have open: each connection is one. Services are often started with 1,024, fewer than the
//! cap on connections, and whoever comes then is neither let in nor turned away.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Files beside the connections: the database's, the listeners, the log, files being read.
const BESIDE: u64 = 256;

/// Raises the limit as far as `connections` need it and the system allows.
pub(super) fn allow(connections: u32) {
    let needed = u64::from(connections) + BESIDE;
    let limit = getrlimit(Resource::Nofile);
    // No limit is none.
    if limit.current.is_none_or(|current| current >= needed) {
        return;
    }
    let current = limit.maximum.map_or(needed, |maximum| maximum.min(needed));
    if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: Some(current), maximum: limit.maximum })
    {
        tracing::warn!(%error, "the limit of open files cannot be raised");
    }
    if current < needed {
        tracing::warn!(current, needed, "the system allows fewer open files than http.max_connections needs");
    }
}
