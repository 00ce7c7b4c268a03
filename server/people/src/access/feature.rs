//! What the feature says of itself.

use async_trait::async_trait;
use portico_core::permission_group::Operation;
use uuid::Uuid;

use super::sample::add_people;
use super::store::erase as store;
use super::{
    activation_send, group_create, group_delete, group_grant_update, group_list, group_member,
    group_member_list, group_show, group_update, password_reset_send, rights_list, user_authorize,
    user_check, user_create, user_edit, user_grant_update, user_import, user_list, user_rename, user_show,
    user_state,
};
use crate::caller::{Access, Api};
use crate::kit::store::Conn;
use crate::platform::feature::{Feature, Sample};
use crate::{App, Result, routes};

/// To see sub-users and groups.
const USER_VIEW: Access = Access::Permission(Operation::UserView);
/// To create, change and delete sub-users and groups.
const USER_MANAGE: Access = Access::Permission(Operation::UserManage);

/// Sub-users, groups and what they may do.
pub struct AccessRights;

#[async_trait]
impl Feature for AccessRights {
    fn routes(&self, api: Api) -> Api {
        api.reads(USER_VIEW, routes!(user_list::user_list))
            .reads(USER_VIEW, routes!(user_show::user_show))
            .reads(Access::Main, routes!(user_check::user_check))
            .writes(USER_MANAGE, routes!(user_create::user_create))
            .writes(USER_MANAGE, routes!(activation_send::user_activation_send))
            .writes(USER_MANAGE, routes!(user_import::user_import))
            .writes(USER_MANAGE, routes!(user_edit::user_edit))
            .writes(USER_MANAGE, routes!(user_rename::user_rename))
            .writes(USER_MANAGE, routes!(user_authorize::user_authorize))
            .writes(USER_MANAGE, routes!(user_grant_update::user_grant_update))
            .writes(USER_MANAGE, routes!(user_state::user_enable))
            .writes(USER_MANAGE, routes!(user_state::user_disable))
            .writes(USER_MANAGE, routes!(user_state::user_delete))
            .writes(USER_MANAGE, routes!(password_reset_send::user_password_reset))
            .reads(Access::SignedIn, routes!(rights_list::rights_list))
            .reads(USER_VIEW, routes!(group_list::group_list))
            .reads(USER_VIEW, routes!(group_show::group_show))
            .reads(USER_VIEW, routes!(group_member_list::group_member_list))
            .writes(USER_MANAGE, routes!(group_create::group_create))
            .writes(USER_MANAGE, routes!(group_update::group_update))
            .writes(USER_MANAGE, routes!(group_delete::group_delete))
            .writes(USER_MANAGE, routes!(group_grant_update::group_grant_update))
            .writes(USER_MANAGE, routes!(group_member::group_member_add))
            .writes(USER_MANAGE, routes!(group_member::group_member_remove))
    }

    async fn erase_account(&self, tx: &mut Conn, _app: &App, account_id: Uuid) -> Result<()> {
        store::delete_user_grants(tx, account_id).await?;
        store::delete_group_grants(tx, account_id).await?;
        store::delete_members(tx, account_id).await?;
        store::delete_groups(tx, account_id).await?;
        Ok(store::delete_methods(tx, account_id).await?)
    }

    async fn add_sample(&self, tx: &mut Conn, app: &App, sample: &mut Sample) -> Result<()> {
        if sample.needs_people {
            add_people(tx, app, &sample.main, sample.account_id).await?;
        }
        Ok(())
    }
}
