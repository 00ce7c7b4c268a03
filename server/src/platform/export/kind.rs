//! Which lists can be had as files, and who may have them.

use portico_core::permission_group::Operation;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::kit::http::Access;

/// A list that can be had as a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExportKind {
    /// Bills by month.
    Bill,
    /// Summary bills.
    BillSummary,
    /// The lines of bills.
    BillItem,
    /// What each resource cost in a month.
    ResourceBill,
    /// Orders.
    Order,
    /// Resources.
    Resource,
    /// The statement of the account.
    Movement,
    /// Recharges.
    Recharge,
    /// Invoices.
    Invoice,
    /// The audit log.
    Audit,
}

impl ExportKind {
    const ALL: [Self; 10] = [
        Self::Bill,
        Self::BillSummary,
        Self::BillItem,
        Self::ResourceBill,
        Self::Order,
        Self::Resource,
        Self::Movement,
        Self::Recharge,
        Self::Invoice,
        Self::Audit,
    ];

    /// As it is stored.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Bill => "bill",
            Self::BillSummary => "bill_summary",
            Self::BillItem => "bill_item",
            Self::ResourceBill => "resource_bill",
            Self::Order => "order",
            Self::Resource => "resource",
            Self::Movement => "movement",
            Self::Recharge => "recharge",
            Self::Invoice => "invoice",
            Self::Audit => "audit",
        }
    }

    /// From how it is stored.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }

    /// What the names of its files begin with.
    #[must_use]
    pub fn file_name(self) -> &'static str {
        match self {
            Self::Bill => "bills",
            Self::BillSummary => "summary-bill",
            Self::BillItem => "bill",
            Self::ResourceBill => "resource-bill",
            Self::Order => "orders",
            Self::Resource => "resources",
            Self::Movement => "statement",
            Self::Recharge => "recharges",
            Self::Invoice => "invoices",
            Self::Audit => "audit",
        }
    }

    /// What one has to be allowed to do to see a row of it, where that row belongs. Of the audit log it is what others did.
    #[must_use]
    pub fn operation(self) -> Operation {
        match self {
            Self::Bill | Self::BillSummary | Self::BillItem | Self::ResourceBill | Self::Invoice => {
                Operation::BillView
            }
            Self::Order => Operation::OrderView,
            Self::Resource => Operation::ComputeView,
            Self::Movement => Operation::BalanceView,
            Self::Recharge => Operation::Recharge,
            Self::Audit => Operation::UserView,
        }
    }

    /// Who may have it: as the route that it is asked for by, once more when it is made and when it is fetched.
    #[must_use]
    pub fn access(self) -> Access {
        match self {
            Self::Bill
            | Self::BillSummary
            | Self::BillItem
            | Self::ResourceBill
            | Self::Order
            | Self::Resource => Access::Scoped(self.operation()),
            Self::Movement | Self::Recharge | Self::Invoice => Access::Permission(self.operation()),
            Self::Audit => Access::SignedIn,
        }
    }
}

portico_core::stored!(ExportKind);
