//! `Idempotency-Key`: whoever does not know whether a call arrived makes it again, with the same key, and it is done once.
//!
//! A route that moves money extracts an [`IdempotencyKey`] and does its work inside [`once`]. Keys are the caller's (a person's or a
//! security key's) and the route's own; they are kept for a day, as hashes, what was asked under a key of the installation, since a body may
//! hold a password that could be guessed. Whether the caller may do it is asked first, of a call
//! that was done already, too. What was done is answered again; what was refused may be tried again
//! under the same key. A server that dies in the middle leaves the key held for [`HELD_SECONDS`] at most; then the same
//! call does the work anew, so the work makes what it makes under [`IdempotencyKey::id`], which is the same for as long as the key is kept.

mod store;

use std::future::Future;
use std::pin::pin;
use std::time::Duration;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use portico_core::Rule;
use portico_core::obstacle::Obstacle;
use portico_core::permission::Resource;
use portico_core::permission_group::Operation;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use self::store::KeyRow;
use super::{Caller, Mark, Via};
use crate::kit::clock::Time;
use crate::kit::digest::digest;
use crate::kit::fault;
use crate::kit::queue::{Failure, Job};
use crate::kit::store::Conn;
use crate::kit::token::hash_under;
use crate::{App, Error, Result, transaction};

/// The header in which a caller sends the key.
pub const HEADER: &str = "Idempotency-Key";
/// The most characters of a key.
const MAX: usize = 255;
/// Seconds that a call counts as being in progress without a sign of life of its server.
pub const HELD_SECONDS: i64 = 5;
/// How often a call that takes long gives one.
const SIGN_OF_LIFE: Duration = Duration::from_secs(1);
/// Whose a key is that was used before keys were their callers'.
const NOBODY: Uuid = Uuid::nil();
/// Seconds that an answer is kept.
pub const KEPT_SECONDS: i64 = 86_400;
/// What is hashed with a body where what is made under its key has an id of the moment since which that is kept.
const OF_A_MOMENT: &str = "id of a moment";

/// The caller's key: 1 to 255 characters of printable ASCII.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdempotencyKey(String);

impl FromRequestParts<App> for IdempotencyKey {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _app: &App) -> Result<Self, Error> {
        let mut values = parts.headers.get_all(HEADER).iter();
        let refuse = |rule| Error::field(HEADER, rule);
        let value = values.next().ok_or_else(|| refuse(Rule::Required))?;
        if values.next().is_some() {
            return Err(refuse(Rule::ListedTwice));
        }
        Self::parse(value.as_bytes()).map_err(refuse)
    }
}

impl IdempotencyKey {
    fn parse(bytes: &[u8]) -> Result<Self, Rule> {
        match std::str::from_utf8(bytes) {
            Ok("") => Err(Rule::Required),
            Ok(text) if text.len() > MAX => Err(Rule::TooLong { max: MAX as u32 }),
            Ok(text) if text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) => Ok(Self(text.to_owned())),
            _ => Err(Rule::ForbiddenCharacter),
        }
    }

    /// The id of whatever a call makes: the same for the same account, caller, route and key, kept `since` the same moment. Kept anew
    /// after that it gives another one, so that what a key of long ago has made is not taken for what it stands for now. What was begun
    /// before ids were of a moment (none), or before keys were their callers' (`NOBODY`), keeps its id.
    #[must_use]
    pub fn id(&self, account_id: Uuid, caller_id: Uuid, route: &str, since: Option<Time>) -> Uuid {
        let since = since.map(|at| at.micros().to_be_bytes());
        let mut parts = vec![account_id.as_bytes().as_slice()];
        if caller_id != NOBODY {
            parts.push(caller_id.as_bytes());
        }
        parts.extend([route.as_bytes(), self.0.as_bytes()]);
        if let Some(since) = since.as_ref().filter(|_| caller_id != NOBODY) {
            parts.push(since);
        }
        let hash = digest(&parts);
        let mut bytes = [0u8; 16];
        bytes.copy_from_slice(&hash[..16]);
        uuid::Builder::from_custom_bytes(bytes).into_uuid()
    }
}

/// What becomes of a call under a key.
enum Begun {
    /// It is to be done.
    Held(Hold),
    /// It was done; what was answered.
    Done(String),
}

/// A call that is to be done under a key.
struct Hold {
    /// It counts as being in progress until then.
    until: Time,
    /// Since when the key is kept; none where the id of what it makes is not of a moment.
    since: Option<Time>,
    /// Whether an earlier call under the key came to no end: it may have made something.
    is_taken_over: bool,
}

/// The permission of a call that is about the account as a whole: each of these.
///
/// # Errors
/// 100013 with the first that is missing.
pub async fn permit_whole(caller: &Caller, operations: &[Operation]) -> Result<()> {
    operations.iter().try_for_each(|operation| caller.require(*operation, &Resource::default()))
}

/// Does the work once for the caller, `route` and key, under the id of what it makes: the same call again gets the same answer.
/// `body` is what was asked; `permit` says whether the caller may have it done, or see that it was.
///
/// # Errors
/// What `permit` says; HTTP 422 for the key with another body; 409 with `retry-after` while a call under the key is in progress; what the work
/// says.
pub async fn once<T: Serialize, F: Future<Output = Result<T>> + Send>(
    app: &App,
    caller: &Caller,
    route: &'static str,
    key: &IdempotencyKey,
    body: &(impl Serialize + Sync),
    permit: impl Future<Output = Result<()>> + Send,
    work: impl FnOnce(Uuid) -> F,
) -> Result<Value> {
    permit.await?;
    let body = serde_json::to_string(body).map_err(Error::internal)?;
    let body_key = app.secret().derive("idempotency body");
    let row = KeyRow {
        account_id: caller.account_id,
        caller_id: caller_id(caller),
        route,
        key_hash: digest(&[key.0.as_bytes()]),
        body_hash: hash_under(&body_key, &[route, &body, OF_A_MOMENT]),
        earlier_hashes: [hash_under(&body_key, &[route, &body]), digest(&[body.as_bytes()])],
    };
    let (row, begun) = begin(app, row).await?;
    let held = match begun {
        Begun::Done(answer) => {
            Mark::excuse();
            return serde_json::from_str(&answer).map_err(Error::internal);
        }
        Begun::Held(held) => held,
    };
    let renew = |until| extend_hold(app, &row, until);
    let work = work(key.id(row.account_id, row.caller_id, route, held.since));
    let (outcome, held_until) = hold_while(work, held.until, SIGN_OF_LIFE, renew).await;
    match outcome {
        Ok(done) => {
            fault!("call.worked");
            let answer = serde_json::to_value(done).map_err(Error::internal)?;
            let text = answer.to_string();
            transaction!(app.store(), tx => {
                Ok::<_, Error>(store::update_answer(tx, &row, held_until, &text).await?)
            })?;
            fault!("call.kept");
            Ok(answer)
        }
        Err(refusal) => {
            let may_have_made = held.is_taken_over || refusal.status() >= 500;
            let_go(app, &row, held_until, may_have_made).await;
            Err(refusal)
        }
    }
}

/// Lets go of a key whose call was refused. Where something may have been made all the same, by an earlier call or one that failed, the key is
/// kept, so that the same call again makes it under the same id.
async fn let_go(app: &App, row: &KeyRow, held_until: Time, may_have_made: bool) {
    let released: Result<()> = transaction!(app.store(), tx => {
        if may_have_made {
            store::take_key(tx, row, held_until, app.now()).await?;
        } else {
            store::release_key(tx, row, held_until).await?;
        }
        Ok(())
    });
    if let Err(error) = released {
        // It is held for a while longer; what the caller hears is why the work was not done.
        tracing::warn!(%error, "an idempotency key could not be released");
    }
}

/// Does the work, and renews the hold every `pause` meanwhile; what came of the work, and until when the key is held. The work goes
/// on while the hold is renewed: it may have what the renewal waits for (SQLite has one writer). A renewal that has begun is
/// finished, so that what is known of the hold is true.
async fn hold_while<T, R: Future<Output = Time>>(
    work: impl Future<Output = T>,
    mut until: Time,
    pause: Duration,
    renew: impl Fn(Time) -> R,
) -> (T, Time) {
    let mut work = pin!(work);
    loop {
        tokio::select! {
            biased;
            outcome = &mut work => return (outcome, until),
            () = tokio::time::sleep(pause) => {}
        }
        let mut renewal = pin!(renew(until));
        tokio::select! {
            biased;
            outcome = &mut work => return (outcome, renewal.await),
            renewed = &mut renewal => until = renewed,
        }
    }
}

/// Holds a key for longer; until when. What cannot be held is taken over by the next call, which makes the same under the same id.
async fn extend_hold(app: &App, row: &KeyRow, held_until: Time) -> Time {
    let until = app.now().plus_seconds(HELD_SECONDS);
    let taken: Result<bool> =
        transaction!(app.store(), tx => { Ok(store::take_key(tx, row, held_until, until).await?) });
    if taken.unwrap_or(false) { until } else { held_until }
}

/// Holds the key, or tells what became of it.
async fn begin(app: &App, row: KeyRow) -> Result<(KeyRow, Begun)> {
    let nobodys = KeyRow { caller_id: NOBODY, ..row.clone() };
    transaction!(app.store(), tx => {
        // For a day after keys became their callers': nobody knows whose call it was that the account made under this one.
        store::delete_expired_key(tx, &nobodys, app.now()).await?;
        let row = if store::find_key(tx, &nobodys).await?.is_some() { &nobodys } else { &row };
        let begun = hold(tx, app, row).await?;
        Ok((row.clone(), begun))
    })
}

/// By whom a key is used: the security key, or the person of a session, in whichever of theirs.
fn caller_id(caller: &Caller) -> Uuid {
    match &caller.via {
        Via::Key(key) => key.key_id,
        Via::Session(_) => caller.user_id,
    }
}

async fn hold(tx: &mut Conn, app: &App, row: &KeyRow) -> Result<Begun> {
    let now = app.now();
    let (until, expires_at) = (now.plus_seconds(HELD_SECONDS), now.plus_seconds(KEPT_SECONDS));
    store::delete_expired_key(tx, row, now).await?;
    if store::insert_key(tx, row, until, expires_at).await? {
        return Ok(Begun::Held(Hold { until, since: Some(now), is_taken_over: false }));
    }
    let found = store::find_key(tx, row).await?;
    // Taken back in the moment between by a call of the same key that failed: whoever asks again has it.
    let found = found.ok_or_else(Error::conflict)?;
    // For a day after they were kept in another way: a call that an upgrade cut off is made again.
    let is_earlier = row.earlier_hashes.contains(&found.body_hash);
    if found.body_hash != row.body_hash && !is_earlier {
        let other = Error::field(HEADER, Obstacle::UsedId.rule()).with_status(422);
        return Err(other.with_cause("the key stands for another body"));
    }
    if let Some(answer) = found.answer {
        return Ok(Begun::Done(answer));
    }
    if found.held_until > now || !store::take_key(tx, row, found.held_until, until).await? {
        let busy = Error::conflict();
        return Err(busy.with_cause("a call under this key is in progress"));
    }
    let since = (!is_earlier).then(|| found.expires_at.plus_seconds(-KEPT_SECONDS));
    Ok(Begun::Held(Hold { until, since, is_taken_over: true }))
}

/// Forgets an account's keys and what was answered, when the account goes.
///
/// # Errors
/// When the database does not answer.
pub async fn erase_keys(tx: &mut Conn, account_id: Uuid) -> Result<()> {
    Ok(store::delete_account_keys(tx, account_id).await?)
}

/// Forgets keys that are over.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct DeleteKeys {}

impl Job for DeleteKeys {
    type Host = App;
    const KIND: &'static str = "http.delete_idempotency_keys";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        let now = app.now();
        let outcome: Result<()> =
            transaction!(app.store(), tx => { Ok(store::delete_expired_keys(tx, now).await?) });
        Ok(outcome?)
    }
}

#[cfg(test)]
mod tests {
    use portico_core::Rule;
    use uuid::Uuid;

    use std::time::Duration;

    use tokio::sync::{Mutex, Notify};

    use super::{IdempotencyKey, Time, hold_while};

    #[tokio::test]
    async fn the_work_goes_on_while_its_hold_is_renewed_and_what_was_renewed_last_is_known() {
        let (writer, is_wanted) = (Mutex::new(()), Notify::new());
        // The work has the only writer until the renewal waits for it.
        let work = async {
            let mine = writer.lock().await;
            is_wanted.notified().await;
            drop(mine);
            "done"
        };
        let renew = |until: Time| {
            is_wanted.notify_one();
            let writer = &writer;
            async move {
                let _mine = writer.lock().await;
                until.plus_seconds(1)
            }
        };
        let begun = Time::from_seconds(0);
        let (outcome, until) = hold_while(work, begun, Duration::ZERO, renew).await;
        assert_eq!((outcome, until), ("done", begun.plus_seconds(1)));
    }

    #[test]
    fn a_key_is_one_to_255_printable_characters_of_ascii() {
        for good in ["a", "8e03978e-40d5-43e8-bc93-6894a57f9324", "two words", &"k".repeat(255)] {
            assert!(IdempotencyKey::parse(good.as_bytes()).is_ok(), "{good}");
        }
        let long = "k".repeat(256);
        for (bad, rule) in [
            ("", Rule::Required),
            (long.as_str(), Rule::TooLong { max: 255 }),
            ("a\tb", Rule::ForbiddenCharacter),
            ("é", Rule::ForbiddenCharacter),
        ] {
            assert_eq!(IdempotencyKey::parse(bad.as_bytes()), Err(rule), "{bad}");
        }
        assert_eq!(IdempotencyKey::parse(&[0xff]), Err(Rule::ForbiddenCharacter));
    }

    #[test]
    fn what_is_made_under_a_key_has_one_id_for_each_account_caller_route_and_time_that_it_is_kept() {
        let key = IdempotencyKey("k".to_owned());
        let (one, two) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let who = Uuid::from_u128(3);
        let since = Some(Time::from_seconds(1));
        let made = key.id(one, who, "a", since);
        assert_eq!(key.id(one, who, "a", since), made);
        assert_ne!(key.id(two, who, "a", since), made);
        assert_ne!(key.id(one, two, "a", since), made);
        assert_ne!(key.id(one, who, "b", since), made);
        assert_ne!(key.id(one, who, "a", Some(Time::from_seconds(86_401))), made);
        assert_ne!(key.id(one, who, "a", None), made, "as it was before");
        assert_eq!(key.id(one, Uuid::nil(), "a", since), key.id(one, Uuid::nil(), "a", None));
    }
}
