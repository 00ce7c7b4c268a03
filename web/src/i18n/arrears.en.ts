/** English words of arrears. */
export const arrearsEn = {
  "arrears.title": "{amount} overdue",
  "arrears.pay": "Top up at least {amount} to clear the arrears. Until then you cannot create new resources.",
  "arrears.timeline": "Timeline",
  "arrears.has_come": "Done",
  "arrears.to_come": "Scheduled",
  "arrears.begun": "Balance used up",
  "arrears.stopped": "Pay-as-you-go and expired resources are stopped",
  "arrears.recycled": "Stopped resources are moved to the recycle bin",
  "arrears.deleted": "Resources in the recycle bin are deleted",
  "arrears.level": "Arrears cleared",
  "arrears.restored": "Stopped resources will be running again at about {at}.",
  "arrears.policy": "Grace period after the balance runs out",
  "arrears.policy_warned":
    "The main user and sub-users who can view the balance are notified immediately. Everything keeps running.",
  "arrears.policy_stopped":
    "After {span}: pay-as-you-go resources are stopped. Prepaid resources run until they expire; you are notified of the dates for each one.",
  "arrears.policy_recycled": "After {span}: stopped resources are moved to the recycle bin.",
  "arrears.policy_deleted": "After {span}: resources in the recycle bin are deleted.",
  "arrears.policy_restored":
    "Until they are deleted, resources start again about {span} after a top-up that clears the arrears.",
} as const;
