//! The vocabulary of permissions: SPEC §6's groups, the operations, and which group holds which.

use crate::names::names;

names! {
    /// One thing that can be done.
    Operation {
        /// See VDCs, the virtual data centres of a project.
        VdcView "vdc_view",
        /// Create, change, archive and delete projects and VDCs.
        ProjectManage "project_manage",
        /// See instances, images, disks and snapshots.
        ComputeView "compute_view",
        /// Create instances, images, disks and snapshots.
        ComputeCreate "compute_create",
        /// Delete instances, images, disks and snapshots.
        ComputeDelete "compute_delete",
        /// Change, start and stop them.
        ComputeConfigure "compute_configure",
        /// See networks and security groups.
        NetworkView "network_view",
        /// Create networks and security groups.
        NetworkCreate "network_create",
        /// Delete networks and security groups.
        NetworkDelete "network_delete",
        /// Change networks and security groups.
        NetworkConfigure "network_configure",
        /// See CDN domains and their figures.
        CdnView "cdn_view",
        /// Add domains to the CDN.
        CdnCreate "cdn_create",
        /// Change domains of the CDN.
        CdnConfigure "cdn_configure",
        /// Delete domains of the CDN.
        CdnDelete "cdn_delete",
        /// Do anything with Kafka.
        KafkaManage "kafka_manage",
        /// See sub-users and user groups.
        UserView "user_view",
        /// Create, change and delete them.
        UserManage "user_manage",
        /// See bills and their lines.
        BillView "bill_view",
        /// See orders and what became of them.
        OrderView "order_view",
        /// See the balance and its transactions.
        BalanceView "balance_view",
        /// Top up the balance.
        Recharge "recharge",
        /// Do anything with CloudLink.
        CloudLinkManage "cloud_link_manage",
        /// Do anything with storage and media.
        StorageMediaManage "storage_media_manage",
        /// Do anything with the global private network.
        GpnManage "gpn_manage",
        /// Do anything with object storage.
        OssManage "oss_manage",
        /// Do anything with domain names.
        DomainManage "domain_manage",
        /// Do anything with DNS.
        DnsManage "dns_manage",
        /// Do anything with security products.
        SecurityManage "security_manage",
        /// Do anything with video.
        VideoManage "video_manage",
        /// Do anything with backups.
        BackupManage "backup_manage",
        /// See and answer the tickets of everybody in the account.
        TicketManage "ticket_manage",
    }
}

names! {
    /// One permission group of SPEC §6.
    PermissionGroup {
        /// VDC management: see VDCs, and change nothing.
        VdcView "vdc_view",
        /// Project and VDC management.
        ProjectManagement "project_management",
        /// Compute: create and delete.
        ComputeCreateDelete "compute_create_delete",
        /// Compute: configure what is there.
        ComputeConfigure "compute_configure",
        /// Compute: see what is there.
        ComputeView "compute_view",
        /// Network: create and delete.
        NetworkCreateDelete "network_create_delete",
        /// Network: configure what is there.
        NetworkConfigure "network_configure",
        /// Network: see what is there.
        NetworkView "network_view",
        /// CDN: see domains and their figures.
        CdnView "cdn_view",
        /// CDN: create domains, and see them.
        CdnCreate "cdn_create",
        /// CDN: configure domains, and see them.
        CdnConfigure "cdn_configure",
        /// CDN: delete domains, and see them.
        CdnDelete "cdn_delete",
        /// Kafka: do anything with it.
        KafkaFull "kafka_full",
        /// User management: see, create, change and delete sub-users and user groups.
        UserManagement "user_management",
        /// Finance: see bills and their lines.
        FinanceBills "finance_bills",
        /// Finance: see orders and what became of them.
        FinanceOrders "finance_orders",
        /// Finance: view the balance.
        FinanceBalance "finance_balance",
        /// Finance: see the balance and top it up.
        FinanceRecharge "finance_recharge",
        /// CloudLink administrator: do anything with CloudLink.
        CloudLinkAdmin "cloud_link_admin",
        /// CDN administrator: see, create, configure and delete domains.
        CdnAdmin "cdn_admin",
        /// Storage and media administrator.
        StorageMediaAdmin "storage_media_admin",
        /// Do anything with the global private network (GPN).
        Gpn "gpn",
        /// Do anything with object storage (OSS).
        Oss "oss",
        /// Do anything with domain names.
        Domains "domains",
        /// Do anything with DNS zones and records.
        Dns "dns",
        /// Do anything with security products.
        Security "security",
        /// Do anything with video products.
        Video "video",
        /// Do anything with backup products.
        Backup "backup",
        /// Support: see and answer the tickets of everybody in the account.
        Support "support",
    }
}

impl PermissionGroup {
    /// Everything the group allows. Whoever may change a thing may see it.
    #[must_use]
    pub fn operations(self) -> &'static [Operation] {
        use Operation as Do;
        match self {
            Self::VdcView => &[Do::VdcView],
            Self::ProjectManagement => &[Do::VdcView, Do::ProjectManage],
            Self::ComputeCreateDelete => &[Do::ComputeView, Do::ComputeCreate, Do::ComputeDelete],
            Self::ComputeConfigure => &[Do::ComputeView, Do::ComputeConfigure],
            Self::ComputeView => &[Do::ComputeView],
            Self::NetworkCreateDelete => &[Do::NetworkView, Do::NetworkCreate, Do::NetworkDelete],
            Self::NetworkConfigure => &[Do::NetworkView, Do::NetworkConfigure],
            Self::NetworkView => &[Do::NetworkView],
            Self::CdnView => &[Do::CdnView],
            Self::CdnCreate => &[Do::CdnView, Do::CdnCreate],
            Self::CdnConfigure => &[Do::CdnView, Do::CdnConfigure],
            Self::CdnDelete => &[Do::CdnView, Do::CdnDelete],
            Self::CdnAdmin => &[Do::CdnView, Do::CdnCreate, Do::CdnConfigure, Do::CdnDelete],
            Self::KafkaFull => &[Do::KafkaManage],
            Self::UserManagement => &[Do::UserView, Do::UserManage],
            Self::FinanceBills => &[Do::BillView],
            Self::FinanceOrders => &[Do::OrderView],
            Self::FinanceBalance => &[Do::BalanceView],
            Self::FinanceRecharge => &[Do::BalanceView, Do::Recharge],
            Self::CloudLinkAdmin => &[Do::CloudLinkManage],
            Self::StorageMediaAdmin => &[Do::StorageMediaManage],
            Self::Gpn => &[Do::GpnManage],
            Self::Oss => &[Do::OssManage],
            Self::Domains => &[Do::DomainManage],
            Self::Dns => &[Do::DnsManage],
            Self::Security => &[Do::SecurityManage],
            Self::Video => &[Do::VideoManage],
            Self::Backup => &[Do::BackupManage],
            Self::Support => &[Do::TicketManage],
        }
    }

    /// Whether the group is about the account as a whole (its projects, its users, its balance), so that a grant of it for one project
    /// or VDC would give nothing.
    #[must_use]
    pub fn is_whole_account(self) -> bool {
        matches!(
            self,
            Self::ProjectManagement
                | Self::UserManagement
                | Self::FinanceBalance
                | Self::FinanceRecharge
                | Self::Support
        )
    }

    /// Whether the group allows an operation.
    #[must_use]
    pub fn holds(self, operation: Operation) -> bool {
        self.operations().contains(&operation)
    }
}

impl Operation {
    /// The groups that allow the operation, in SPEC's order.
    #[must_use]
    pub fn permission_groups(self) -> Vec<PermissionGroup> {
        PermissionGroup::ALL.iter().copied().filter(|group| group.holds(self)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_is_given_by_some_group_and_no_group_is_empty() {
        for &operation in Operation::ALL {
            assert!(!operation.permission_groups().is_empty(), "{operation:?}");
        }
        for &group in PermissionGroup::ALL {
            assert!(!group.operations().is_empty(), "{group:?}");
        }
    }

    #[test]
    fn a_group_that_only_shows_changes_nothing() {
        for group in [PermissionGroup::ComputeView, PermissionGroup::NetworkView, PermissionGroup::VdcView] {
            assert!(group.operations().iter().all(|operation| operation.as_str().ends_with("_view")));
        }
    }
}
