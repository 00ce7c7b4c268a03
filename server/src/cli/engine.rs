//! `portico engine`: what makes the machines of each region.

use std::path::Path;

use clap::Subcommand;
use portico_core::lifecycle::ObjectKind;

use super::{Failure, print, start};
use crate::App;
use crate::cloud::CloudParts;
use crate::cloud::object::{OrphanRow, read_orphan_page};
use crate::engine::Host;

/// Unknown machines that are read at a time.
const PAGE: i64 = 100;

/// Lists what makes the machines of each region.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Asks the engine of each region for its hosts and what of each is free, and lists machines, and disks of machines that are gone, that bear this
    /// installation's mark and that it knows nothing of. Exits with 1 if an engine does not answer.
    List,
}

/// Runs `portico engine list`; a failure when an engine does not answer.
pub(super) async fn engine(file: Option<&Path>, command: &Command) -> Result<(), Failure> {
    let Command::List = command;
    start::run(file, async |app| list(app).await).await
}

async fn list(app: &App) -> Result<(), Failure> {
    let mut down = Vec::new();
    for (region, driver) in app.cloud().all() {
        let Some(engine) = app.cloud().of(region) else { continue };
        let hosts = engine.hosts().await;
        let state = if hosts.is_ok() { "up" } else { "does not answer" };
        print::say(&format!("{region}  {}  {state}", driver.as_str()))?;
        match hosts {
            Ok(hosts) => hosts.iter().try_for_each(|host| print::say(&host_line(host)))?,
            Err(_) => down.push(region),
        }
        say_orphans(app, region).await?;
    }
    if down.is_empty() { Ok(()) } else { Err(Failure::new(format!("no answer: {}", down.join(", ")))) }
}

/// Says every machine of a region that nothing stands for, and the disks that are left of some.
async fn say_orphans(app: &App, region: &str) -> Result<(), Failure> {
    let mut after = String::new();
    loop {
        let mut conn = app.store().read().await.map_err(Failure::new)?;
        let rows = read_orphan_page(&mut conn, region, &after, PAGE).await.map_err(Failure::new)?;
        drop(conn);
        let left = rows.iter().filter(|orphan| orphan.region == region);
        left.map(orphan_line).try_for_each(|line| print::say(&line))?;
        match rows.last() {
            Some(last) if last.region == region => after.clone_from(&last.engine_name),
            _ => return Ok(()),
        }
    }
}

fn host_line(host: &Host) -> String {
    if !host.is_up {
        return format!("  host {}  does not answer", host.name);
    }
    let free = &host.free;
    let gpus =
        if free.gpu_model.is_empty() { String::new() } else { format!(", {} {}", free.gpus, free.gpu_model) };
    format!(
        "  host {}  free: {} vCPUs, {} MiB, {} GiB{gpus}",
        host.name, free.vcpus, free.memory_mib, free.disk_gib
    )
}

fn orphan_line(orphan: &OrphanRow) -> String {
    let (since, name, host) = (orphan.found_at.timestamp(), &orphan.engine_name, &orphan.facts.0.host);
    match orphan.kind {
        ObjectKind::Instance => {
            format!("  unknown machine {name} on {host} ({}), since {since:.0}", orphan.seen.as_str())
        }
        _ => format!("  disks of unknown machine {name} on {host}, since {since:.0}"),
    }
}
