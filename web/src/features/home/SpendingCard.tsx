import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import Link from "@cloudscape-design/components/link";
import type { Lang } from "@portico/rules";
import { useQuery } from "@tanstack/react-query";
import type { BillOverviewReply } from "../../api/generated/types.gen";
import { useMayAnywhere } from "../../domain/access/useMay";
import { Amount } from "../../domain/money/Amount";
import { usualSpendingQuery } from "../../domain/money/billQueries";
import { PATHS } from "../../domain/paths";
import { useLang, useT } from "../../i18n/t";
import { QueryState } from "../../kit/ui/QueryState";
import { useFollow } from "../../kit/ui/useFollow";
import { useProjectId } from "../../state/project";

/** Which of the months is the one before the last: behind it are that and the present one. */
const BEFORE_LAST = -3;

/** What was charged yesterday, in this month so far and in the last one, and how that compares with the one before it. */
export function SpendingCard() {
  const t = useT();
  const lang = useLang();
  const follow = useFollow();
  const project = useProjectId();
  const may = useMayAnywhere()("bill_view");
  const spending = useQuery({ ...usualSpendingQuery(project), enabled: may.allowed });
  return (
    <Container
      fitHeight
      header={
        <Header
          variant="h2"
          actions={
            may.allowed && (
              <Link href={PATHS.bills} onFollow={(event) => follow(PATHS.bills, event)}>
                {t("home.spending_all")}
              </Link>
            )
          }
        >
          {t("home.spending")}
        </Header>
      }
    >
      {may.allowed ? (
        <QueryState query={spending}>
          {(found) => (
            <KeyValuePairs
              columns={2}
              minColumnWidth={150}
              items={[
                { label: t("home.spending_yesterday"), value: <Amount money={found.yesterday} /> },
                { label: t("home.spending_this_month"), value: <Amount money={found.this_month} /> },
                { label: t("home.spending_last_month"), value: <Amount money={found.last_month} /> },
                { label: t("home.spending_change"), value: changeWords(found, lang) ?? t("home.spending_no_change") },
              ]}
            />
          )}
        </QueryState>
      ) : (
        <Box color="text-body-secondary">{may.reason}</Box>
      )}
    </Container>
  );
}

/**
 * How the last month compares with the one before it, in percent: of this month there is only a part, which would always seem little.
 * Nothing where the one before cost nothing.
 */
function changeWords({ points, last_month }: BillOverviewReply, lang: Lang): string | undefined {
  const before = points.at(BEFORE_LAST)?.total.minor ?? 0;
  if (before <= 0) return undefined;
  const percent = new Intl.NumberFormat(lang === "CN" ? "zh-CN" : "en", {
    style: "percent",
    maximumFractionDigits: 0,
    signDisplay: "exceptZero",
  });
  return percent.format((last_month.minor - before) / before);
}
