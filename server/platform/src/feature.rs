//! What a feature says of itself, once: its calls, what it does beside them, what it has to do with an account's beginning and end,
//! and what it keeps about a person.

use std::collections::HashMap;

use async_trait::async_trait;
use portico_core::Money;
use portico_core::account_deletion::DeletionFacts;
use portico_core::news::{Owned, OwnedKind};
use uuid::Uuid;

use super::audit::Actor;
use super::export::ExportKind;
use super::own_data::OwnData;
use crate::caller::{Api, Caller};
use crate::kit::clock::Time;
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::kit::store::{Conn, Ids};
use crate::{App, Result, row};

/// The account that gets sample data, as far as it has none yet.
pub struct Sample {
    /// The account that gets the sample.
    pub account_id: Uuid,
    /// The main user of that account.
    pub user_id: Uuid,
    /// The main user, who does what there is to be done.
    pub main: Actor,
    /// Whether it gets people and what they work with.
    pub needs_people: bool,
    /// Whether it gets money and what it buys; the ledger says so.
    pub needs_money: bool,
}

/// Whose resources begin or cease to work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WorkOf {
    /// Those of an account that are billed by the hour.
    Account(Uuid),
    /// One resource, however it is billed.
    Resource(Uuid),
}

/// Tells every feature that resources begin or cease to work, in the transaction in which they do.
///
/// # Errors
/// Whatever a feature fails with.
pub async fn follow_work(tx: &mut Conn, app: &App, whose: WorkOf) -> Result<()> {
    for feature in app.features() {
        feature.follow_work(tx, app, whose).await?;
    }
    Ok(())
}

/// That something is renewed that is paid in advance.
#[derive(Debug, Clone, Copy)]
pub struct Renewed {
    /// Its resource, or one of those that are its parts.
    pub resource_id: Uuid,
    /// Until when all of it was paid before.
    pub ended: Time,
    /// Until when all of it is paid then.
    pub ends: Time,
    /// What all of it costs.
    pub total: Money,
}

/// Tells every feature that somebody renews something, or that it is renewed by itself (nobody), in the transaction that does it.
///
/// # Errors
/// Whatever a feature fails with.
pub async fn note_renewal(tx: &mut Conn, app: &App, caller: Option<&Caller>, renewed: Renewed) -> Result<()> {
    for feature in app.features() {
        feature.note_renewal(tx, app, caller, renewed).await?;
    }
    Ok(())
}

/// Which resources are renewed with one, all of them or none, such as those of an instance and its disks; it is among them.
///
/// # Errors
/// Whatever a feature fails with.
pub async fn list_whole(conn: &mut Conn, app: &App, resource_id: Uuid) -> Result<Vec<Uuid>> {
    for feature in app.features() {
        let whole = feature.list_whole(conn, resource_id).await?;
        if !whole.is_empty() {
            return Ok(whole);
        }
    }
    Ok(vec![resource_id])
}

/// Whether something is being done with what a resource is a part of, by any feature.
///
/// # Errors
/// Whatever a feature fails with.
pub async fn is_under_way(conn: &mut Conn, app: &App, resource_id: Uuid) -> Result<bool> {
    for feature in app.features() {
        if feature.is_under_way(conn, resource_id).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether what a resource is a part of gets or loses parts at present, by any feature: with an order for that, or without one.
///
/// # Errors
/// Whatever a feature fails with.
pub async fn changes_parts(conn: &mut Conn, app: &App, resource_id: Uuid) -> Result<bool> {
    for feature in app.features() {
        if feature.changes_parts(conn, resource_id).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether what a resource bills is protected by any feature, so that nobody ends it.
///
/// # Errors
/// Whatever a feature fails with.
pub async fn is_protected(conn: &mut Conn, app: &App, resource_id: Uuid) -> Result<bool> {
    for feature in app.features() {
        if feature.is_protected(conn, resource_id).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

row! {
    /// Something that an account has.
    #[derive(Debug, Clone)]
    pub struct Owning {
        /// The account that has it.
        pub account_id: Uuid,
        /// What it has: a resource, an instance, a disk and the like.
        pub kind: OwnedKind,
        /// The region that it is in.
        pub region: String,
    }
}

/// What some accounts have, by all features.
///
/// # Errors
/// Whatever a feature fails with.
pub async fn list_owned(conn: &mut Conn, app: &App, accounts: &Ids) -> Result<HashMap<Uuid, Vec<Owned>>> {
    let mut owned: HashMap<Uuid, Vec<Owned>> = HashMap::new();
    for feature in app.features() {
        for Owning { account_id, kind, region } in feature.list_owned(conn, accounts).await? {
            owned.entry(account_id).or_default().push(Owned { kind, region });
        }
    }
    Ok(owned)
}

/// The projects and VDCs of an account in which any feature has billed something, by their ids.
///
/// # Errors
/// Whatever a feature fails with.
pub async fn list_billed_places(conn: &mut Conn, app: &App, account_id: Uuid) -> Result<Vec<Uuid>> {
    let mut places = Vec::new();
    for feature in app.features() {
        places.extend(feature.list_billed_places(conn, account_id).await?);
    }
    Ok(places)
}

/// A feature; everything is optional. All of them are in one list (`app/features.rs`), and each is asked in its order.
///
/// Whatever is asked of the database fails when that does not answer, and whatever the feature's own functions name.
#[async_trait]
pub trait Feature: Sync {
    /// Adds the feature's calls, each with who may make it.
    fn routes(&self, api: Api) -> Api {
        api
    }

    /// Adds the feature's kinds of jobs.
    fn jobs(&self, jobs: Registry<App>) -> Registry<App> {
        jobs
    }

    /// The feature's lists that can be had as files; the jobs that make these are added with them.
    fn exports(&self) -> &'static [ExportKind] {
        &[]
    }

    /// Adds what of them runs by the clock (UTC).
    ///
    /// # Errors
    /// When a pattern cannot be read.
    fn schedule(&self, schedule: Schedule<App>) -> Result<Schedule<App>, ScheduleError> {
        Ok(schedule)
    }

    /// Writes what an account has from its beginning, in the transaction that makes it.
    async fn begin_account(&self, _tx: &mut Conn, _app: &App, _account_id: Uuid) -> Result<()> {
        Ok(())
    }

    /// Counts what stands in the way of an account's deletion.
    async fn count_blockers(
        &self,
        _conn: &mut Conn,
        _account_id: Uuid,
        _facts: &mut DeletionFacts,
    ) -> Result<()> {
        Ok(())
    }

    /// Ends what the feature keeps for an account, and takes out of its rows who it was, in the transaction that deletes the account.
    async fn erase_account(&self, _tx: &mut Conn, _app: &App, _account_id: Uuid) -> Result<()> {
        Ok(())
    }

    /// Notes that resources begin or cease to work.
    async fn follow_work(&self, _tx: &mut Conn, _app: &App, _whose: WorkOf) -> Result<()> {
        Ok(())
    }

    /// The resources of the whole that one is a part of, by their ids; none when it is no part of anything of the feature's.
    async fn list_whole(&self, _conn: &mut Conn, _resource_id: Uuid) -> Result<Vec<Uuid>> {
        Ok(Vec::new())
    }

    /// Has open pages look at what a resource is a part of, as somebody renews it, or it is renewed by itself (nobody); a feature that keeps
    /// a log of that notes it there, too.
    async fn note_renewal(
        &self,
        _tx: &mut Conn,
        _app: &App,
        _caller: Option<&Caller>,
        _renewed: Renewed,
    ) -> Result<()> {
        Ok(())
    }

    /// Whether something is being done with what a resource is a part of, which may change what is billed of it.
    async fn is_under_way(&self, _conn: &mut Conn, _resource_id: Uuid) -> Result<bool> {
        Ok(false)
    }

    /// Whether what a resource is a part of gets or loses parts at present: which of them are to be renewed is not known until that is done.
    async fn changes_parts(&self, _conn: &mut Conn, _resource_id: Uuid) -> Result<bool> {
        Ok(false)
    }

    /// Whether what a resource bills is protected from its end, unless arrears or the end of paid time bring it.
    async fn is_protected(&self, _conn: &mut Conn, _resource_id: Uuid) -> Result<bool> {
        Ok(false)
    }

    /// What some accounts have of the feature's; of one kind in one region it may stand there once or several times.
    async fn list_owned(&self, _conn: &mut Conn, _accounts: &Ids) -> Result<Vec<Owning>> {
        Ok(Vec::new())
    }

    /// The projects and VDCs of an account in which the feature has billed something, by their ids.
    async fn list_billed_places(&self, _conn: &mut Conn, _account_id: Uuid) -> Result<Vec<Uuid>> {
        Ok(Vec::new())
    }

    /// Writes what the feature keeps about a person.
    async fn export_data(&self, _app: &App, _caller: &Caller, _data: &mut OwnData) -> Result<()> {
        Ok(())
    }

    /// Writes what the feature keeps about the account, to its main user.
    async fn export_account_data(&self, _app: &App, _main: &Caller, _data: &mut OwnData) -> Result<()> {
        Ok(())
    }

    /// Adds sample data to the demo's account, in one transaction for all features.
    async fn add_sample(&self, _tx: &mut Conn, _app: &App, _sample: &mut Sample) -> Result<()> {
        Ok(())
    }

    /// Adds what comes after the past that all features have added, up to now.
    async fn finish_sample(&self, _tx: &mut Conn, _app: &App, _sample: &Sample) -> Result<()> {
        Ok(())
    }
}
