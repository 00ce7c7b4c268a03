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
  required: () => "This field is required.",
  too_short: ({ min }) => `Enter at least ${min} characters.`,
  too_long: ({ max }) => (max === 0 ? "Leave this empty." : `Enter at most ${max} characters.`),
  forbidden_character: () => "Contains a character that is not allowed here.",
  hidden_character: () =>
    "Contains an invisible character or one that changes the text direction. Type the text instead of pasting it.",
  mixed_scripts: () => "A word mixes Latin letters with similar-looking Cyrillic or Greek letters.",
  letters_digits_underscores: () => "Use only letters, digits and underscores.",
  too_few_kinds: ({ min }) => `Use at least ${min} of: letters, digits, underscores.`,
  too_few_classes: ({ min }) => `Use at least ${min} of: digits, uppercase letters, lowercase letters, symbols.`,
  repeated_run: ({ length }) => `Do not repeat a character ${length} times in a row.`,
  digit_sequence: ({ length }) => `Do not use ${length} consecutive ascending or descending digits.`,
  contains_account_word: () => "Do not use your login name or other account details.",
  common_password: () => "This password is too common. Choose another one.",
  breached_password: () => "This password has appeared in a data breach. Choose another one.",
  weak_password: () => "This password is too easy to guess.",
  used_before: ({ count }) => `You cannot reuse your last ${count} passwords.`,
  does_not_match: () => "The entries do not match.",
  same_as_old: () => "The new value must be different from the old one.",
  invalid_email: () => "Enter a valid email address.",
  domain_without_mail: ({ domain }) => `Addresses ending in .${domain} cannot receive email.`,
  country_not_served: ({ country }) => `Mobile numbers with the country code +${country} are not accepted here.`,
  invalid_mobile: () => "Enter a valid mobile number with the country code, such as +8613800138000.",
  occupied: () => "This is already in use.",
  invalid_code: ({ digits }) => `Enter the ${digits}-digit code.`,
  incorrect_code: () => "The code is incorrect or has expired.",
  invalid_recovery_code: ({ length }) => `A recovery code has ${length} letters and digits.`,
  invalid_key: () => "This is not a valid security key, or it was not copied completely.",
  listed_twice: () => "This is listed twice.",
  not_accepted: () => "Select this checkbox to continue.",
  nothing_chosen: () => "Select at least one.",
  too_many: ({ max }) => `Select at most ${max}.`,
  quota_reached: ({ left }) =>
    left === 0 ? "The quota of this region is reached." : `The quota of this region leaves ${left} more.`,
  invalid_ssh_key: () =>
    "Enter a public SSH key on one line: Ed25519, ECDSA, or RSA with at least 2,048 bits, such as ssh-ed25519 AAAA…",
  invalid_user_data: () => "Begin with #cloud-config, or with #! for a script.",
  invalid_fingerprint: () => "Enter a fingerprint as ssh-keygen -l prints it: SHA256: and 43 characters.",
  private_key: () => "This is a private key. Never share it: paste the public key, the file that ends in .pub.",
  unknown_choice: () => "Select one of the available options.",
  not_a_number: () => "Enter a number.",
  not_whole: () => "Enter a whole number.",
  out_of_range: ({ min, max }) => `Enter a number from ${min} to ${max}.`,
  too_many_decimals: ({ max }) => `Use at most ${max} digits after the decimal point.`,
  too_many_digits: ({ max }) => `Use at most ${max} digits before the decimal point.`,
  amount_out_of_range: ({ min, max }) => `Enter an amount from ${grouped(min)} to ${grouped(max)}.`,
  quantity_not_sold: ({ least, step, most }) =>
    `Available from ${grouped(least)} to ${grouped(most)}, in steps of ${grouped(step)}.`,
  daily_cap: ({ cap, remaining }) => `The daily limit is ${grouped(cap)}; ${grouped(remaining)} is left today.`,
  insufficient_balance: ({ available, missing }) =>
    `Insufficient balance: ${grouped(available)} is available; ${grouped(missing)} more is needed.`,
  in_arrears: ({ owed }) => `The account is in arrears. Top up at least ${grouped(owed)} first.`,
  budget_reached: ({ budget }) =>
    `A threshold of the project's budget of ${grouped(budget)} has been reached or would be exceeded: new resources are blocked.`,
  archived: () => "This is archived and accepts nothing new. Restore it first, or select another one.",
  not_empty: () => "It is not empty: it contains VDCs, or has orders or bills. Archive it instead.",
  default_project: () => "The default project cannot be archived or deleted. Set another project as the default first.",
  invoiced_too_much: () =>
    "The amount paid, less credit notes, is below the amount of this invoice. Reject it; the customer can request the remaining amount again.",
  invalid_ip: ({ entry }) => `The IP format is incorrect: ${entry}`,
  duplicate_ip: ({ entry }) => `Listed twice: ${entry}`,
  address_refused: ({ address }) => `Your current address ${address} would be refused.`,
  digits_only: () => "Use only digits, without spaces.",
  invalid_card_number: () => "Enter a valid card number.",
  invalid_security_code: ({ digits }) => `Enter the ${digits}-digit security code.`,
  card_expired: () => "The card has expired.",
  card_declined: () => "The bank declined this card. Check the details or use another card.",
  invalid_routing_number: () => "Enter a valid US bank routing number.",
  debit_declined: () => "The payment provider cannot debit this account. Check the numbers or use another account.",
  invalid_date: () => "This date does not exist.",
  end_before_start: () => "The End time must be later than the Start time",
  range_too_long: ({ days }) => `Choose a time range of at most ${days} days.`,
  period_too_long: () => "The export operation failed. Please shorten the query time and try again.",
  invalid_resident_id: () => "Enter a valid resident identity number.",
  invalid_passport: () => "Enter a valid passport number.",
  invalid_credit_code: () => "Enter a valid unified social credit code.",
  invalid_registration: () => "Enter a valid registration number.",
  invalid_tax_number: () => "Enter a valid tax number.",
  image_format: () => "Use a JPG, JPEG, GIF or PNG picture.",
  image_too_large: ({ max }) => `The picture must be smaller than ${megabytes(max)}.`,
  image_pixels: () => "The picture has too many pixels.",
  file_too_large: ({ max }) => `The file must be at most ${megabytes(max)}.`,
  invalid_csv: ({ line }) => `Line ${line} is not valid CSV. Check the quotation marks.`,
  missing_column: ({ column }) => `The first line is missing the column ${column}.`,
  unknown_column: ({ column }) => `The first line has an unknown or duplicate column: ${column}`,
  field_count: ({ expected }) => `This line must have ${expected} fields, like the first line.`,
  duplicate_line: ({ line }) => `Duplicate of line ${line}.`,
  state_forbids: forbiddenWords(
    {
      "cancel approved": "The order has been approved and can no longer be cancelled.",
      "cancel disqualified": "The order was rejected, so it cannot be cancelled.",
      "cancel cancelled": "Already cancelled.",
      "cancel issued": "The invoice has been issued. Only requests that have not been issued can be cancelled.",
      "cancel rejected": "The request was rejected, so it cannot be cancelled.",
      "cancel voided": "The invoice was voided, so it cannot be cancelled.",
      "renew deleted": "The resource has been deleted.",
      "delete deleted": "The resource has been deleted.",
      "activate active": "Already active.",
      "deactivate inactive": "Already inactive.",
      "enable enabled": "Already enabled.",
      "enable not_activated": "Not activated yet: the link in the activation email has not been used.",
      "disable disabled": "Already disabled.",
      "disable not_activated": "Not activated yet: the link in the activation email has not been used.",
      "reset_password disabled": "The sub-user is disabled. Enable it first.",
      "reset_password not_activated": "Not activated yet: the link in the activation email has not been used.",
      "resend_activation enabled": "Already activated.",
      "resend_activation disabled": "Already activated.",
      "start running": "Already running.",
      "stop stopped": "Already stopped.",
      "force_stop stopped": "Already stopped.",
      "reset_password stopped": "It is stopped. Start it first.",
      "open_console stopped": "It is stopped. Start it first.",
      "restart stopped": "It is stopped. Start it instead.",
      "delete running": "It is running. Stop it first.",
      "resize running": "It is running. Stop it first.",
      "rebuild running": "It is running. Stop it first.",
      "resize same": "It has this flavor already.",
      "resize prepaid": "It is paid in advance and keeps its flavor. Only pay-as-you-go instances can be resized.",
      "start recycling": "It has been stopped for arrears, or has expired. Top up or renew it first.",
      "rename recycling": "It has been stopped for arrears, or has expired. Top up or renew it first.",
      "rename failed": "Nothing came of the order.",
      "renew pending": "It has not been handed over yet.",
      "renew creating": "It has not been handed over yet.",
      "give_back pending": "It has not been handed over yet. Cancel the order instead.",
      "give_back creating": "It is being prepared. It can be returned once it is handed over.",
      "give_back failed": "Nothing came of the order. Remove it from the list instead.",
      "give_back returning": "It is being returned already.",
      "create sold_out": "Sold out in this region.",
      "delete protected": "It is protected from deletion. Remove the protection first.",
      "rebuild protected": "It is protected from deletion. Remove the protection first.",
      "renew part": "It is part of an instance. Renew the instance instead.",
      "end part": "It is part of an instance. Delete the instance instead.",
      "withdraw in_review": "The review has started, so it can no longer be withdrawn.",
    },
    "This is not possible in the current state.",
  ),
  no_paid_time: () => "Pay-as-you-go resources do not expire and cannot be renewed.",
  not_on_yourself: () => "You cannot do this to yourself.",
  verification_in_review: () =>
    "Your account verification is under review. Once it is approved, you can place orders and top up; you will be notified by message.",
  not_verified: () => "Verify the account first.",
  region_fixed: () => "The region has been confirmed and cannot be changed.",
  inherited_permission: ({ group }) => `Inherited from the group ${group}. Change it there.`,
  whole_account_only: () => "This permission can be granted only for the whole account.",
  sole_contact: () => "This is the only contact for some types of messages. Select another one for them first.",
  password_expired: () => "Your password has expired. Choose a new one first.",
  proof_needed: () => "Confirm your password to continue.",
  permission_missing: () => "You do not have permission to do this.",
  outside_regions: ({ regions }) =>
    regions.length > 0
      ? `You have this permission only in ${regions.join(", ")}.`
      : "You don't have access to any region.",
};

/** A broken rule in words, in the page's language. */
export function ruleWords(rule: Rule): string {
  const words = (language() === "CN" && chineseRules()) || english;
  return (words[rule.rule] as (rule: Rule) => string)(rule);
}
