/** English words of the operators' own accounts. */
export const operatorAccountEn = {
  "operator.role_support": "Support",
  "operator.role_support_about":
    "Handles customers, tickets, verifications, news, announcements and recommendations. Can see terms, orders, instances, GPU servers and quotas.",
  "operator.role_finance": "Finance",
  "operator.role_finance_about":
    "Reviews orders, invoices, payouts and payments, refunds top-ups, adjusts balances, corrects bills, sets discounts, records usage, exports the ledger, and sees daily figures. Can see and suspend customers, and answer tickets.",
  "operator.role_infrastructure": "Infrastructure",
  "operator.role_infrastructure_about":
    "Runs engines, operations, instances, GPU servers, flavors, quotas and jobs, and records usage. Can see customers and orders, and answer tickets.",
  "operator.role_administrator": "Administrator",
  "operator.role_administrator_about":
    "Can do everything, including managing operators and reading settings and the audit log.",
  "operator.operators_about": "Who can sign in here, and what their roles allow.",
  "operator.operator_search": "Find by name",
  "operator.operator_empty": "No operators",
  "operator.operator_empty_hint": "Operators that you create appear here.",
  "operator.operator_self": "{name} (you)",
  "operator.operator_roles": "Roles",
  "operator.operator_enabled": "Enabled",
  "operator.operator_disabled": "Disabled",
  "operator.operator_not_self": "You cannot change your own account. Ask another administrator.",
  "operator.operator_already_disabled": "This operator is already disabled.",
  "operator.operator_new": "New operator",
  "operator.operator_name_hint": "Up to 32 letters, digits, dots, hyphens and underscores.",
  "operator.operator_create": "Create",
  "operator.operator_roles_hint": "An operator without any role can sign in, but has access to nothing.",
  "operator.operator_roles_title": "Roles of {name}",
  "operator.operator_roles_saved": "The roles of {name} have been saved.",
  "operator.operator_reset": "New password",
  "operator.operator_reset_title": "Give {name} a new password?",
  "operator.operator_reset_confirm": "Create new password",
  "operator.operator_reset_effect":
    "The operator is signed out everywhere, and the old password no longer works. An operator who is locked or disabled is enabled again.",
  "operator.operator_factor": "Second factor",
  "operator.operator_factor_on": "On",
  "operator.operator_factor_off": "Off",
  "operator.operator_no_factor": "This operator has no second factor.",
  "operator.operator_factors_remove": "Remove second factors",
  "operator.operator_factors_title": "Remove the second factors of {name}?",
  "operator.operator_factors_effect":
    "For someone who lost them: make sure who is asking. The operator is signed out everywhere, and then signs in with the password alone.",
  "operator.operator_factors_done": "The second factors of {name} have been removed.",
  "operator.operator_disable": "Disable",
  "operator.operator_disable_title": "Disable {name}?",
  "operator.operator_disable_effect":
    "The operator is signed out everywhere and cannot sign in again until you create a new password.",
  "operator.operator_disable_done": "{name} has been disabled.",
  "operator.password_title": "Password for {name}",
  "operator.password_once": "This password is shown only once. Copy it now, and pass it on safely.",
  "operator.password_copy": "Copy password",
  "operator.password_done": "Done",
} as const;
