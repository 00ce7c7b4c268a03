//! What the feature says of itself.

use async_trait::async_trait;
use portico_core::permission_group::Operation;
use uuid::Uuid;

use super::project_list::list_projects;
use super::store::{project, vdc};
use super::vdc_list::list_vdcs;
use super::{
    project_create, project_delete, project_list, project_state, project_update, vdc_create, vdc_delete,
    vdc_list, vdc_state, vdc_update,
};
use crate::caller::{Access, Api, Caller};
use crate::kit::store::Conn;
use crate::platform::feature::Feature;
use crate::platform::own_data::OwnData;
use crate::{App, Result, routes};

/// To create, change, archive and delete projects and VDCs.
const MANAGE: Access = Access::Permission(Operation::ProjectManage);

/// Projects and the VDCs in them.
pub struct Projects;

#[async_trait]
impl Feature for Projects {
    fn routes(&self, api: Api) -> Api {
        api.reads(Access::Session, routes!(project_list::project_list))
            .writes(MANAGE, routes!(project_create::project_create))
            .writes(MANAGE, routes!(project_update::project_update))
            .writes(MANAGE, routes!(project_state::project_archive))
            .writes(MANAGE, routes!(project_state::project_restore))
            .writes(MANAGE, routes!(project_state::project_default))
            .writes(MANAGE, routes!(project_delete::project_delete))
            .reads(Access::Session, routes!(vdc_list::vdc_list))
            .writes(MANAGE, routes!(vdc_create::vdc_create))
            .writes(MANAGE, routes!(vdc_update::vdc_update))
            .writes(MANAGE, routes!(vdc_state::vdc_archive))
            .writes(MANAGE, routes!(vdc_state::vdc_restore))
            .writes(MANAGE, routes!(vdc_delete::vdc_delete))
    }

    async fn erase_account(&self, tx: &mut Conn, _app: &App, account_id: Uuid) -> Result<()> {
        // A name can say whose it was; the rows stay for the records that name their ids.
        project::erase_project_names(tx, account_id).await?;
        Ok(vdc::erase_vdc_names(tx, account_id).await?)
    }

    async fn export_account_data(&self, app: &App, caller: &Caller, data: &mut OwnData) -> Result<()> {
        data.member("projects", &list_projects(app, caller).await?.projects).await?;
        data.member("vdcs", &list_vdcs(app, caller).await?.vdcs).await
    }
}
