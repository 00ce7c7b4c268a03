//! The operator allows an account something else than everybody.

use portico_core::Rule;
use portico_core::quota::Quota;
use serde_json::json;
use uuid::Uuid;

use super::list::to_limits;
use super::store::{self, QuotaRow};
use crate::kit::store::Conn;
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Error, Result};

/// Allows an account this much in a region, or in every region without an entry of its own. What it has it keeps.
///
/// # Errors
/// 100001 on `region` for one that the installation does not have; when the database does not answer.
pub async fn set_quota(
    tx: &mut Conn,
    app: &App,
    actor: Actor,
    account_id: Uuid,
    quota: &Quota,
) -> Result<()> {
    let region = quota.region().as_str();
    require_region(app, region)?;
    let before = store::find_quota(tx, account_id, region).await?.filter(|row| row.region == region);
    let row = QuotaRow {
        account_id,
        region: region.to_owned(),
        instances: i64::from(*quota.instances()),
        vcpus: i64::from(*quota.vcpus()),
        disk_gib: i64::from(*quota.disk_gib()),
        addresses: i64::from(*quota.addresses()),
        set_at: app.now(),
    };
    store::save_quota(tx, &row).await?;
    let mut event = Event::done(actor, "quota.set").on("account", account_id, "");
    if let Some(before) = before {
        event = event.before(json!({ "region": region, "most": to_limits(&before) }));
    }
    let event = event.after(json!({ "region": region, "most": to_limits(&row) }));
    audit::record(tx, app, account_id, &event).await
}

/// Allows an account what everybody may in a region, or in every region without an entry of its own.
///
/// # Errors
/// 100001 on `region` when nothing else was allowed there; when the database does not answer.
pub async fn reset_quota(
    tx: &mut Conn,
    app: &App,
    actor: Actor,
    account_id: Uuid,
    region: &str,
) -> Result<()> {
    let before = store::find_quota(tx, account_id, region).await?.filter(|row| row.region == region);
    let (Some(before), true) = (before, store::delete_quota(tx, account_id, region).await?) else {
        return Err(Error::field("region", Rule::UnknownChoice));
    };
    let before = json!({ "region": region, "most": to_limits(&before) });
    let event = Event::done(actor, "quota.reset").on("account", account_id, "").before(before);
    audit::record(tx, app, account_id, &event).await
}

fn require_region(app: &App, region: &str) -> Result<()> {
    let is_known = region.is_empty() || app.config().resources.regions.iter().any(|one| one == region);
    if is_known { Ok(()) } else { Err(Error::field("region", Rule::UnknownChoice)) }
}
