//! What the feature says of itself.

use async_trait::async_trait;
use portico_core::account_deletion::DeletionFacts;
use uuid::Uuid;

use super::notice::TellLost;
use super::orphan_delete::DeleteOrphans;
use super::outcome::look_now;
use super::store;
use super::{FollowObjects, ObserveEngines, Operate};
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::kit::store::{Conn, Ids};
use crate::platform::feature::{Feature, Owning, WorkOf};
use crate::{App, Error, Result};

/// What engines have, and what is done with it.
pub struct Objects;

#[async_trait]
impl Feature for Objects {
    fn jobs(&self, jobs: Registry<App>) -> Registry<App> {
        jobs.with::<Operate>()
            .with::<FollowObjects>()
            .with::<ObserveEngines>()
            .with::<DeleteOrphans>()
            .with::<TellLost>()
    }

    fn schedule(&self, schedule: Schedule<App>) -> Result<Schedule<App>, ScheduleError> {
        schedule
            .with::<Operate>("* * * * *")?
            .with::<FollowObjects>("* * * * *")?
            .with::<ObserveEngines>("* * * * *")?
            .with::<DeleteOrphans>("* * * * *")
    }

    async fn count_blockers(
        &self,
        conn: &mut Conn,
        account_id: Uuid,
        facts: &mut DeletionFacts,
    ) -> Result<()> {
        let open =
            u32::try_from(store::count_open_objects(conn, account_id).await?).map_err(Error::internal)?;
        // What has ended on the bill may not be gone from its engine yet.
        facts.resources = facts.resources.max(open);
        Ok(())
    }

    async fn erase_account(&self, tx: &mut Conn, _app: &App, account_id: Uuid) -> Result<()> {
        store::delete_operations(tx, account_id).await?;
        store::delete_parts(tx, account_id).await?;
        Ok(store::delete_objects(tx, account_id).await?)
    }

    async fn list_owned(&self, conn: &mut Conn, accounts: &Ids) -> Result<Vec<Owning>> {
        Ok(store::list_owned(conn, accounts).await?)
    }

    async fn list_whole(&self, conn: &mut Conn, resource_id: Uuid) -> Result<Vec<Uuid>> {
        Ok(store::list_whole(conn, resource_id).await?)
    }

    async fn is_under_way(&self, conn: &mut Conn, resource_id: Uuid) -> Result<bool> {
        Ok(store::is_under_way(conn, resource_id).await?)
    }

    async fn changes_parts(&self, conn: &mut Conn, resource_id: Uuid) -> Result<bool> {
        Ok(store::changes_network(conn, resource_id).await?)
    }

    async fn follow_work(&self, tx: &mut Conn, app: &App, whose: WorkOf) -> Result<()> {
        let count = match whose {
            WorkOf::Account(account_id) => store::set_account_objects_due(tx, account_id, app.now()).await?,
            WorkOf::Resource(resource_id) => {
                store::set_resource_object_due(tx, resource_id, app.now()).await?
            }
        };
        if count > 0 {
            look_now(tx, app).await?;
        }
        Ok(())
    }
}
