import { orderKindNames } from "../../api/generated/names.gen";
import type { OrderReply } from "../../api/generated/types.gen";
import type { Translate } from "../../i18n/t";
import { oneOf } from "../../kit/table/oneOf";

/** What an order is; its name when this build has no words for it. */
export function kindWords(name: string, t: Translate): string {
  const known = oneOf(orderKindNames, name);
  return known ? t(`order.kind_${known}`) : name;
}

/** The program's own remarks. */
const OWN = [
  "not_reviewed_in_time",
  "not_prepared_in_time",
  "sold_out",
  "engine_error",
  "timed_out",
  "not_made_in_time",
  "given_up",
  "cancelled",
  "deleted",
] as const;

/** Why an order ended: the operator's words, or ours where nobody decided on it in time, or nothing could be made. */
export function remarkWords({ remark, cause }: Pick<OrderReply, "remark" | "cause">, t: Translate): string {
  const own = cause ? oneOf(OWN, cause) : undefined;
  if (own === "cancelled") return t("order.was_cancelled");
  return own ? t(`order.${own}`) : remark;
}
