//! `portico quota`: what one account may have of the cloud.

use std::path::Path;

use clap::{Args, Subcommand};
use portico_core::Draft;
use portico_core::quota::{QuotaDraft, Used};

use super::{Failure, print, start};
use crate::Error;
use crate::closing::admin::quota_change::{QuotaChange, quota_change, show_quota};
use crate::cloud::quota::RegionQuota;

/// What an account may have of the cloud, where that is not what `limits.cloud` says.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Prints what an account has and may have in each region.
    List {
        /// Customer number of the account.
        #[arg(long, value_name = "NUMBER")]
        account: String,
    },
    /// Sets the quota of an account. What it has it keeps.
    Set {
        #[command(flatten)]
        of: Of,
        /// Instances in a region.
        #[arg(long)]
        instances: u32,
        /// Virtual processors in a region.
        #[arg(long)]
        vcpus: u32,
        /// GiB of disks in a region.
        #[arg(long)]
        disk_gib: u32,
        /// Public addresses in a region.
        #[arg(long)]
        addresses: u32,
    },
    /// Resets the quota of an account to what the configuration allows.
    Reset {
        #[command(flatten)]
        of: Of,
    },
}

/// An account and a region.
#[derive(Debug, Args)]
pub(super) struct Of {
    /// Customer number of the account.
    #[arg(long, value_name = "NUMBER")]
    account: String,
    /// The region; every region without an entry of its own if omitted.
    #[arg(long, default_value = "")]
    region: String,
}

/// Runs `portico quota` with one of its commands.
pub(super) async fn quota(file: Option<&Path>, command: &Command) -> Result<(), Failure> {
    start::run(file, async |app| {
        let account = match command {
            Command::List { account } => account,
            Command::Set { of, instances, vcpus, disk_gib, addresses } => {
                let (region, addresses) = (of.region.clone(), *addresses);
                let (instances, vcpus, disk_gib) = (*instances, *vcpus, *disk_gib);
                let draft = QuotaDraft { region, instances, vcpus, disk_gib, addresses };
                let quota =
                    draft.check(&app.config().limits).map_err(Error::invalid).map_err(Failure::new)?;
                quota_change(app, &of.account, &QuotaChange::Set(quota)).await.map_err(Failure::new)?;
                &of.account
            }
            Command::Reset { of } => {
                let change = QuotaChange::Reset(of.region.clone());
                quota_change(app, &of.account, &change).await.map_err(Failure::new)?;
                &of.account
            }
        };
        tell(&show_quota(app, account).await.map_err(Failure::new)?)
    })
    .await
}

fn tell(quota: &RegionQuota) -> Result<(), Failure> {
    let amounts = |of: &Used| {
        let Used { instances, vcpus, disk_gib, addresses } = of;
        format!("instances {instances} vcpus {vcpus} disk_gib {disk_gib} addresses {addresses}")
    };
    for one in &quota.regions {
        print::say(&format!("{}: has {}; may have {}", one.region, amounts(&one.used), amounts(&one.most)))?;
    }
    for one in &quota.set {
        let region = if one.region.is_empty() { "every other region" } else { &one.region };
        print::say(&format!("set for {region}: {}", amounts(&one.most)))?;
    }
    Ok(())
}
