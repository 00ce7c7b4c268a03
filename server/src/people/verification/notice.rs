//! Tells the applicant how a review ended: by message in the console, and by mail or SMS.

use portico_core::message_setting::MessageType;
use portico_core::state::Region;

use super::store::CaseRow;
use crate::kit::store::Conn;
use crate::people::identity::person_tell;
use crate::platform::content::MessageKind;
use crate::platform::template::Template;
use crate::{App, Result};

/// Stages it in the transaction of the decision.
pub async fn result_stage(
    tx: &mut Conn,
    app: &App,
    case: &CaseRow,
    region: Region,
    is_pass: bool,
) -> Result<()> {
    let remark = case.remark.clone();
    let (message, template) = if is_pass {
        (MessageKind::VerificationPassed { region }, Template::VerificationPassed { region })
    } else {
        let message = MessageKind::VerificationFailed { region, remark: remark.clone() };
        (message, Template::VerificationFailed { region, remark })
    };
    person_tell(tx, app, case.user_id, MessageType::Account, &message, template).await
}
