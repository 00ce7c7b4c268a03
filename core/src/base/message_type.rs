//! The types of messages (SPEC §6).

use crate::names::names;

names! {
    /// What a message is about.
    MessageType {
        /// Verification, sub-users, deletion of the account.
        Account "account",
        /// Sign-ins, passwords, locks, security keys.
        Security "security",
        /// Balance, bills, orders, invoices.
        Finance "finance",
        /// Resources that expire, are deleted or fail.
        Resource "resource",
        /// News of the product.
        Product "product",
        /// Maintenance that is announced, and disturbances.
        Operations "operations",
    }
}
