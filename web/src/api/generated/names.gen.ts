// Written by names.mjs (npm run generate); not by hand.

/** Every `AccessMethod`. */
export const accessMethodNames = ["console", "api"] as const;

/** Every `AccountKind`. */
export const accountKindNames = ["personal", "enterprise"] as const;

/** Every `AnnouncementKind`. */
export const announcementKindNames = ["maintenance", "operations", "product"] as const;

/** Every `AnnouncementSeverity`. */
export const announcementSeverityNames = ["info", "warning", "critical"] as const;

/** Every `ArrearsStage`. */
export const arrearsStageNames = ["warned", "stopped", "recycled", "deleted"] as const;

/** Every `AttachmentKind`. */
export const attachmentKindNames = ["picture", "text", "pdf"] as const;

/** Every `BankReturn`. */
export const bankReturnNames = ["insufficient_funds", "account_closed", "invalid_details", "not_authorised", "payment_stopped", "account_frozen", "debits_not_taken", "holder_deceased", "other"] as const;

/** Every `BilledState`. */
export const billedStateNames = ["open", "closed", "unpaid", "available", "invoiced"] as const;

/** Every `BudgetAction`. */
export const budgetActionNames = ["notify", "block_new"] as const;

/** Every `BudgetBasis`. */
export const budgetBasisNames = ["spent", "forecast"] as const;

/** Every `CardBrand`. */
export const cardBrandNames = ["visa", "mastercard", "amex", "discover", "jcb", "diners", "union_pay", "mir", "maestro"] as const;

/** Every `CaseState`. */
export const caseStateNames = ["unreviewed", "in_review", "verified", "failed", "withdrawn"] as const;

/** Every `Channel`. */
export const channelNames = ["email", "sms"] as const;

/** Every `CodePurpose`. */
export const codePurposeNames = ["register", "login", "reset_password", "contact_current", "contact_new", "delete_account"] as const;

/** Every `ConsoleKind`. */
export const consoleKindNames = ["shell", "serial"] as const;

/** Every `ContactId`. */
export const contactIdNames = ["email", "sms", "additional"] as const;

/** Every `ContactSlot`. */
export const contactSlotNames = ["primary", "additional"] as const;

/** Every `Currency`. */
export const currencyNames = ["CNY", "USD"] as const;

/** Every `DeletionBlocker`. */
export const deletionBlockerNames = ["resources", "unpaid_bills", "open_orders", "pending_recharges", "pending_refunds", "pending_payouts", "balance", "withheld", "open_verification"] as const;

/** Every `DocumentKind`. */
export const documentKindNames = ["resident_id", "passport", "credit_code", "registration"] as const;

/** Every `EntryKind`. */
export const entryKindNames = ["written", "answered", "note", "closed", "reopened", "merged"] as const;

/** Every `EventKind`. */
export const eventKindNames = ["operation", "gpu_server", "message", "sign_in"] as const;

/** Every `ExportFormat`. */
export const exportFormatNames = ["csv", "xlsx"] as const;

/** Every `ExportKind`. */
export const exportKindNames = ["audit", "movement", "recharge", "order", "resource", "bill", "bill_summary", "bill_item", "resource_bill", "invoice", "instance", "gpu_server", "ticket"] as const;

/** Every `ExportReason`. */
export const exportReasonNames = ["time_out", "too_large", "permission", "internal"] as const;

/** Every `ExportState`. */
export const exportStateNames = ["queued", "running", "ready", "withheld", "failed", "expired"] as const;

/** Every `FactorMethod`. */
export const factorMethodNames = ["totp", "recovery", "passkey"] as const;

/** Every `FlavorFamily`. */
export const flavorFamilyNames = ["general", "compute", "memory", "gpu", "server"] as const;

/** Every `Fulfilment`. */
export const fulfilmentNames = ["building", "built", "failed"] as const;

/** Every `GpuServerEvent`. */
export const gpuServerEventNames = ["order", "hand_over", "give_up", "rename", "tag", "move", "protect", "unprotect", "renew", "withdraw", "restore", "give_back", "take_back"] as const;

/** Every `GpuServerState`. */
export const gpuServerStateNames = ["pending", "creating", "available", "updating", "recycling", "failed", "returning"] as const;

/** Every `HomeWidget`. */
export const homeWidgetNames = ["start", "balance", "instances", "deleting", "expiring", "resources", "regions", "events", "spending", "projects", "announcements", "recommendations", "entrances", "visits", "messages", "account"] as const;

/** Every `InstanceLogin`. */
export const instanceLoginNames = ["password", "key"] as const;

/** Every `InstanceState`. */
export const instanceStateNames = ["running", "error", "creating", "starting", "stopping", "stopped", "updating", "recycling", "failed", "available"] as const;

/** Every `InvoiceCause`. */
export const invoiceCauseNames = ["credit_note"] as const;

/** Every `InvoiceKind`. */
export const invoiceKindNames = ["plain", "special_vat"] as const;

/** Every `InvoiceState`. */
export const invoiceStateNames = ["pending", "issued", "rejected", "cancelled", "voided"] as const;

/** Every `KeyLife`. */
export const keyLifeNames = ["lasting", "ending", "over"] as const;

/** Every `KeyState`. */
export const keyStateNames = ["active", "inactive"] as const;

/** Every `Lang`. */
export const langNames = ["US", "CN"] as const;

/** Every `LineKind`. */
export const lineKindNames = ["usage", "purchase", "renewal", "credit"] as const;

/** Every `LinkKind`. */
export const linkKindNames = ["activate", "reset"] as const;

/** Every `LiveTopic`. */
export const liveTopicNames = ["balance", "gpu_server", "instance", "message", "order", "ticket"] as const;

/** Every `MessageType`. */
export const messageTypeNames = ["account", "security", "finance", "resource", "product", "operations"] as const;

/** Every `MovementKind`. */
export const movementKindNames = ["deposit", "gift", "withdraw", "spend", "hold", "capture", "release", "expire", "refund", "credit_line"] as const;

/** Every `Operation`. */
export const operationNames = ["vdc_view", "project_manage", "compute_view", "compute_create", "compute_delete", "compute_configure", "network_view", "network_create", "network_delete", "network_configure", "cdn_view", "cdn_create", "cdn_configure", "cdn_delete", "kafka_manage", "user_view", "user_manage", "bill_view", "order_view", "balance_view", "recharge", "cloud_link_manage", "storage_media_manage", "gpn_manage", "oss_manage", "domain_manage", "dns_manage", "security_manage", "video_manage", "backup_manage", "ticket_manage"] as const;

/** Every `OperationCause`. */
export const operationCauseNames = ["customer", "arrears", "paid_time", "drift", "operator", "guest", "host"] as const;

/** Every `OperationKind`. */
export const operationKindNames = ["create", "start", "stop", "force_stop", "restart", "resize", "rebuild", "password", "network", "delete", "lost", "returned"] as const;

/** Every `OperationReason`. */
export const operationReasonNames = ["sold_out", "engine_error", "timed_out", "not_made_in_time", "given_up", "cancelled", "host_down", "missing", "carried_out_late", "done_anyway"] as const;

/** Every `OperationState`. */
export const operationStateNames = ["waiting", "running", "done", "failed"] as const;

/** Every `OrderKind`. */
export const orderKindNames = ["purchase", "renewal"] as const;

/** Every `OrderState`. */
export const orderStateNames = ["pending", "approved", "disqualified", "cancelled"] as const;

/** Every `Outcome`. */
export const outcomeNames = ["done", "denied"] as const;

/** Every `Part`. */
export const partNames = ["compute", "disk", "address", "bandwidth"] as const;

/** Every `PasswordProfile`. */
export const passwordProfileNames = ["classic", "nist"] as const;

/** Every `PayMethod`. */
export const payMethodNames = ["wechat", "alipay", "bank_card", "ach"] as const;

/** Every `PayoutState`. */
export const payoutStateNames = ["asked", "paid", "refused", "withdrawn"] as const;

/** Every `PermissionGroup`. */
export const permissionGroupNames = ["vdc_view", "project_management", "compute_create_delete", "compute_configure", "compute_view", "network_create_delete", "network_configure", "network_view", "cdn_view", "cdn_create", "cdn_configure", "cdn_delete", "kafka_full", "user_management", "finance_bills", "finance_orders", "finance_balance", "finance_recharge", "cloud_link_admin", "cdn_admin", "storage_media_admin", "gpn", "oss", "domains", "dns", "security", "video", "backup", "support"] as const;

/** Every `RechargeKind`. */
export const rechargeKindNames = ["manual", "automatic"] as const;

/** Every `RechargeReason`. */
export const rechargeReasonNames = ["declined", "closed", "expired", "refunded", "unreachable"] as const;

/** Every `RechargeState`. */
export const rechargeStateNames = ["pending", "success", "failed"] as const;

/** Every `Region`. */
export const regionNames = ["mainland", "other"] as const;

/** Every `ResourceEnd`. */
export const resourceEndNames = ["customer", "expiry", "arrears"] as const;

/** Every `ResourceState`. */
export const resourceStateNames = ["running", "shutdown", "recycling", "deleted"] as const;

/** Every `ResourceStatus`. */
export const resourceStatusNames = ["active", "expiring", "overdue", "stopped", "deleting", "ended"] as const;

/** Every `Role`. */
export const roleNames = ["main_user", "sub_user"] as const;

/** Every `Scheme`. */
export const schemeNames = ["hourly", "monthly", "yearly"] as const;

/** Every `SecondFactorMethod`. */
export const secondFactorMethodNames = ["totp", "recovery"] as const;

/** Every `Seen`. */
export const seenNames = ["unknown", "absent", "off", "on", "error"] as const;

/** Every `SignInMethod`. */
export const signInMethodNames = ["password", "code", "totp", "recovery", "passkey", "handoff"] as const;

/** Every `SignInOutcome`. */
export const signInOutcomeNames = ["signed_in", "wrong_password", "wrong_factor", "locked", "address_refused", "disabled"] as const;

/** Every `SliderInput`. */
export const sliderInputNames = ["pointer", "keyboard"] as const;

/** Every `SubUserState`. */
export const subUserStateNames = ["not_activated", "enabled", "disabled"] as const;

/** Every `Subject`. */
export const subjectNames = ["light", "dark", "system"] as const;

/** Every `TermsName`. */
export const termsNameNames = ["agreement", "clause_1_5", "clause_1_6"] as const;

/** Every `TicketCategory`. */
export const ticketCategoryNames = ["technical", "billing", "account", "security", "other"] as const;

/** Every `TicketSeverity`. */
export const ticketSeverityNames = ["low", "normal", "high", "urgent"] as const;

/** Every `TicketState`. */
export const ticketStateNames = ["open", "answered", "waiting", "closed"] as const;

/** Every `VerificationState`. */
export const verificationStateNames = ["not_verified", "unreviewed", "in_review", "verified", "failed"] as const;

/** Every `Wanted`. */
export const wantedNames = ["on", "off", "gone"] as const;
