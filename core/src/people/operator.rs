//! The roles of the operator's staff, and what each may do on the operator's page.

use crate::names::names;

names! {
    /// One thing that can be done on the operator's page.
    OperatorOperation {
        /// Nothing but being signed in: whoever works there may.
        SignedIn "signed_in",
        /// See what waits for the staff, as far as their roles let them see it.
        OverviewView "overview_view",
        /// See how many sign up, what is paid in and what is charged, of all customers together.
        FigureView "figure_view",
        /// Find customers, and see what they have, owe and did.
        CustomerView "customer_view",
        /// Unlock somebody, sign them out everywhere, and remove their second factors.
        CustomerHelp "customer_help",
        /// Suspend a customer's account, and reopen it.
        CustomerSuspend "customer_suspend",
        /// Name somebody admin of their console, or take that from them.
        CustomerRole "customer_role",
        /// See and decide verifications.
        VerificationReview "verification_review",
        /// See orders that wait.
        OrderView "order_view",
        /// Approve and disqualify orders.
        OrderReview "order_review",
        /// See, issue, reject and void invoices.
        InvoiceManage "invoice_manage",
        /// See, pay and refuse payouts.
        PayoutManage "payout_manage",
        /// See price lists, and what products are called.
        PriceView "price_view",
        /// Publish price lists, and say what products are called.
        PriceManage "price_manage",
        /// Set what a customer pays less for a product.
        DiscountManage "discount_manage",
        /// See and decide payments that fit no top-up, and refund top-ups.
        PaymentManage "payment_manage",
        /// Change balances by hand, and approve or refuse what a colleague asked for.
        AdjustmentManage "adjustment_manage",
        /// Correct what was billed wrongly, by a credit note.
        BillCorrect "bill_correct",
        /// Save the ledger of all customers as a file.
        LedgerExport "ledger_export",
        /// See usage that could not be rated, have it rated again, and record usage from a file.
        UsageManage "usage_manage",
        /// Write announcements, recommendations and product news.
        NoticeManage "notice_manage",
        /// Read the versions of the terms, and see how many accepted each.
        TermsView "terms_view",
        /// Write versions of the terms, and withdraw those that are to come.
        TermsManage "terms_manage",
        /// See, answer, assign and close tickets.
        TicketManage "ticket_manage",
        /// Keep answers to be used again.
        CannedAnswerManage "canned_answer_manage",
        /// See engines, hosts, operations and unknown machines.
        EngineView "engine_view",
        /// Drain hosts, retry and give up operations, adopt and delete unknown machines.
        EngineManage "engine_manage",
        /// See the instances of every account.
        InstanceView "instance_view",
        /// Stop somebody's instance, and note something of it.
        InstanceManage "instance_manage",
        /// See GPU servers that were ordered.
        GpuServerView "gpu_server_view",
        /// Hand over, withdraw, restore and take back GPU servers.
        GpuServerManage "gpu_server_manage",
        /// See and publish flavors.
        FlavorManage "flavor_manage",
        /// See what a customer may have of the cloud.
        QuotaView "quota_view",
        /// Change what a customer may have of the cloud.
        QuotaManage "quota_manage",
        /// See jobs that were given up, and what runs by the clock.
        JobView "job_view",
        /// Try jobs again that were given up, and start what runs by the clock before its time.
        JobManage "job_manage",
        /// See the settings that the program runs with.
        SettingView "setting_view",
        /// Read the operators' audit log.
        AuditView "audit_view",
        /// Create operators, give them roles and new passwords, and disable them.
        OperatorManage "operator_manage",
    }
}

names! {
    /// What waits for the operator's staff.
    OperatorQueue {
        /// Verifications to be reviewed.
        Verifications "verifications",
        /// Tickets whose customer waits for an answer.
        Tickets "tickets",
        /// Orders to be reviewed.
        Orders "orders",
        /// Invoices to be issued.
        Invoices "invoices",
        /// Payouts to be paid.
        Payouts "payouts",
        /// Payments that fit no top-up.
        Payments "payments",
        /// Changes of balances by hand that wait for a second person.
        Adjustments "adjustments",
        /// Records of usage that could not be rated.
        Usage "usage",
        /// GPU servers to be handed over, withdrawn or taken back.
        GpuServers "gpu_servers",
        /// Operations that take longer than they should.
        Operations "operations",
        /// Machines and disks that nothing stands for.
        Orphans "orphans",
        /// Jobs that were given up.
        Jobs "jobs",
    }
}

impl OperatorQueue {
    /// What whoever sees how much waits must be allowed.
    #[must_use]
    pub fn needs(self) -> OperatorOperation {
        match self {
            Self::Verifications => OperatorOperation::VerificationReview,
            Self::Tickets => OperatorOperation::TicketManage,
            Self::Orders => OperatorOperation::OrderView,
            Self::Invoices => OperatorOperation::InvoiceManage,
            Self::Payouts => OperatorOperation::PayoutManage,
            Self::Payments => OperatorOperation::PaymentManage,
            Self::Adjustments => OperatorOperation::AdjustmentManage,
            Self::Usage => OperatorOperation::UsageManage,
            Self::GpuServers => OperatorOperation::GpuServerView,
            Self::Operations | Self::Orphans => OperatorOperation::EngineView,
            Self::Jobs => OperatorOperation::JobView,
        }
    }
}

names! {
    /// Where a setting came from.
    SettingOrigin {
        /// Neither the file nor a variable sets it.
        Default "default",
        /// The configuration file that the server was started with.
        File "file",
        /// A variable of the environment.
        Variable "variable",
    }
}

names! {
    /// What somebody of the operator's staff does. One operator may have several; one without any may only sign in.
    OperatorRole {
        /// Answers customers and reviews who they are.
        Support "support",
        /// Reviews orders, invoices and payouts.
        Finance "finance",
        /// Runs engines, hosts and machines.
        Infrastructure "infrastructure",
        /// Does everything, and says who does what.
        Administrator "administrator",
    }
}

impl OperatorRole {
    /// Everything that the role allows. Whoever may change a thing may see it.
    #[must_use]
    pub fn operations(self) -> &'static [OperatorOperation] {
        use OperatorOperation as Do;
        match self {
            Self::Support => &[
                Do::OverviewView,
                Do::CustomerView,
                Do::CustomerHelp,
                Do::CustomerSuspend,
                Do::VerificationReview,
                Do::OrderView,
                Do::NoticeManage,
                Do::PriceView,
                Do::TermsView,
                Do::TicketManage,
                Do::CannedAnswerManage,
                Do::InstanceView,
                Do::GpuServerView,
                Do::QuotaView,
            ],
            Self::Finance => &[
                Do::OverviewView,
                Do::FigureView,
                Do::CustomerView,
                Do::CustomerSuspend,
                Do::OrderView,
                Do::OrderReview,
                Do::InvoiceManage,
                Do::PayoutManage,
                Do::PriceView,
                Do::PriceManage,
                Do::DiscountManage,
                Do::PaymentManage,
                Do::AdjustmentManage,
                Do::BillCorrect,
                Do::LedgerExport,
                Do::UsageManage,
                Do::TicketManage,
            ],
            Self::Infrastructure => &[
                Do::OverviewView,
                Do::CustomerView,
                Do::OrderView,
                Do::PriceView,
                Do::TicketManage,
                Do::EngineView,
                Do::EngineManage,
                Do::InstanceView,
                Do::InstanceManage,
                Do::GpuServerView,
                Do::GpuServerManage,
                Do::FlavorManage,
                Do::QuotaView,
                Do::QuotaManage,
                Do::UsageManage,
                Do::JobView,
                Do::JobManage,
            ],
            Self::Administrator => OperatorOperation::ALL,
        }
    }
}

/// Whether an operator of these roles may do something.
#[must_use]
pub fn operator_may(roles: &[OperatorRole], operation: OperatorOperation) -> bool {
    operation == OperatorOperation::SignedIn
        || roles.iter().any(|role| role.operations().contains(&operation))
}

#[cfg(test)]
mod tests {
    use super::{OperatorOperation, OperatorRole, operator_may};

    #[test]
    fn whoever_has_no_role_may_only_be_signed_in() {
        let allowed: Vec<_> = OperatorOperation::ALL.iter().filter(|it| operator_may(&[], **it)).collect();
        assert_eq!(allowed, [&OperatorOperation::SignedIn]);
    }

    #[test]
    fn only_administrators_see_the_log_and_the_settings_and_say_who_does_what() {
        let others = [OperatorRole::Support, OperatorRole::Finance, OperatorRole::Infrastructure];
        for operation in
            [OperatorOperation::AuditView, OperatorOperation::SettingView, OperatorOperation::OperatorManage]
        {
            assert!(!operator_may(&others, operation), "{operation:?}");
        }
    }

    #[test]
    fn several_roles_allow_what_each_of_them_does_and_an_administrator_everything() {
        let both = [OperatorRole::Support, OperatorRole::Finance];
        assert!(operator_may(&both, OperatorOperation::VerificationReview));
        assert!(operator_may(&both, OperatorOperation::PayoutManage));
        assert!(!operator_may(&both, OperatorOperation::EngineManage));
        let missing = |it: &&OperatorOperation| !operator_may(&[OperatorRole::Administrator], **it);
        assert_eq!(OperatorOperation::ALL.iter().find(missing), None);
    }

    #[test]
    fn whoever_may_change_a_thing_may_see_it() {
        use OperatorOperation as Do;
        let pairs = [
            (Do::CustomerHelp, Do::CustomerView),
            (Do::CustomerSuspend, Do::CustomerView),
            (Do::CustomerRole, Do::CustomerView),
            (Do::OrderReview, Do::OrderView),
            (Do::EngineManage, Do::EngineView),
            (Do::InstanceManage, Do::InstanceView),
            (Do::GpuServerManage, Do::GpuServerView),
            (Do::QuotaManage, Do::QuotaView),
            // Flavors are read of a region's engine, kept answers where they are inserted.
            (Do::FlavorManage, Do::EngineView),
            (Do::CannedAnswerManage, Do::TicketManage),
        ];
        for role in OperatorRole::ALL {
            for (change, see) in pairs {
                assert!(
                    !operator_may(&[*role], change) || operator_may(&[*role], see),
                    "{role:?} {change:?}"
                );
            }
        }
    }
}
