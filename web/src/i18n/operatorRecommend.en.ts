/** English words of the page of what the operator recommends. */
export const operatorRecommendEn = {
  "recommend.about":
    "What customers see on their home page under “Recommended for you”: up to four, for their regions and for what they do not have yet.",
  "recommend.one": "Recommendation",
  "recommend.new": "New recommendation",
  "recommend.edit_title": "Edit recommendation",
  "recommend.effect":
    "Customers see it from its start until its end or until you withdraw it, unless four others stand before it.",
  "recommend.saved": "The recommendation has been saved.",
  "recommend.link": "Link",
  "recommend.link_hint": "A path in the console that begins with /main/, or an address that begins with https://.",
  "recommend.unless": "Hidden from customers who have",
  "recommend.unless_hint": "Nobody in an account that has one sees it.",
  "recommend.unless_none": "Show to everyone",
  "recommend.unless_instance": "An instance",
  "recommend.unless_gpu_server": "A GPU server",
  "recommend.unless_ssh_key": "An SSH key",
  "recommend.unless_budget": "A budget",
  "recommend.until_hint": "Empty: until it is withdrawn.",
  "recommend.position": "Position",
  "recommend.position_hint": "0 to 999. The lowest comes first; of those at the same position, the newest.",
  "recommend.withdraw_title": "Withdraw this recommendation?",
  "recommend.withdraw_effect": "Customers no longer see “{title}”. It cannot be published again.",
  "recommend.withdrawn": "The recommendation has been withdrawn.",
  "recommend.empty": "No recommendations yet",
  "recommend.empty_hint": "What you recommend appears here.",
} as const;
