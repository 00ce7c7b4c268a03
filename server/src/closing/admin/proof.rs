//! The password of whoever is signed in, compared once more before something that guards their sign-in changes. Wrong ones count together with
//! those of signing in.

use portico_core::Code;

use super::audit::{self, Event};
use super::guard::Operator;
use super::operator;
use super::store::hold::lock_operator;
use super::store::{self, OperatorRow};
use crate::kit::passwords::{Comparison, Place};
use crate::kit::store::Conn;
use crate::people::identity::{Attempt, begin_operator_attempt, end_operator_attempt};
use crate::{App, Error, Result, transaction};

/// The operator as stored, whose password was typed. `action` names a wrong one in the log.
///
/// # Errors
/// 100016 when it is wrong or too many before it were; 100005 when the operator is gone.
pub async fn prove(
    app: &App,
    place: &Place,
    who: &Operator,
    typed: &str,
    action: &'static str,
) -> Result<OperatorRow> {
    let name_key = operator::key(&who.name)?;
    let (attempt, row) = transaction!(app.store(), tx => {
        let row = store::find_operator(tx, who.operator_id).await?.ok_or_else(nobody)?;
        Ok((begin_operator_attempt(tx, app, &name_key).await?, row))
    })?;
    let stored = matches!(attempt, Attempt::Granted { .. }).then_some(row.password_hash.as_str());
    let is_right = place.compare(typed, stored).await? != Comparison::Differs;
    transaction!(app.store(), tx => {
        end_operator_attempt(tx, app, &name_key, attempt, is_right).await?;
        if is_right {
            return Ok(());
        }
        let event = Event::by(who, action).as_denial().on("operator", who.operator_id);
        audit::record(tx, app, &event).await
    })?;
    if is_right { Ok(row) } else { Err(Error::new(Code::CurrentPasswordIncorrect)) }
}

/// The operator whose password was compared, unless they were disabled or given another password meanwhile.
///
/// # Errors
/// 100005.
pub async fn require_same(tx: &mut Conn, compared: &OperatorRow) -> Result<()> {
    let found = lock_operator(tx, compared.operator_id).await?;
    let same = found.filter(|now| now.state == "enabled" && now.password_hash == compared.password_hash);
    same.map(|_| ()).ok_or_else(nobody)
}

/// The refusal of whoever is no operator any more.
pub fn nobody() -> Error {
    Error::new(Code::NotLoggedIn)
}
