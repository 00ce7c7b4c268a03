import Box from "@cloudscape-design/components/box";
import { useQueries } from "@tanstack/react-query";
import type { QuoteDraft } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { rules } from "../../rules/rules";
import { quoteQuery } from "./queries";
import { useProductWords } from "./useProductWords";

interface Props {
  scheme: QuoteDraft["scheme"];
  /** What renews itself together, each part as it was priced. */
  parts: readonly QuoteDraft[];
  /** How many there are of all of them. */
  count?: number;
  /** Whether it was chosen that it renews itself. */
  renews: boolean;
}

/** What happens at the end of the paid time, and what all parts of one cost then; nothing by the hour, which has none. */
export function RenewalTerms({ scheme, parts, count = 1, renews }: Props) {
  const t = useT();
  const words = useProductWords();
  const hasPaidTime = scheme !== "hourly";
  // A renewal is one month or year, however many were ordered. Equal parts are one question.
  const questions = parts.map((part) => quoteQuery({ ...part, periods: 1 }));
  const keyOf = ({ queryKey }: (typeof questions)[number]) => String(queryKey[1]);
  const distinct = [...new Map(questions.map((question) => [keyOf(question), question])).values()];
  const enabled = renews && hasPaidTime;
  const answers = useQueries({ queries: distinct.map((question) => ({ ...question, enabled })) });
  if (!hasPaidTime) return null;
  const quotes = new Map(distinct.map((question, place) => [keyOf(question), answers[place]?.data?.quote]));
  const nexts = questions.map((question) => quotes.get(keyOf(question)));
  const period = words.periods(scheme, 1);
  const currency = nexts[0]?.currency;
  const minor = nexts.reduce((sum, next) => sum + (next?.total ?? 0), 0);
  const amount = currency && nexts.every(Boolean) && rules.moneyDisplay({ minor, currency });
  return (
    <Box>
      {renews
        ? amount
          ? t(count > 1 ? "order.renews_terms_each" : "order.renews_terms", { period, amount })
          : t("order.renews_terms_open", { period })
        : t("order.renews_not_terms")}
    </Box>
  );
}
