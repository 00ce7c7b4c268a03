//! SQL of bound cards.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::{row, statement};

row! {
    /// A bound card as it is stored: the gateway's token, sealed, and a fingerprint in place of the number.
    #[derive(Clone)]
    pub struct CardRow of card {
        pub card_id: Uuid,
        pub account_id: Uuid,
        pub gateway: String,
        pub token: Vec<u8>,
        pub fingerprint: Vec<u8>,
        pub brand: String,
        pub last_four: String,
        pub expiry_year: i64,
        pub expiry_month: i64,
        pub name: String,
        pub email: String,
        pub address: String,
        pub city: String,
        pub state: String,
        pub zip: String,
        pub country: String,
        pub auto_pay: bool,
        pub is_default: bool,
        pub created_at: Time,
    }
}

statement! {
    /// Writes a new card.
    pub fn insert_card(row: &CardRow): insert;

    /// An account's cards, oldest first.
    pub fn list_cards(account_id: Uuid) -> Vec<CardRow>:
        "select {columns} from card where account_id = $1 order by created_at, card_id";

    /// A card of an account.
    pub fn find_card(account_id: Uuid, card_id: Uuid) -> Option<CardRow>:
        "select {columns} from card where card_id = $2 and account_id = $1";

    /// Takes the mark of the default from an account's cards.
    pub fn clear_default(account_id: Uuid):
        "update card set is_default = false where account_id = $1 and is_default";

    /// Marks a card as the default.
    pub fn set_default(card_id: Uuid):
        "update card set is_default = true where card_id = $1";

    /// Lets later payments be taken from a card without asking, or not.
    pub fn set_auto_pay(card_id: Uuid, auto_pay: bool):
        "update card set auto_pay = $2 where card_id = $1";

    /// Removes a card from the account; the gateway is told of it apart.
    pub fn delete_card(card_id: Uuid):
        "delete from card where card_id = $1";

    /// An account's name at a gateway.
    pub fn find_customer(account_id: Uuid, gateway: &str) -> Option<String>:
        "select customer from card_customer where account_id = $1 and gateway = $2";

    /// Keeps an account's name at a gateway; the first one stays.
    pub fn insert_customer(account_id: Uuid, gateway: &str, customer: &str):
        "insert into card_customer (account_id, gateway, customer) values ($1, $2, $3)
         on conflict (account_id, gateway) do nothing";

    /// Removes an account's names at gateways: each gateway, and the name there.
    pub fn take_customers(account_id: Uuid) -> Vec<(String, String)>:
        "delete from card_customer where account_id = $1 returning gateway, customer";
}
