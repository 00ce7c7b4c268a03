import Box from "@cloudscape-design/components/box";
import type { ReactNode } from "react";
import type { ResourceReply } from "../../api/generated/types.gen";
import { Amount } from "../../domain/money/Amount";
import { rateDisplay } from "../../domain/money/rate";
import { useProductWords } from "../../domain/money/useProductWords";
import { useNextPrice } from "../../domain/resource/useNextPrice";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";

/** What a resource costs by the present price list: a period of it, or a unit for an hour. */
export function Price({ resource }: { resource: ResourceReply }) {
  const t = useT();
  const words = useProductWords();
  const { quote, total, isGone, isHidden } = useNextPrice(resource);
  if (resource.state === "ended" || isHidden) return "–";
  if (isGone) return <Box color="text-body-secondary">{t("resource.price_none")}</Box>;
  if (!quote || !total) return "…";
  if (resource.scheme !== "hourly") {
    return (
      <Words about={words.periods(resource.scheme, 1)}>
        <Amount money={total} />
      </Words>
    );
  }
  const rates = quote.slices.filter(({ rate }) => rate > 0).map(({ rate }) => rateDisplay(rate, quote.currency));
  if (rates.length === 0) return <Amount money={total} />;
  return (
    <Words about={t("scheme.per_hourly")}>
      <span className="amount">{rates.join(" / ")}</span>
    </Words>
  );
}

/** When and how much is charged next. */
export function NextCharge({ resource }: { resource: ResourceReply }) {
  const t = useT();
  const times = useTimes();
  const { total } = useNextPrice(resource);
  const { state, renews, paid_until } = resource;
  if (state === "ended") return "–";
  if (!paid_until) return t("resource.next_hourly");
  const time = times.at(paid_until);
  if (!renews) return <Words about={t("resource.next_ends", { time })}>{t("resource.next_none")}</Words>;
  const about = state === "overdue" ? t("resource.next_overdue") : t("resource.next_at", { time });
  return <Words about={about}>{total ? <Amount money={total} /> : "–"}</Words>;
}

function Words({ children, about }: { children: ReactNode; about: string }) {
  return (
    <>
      {children}
      <Box color="text-body-secondary" fontSize="body-s">
        {about}
      </Box>
    </>
  );
}
