//! What the feature says of itself.

use async_trait::async_trait;
use portico_core::account_deletion::DeletionFacts;
use portico_core::gpu_server::{GpuServerEvent, GpuServerState};
use portico_core::permission_group::Operation;
use uuid::Uuid;

use super::event::note_event;
use super::gpu_server_list::{GpuServerFilter, list_servers};
use super::sample::add_servers;
use super::store::{self, ShownServer};
use super::{
    ExpireServers, follow_server, gpu_server_create, gpu_server_events, gpu_server_export,
    gpu_server_give_back, gpu_server_list, gpu_server_move, gpu_server_protection, gpu_server_rename,
    gpu_server_show, gpu_server_tags, tell_server,
};
use crate::caller::{Access, Api, Caller};
use crate::kit::http::Asked;
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::kit::store::{Conn, Ids};
use crate::platform::export::ExportKind;
use crate::platform::feature::{Feature, Owning, Renewed, Sample, WorkOf};
use crate::platform::own_data::OwnData;
use crate::{App, Error, Result, routes};

/// To see something of some project or VDC.
const VIEW: Access = Access::Scoped(Operation::ComputeView);
/// To order a server in some project or VDC.
const CREATE: Access = Access::Scoped(Operation::ComputeCreate);
/// To rename, tag or move a server of some project or VDC.
const CONFIGURE: Access = Access::Scoped(Operation::ComputeConfigure);
/// To give back a server of some project or VDC, or to protect it.
const DELETE: Access = Access::Scoped(Operation::ComputeDelete);

/// Whole machines that people hand over.
pub struct GpuServers;

#[async_trait]
impl Feature for GpuServers {
    fn routes(&self, api: Api) -> Api {
        api.writes(CREATE, routes!(gpu_server_create::compute_gpu_server_create))
            .reads(VIEW, routes!(gpu_server_list::compute_gpu_server_list))
            .writes(VIEW, routes!(gpu_server_export::compute_gpu_server_export))
            .reads(VIEW, routes!(gpu_server_show::compute_gpu_server_show))
            .reads(VIEW, routes!(gpu_server_events::compute_gpu_server_event_list))
            .writes(CONFIGURE, routes!(gpu_server_rename::compute_gpu_server_rename))
            .writes(CONFIGURE, routes!(gpu_server_tags::compute_gpu_server_tags))
            .writes(CONFIGURE, routes!(gpu_server_move::compute_gpu_server_move))
            .writes(DELETE, routes!(gpu_server_protection::compute_gpu_server_protection))
            .writes(DELETE, routes!(gpu_server_give_back::compute_gpu_server_give_back))
            .writes(DELETE, routes!(gpu_server_give_back::compute_gpu_server_remove))
    }

    fn jobs(&self, jobs: Registry<App>) -> Registry<App> {
        jobs.with::<ExpireServers>()
    }

    fn schedule(&self, schedule: Schedule<App>) -> Result<Schedule<App>, ScheduleError> {
        schedule.with::<ExpireServers>("31 * * * *")
    }

    fn exports(&self) -> &'static [ExportKind] {
        const { &[ExportKind::of::<GpuServerFilter>()] }
    }

    async fn count_blockers(
        &self,
        conn: &mut Conn,
        account_id: Uuid,
        facts: &mut DeletionFacts,
    ) -> Result<()> {
        let open = u32::try_from(store::open_count(conn, account_id).await?).map_err(Error::internal)?;
        // What was given back is still to be wiped.
        facts.resources = facts.resources.max(open);
        Ok(())
    }

    async fn list_owned(&self, conn: &mut Conn, accounts: &Ids) -> Result<Vec<Owning>> {
        Ok(store::list_owned(conn, accounts).await?)
    }

    async fn erase_account(&self, tx: &mut Conn, _app: &App, account_id: Uuid) -> Result<()> {
        store::delete_events(tx, account_id).await?;
        Ok(store::delete_servers(tx, account_id).await?)
    }

    async fn follow_work(&self, tx: &mut Conn, app: &App, whose: WorkOf) -> Result<()> {
        let found = match whose {
            WorkOf::Account(account_id) => store::handed_servers_of(tx, account_id).await?,
            WorkOf::Resource(resource_id) => {
                store::server_of_resource(tx, resource_id).await?.into_iter().collect()
            }
        };
        for shown in &found {
            note_end(tx, app, shown).await?;
            follow_server(tx, app, shown).await?;
        }
        Ok(())
    }

    async fn note_renewal(
        &self,
        tx: &mut Conn,
        app: &App,
        caller: Option<&Caller>,
        renewed: Renewed,
    ) -> Result<()> {
        let Some(shown) = store::server_of_resource(tx, renewed.resource_id).await? else { return Ok(()) };
        let (row, user_id) = (&shown.server, caller.map(|caller| caller.user_id));
        note_event(tx, app, row, GpuServerEvent::Renew, user_id, renewed.ends.to_string().as_str()).await?;
        tell_server(tx, app, row).await
    }

    async fn is_protected(&self, conn: &mut Conn, resource_id: Uuid) -> Result<bool> {
        Ok(store::is_resource_protected(conn, resource_id).await?)
    }

    async fn finish_sample(&self, tx: &mut Conn, app: &App, sample: &Sample) -> Result<()> {
        if sample.needs_money { add_servers(tx, app, sample).await } else { Ok(()) }
    }

    async fn export_account_data(&self, app: &App, caller: &Caller, data: &mut OwnData) -> Result<()> {
        let page = |cursor| Asked::largest(GpuServerFilter::default(), cursor);
        data.pages("gpu_servers", |cursor| async move { list_servers(app, caller, &page(cursor)).await })
            .await
    }
}

/// Notes that a GPU server ended without anybody giving it back here: its paid time or the arrears were over, or its resource was ended.
async fn note_end(tx: &mut Conn, app: &App, shown: &ShownServer) -> Result<()> {
    let (row, kind) = (&shown.server, GpuServerEvent::GiveBack);
    let is_new = shown.status() == GpuServerState::Returning
        && store::event_count(tx, row.server_id, kind).await? == 0;
    if is_new { note_event(tx, app, row, kind, None, "").await } else { Ok(()) }
}
