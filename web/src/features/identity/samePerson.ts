import type { AccountInfo } from "../../api/generated/types.gen";

/** Whether somebody is whom this page was shown to. */
export function isSamePerson(one: AccountInfo, before: AccountInfo | undefined): boolean {
  return one.login_name === before?.login_name && one.customer_id === before.customer_id;
}
