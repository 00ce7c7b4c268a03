//! What is kept for one person alone, and goes with the person.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// Takes who somebody is out of their row, which stays for the records that name it; login name, mailbox and mobile become
/// free. `login_key`: one that no login name can be.
pub async fn person_erase(
    conn: &mut Conn,
    user_id: Uuid,
    login_key: &str,
    password_hash: &str,
    now: Time,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "update app_user set deleted_at = $4, state = 'disabled', login_name = '', login_key = $2, password_hash = $3,
               email = null, email_key = null, mobile = null, additional_mobile = null, name = '', name_key = '',
               introduction = '', login_mask = '', login_mask_enabled = false, last_sign_in_at = null,
               last_sign_in_address = null
             where user_id = $1"
        ))
        .bind(user_id)
        .bind(login_key)
        .bind(password_hash)
        .bind(now)
        .execute(c)
        .await?;
        Ok(())
    })
}

forget!(
    /// Passkeys that are being made or used.
    passkey_ceremonies_delete,
    sql!("delete from passkey_ceremony where user_id = $1")
);

forget!(
    /// Passkeys.
    passkeys_delete,
    sql!("delete from passkey where user_id = $1")
);

forget!(
    /// The authenticator app's secret.
    totp_delete,
    sql!("delete from totp where user_id = $1")
);

forget!(
    /// Recovery codes.
    recovery_codes_delete,
    sql!("delete from recovery_code where user_id = $1")
);

forget!(
    /// Former passwords.
    password_history_delete,
    sql!("delete from password_history where user_id = $1")
);

forget!(
    /// The history of sign-ins.
    sign_in_records_delete,
    sql!("delete from sign_in_record where user_id = $1")
);

forget!(
    /// Who receives which messages.
    message_settings_delete,
    sql!("delete from message_setting where user_id = $1")
);

forget!(
    /// Messages.
    messages_delete,
    sql!("delete from message where user_id = $1")
);

forget!(
    /// Visits to pages.
    visits_delete,
    sql!("delete from view_history where user_id = $1")
);
