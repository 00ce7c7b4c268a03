//! The keys that WeChat Pay signs with: one from a file, or the platform certificates that it lists, each known by its serial
//! number.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use serde::Deserialize;

use super::Resource;
use crate::kit::clock::Time;
use crate::money::payment::rsa::{KeyError, Verifier};
use crate::platform::config::WechatConfig;

/// WeChat Pay wants its list read again within twelve hours; a new certificate is listed days before it signs.
const FRESH_SECONDS: i64 = 10 * 3_600;
/// After a list that could not be had, the next try.
const RETRY_SECONDS: i64 = 60;

/// A key, and the number or id that answers and notices name it by.
pub(super) struct PlatformKey {
    pub id: String,
    pub verifier: Verifier,
}

/// The keys that are believed.
pub(super) enum Platform {
    /// One that the operator gave.
    Given(Arc<PlatformKey>),
    /// Those that WeChat Pay lists.
    Listed(RwLock<List>),
}

/// What was listed last.
#[derive(Default)]
pub(super) struct List {
    keys: BTreeMap<String, Arc<PlatformKey>>,
    read_at: Option<Time>,
    tried_at: Option<Time>,
}

/// The answer to `/v3/certificates`.
#[derive(Deserialize)]
pub(super) struct Certificates {
    pub data: Vec<Listed>,
}

/// A certificate of the list.
#[derive(Deserialize)]
pub(super) struct Listed {
    pub serial_no: String,
    pub encrypt_certificate: Resource,
}

impl Platform {
    /// From the operator's settings: without a file, certificates are fetched.
    ///
    /// # Errors
    /// When the file holds no key.
    pub(super) fn new(config: &WechatConfig) -> Result<Self, KeyError> {
        if config.platform_key_file.as_os_str().is_empty() {
            return Ok(Self::Listed(RwLock::default()));
        }
        let verifier = Verifier::read(&config.platform_key_file)?;
        let id = verifier.serial.clone().unwrap_or_else(|| config.platform_key_id.clone());
        Ok(Self::Given(Arc::new(PlatformKey { id, verifier })))
    }

    /// The key of a number or id.
    pub(super) fn key(&self, id: &str) -> Option<Arc<PlatformKey>> {
        let id = bare(id);
        match self {
            Self::Given(key) => Some(key).filter(|key| bare(&key.id) == id).cloned(),
            Self::Listed(list) => list.read().unwrap_or_else(PoisonError::into_inner).keys.get(&id).cloned(),
        }
    }

    /// The id of a key that is there, for requests that name one.
    pub(super) fn any_id(&self) -> Option<String> {
        match self {
            Self::Given(key) => Some(key.id.clone()),
            Self::Listed(list) => {
                let list = list.read().unwrap_or_else(PoisonError::into_inner);
                list.keys.values().next().map(|key| key.id.clone())
            }
        }
    }

    /// Whether the list is to be read now; whoever is told so has to read it, for others are not told for a minute.
    pub(super) fn is_due(&self, now: Time) -> bool {
        let Self::Listed(list) = self else { return false };
        let mut list = list.write().unwrap_or_else(PoisonError::into_inner);
        let is_older = |at: Option<Time>, seconds| at.is_none_or(|at| now >= at.plus_seconds(seconds));
        let is_due = is_older(list.read_at, FRESH_SECONDS) && is_older(list.tried_at, RETRY_SECONDS);
        if is_due {
            list.tried_at = Some(now);
        }
        is_due
    }

    /// Believes the keys of a list that was read, and no others any more.
    pub(super) fn take(&self, keys: Vec<PlatformKey>, now: Time) {
        let Self::Listed(list) = self else { return };
        let mut list = list.write().unwrap_or_else(PoisonError::into_inner);
        list.keys = keys.into_iter().map(|key| (bare(&key.id), Arc::new(key))).collect();
        list.read_at = Some(now);
    }
}

/// A serial number without leading zeros, in capitals.
pub(super) fn bare(id: &str) -> String {
    id.trim_start_matches('0').to_ascii_uppercase()
}
