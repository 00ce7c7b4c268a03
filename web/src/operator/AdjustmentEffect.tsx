import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import { useQuery } from "@tanstack/react-query";
import { ApiError, call } from "../api/call";
import { ruleWords } from "../i18n/ruleWords";
import { useT } from "../i18n/t";
import { amountText } from "./amounts";
import { adjustmentPreview } from "./generated/sdk.gen";
import type { AdjustmentDraft, AdjustmentPreview } from "./generated/types.gen";

/** The parts of a balance that a change may change. */
const PARTS = ["available", "cash", "gift", "credit_line"] as const;

/** What a change would bring about now; asked for while it is `isWanted`. */
export function useAdjustmentPreview(draft: AdjustmentDraft, isWanted: boolean) {
  const { customer_no, kind, amount } = draft;
  return useQuery({
    queryKey: ["adjustments", "preview", customer_no, kind, amount],
    queryFn: ({ signal }) => call(adjustmentPreview({ signal, body: draft })),
    enabled: isWanted,
    meta: { quiet: true },
    retry: false,
  });
}

/** Why a change cannot be made: what is wrong with its amount, else what the server says of it. */
export function refusalWords(error: Error): string {
  const violations = error instanceof ApiError ? error.violations : [];
  const wrong = violations.find(({ field }) => field === "amount");
  return wrong ? ruleWords(wrong.rule) : error.message;
}

/** The parts of a balance that a change would change, as they are and as they would be. */
export function AdjustmentEffect({ preview: { before, after } }: { preview: AdjustmentPreview }) {
  const t = useT();
  const changed = PARTS.filter((part) => before[part].minor !== after[part].minor);
  return (
    <KeyValuePairs
      columns={2}
      items={(changed.length > 0 ? changed : PARTS).map((part) => ({
        label: t(`adjustment.balance_${part}`),
        value: t("adjustment.from_to", { before: amountText(before[part]), after: amountText(after[part]) }),
      }))}
    />
  );
}
