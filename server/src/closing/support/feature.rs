//! What the feature says of itself.

use async_trait::async_trait;
use uuid::Uuid;

use super::personal::list_own_whole;
use super::sample::add_sample;
use super::store;
use super::ticket_list::TicketFilter;
use super::{
    CloseIdle, DeleteUnusedFiles, file_create, file_show, ticket_close, ticket_create, ticket_export,
    ticket_list, ticket_rate, ticket_reply, ticket_show,
};
use crate::caller::{Access, Api, Caller};
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::kit::store::Conn;
use crate::platform::export::ExportKind;
use crate::platform::feature::{Feature, Sample};
use crate::platform::own_data::OwnData;
use crate::{App, Result, routes};

/// Tickets, and the files that go with them.
pub struct Support;

#[async_trait]
impl Feature for Support {
    fn routes(&self, api: Api) -> Api {
        api.reads(Access::Session, routes!(ticket_list::support_ticket_list))
            .reads(Access::Session, routes!(ticket_show::support_ticket_show))
            .writes(Access::Session, routes!(ticket_create::support_ticket_create))
            .writes(Access::Session, routes!(ticket_reply::support_ticket_reply))
            .writes(Access::Session, routes!(ticket_close::support_ticket_close))
            .writes(Access::Session, routes!(ticket_close::support_ticket_reopen))
            .writes(Access::Session, routes!(ticket_rate::support_ticket_rate))
            .writes(Access::Session, routes!(ticket_export::support_ticket_export))
            .writes(Access::Session, routes!(file_create::support_file_create))
            .reads(Access::Session, routes!(file_show::support_file))
    }

    fn jobs(&self, jobs: Registry<App>) -> Registry<App> {
        jobs.with::<CloseIdle>().with::<DeleteUnusedFiles>()
    }

    fn exports(&self) -> &'static [ExportKind] {
        const { &[ExportKind::of::<TicketFilter>()] }
    }

    fn schedule(&self, schedule: Schedule<App>) -> Result<Schedule<App>, ScheduleError> {
        schedule.with::<CloseIdle>("7 * * * *")?.with::<DeleteUnusedFiles>("27 * * * *")
    }

    async fn export_data(&self, app: &App, caller: &Caller, data: &mut OwnData) -> Result<()> {
        let page = |cursor| async move { list_own_whole(app, caller, cursor).await };
        data.pages("tickets", page).await
    }

    async fn erase_account(&self, tx: &mut Conn, _app: &App, account_id: Uuid) -> Result<()> {
        // The tickets first: whoever is writing to one holds it, and is done before what stands in it is deleted.
        store::delete_tickets(tx, account_id).await?;
        store::delete_entries(tx, account_id).await?;
        Ok(store::file::delete_files(tx, account_id).await?)
    }

    async fn add_sample(&self, tx: &mut Conn, app: &App, sample: &mut Sample) -> Result<()> {
        add_sample(tx, app, sample).await
    }
}
