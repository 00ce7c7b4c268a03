import type { Translate } from "../../i18n/t";

const KINDS = ["purchase", "renewal"] as const;

/** What an order is; its name when this build has no words for it. */
export function kindWords(name: string, t: Translate): string {
  const known = KINDS.find((kind) => kind === name);
  return known ? t(`order.kind_${known}`) : name;
}
