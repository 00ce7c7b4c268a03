//! The lock after wrong passwords (`core::lockout`), kept so that parallel guesses cannot exceed it: an attempt is
//! counted as wrong before the password is compared, and put right when it was right.
//!
//! The counter belongs to the login name, known or not and in whatever spelling, so that all are refused alike.

use portico_core::lockout::{self, LockState, Permit};

use super::keyed_hash::hash_with_secret;
use super::store::guard as store;
use crate::kit::store::Conn;
use crate::{App, Result};

/// Seconds after which a comparison that never ended (its process died) is forgotten.
const PENDING_SECONDS: i64 = 30;

/// What may be done with a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempt {
    /// It is not looked at. `locks_now`: this attempt closed the lock.
    Refused {
        /// Whether the lock was closed by this attempt.
        locks_now: bool,
    },
    /// It is compared. `locks`: the lock is closed unless it is right.
    Granted {
        /// Whether the lock stays closed when the password is wrong.
        locks: bool,
    },
}

/// Counts an attempt before its password is compared.
///
/// The attempt that would close the lock is compared only when no other comparison is under way: six guesses at once are
/// six comparisons, and the seventh beside them closes the lock unseen.
pub async fn begin_attempt(tx: &mut Conn, app: &App, login_key: &str) -> Result<Attempt> {
    begin(tx, app, &guard_key(app, login_key)).await
}

/// The same for the name of an operator: its counter is not the one of a customer with that login name.
pub async fn begin_operator_attempt(tx: &mut Conn, app: &App, name_key: &str) -> Result<Attempt> {
    begin(tx, app, &operator_key(app, name_key)).await
}

async fn begin(tx: &mut Conn, app: &App, key: &[u8]) -> Result<Attempt> {
    let now = app.now();
    let limits = &app.config().limits.lockout;
    let row = store::lock_guard(tx, key, now).await?;
    let state = state_of(&row);
    let is_stale = now.seconds() - row.touched_at.seconds() > PENDING_SECONDS;
    let pending = if is_stale { 0 } else { row.pending };
    if let Permit::Locked { .. } = lockout::before(&state, now.seconds(), limits) {
        save(tx, key, lockout::after_look(state, now.seconds()), pending, &row).await?;
        return Ok(Attempt::Refused { locks_now: false });
    }
    let reserved = lockout::after_wrong(&state, now.seconds(), limits);
    let locks = reserved.locked_at.is_some();
    let touched = store::GuardRow { touched_at: now, ..row };
    if locks && pending > 0 {
        save(tx, key, reserved, pending, &touched).await?;
        return Ok(Attempt::Refused { locks_now: true });
    }
    save(tx, key, reserved, pending + 1, &touched).await?;
    Ok(Attempt::Granted { locks })
}

/// Settles an attempt after the comparison. A refused one writes as much, so that its time is alike.
pub async fn end_attempt(
    tx: &mut Conn,
    app: &App,
    login_key: &str,
    attempt: Attempt,
    is_right: bool,
) -> Result<()> {
    end(tx, app, &guard_key(app, login_key), attempt, is_right).await
}

/// Settles an attempt whose password was right while a second factor comes next: the attempt does not count, and the wrong
/// ones before it stay counted until the sign-in is finished.
pub async fn take_back_attempt(tx: &mut Conn, app: &App, login_key: &str, attempt: Attempt) -> Result<()> {
    take_back(tx, app, &guard_key(app, login_key), attempt).await
}

/// The same for the name of an operator.
pub async fn take_back_operator_attempt(
    tx: &mut Conn,
    app: &App,
    name_key: &str,
    attempt: Attempt,
) -> Result<()> {
    take_back(tx, app, &operator_key(app, name_key), attempt).await
}

async fn take_back(tx: &mut Conn, app: &App, key: &[u8], attempt: Attempt) -> Result<()> {
    let Attempt::Granted { locks } = attempt else { return Ok(()) };
    let row = store::lock_guard(tx, key, app.now()).await?;
    let state = lockout::take_back(state_of(&row), locks);
    save(tx, key, state, (row.pending - 1).max(0), &row).await
}

/// The same for the name of an operator.
pub async fn end_operator_attempt(
    tx: &mut Conn,
    app: &App,
    name_key: &str,
    attempt: Attempt,
    is_right: bool,
) -> Result<()> {
    end(tx, app, &operator_key(app, name_key), attempt, is_right).await
}

async fn end(tx: &mut Conn, app: &App, key: &[u8], attempt: Attempt, is_right: bool) -> Result<()> {
    let row = store::lock_guard(tx, key, app.now()).await?;
    let is_granted = matches!(attempt, Attempt::Granted { .. });
    let pending = (row.pending - i64::from(is_granted)).max(0);
    let state = if is_granted && is_right { lockout::after_right() } else { state_of(&row) };
    save(tx, key, state, pending, &row).await
}

/// Opens the lock of a login name, by its key, and forgets its wrong passwords: of a name that nobody has, too.
///
/// # Errors
/// When the database does not answer.
pub async fn forget_attempts(tx: &mut Conn, app: &App, login_key: &str) -> Result<()> {
    Ok(store::delete_guard(tx, &guard_key(app, login_key)).await?)
}

/// The same for the name of an operator.
pub async fn forget_operator_attempts(tx: &mut Conn, app: &App, name_key: &str) -> Result<()> {
    Ok(store::delete_guard(tx, &operator_key(app, name_key)).await?)
}

/// Whether wrong passwords keep a login name from signing in now.
///
/// # Errors
/// When the database does not answer.
pub async fn is_login_locked(conn: &mut Conn, app: &App, login_name: &str) -> Result<bool> {
    let key = guard_key(app, &portico_core::login_name::key(login_name));
    let Some(row) = store::find_guard(conn, &key).await? else { return Ok(false) };
    let permit = lockout::before(&state_of(&row), app.now().seconds(), &app.config().limits.lockout);
    Ok(matches!(permit, Permit::Locked { .. }))
}

fn operator_key(app: &App, name_key: &str) -> Vec<u8> {
    hash_with_secret(app, &["operator guard", name_key])
}

fn guard_key(app: &App, login_key: &str) -> Vec<u8> {
    hash_with_secret(app, &["guard", login_key])
}

fn state_of(row: &store::GuardRow) -> LockState {
    LockState {
        wrong: u32::try_from(row.wrong).unwrap_or(u32::MAX),
        day: row.day,
        locked_at: row.locked_at,
        behind_at: row.behind_at,
    }
}

async fn save(
    tx: &mut Conn,
    key: &[u8],
    state: LockState,
    pending: i64,
    row: &store::GuardRow,
) -> Result<()> {
    let LockState { wrong, day, locked_at, behind_at } = state;
    let wrong = i64::from(wrong);
    let row = store::GuardRow { wrong, day, locked_at, behind_at, pending, touched_at: row.touched_at };
    Ok(store::save_guard(tx, key, &row).await?)
}
