//! Security keys for the demo account, so that its list is not empty. Their secrets are known to nobody.

use portico_core::Draft;
use portico_core::key_token::KeyToken;
use portico_core::permission::Scope;
use portico_core::permission_grant::GrantDraft;
use portico_core::permission_group::PermissionGroup as Gives;
use portico_core::security_key::expires_at;

use super::bearer::token_hash;
use super::store::{self, NewKeyRow};
use crate::kit::clock::Time;
use crate::kit::store::{Conn, Json};
use crate::platform::audit::{self, Event};
use crate::platform::feature::Sample;
use crate::{App, Error, Result};

/// A key: its name, the groups that it has in the whole account, the addresses that may use it, days that it lasts.
type SampleKey = (&'static str, &'static [Gives], &'static str, u32);

const KEYS: [SampleKey; 2] = [
    (
        "Nightly backup",
        &[Gives::StorageMediaAdmin, Gives::Backup, Gives::ComputeView],
        "203.0.113.0/24;2001:db8::/32",
        0,
    ),
    ("Deployment", &[Gives::ComputeCreateDelete, Gives::ComputeConfigure, Gives::NetworkView], "", 5),
];

/// Adds them to a person.
///
/// # Errors
/// When the database does not answer.
pub async fn add_keys(tx: &mut Conn, app: &App, sample: &Sample) -> Result<()> {
    let (account_id, user_id, owner) = (sample.account_id, sample.user_id, &sample.main);
    let now = app.now();
    for (name, groups, ip_list, days) in KEYS {
        let token = KeyToken::from_bytes(&app.random().bytes());
        let draft = GrantDraft { scope: Scope::All, groups: groups.to_vec() };
        let grants = [draft.check(&app.config().limits).map_err(Error::invalid)?];
        let row = NewKeyRow {
            key_id: app.random().id(now),
            account_id,
            user_id,
            name,
            hint: token.hint(),
            token_hash: &token_hash(&token),
            grants: Json(&grants[..]),
            ip_list,
            created_at: now,
            expires_at: expires_at(now.seconds(), days).map(Time::from_seconds),
        };
        store::insert_key(tx, &row).await?;
        let event = Event::done(owner.clone(), "key.create").on("key", row.key_id, name);
        audit::record(tx, app, account_id, &event).await?;
    }
    Ok(())
}
