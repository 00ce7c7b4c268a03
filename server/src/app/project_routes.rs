//! The routes of projects and VDCs.

use crate::routes;
use portico_core::permission_group::Operation;

use crate::kit::http::{Access, Api};
use crate::people::project;

/// To create, change, archive and delete projects and VDCs.
const MANAGE: Access = Access::Permission(Operation::ProjectManage);

/// Projects and VDCs. Everybody sees those in which anything was granted to them.
pub(super) fn projects(api: Api) -> Api {
    api.reads(Access::Session, routes!(project::project_list::project_list))
        .writes(MANAGE, routes!(project::project_create::project_create))
        .writes(MANAGE, routes!(project::project_update::project_update))
        .writes(MANAGE, routes!(project::project_state::project_archive))
        .writes(MANAGE, routes!(project::project_state::project_restore))
        .writes(MANAGE, routes!(project::project_state::project_default))
        .writes(MANAGE, routes!(project::project_delete::project_delete))
        .reads(Access::Session, routes!(project::vdc_list::vdc_list))
        .writes(MANAGE, routes!(project::vdc_create::vdc_create))
        .writes(MANAGE, routes!(project::vdc_update::vdc_update))
        .writes(MANAGE, routes!(project::vdc_state::vdc_archive))
        .writes(MANAGE, routes!(project::vdc_state::vdc_restore))
        .writes(MANAGE, routes!(project::vdc_delete::vdc_delete))
}
