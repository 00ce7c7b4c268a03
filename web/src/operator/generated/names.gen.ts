// Written by names.mjs (npm run generate); not by hand.

/** Every `AccountKind`. */
export const accountKindNames = ["personal", "enterprise"] as const;

/** Every `AccountState`. */
export const accountStateNames = ["active", "suspended", "closed"] as const;

/** Every `AdjustmentKind`. */
export const adjustmentKindNames = ["gift", "add_cash", "deduct_cash", "credit_line"] as const;

/** Every `AdjustmentState`. */
export const adjustmentStateNames = ["asked", "done", "refused", "withdrawn"] as const;

/** Every `AnnouncementKind`. */
export const announcementKindNames = ["maintenance", "operations", "product"] as const;

/** Every `AnnouncementSeverity`. */
export const announcementSeverityNames = ["info", "warning", "critical"] as const;

/** Every `AttachmentKind`. */
export const attachmentKindNames = ["picture", "text", "pdf"] as const;

/** Every `BankReturn`. */
export const bankReturnNames = ["insufficient_funds", "account_closed", "invalid_details", "not_authorised", "payment_stopped", "account_frozen", "debits_not_taken", "holder_deceased", "other"] as const;

/** Every `CardBrand`. */
export const cardBrandNames = ["visa", "mastercard", "amex", "discover", "jcb", "diners", "union_pay", "mir", "maestro"] as const;

/** Every `CaseState`. */
export const caseStateNames = ["unreviewed", "in_review", "verified", "failed", "withdrawn"] as const;

/** Every `Currency`. */
export const currencyNames = ["CNY", "USD"] as const;

/** Every `DocumentKind`. */
export const documentKindNames = ["resident_id", "passport", "credit_code", "registration"] as const;

/** Every `EntryKind`. */
export const entryKindNames = ["written", "answered", "note", "closed", "reopened", "merged"] as const;

/** Every `FlavorFamily`. */
export const flavorFamilyNames = ["general", "compute", "memory", "gpu", "server"] as const;

/** Every `Fulfilment`. */
export const fulfilmentNames = ["building", "built", "failed"] as const;

/** Every `GpuServerEvent`. */
export const gpuServerEventNames = ["order", "hand_over", "give_up", "rename", "tag", "move", "protect", "unprotect", "renew", "withdraw", "restore", "give_back", "take_back"] as const;

/** Every `GpuServerState`. */
export const gpuServerStateNames = ["pending", "creating", "available", "updating", "recycling", "failed", "returning"] as const;

/** Every `GpuServerTask`. */
export const gpuServerTaskNames = ["hand_over", "withdraw", "restore", "take_back"] as const;

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

/** Every `LineKind`. */
export const lineKindNames = ["usage", "purchase", "renewal", "credit"] as const;

/** Every `MessageType`. */
export const messageTypeNames = ["account", "security", "finance", "resource", "product", "operations"] as const;

/** Every `Misfit`. */
export const misfitNames = ["unknown", "amount", "number", "twice", "refunded", "taken", "gone"] as const;

/** Every `NewsTopic`. */
export const newsTopicNames = ["product", "operations"] as const;

/** Every `ObjectKind`. */
export const objectKindNames = ["instance", "disk", "address", "bandwidth"] as const;

/** Every `OperationCause`. */
export const operationCauseNames = ["customer", "arrears", "paid_time", "drift", "operator", "guest", "host"] as const;

/** Every `OperationKind`. */
export const operationKindNames = ["create", "start", "stop", "force_stop", "restart", "resize", "rebuild", "password", "network", "delete", "lost", "returned"] as const;

/** Every `OperationReason`. */
export const operationReasonNames = ["sold_out", "engine_error", "timed_out", "not_made_in_time", "given_up", "cancelled", "host_down", "missing", "carried_out_late", "done_anyway"] as const;

/** Every `OperationState`. */
export const operationStateNames = ["waiting", "running", "done", "failed"] as const;

/** Every `OperatorFactor`. */
export const operatorFactorNames = ["totp", "passkey"] as const;

/** Every `OperatorOperation`. */
export const operatorOperationNames = ["signed_in", "overview_view", "figure_view", "customer_view", "customer_help", "customer_suspend", "customer_role", "verification_review", "order_view", "order_review", "invoice_manage", "payout_manage", "price_view", "price_manage", "discount_manage", "payment_manage", "adjustment_manage", "bill_correct", "ledger_export", "usage_manage", "notice_manage", "terms_view", "terms_manage", "ticket_manage", "canned_answer_manage", "engine_view", "engine_manage", "instance_view", "instance_manage", "gpu_server_view", "gpu_server_manage", "flavor_manage", "quota_view", "quota_manage", "job_view", "job_manage", "setting_view", "audit_view", "operator_manage"] as const;

/** Every `OperatorQueue`. */
export const operatorQueueNames = ["verifications", "tickets", "orders", "invoices", "payouts", "payments", "adjustments", "usage", "gpu_servers", "operations", "orphans", "jobs"] as const;

/** Every `OperatorRole`. */
export const operatorRoleNames = ["support", "finance", "infrastructure", "administrator"] as const;

/** Every `OrderKind`. */
export const orderKindNames = ["purchase", "renewal"] as const;

/** Every `OrderState`. */
export const orderStateNames = ["pending", "approved", "disqualified", "cancelled"] as const;

/** Every `OwnedKind`. */
export const ownedKindNames = ["resource", "instance", "disk", "address", "gpu_server"] as const;

/** Every `Part`. */
export const partNames = ["compute", "disk", "address", "bandwidth"] as const;

/** Every `PayMethod`. */
export const payMethodNames = ["wechat", "alipay", "bank_card", "ach"] as const;

/** Every `PayoutState`. */
export const payoutStateNames = ["asked", "paid", "refused", "withdrawn"] as const;

/** Every `PriceChangeKind`. */
export const priceChangeKindNames = ["added", "removed", "raised", "lowered", "mixed", "sold"] as const;

/** Every `RechargeKind`. */
export const rechargeKindNames = ["manual", "automatic"] as const;

/** Every `RechargeReason`. */
export const rechargeReasonNames = ["declined", "closed", "expired", "refunded", "unreachable"] as const;

/** Every `RechargeState`. */
export const rechargeStateNames = ["pending", "success", "failed"] as const;

/** Every `RecommendationUnless`. */
export const recommendationUnlessNames = ["none", "instance", "gpu_server", "ssh_key", "budget"] as const;

/** Every `Region`. */
export const regionNames = ["mainland", "other"] as const;

/** Every `ResourceEnd`. */
export const resourceEndNames = ["customer", "expiry", "arrears"] as const;

/** Every `ResourceState`. */
export const resourceStateNames = ["running", "shutdown", "recycling", "deleted"] as const;

/** Every `ReturnKind`. */
export const returnKindNames = ["refund", "dispute"] as const;

/** Every `ReturnState`. */
export const returnStateNames = ["asked", "done", "failed", "open", "withdrawn", "lost", "won"] as const;

/** Every `Scheme`. */
export const schemeNames = ["hourly", "monthly", "yearly"] as const;

/** Every `Seen`. */
export const seenNames = ["unknown", "absent", "off", "on", "error"] as const;

/** Every `SettingOrigin`. */
export const settingOriginNames = ["default", "file", "variable"] as const;

/** Every `SubUserState`. */
export const subUserStateNames = ["not_activated", "enabled", "disabled"] as const;

/** Every `TermsName`. */
export const termsNameNames = ["agreement", "clause_1_5", "clause_1_6"] as const;

/** Every `TicketCategory`. */
export const ticketCategoryNames = ["technical", "billing", "account", "security", "other"] as const;

/** Every `TicketSeverity`. */
export const ticketSeverityNames = ["low", "normal", "high", "urgent"] as const;

/** Every `TicketState`. */
export const ticketStateNames = ["open", "answered", "waiting", "closed"] as const;

/** Every `Trial`. */
export const trialNames = ["demo", "test_gateway", "testing"] as const;

/** Every `UnmatchedState`. */
export const unmatchedStateNames = ["open", "credited", "returning", "returned", "done"] as const;

/** Every `UsageFormat`. */
export const usageFormatNames = ["csv", "json_lines"] as const;

/** Every `VerificationAction`. */
export const verificationActionNames = ["submit", "withdraw", "review", "pass", "fail"] as const;

/** Every `VerificationState`. */
export const verificationStateNames = ["not_verified", "unreviewed", "in_review", "verified", "failed"] as const;

/** Every `VersionState`. */
export const versionStateNames = ["to_come", "in_force", "over"] as const;

/** Every `Wanted`. */
export const wantedNames = ["on", "off", "gone"] as const;
