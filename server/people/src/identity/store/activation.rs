//! One-time links by which a sub-user chooses a password.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::{row, statement};

row! {
    /// A link that can still be used, with whose it is.
    pub struct ActivationRow {
        pub activation_id: Uuid,
        pub user_id: Uuid,
        pub account_id: Uuid,
        pub kind: String,
        pub login_name: String,
    }
}

statement! {
    /// Writes a link, by the hash of its token.
    pub fn insert_activation(
        activation_id: Uuid,
        user_id: Uuid,
        kind: &str,
        token_hash: &[u8],
        now: Time,
        expires_at: Time,
    ):
        "insert into activation (activation_id, user_id, kind, token_hash, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6)";

    /// The link with a token, if it is neither used nor over and its person is in the state that it is for.
    pub fn find_activation_by_token(token_hash: &[u8], now: Time) -> Option<ActivationRow>:
        "select a.activation_id, a.user_id, u.account_id, a.kind, u.login_name
         from activation a join app_user u on u.user_id = a.user_id
         where a.token_hash = $1 and a.used_at is null and a.expires_at > $2 and u.deleted_at is null
           and ((a.kind = 'activate' and u.state = 'not_activated') or (a.kind = 'reset' and u.state = 'enabled'))";
}

statement! {
    /// Uses a link up; false when somebody else did.
    pub fn use_activation(activation_id: Uuid, now: Time) -> bool:
        "update activation set used_at = $2 where activation_id = $1 and used_at is null";
}

statement! {
    /// Forgets a person's links that nobody has used.
    pub fn delete_open_activations(user_id: Uuid):
        "delete from activation where user_id = $1 and used_at is null";

    /// Forgets a person's links, used or not.
    pub fn delete_activations_by_user(user_id: Uuid):
        "delete from activation where user_id = $1";

    /// Lets a sub-user whose link was followed sign in; false when they are not waiting for it.
    pub fn activate_user(user_id: Uuid) -> bool:
        "update app_user set state = 'enabled' where user_id = $1 and state = 'not_activated'";
}
