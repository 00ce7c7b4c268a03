/** English words of products and how a price is made up. */
export const productEn = {
  "scheme.hourly": "Pay-as-you-go",
  "scheme.monthly": "Monthly",
  "scheme.yearly": "Yearly",
  "scheme.per_hourly": "per unit per hour",
  "scheme.per_monthly": "per unit per month",
  "scheme.per_yearly": "per unit per year",
  "scheme.periods_hourly": "{count, plural, one {# hour} other {# hours}}",
  "scheme.periods_monthly": "{count, plural, =0 {(until it expires)} one {# month} other {# months}}",
  "scheme.periods_yearly": "{count, plural, =0 {(until it expires)} one {# year} other {# years}}",

  "order.slice_own": "{quantity} {unit}",
  "order.slice_unit": "{quantity} unit",
  "order.slice_units": "{quantity} units",
  "order.slice_unit_hour": "{quantity} unit-hour",
  "order.slice_unit_hours": "{quantity} unit-hours",

  "product.test-metering": "Test metering",
  "order.missing": "Insufficient balance",
  "order.missing_about": "{available} is available; {missing} more is needed.",
  "order.recharge": "Top up",
  "order.kept": "Your order is filled in as you left it. The price is today's.",
  "order.kept_without_secrets": "Your order is filled in as you left it. Passwords and user data are not kept.",
  "product.watch": "Notify me when {name} is available again",
  "product.watched": "You will be notified once {name} is available again.",
  "product.unwatch": "Do not notify me",
} as const;
