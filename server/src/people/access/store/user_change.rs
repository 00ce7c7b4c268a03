//! Changes of a sub-user.

use uuid::Uuid;

use crate::statement;

statement! {
    /// Saves who a sub-user is.
    pub fn user_update(user_id: Uuid, name: &str, name_key: &str, email: &str, email_key: &str, mobile: Option<&str>):
        "update app_user set name = $2, name_key = $3, email = $4, email_key = $5, mobile = $6 where user_id = $1";

    /// Gives a sub-user another login name.
    pub fn login_update(user_id: Uuid, login_name: &str, login_key: &str):
        "update app_user set login_name = $2, login_key = $3 where user_id = $1";

    /// Lets a sub-user sign in or keeps one from it.
    pub fn state_update(user_id: Uuid, state: &str):
        "update app_user set state = $2 where user_id = $1";

    /// Forgets by what means and where a sub-user might work.
    pub fn access_delete(user_id: Uuid):
        "delete from sub_user_access where user_id = $1";
}
