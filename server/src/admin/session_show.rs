//! Who is signed in to the operator's surface.

use super::guard::Operator;
use super::session_create::OperatorReply;
use crate::Result;
use crate::http::{Envelope, Reply};

/// Tells who is signed in.
#[utoipa::path(get, path = "/admin/session/show/", tag = "session",
    responses((status = 200, body = Envelope<OperatorReply>), (status = 401, description = "100005: not logged in")))]
pub async fn session_show(operator: Operator) -> Result<Reply<OperatorReply>> {
    Ok(Reply(OperatorReply { name: operator.name }))
}
