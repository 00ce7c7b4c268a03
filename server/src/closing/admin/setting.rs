//! The settings that the program runs with.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::kit::http::{Envelope, Reply};
use crate::platform::config::Setting;
use crate::{App, Result};

/// The settings of the program that answers.
#[derive(Debug, Serialize, ToSchema)]
pub struct SettingListReply {
    /// All of them, in the order of their keys.
    pub settings: Vec<Setting>,
}

/// Lists every setting as it was set when the program that answers began, with where it came from; what follows from it, or from
/// `serve --demo`, is not in it. Secrets are not shown.
#[utoipa::path(get, path = "/admin/setting/list/", tag = "setting",
    responses((status = 200, body = Envelope<SettingListReply>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013")))]
pub async fn setting_list(State(app): State<App>) -> Result<Reply<SettingListReply>> {
    Ok(Reply(SettingListReply { settings: app.config().settings() }))
}
