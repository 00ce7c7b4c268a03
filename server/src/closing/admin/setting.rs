//! The settings that the program runs with.

use axum::extract::State;
use portico_core::operator::SettingOrigin;
use serde::Serialize;
use utoipa::ToSchema;

use crate::kit::http::{Envelope, Reply};
use crate::platform::config::Setting;
use crate::{App, Result};

/// A setting as it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct SettingReply {
    /// `section.key`, as in the file.
    pub key: String,
    /// What it is for, in English as in the example file.
    pub about: String,
    /// What it is set to; null for a secret, and for what is not set and has no default.
    pub value: Option<String>,
    /// Whether it is a secret.
    pub is_secret: bool,
    /// Whether anything is set; of a secret this is all that is told.
    pub is_set: bool,
    /// Where it came from.
    pub origin: SettingOrigin,
    /// The file or the variable that it came from; of one that nobody set, the variable that would set it.
    pub from: String,
}

/// The settings of the program that answers.
#[derive(Debug, Serialize, ToSchema)]
pub struct SettingListReply {
    /// All of them, in the order of their keys.
    pub settings: Vec<SettingReply>,
}

impl From<Setting> for SettingReply {
    fn from(setting: Setting) -> Self {
        let Setting { key, about, value, is_secret, is_set, origin, from } = setting;
        Self { key, about, value, is_secret, is_set, origin, from }
    }
}

/// Lists every setting as it was set when the program that answers began, with where it came from; what follows from it, or from
/// `serve --demo`, is not in it. Secrets are not told.
#[utoipa::path(get, path = "/admin/setting/list/", tag = "setting",
    responses((status = 200, body = Envelope<SettingListReply>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013")))]
pub async fn setting_list(State(app): State<App>) -> Result<Reply<SettingListReply>> {
    let settings = app.config().settings().into_iter().map(SettingReply::from).collect();
    Ok(Reply(SettingListReply { settings }))
}
