//! People's contacts, and which of them receives which messages.

use portico_core::contact::Contact;
use uuid::Uuid;

use crate::identity::ContactId;
use crate::store::Conn;
use crate::{on, sql};

/// One contact that receives one type of message.
#[derive(Debug, sqlx::FromRow)]
pub struct ReceiverRow {
    pub message_type: String,
    pub contact_id: String,
}

/// Replaces or removes one of a person's contacts.
pub async fn contact_update(
    conn: &mut Conn,
    user_id: Uuid,
    contact_id: ContactId,
    contact: Option<&Contact>,
) -> sqlx::Result<()> {
    let typed = contact.map(Contact::as_str);
    on!(conn, c => {
        let query = match contact_id {
            ContactId::Email => sqlx::query(sql!("update app_user set email = $2, email_key = $3 where user_id = $1"))
                .bind(user_id)
                .bind(typed)
                .bind(contact.map(Contact::key)),
            ContactId::Sms => {
                sqlx::query(sql!("update app_user set mobile = $2 where user_id = $1")).bind(user_id).bind(typed)
            }
            ContactId::Additional => sqlx::query(sql!("update app_user set additional_mobile = $2 where user_id = $1"))
                .bind(user_id)
                .bind(typed),
        };
        query.execute(c).await?;
        Ok(())
    })
}

/// Every choice of receivers of a person.
pub async fn receivers_all(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<Vec<ReceiverRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!("select message_type, contact_id from message_setting where user_id = $1"))
            .bind(user_id)
            .fetch_all(c)
            .await
    })
}

/// The contacts that a person chose for a type of message.
pub async fn receivers_select(
    conn: &mut Conn,
    user_id: Uuid,
    message_type: &str,
) -> sqlx::Result<Vec<String>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select contact_id from message_setting where user_id = $1 and message_type = $2 order by contact_id"
        ))
        .bind(user_id)
        .bind(message_type)
        .fetch_all(c)
        .await
    })
}

/// Writes a receiver of a type.
pub async fn receiver_insert(
    conn: &mut Conn,
    user_id: Uuid,
    message_type: &str,
    contact_id: &str,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("insert into message_setting (user_id, message_type, contact_id) values ($1, $2, $3)"))
            .bind(user_id)
            .bind(message_type)
            .bind(contact_id)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Forgets every choice of receivers of a person.
pub async fn receivers_delete(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from message_setting where user_id = $1")).bind(user_id).execute(c).await?;
        Ok(())
    })
}

/// Forgets that a contact of a person receives anything.
pub async fn receiver_delete(conn: &mut Conn, user_id: Uuid, contact_id: &str) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from message_setting where user_id = $1 and contact_id = $2"))
            .bind(user_id)
            .bind(contact_id)
            .execute(c)
            .await?;
        Ok(())
    })
}
