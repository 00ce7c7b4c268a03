//! How many of something there are: as a list tells whoever may ask, or by a question of its own where nobody is shown it.

use serde_json::Value;

use super::{Browser, TestServer};

impl Browser {
    /// How many items a list has in all; the path may have filters.
    pub async fn count_items(&self, path: &str) -> usize {
        self.whole_list(path).await.len()
    }

    /// How many messages of a kind the caller has.
    pub async fn count_messages(&self, kind: &str) -> usize {
        let messages = self.whole_list("/gicend/message/list/").await;
        messages.iter().filter(|message| message["kind"] == kind).count()
    }

    /// How many operations of a kind there were with an instance, whatever became of them.
    pub async fn count_operations(&self, instance_id: &str, kind: &str) -> usize {
        let path = format!("/gicend/compute/operation/list/?instance_id={instance_id}");
        let operations = self.whole_list(&path).await;
        operations.iter().filter(|operation| operation["kind"] == kind).count()
    }

    /// The items of all bills of the caller's account, the newest bill first.
    pub async fn items_of_bills(&self) -> Vec<Value> {
        self.items_of("/gicend/billing/bill/list/", "/gicend/billing/bill/item/list/?").await
    }
}

impl TestServer {
    /// How many records of usage there are, rated or not: until they are rated nobody is shown them.
    pub async fn count_usage_records(&self) -> i64 {
        self.count("usage_record").await
    }

    /// How many lines all bills have, where nobody is signed in any more who could be shown them.
    pub async fn count_bill_lines(&self) -> i64 {
        self.count("bill_line").await
    }

    /// How many orders of a kind all accounts have, where nobody is signed in any more who could be shown them.
    pub async fn count_orders(&self, kind: &str) -> i64 {
        self.count(&format!("customer_order where kind = '{kind}'")).await
    }

    /// How many resources of all accounts work in a way, where nobody is signed in any more who could be shown them.
    pub async fn count_resources(&self, run_state: &str) -> i64 {
        self.count(&format!("resource where run_state = '{run_state}'")).await
    }

    /// How many messages of a kind all people have, where nobody is signed in any more who could be shown them.
    pub async fn count_messages(&self, kind: &str) -> i64 {
        self.count(&format!("message where kind = '{kind}'")).await
    }

    /// How many jobs of a kind there are: those that wait and those that are done are shown to nobody.
    pub async fn count_jobs(&self, kind: &str) -> i64 {
        self.count(&format!("job where kind = '{kind}'")).await
    }

    /// How many jobs of a kind were done.
    pub async fn count_runs(&self, kind: &str) -> i64 {
        self.count(&format!("job where kind = '{kind}' and state = 'done'")).await
    }

    /// How many sessions customers have, also of those who may not ask for theirs.
    pub async fn count_sessions(&self) -> i64 {
        self.count("session").await
    }

    /// How many sessions customers have, and how many sign-ins have begun that wait for their next step.
    pub async fn count_sign_ins(&self) -> (i64, i64) {
        (self.count_sessions().await, self.count("challenge").await)
    }

    /// How many pictures for verifications are kept, also those that were not submitted, which nobody is shown.
    pub async fn count_pictures(&self) -> i64 {
        self.count("verification_image").await
    }

    /// How many payments the test gateway has begun, by its own books.
    pub async fn count_test_payments(&self) -> i64 {
        self.count("test_charge").await
    }
}
