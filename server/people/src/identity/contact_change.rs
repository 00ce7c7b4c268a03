//! Binds or changes a contact of whoever is signed in: with a fresh proof, a code to the new one, and a code to the one
//! that it replaces (SECURITY ).

use axum::extract::State;
use portico_core::contact::Contact;
use portico_core::contact_change::{ContactChange, ContactChangeDraft};
use portico_core::state::SubUserState;
use portico_core::verification_code::CodePurpose;
use portico_core::{Code, Rule};
use serde_json::json;
use uuid::Uuid;

use super::code::{Target, end_codes, find_open_code, try_code};
use super::contact_slot::{ContactId, incorrect_of, require_new};
use super::notice::stage_contact_change;
use super::proof::lock_own_user;
use super::store::user::LockedUser;
use super::store::{challenge, code as code_store, contact as store, user};
use crate::caller::Caller;
use crate::kit::http::{Checked, Envelope, Nothing, Reply};
use crate::kit::store::Conn;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// Binds a contact. Whether it belongs to someone shows only after the right code.
#[utoipa::path(post, path = "/gicend/contact/change/", tag = "contact", request_body = ContactChangeDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001, 100002: violations; on `code` or `current_code` 100035 (sent to a mobile), 100036 (to a mailbox)"),
        (status = 403, description = "100013 on `proof`: prove who you are first"),
        (status = 409, description = "100019, 100020: the target belongs to another account")))]
pub async fn contact_change(
    State(app): State<App>,
    caller: Caller,
    Checked(change): Checked<ContactChangeDraft>,
) -> Result<Reply<Nothing>> {
    change_contact(&app, &caller, &change).await?;
    Ok(Reply(Nothing))
}

/// Compares both codes, then replaces the contact; the former one is told.
///
/// # Errors
/// 100013 without a fresh proof; 100035 or 100036 on the field of the wrong code; 100019 and 100020; `same_as_old`.
pub async fn change_contact(app: &App, caller: &Caller, change: &ContactChange) -> Result<()> {
    caller.require_fresh(app)?;
    let (id, target) = (ContactId::of(*change.slot(), *change.channel()), change.target());
    let codes = compare_codes(app, caller, id, change).await?;
    transaction!(app.store(), tx => {
        let user = lock_own_user(tx, caller).await?;
        require_new(id, &user, target)?;
        if id != ContactId::Additional && user::find_contact_owner_lang(tx, &target.key()).await?.is_some() {
            return Err(conflict_of(target));
        }
        for (field, code_id) in &codes {
            if !code_store::end_code(tx, *code_id, app.now()).await? {
                return Err(incorrect_of(id.channel(), field));
            }
        }
        store::update_contact(tx, user.user_id, id, Some(target))
            .await
            .map_err(|error| if user::UNIQUE.iter().any(|one| one.is_broken_by(&error)) { conflict_of(target) } else { error.into() })?;
        follow_contact_change(tx, app, caller, &user, id, Some(target)).await
    })
}

/// Does what follows from a contact's change or removal: codes and sign-ins under way that it opened end, the person is told,
/// and the log has a line, last.
pub async fn follow_contact_change(
    tx: &mut Conn,
    app: &App,
    caller: &Caller,
    user: &LockedUser,
    id: ContactId,
    target: Option<&Contact>,
) -> Result<()> {
    let former = id.of_user(user);
    if let Some(former) = &former {
        end_codes(tx, app, former).await?;
    }
    challenge::delete_challenges_by_user(tx, user.user_id).await?;
    stage_contact_change(tx, app, user, id, former.as_ref()).await?;
    let action = if target.is_some() { "contact.change" } else { "contact.remove" };
    let shown = |contact: Option<&Contact>| json!({"contact": contact.map(Contact::to_masked)});
    let event = Event::done(caller, action)
        .on("contact", id.as_str(), &user.login_name)
        .before(shown(former.as_ref()))
        .after(shown(target));
    audit::record(tx, app, user.account_id, &event).await
}

/// Does what follows when somebody else changes contacts of a person, while the former ones still stand: codes on their way to them and
/// sign-ins under way end, and whoever is activated is told at each former one, and where messages of security go.
///
/// # Errors
/// When the database does not answer.
pub async fn leave_contacts(tx: &mut Conn, app: &App, user_id: Uuid, ids: &[ContactId]) -> Result<()> {
    let Some(user) = user::find_user_by_id(tx, user_id).await?.filter(|_| !ids.is_empty()) else {
        return Ok(());
    };
    for id in ids {
        let former = id.of_user(&user);
        if let Some(former) = &former {
            end_codes(tx, app, former).await?;
        }
        if user.state != SubUserState::NotActivated {
            stage_contact_change(tx, app, &user, *id, former.as_ref()).await?;
        }
    }
    Ok(challenge::delete_challenges_by_user(tx, user_id).await?)
}

/// Counts a try of each code in a transaction of its own, so that the counts stay whatever comes next; the right codes
/// with their fields.
async fn compare_codes(
    app: &App,
    caller: &Caller,
    id: ContactId,
    change: &ContactChange,
) -> Result<Vec<(&'static str, Uuid)>> {
    let tried = transaction!(app.store(), tx => {
        let user = lock_own_user(tx, caller).await?;
        require_new(id, &user, change.target())?;
        let mut tried = Vec::new();
        if let Some(present) = id.of_user(&user) {
            let typed = change.current_code().as_option().map(|code| code.as_str());
            let typed = typed.ok_or_else(|| Error::field("current_code", Rule::Required))?;
            tried.push(("current_code", compare_code(tx, app, CodePurpose::ContactCurrent, &present, typed).await?));
        }
        let typed = change.code().as_str();
        tried.push(("code", compare_code(tx, app, CodePurpose::ContactNew, change.target(), typed).await?));
        Ok(tried)
    })?;
    tried
        .into_iter()
        .map(|(field, code)| Ok((field, code.ok_or_else(|| incorrect_of(id.channel(), field))?)))
        .collect()
}

/// Counts a try of the open code of a contact; the code, if it is right.
pub async fn compare_code(
    tx: &mut Conn,
    app: &App,
    purpose: CodePurpose,
    contact: &Contact,
    typed: &str,
) -> Result<Option<Uuid>> {
    match find_open_code(tx, app, purpose, Target::Contact(contact)).await? {
        Some(code_id) if try_code(tx, app, code_id, typed).await? => Ok(Some(code_id)),
        _ => Ok(None),
    }
}

fn conflict_of(contact: &Contact) -> Error {
    let code = match contact {
        Contact::Email(_) => Code::EmailOccupied,
        Contact::Mobile(_) => Code::MobileOccupied,
    };
    Error::new(code).with_violation("target", Rule::Occupied)
}
