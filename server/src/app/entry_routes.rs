//! The routes of ways in from and to consoles of others, and of the operator's terms.

use crate::routes;

use crate::kit::http::{Access, Api};
use crate::people::identity::limit;
use crate::{people::identity, people::portal, people::terms};

/// Hand-off codes (SECURITY §1).
pub(super) fn handoffs(api: Api) -> Api {
    api.reads(Access::Session, routes!(portal::handoff_create::portal_handoff_create))
        .limited(limit::handoffs_redeemed, routes!(portal::handoff_redeem::portal_handoff_redeem))
        .limited(limit::handoffs_asked, routes!(identity::handoff_ask::partner_handoff_create))
        .limited(limit::sign_ins, routes!(identity::handoff_begin::session_handoff_begin))
        .limited(limit::sign_ins, routes!(identity::handoff::session_handoff))
}

/// What a session lives for, and under which terms.
pub(super) fn sessions(api: Api) -> Api {
    api.reads(Access::ExpiredSession, routes!(identity::session_life::session_life))
        .public(routes!(terms::show::terms_show))
        .writes(Access::Session, routes!(terms::accept::terms_accept))
}
