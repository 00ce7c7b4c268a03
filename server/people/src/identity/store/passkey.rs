//! Passkeys, and their making or use between two calls.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::ConstraintRule;
use crate::{row, statement};

row! {
    /// A passkey as its person sees it.
    #[derive(Debug)]
    pub struct PasskeyRow {
        pub passkey_id: Uuid,
        pub name: String,
        pub created_at: Time,
        pub last_used_at: Option<Time>,
    }
}

/// A passkey to be.
pub struct NewPasskeyRow<'a> {
    pub passkey_id: Uuid,
    pub user_id: Uuid,
    pub credential_id: &'a [u8],
    pub name: &'a str,
    pub credential: &'a str,
    pub now: Time,
}

row! {
    /// A passkey as it is compared.
    pub struct CredentialRow {
        pub passkey_id: Uuid,
        pub name: String,
        pub credential: String,
    }
}

/// A ceremony, its state aside.
pub struct CeremonyRow {
    pub ceremony_id: Uuid,
    pub kind: &'static str,
    pub user_id: Uuid,
    pub bound_to: Uuid,
    pub expires_at: Time,
}

/// An authenticator's credential belongs to one person.
pub const UNIQUE: ConstraintRule = ConstraintRule {
    name: "passkey_credential_key",
    column: "passkey.credential_id",
    field: "credential",
    rule: || portico_core::Rule::Occupied,
};

statement! {
    /// A person's passkeys, the oldest first.
    pub fn list_passkeys_by_user(user_id: Uuid) -> Vec<PasskeyRow>:
        "select passkey_id, name, created_at, last_used_at from passkey where user_id = $1
         order by created_at, passkey_id";

    /// A person's passkeys as they are compared.
    pub fn list_credentials_by_user(user_id: Uuid) -> Vec<String>:
        "select credential from passkey where user_id = $1 order by created_at, passkey_id";

    /// A person's passkey by the id that its authenticator gave it.
    pub fn find_passkey_by_credential(user_id: Uuid, credential_id: &[u8]) -> Option<CredentialRow>:
        "select passkey_id, name, credential from passkey where user_id = $1 and credential_id = $2";

    /// The name of a person's passkey.
    pub fn find_passkey_name(user_id: Uuid, passkey_id: Uuid) -> Option<String>:
        "select name from passkey where user_id = $1 and passkey_id = $2";

    /// Writes a new passkey, which has not signed in yet.
    pub fn insert_passkey(row: &NewPasskeyRow<'_>):
        "insert into passkey (passkey_id, user_id, credential_id, name, credential, created_at, last_used_at)
         values ($1, $2, $3, $4, $5, $6, null)"
        with row { passkey_id, user_id, credential_id, name, credential, now };

    /// Notes that a passkey signed in, and its counter.
    pub fn note_passkey_use(passkey_id: Uuid, credential: &str, now: Time):
        "update passkey set credential = $2, last_used_at = $3 where passkey_id = $1";

    /// Gives a passkey another name.
    pub fn rename_passkey(passkey_id: Uuid, name: &str):
        "update passkey set name = $2 where passkey_id = $1";

    /// Removes one passkey of a person.
    pub fn delete_passkey(passkey_id: Uuid):
        "delete from passkey where passkey_id = $1";

    /// Writes a ceremony with its state.
    pub fn insert_ceremony(row: &CeremonyRow, state: &str):
        "insert into passkey_ceremony (ceremony_id, kind, user_id, bound_to, state, expires_at)
         values ($1, $2, $3, $4, $5, $6)"
        with row.ceremony_id, row.kind, row.user_id, row.bound_to, state, row.expires_at;

    /// Ends the ceremonies of the same kind, person and session or sign-in.
    pub fn delete_bound_ceremonies(row: &CeremonyRow):
        "delete from passkey_ceremony where user_id = $1 and kind = $2 and bound_to = $3"
        with row { user_id, kind, bound_to };

    /// Ends a ceremony; its state, unless it is over or another's.
    pub fn take_ceremony(row: &CeremonyRow, now: Time) -> Option<String>:
        "delete from passkey_ceremony
         where ceremony_id = $1 and user_id = $2 and kind = $3 and bound_to = $4 and expires_at > $5
         returning state"
        with row.ceremony_id, row.user_id, row.kind, row.bound_to, now;
}
