//! What a test asks an operator instead of looking into tables: lists as a whole, and what all customers were billed.

use std::net::{Ipv4Addr, SocketAddr};

use portico_core::operator::OperatorRole;
use portico_server::closing::admin::{NewPassword, create_operator};
use portico_server::kit::clock::Time;
use portico_server::kit::random::Random;
use secrecy::ExposeSecret;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Browser, TestServer};

/// Pages after which a list is taken for one that does not end.
const MOST_PAGES: usize = 10_000;

/// What an amount of each of some items comes to, in minor units.
pub fn sum_of(items: &[Value], amount: &str) -> i64 {
    items.iter().map(|item| item[amount]["minor"].as_i64().expect("an amount")).sum()
}

/// What an item of a list says in words.
pub fn word<'a>(item: &'a Value, field: &str) -> &'a str {
    item[field].as_str().expect("a text")
}

/// A moment that an item of a list tells.
pub fn time_of(item: &Value, field: &str) -> Time {
    serde_json::from_value(item[field].clone()).expect("a moment")
}

impl Browser {
    /// Every item of a list in its order, page by page; the path may have filters.
    pub async fn whole_list(&self, path: &str) -> Vec<Value> {
        let sign = if path.contains('?') { '&' } else { '?' };
        let (mut items, mut cursor) = (Vec::new(), String::new());
        for _ in 0..MOST_PAGES {
            let page = self.get(&format!("{path}{sign}limit=100{cursor}")).await.data().clone();
            items.extend(page["items"].as_array().expect("items").iter().cloned());
            let Some(next) = page["next_cursor"].as_str() else { return items };
            cursor = format!("&cursor={next}");
        }
        panic!("{path} does not end");
    }

    /// The items of all bills of a list, the newest bill first; `items` is the path of one bill's up to its month.
    pub async fn items_of(&self, bills: &str, items: &str) -> Vec<Value> {
        let mut all = Vec::new();
        for bill in self.whole_list(bills).await {
            all.extend(self.whole_list(&format!("{items}month={}", bill["month"])).await);
        }
        all
    }
}

impl TestServer {
    /// A browser in which an administrator is signed in who was made to ask, at an address of their own: so whoever asks often, or after
    /// days, is neither held up nor signed out.
    pub async fn asker(&self) -> Browser {
        let name = format!("asker-{}", &Uuid::from_bytes(Random::System.bytes()).simple().to_string()[..16]);
        let roles = &[OperatorRole::Administrator];
        let made = create_operator(&self.app, None, &name, roles).await;
        let (_, NewPassword(password)) = made.expect("an operator is made");
        let [a, b, c] = Random::System.bytes();
        let peer = SocketAddr::from((Ipv4Addr::new(10, a, b, c), 40_000));
        let browser = Browser { peer, ..self.operator_browser() };
        let body = json!({"name": name, "password": password.expose_secret()});
        browser.post("/admin/session/create/", body).await.data();
        browser
    }

    /// The account in whose people, things or number a text is found.
    pub async fn account_of(&self, text: &str) -> Uuid {
        let asker = self.asker().await;
        let found = asker.whole_list(&format!("/admin/customer/list/?q={text}")).await;
        let [customer] = &found[..] else { panic!("{text} is found at {found:?}") };
        let path = format!("/admin/customer/show/?customer_no={}", word(customer, "customer_no"));
        let shown = asker.get(&path).await;
        word(shown.data(), "account_id").parse().expect("an id")
    }

    /// One part of the records of every customer, such as `bill` or `resource`, of each customer the oldest first.
    pub async fn of_customers(&self, part: &str) -> Vec<Value> {
        let (asker, mut all) = (self.asker().await, Vec::new());
        for number in customer_numbers(&asker).await {
            let path = format!("/admin/customer/{part}/list/?customer_no={number}");
            all.extend(asker.whole_list(&path).await.into_iter().rev());
        }
        all
    }

    /// The items of every customer's bills, of each customer the oldest first.
    pub async fn bill_items(&self) -> Vec<Value> {
        let (asker, mut all) = (self.asker().await, Vec::new());
        for number in customer_numbers(&asker).await {
            let bills = format!("/admin/customer/bill/list/?customer_no={number}");
            let items = format!("/admin/bill/item/list/?customer_no={number}&");
            all.extend(asker.items_of(&bills, &items).await.into_iter().rev());
        }
        all
    }
}

/// The numbers of all customers.
async fn customer_numbers(asker: &Browser) -> Vec<String> {
    let customers = asker.whole_list("/admin/customer/list/").await;
    customers.iter().map(|customer| word(customer, "customer_no").to_owned()).collect()
}
