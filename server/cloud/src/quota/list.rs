//! What an account may have, and what it has.

use portico_core::limits::CloudLimits;
use portico_core::quota::Used;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::{self, QuotaRow};
use crate::cloud::object::count_usage;
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::{App, Result};

/// What an account has in a region, and may have.
#[derive(Debug, Serialize, ToSchema)]
pub struct RegionUse {
    /// The region's name, one of `resources.regions`.
    pub region: String,
    /// What it has there.
    pub used: Used,
    /// What it may have there.
    pub most: Used,
}

/// What the operator allows an account.
#[derive(Debug, Serialize, ToSchema)]
pub struct SetQuota {
    /// The region; empty for every region without an entry of its own.
    pub region: String,
    /// What it may have there.
    pub most: Used,
    /// When the operator said so last.
    pub set_at: Time,
}

/// What an account may have: by region, and what the operator said of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct RegionQuota {
    /// Every region of the installation, in the order of `resources.regions`.
    pub regions: Vec<RegionUse>,
    /// What the operator allows the account; empty: what everybody may.
    pub set: Vec<SetQuota>,
}

/// How much an account may have in a region.
///
/// # Errors
/// When the database does not answer.
pub async fn find_quota_of(
    conn: &mut Conn,
    app: &App,
    account_id: Uuid,
    region: &str,
) -> Result<CloudLimits> {
    let most = app.config().limits.cloud.clone();
    let found = store::find_quota(conn, account_id, region).await?;
    Ok(match found.as_ref().map(to_limits) {
        Some(Used { instances, vcpus, disk_gib, addresses }) => {
            CloudLimits { instances, vcpus, disk_gib, addresses, ..most }
        }
        None => most,
    })
}

/// What an account has and may have in each region, and what the operator said of it.
///
/// # Errors
/// When the database does not answer.
pub async fn list_quotas_of(conn: &mut Conn, app: &App, account_id: Uuid) -> Result<RegionQuota> {
    let mut regions = Vec::new();
    for region in &app.config().resources.regions {
        let used = count_usage(conn, account_id, region).await?;
        let CloudLimits { instances, vcpus, disk_gib, addresses, .. } =
            find_quota_of(conn, app, account_id, region).await?;
        let most = Used { instances, vcpus, disk_gib, addresses };
        regions.push(RegionUse { region: region.clone(), used, most });
    }
    let rows = store::list_quotas(conn, account_id).await?;
    let set = rows.into_iter().map(|row| SetQuota {
        most: to_limits(&row),
        region: row.region,
        set_at: row.set_at,
    });
    Ok(RegionQuota { regions, set: set.collect() })
}

/// What a row allows.
pub(super) fn to_limits(row: &QuotaRow) -> Used {
    let count = |value: i64| u32::try_from(value).unwrap_or(0);
    Used {
        instances: count(row.instances),
        vcpus: count(row.vcpus),
        disk_gib: count(row.disk_gib),
        addresses: count(row.addresses),
    }
}
