import type { Rule } from "@portico/rules";
import { language } from "../state/lang";
import { forbiddenWords } from "./forbidden";
import { grouped } from "./grouped";
import { chineseRules } from "./t";

type Kind = Rule["rule"];
type Of<K extends Kind> = Extract<Rule, { rule: K }>;
/** Words for every rule: a rule without words does not compile. */
export type RuleWords = { [K in Kind]: (rule: Of<K>) => string };

const megabytes = (bytes: number) => `${Math.round((bytes / 1_048_576) * 10) / 10} MB`;

const english: RuleWords = {
  required: () => "Please fill this in.",
  too_short: ({ min }) => `At least ${min} characters.`,
  too_long: ({ max }) => (max === 0 ? "Please leave this empty." : `At most ${max} characters.`),
  forbidden_character: () => "Contains a character that is not allowed here.",
  hidden_character: () =>
    "Contains a character that cannot be seen or that turns the reading direction. Type it rather than pasting it.",
  mixed_scripts: () => "A word mixes Latin letters with Cyrillic or Greek ones that look alike.",
  letters_digits_underscores: () => "Only letters, digits and underscores.",
  too_few_kinds: ({ min }) => `Use at least ${min} of: letters, digits, underscores.`,
  too_few_classes: ({ min }) => `Use at least ${min} of: digits, upper-case letters, lower-case letters, symbols.`,
  repeated_run: ({ length }) => `No character ${length} times in a row.`,
  digit_sequence: ({ length }) => `No ${length} digits in ascending or descending order.`,
  contains_account_word: () => "Do not use the login name or another word of the account.",
  common_password: () => "This is one of the first passwords that an attacker tries.",
  breached_password: () => "This password became known in a data breach. Choose another one.",
  weak_password: () => "This password is too easy to guess.",
  used_before: ({ count }) => `Do not use one of the last ${count} passwords again.`,
  does_not_match: () => "The two entries differ.",
  same_as_old: () => "The new value must differ from the old one.",
  invalid_email: () => "This is not an email address.",
  domain_without_mail: ({ domain }) => `No mail reaches addresses that end in .${domain}.`,
  country_not_served: ({ country }) => `Mobile numbers with the country code +${country} are not accepted here.`,
  invalid_mobile: () => "This is not a mobile number. Write it with the country code, such as +8613800138000.",
  occupied: () => "This is already in use.",
  invalid_code: ({ digits }) => `The code has ${digits} digits.`,
  incorrect_code: () => "The code is wrong or has expired.",
  invalid_recovery_code: ({ length }) => `A recovery code has ${length} letters and digits.`,
  invalid_key: () => "This is not a security key, or it was not copied whole.",
  listed_twice: () => "Listed twice.",
  not_accepted: () => "Please tick this box.",
  nothing_chosen: () => "Choose at least one.",
  too_many: ({ max }) => `At most ${max}.`,
  unknown_choice: () => "Choose one of the values offered.",
  not_a_number: () => "Enter a number.",
  not_whole: () => "Enter a whole number.",
  out_of_range: ({ min, max }) => `From ${min} to ${max}.`,
  too_many_decimals: ({ max }) => `At most ${max} digits after the decimal point.`,
  too_many_digits: ({ max }) => `At most ${max} digits before the decimal point.`,
  amount_out_of_range: ({ min, max }) => `From ${grouped(min)} to ${grouped(max)}.`,
  quantity_not_sold: ({ least, step, most }) =>
    `Sold from ${grouped(least)} to ${grouped(most)}, in steps of ${grouped(step)}.`,
  daily_cap: ({ cap, remaining }) => `The limit for a day is ${grouped(cap)}; ${grouped(remaining)} is left today.`,
  insufficient_balance: ({ available, missing }) =>
    `The balance is insufficient: ${grouped(available)} is available, ${grouped(missing)} is missing.`,
  in_arrears: ({ owed }) => `The account is in arrears. Please recharge at least ${grouped(owed)} first.`,
  budget_reached: ({ budget }) =>
    `A grade of the project's budget of ${grouped(budget)} is reached, or would be passed: this cannot be opened for now.`,
  archived: () => "This is archived and takes nothing new. Restore it first, or choose another one.",
  not_empty: () => "It is not empty: it has VDCs, or orders and bills name it. It can be archived instead.",
  default_project: () =>
    "The default project can be neither archived nor deleted. Make another project the default first.",
  invoiced_too_much: () =>
    "Less was paid, or is left after credit notes, than this invoice is about. Reject it: the customer can ask for the rest again.",
  invalid_ip: ({ entry }) => `The IP format is incorrect: ${entry}`,
  duplicate_ip: ({ entry }) => `Listed twice: ${entry}`,
  address_refused: ({ address }) => `Your present address ${address} would be refused.`,
  digits_only: () => "Only digits, no spaces.",
  invalid_card_number: () => "This is not a card number.",
  invalid_security_code: ({ digits }) => `The security code has ${digits} digits.`,
  card_expired: () => "The card has expired.",
  card_declined: () => "The bank does not take this card. Please check the details or use another card.",
  invalid_routing_number: () => "This is not a routing number of a bank in the USA.",
  debit_declined: () =>
    "The payment service does not take debits of this account. Please check the numbers or use another account.",
  invalid_date: () => "This date does not exist.",
  end_before_start: () => "The End time must be later than the Start time",
  period_too_long: () => "The export operation failed. Please shorten the query time and try again.",
  invalid_resident_id: () => "This is not a resident identity number.",
  invalid_passport: () => "This is not a passport number.",
  invalid_credit_code: () => "This is not a unified social credit code.",
  invalid_registration: () => "This is not a registration number.",
  invalid_tax_number: () => "This is not a tax number.",
  image_format: () => "Use a JPG, JPEG, GIF or PNG picture.",
  image_too_large: ({ max }) => `The picture must be smaller than ${megabytes(max)}.`,
  image_pixels: () => "The picture has too many pixels.",
  file_too_large: ({ max }) => `The file may have at most ${megabytes(max)}.`,
  invalid_csv: ({ line }) => `Line ${line} is not CSV: check the quotation marks.`,
  missing_column: ({ column }) => `The first line lacks the column ${column}.`,
  unknown_column: ({ column }) => `The first line has a column that is not known, or has it twice: ${column}`,
  field_count: ({ expected }) => `This line must have ${expected} fields, like the first.`,
  duplicate_line: ({ line }) => `The same as in line ${line}.`,
  state_forbids: forbiddenWords(
    {
      "cancel approved": "The order has passed its audit: it can no longer be cancelled.",
      "cancel disqualified": "The order did not pass its audit: there is nothing left to cancel.",
      "cancel cancelled": "This was cancelled already.",
      "cancel issued": "The invoice is issued: only a request that is not issued yet can be cancelled.",
      "cancel rejected": "The request was rejected: there is nothing left to cancel.",
      "cancel voided": "The invoice was voided: there is nothing left to cancel.",
      "renew deleted": "It has ended.",
      "delete deleted": "It has ended.",
      "activate active": "Active already.",
      "deactivate inactive": "Inactive already.",
      "enable enabled": "Enabled already.",
      "enable not_activated": "The activation email has not been followed yet.",
      "disable disabled": "Disabled already.",
      "disable not_activated": "The activation email has not been followed yet.",
      "reset_password disabled": "Disabled: enable the sub-user first.",
      "reset_password not_activated": "The activation email has not been followed yet.",
      "resend_activation enabled": "Activated already.",
      "resend_activation disabled": "Activated already.",
      "withdraw in_review": "The review has begun: it can no longer be withdrawn.",
    },
    "This is not possible in the present state.",
  ),
  no_paid_time: () => "What is billed by the hour has no paid time that could be renewed.",
  not_on_yourself: () => "You cannot do this to yourself.",
  verification_in_review: () =>
    "Your account's papers are being looked at. As soon as they pass, you can order and recharge; you are told by message.",
  not_verified: () => "The account must be verified first.",
  region_fixed: () => "The region was confirmed and cannot change.",
  inherited_permission: ({ group }) => `Inherited from the group ${group}: change it there.`,
  whole_account_only: () => "This permission counts for the whole account only.",
  sole_contact: () => "This is the only contact for some messages. Choose another one for them first.",
  password_expired: () => "Your password has expired. Choose a new one first.",
  proof_needed: () => "Confirm your password to continue.",
  permission_missing: () => "You do not have permission for this.",
  outside_regions: ({ regions }) =>
    regions.length > 0 ? `Your permission counts in ${regions.join(", ")} only.` : "You may not work in any region.",
};

/** A broken rule in words, in the page's language. */
export function ruleWords(rule: Rule): string {
  const words = (language() === "CN" && chineseRules()) || english;
  return (words[rule.rule] as (rule: Rule) => string)(rule);
}
