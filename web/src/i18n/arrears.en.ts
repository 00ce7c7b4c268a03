/** English words of arrears. */
export const arrearsEn = {
  "arrears.title": "{amount} is owed",
  "arrears.pay": "Recharge at least {amount} to end it. Nothing new can be opened until then.",
  "arrears.timeline": "What happens when",
  "arrears.has_come": "Has come",
  "arrears.to_come": "To come",
  "arrears.begun": "The balance was used up",
  "arrears.stopped": "Resources without paid time stop",
  "arrears.recycled": "Stopped resources go to the recycle bin",
  "arrears.deleted": "Resources in the recycle bin are deleted",
  "arrears.level": "Nothing is owed any more",
  "arrears.restored": "What was stopped runs again at about {at}.",
  "arrears.policy": "What happens if the balance is used up",
  "arrears.policy_warned":
    "The main user and the sub-users who see the balance are told at once. Everything keeps running.",
  "arrears.policy_stopped":
    "After {span}: resources that are billed by the hour stop. What is paid in advance runs until its paid time is over; what happens then is told for each.",
  "arrears.policy_recycled": "After {span}: stopped resources go to the recycle bin.",
  "arrears.policy_deleted": "After {span}: resources in the recycle bin are deleted.",
  "arrears.policy_restored":
    "Until they are deleted, resources run again about {span} after a recharge that pays what is owed.",
} as const;
