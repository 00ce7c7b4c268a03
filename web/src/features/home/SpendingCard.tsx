import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import Link from "@cloudscape-design/components/link";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { BillOverviewReply, Money } from "../../api/generated/types.gen";
import { useMayAnywhere } from "../../domain/access/useMay";
import { Amount } from "../../domain/money/Amount";
import { usualSpendingQuery } from "../../domain/money/billQueries";
import { PATHS } from "../../domain/paths";
import { useLang, useT } from "../../i18n/t";
import { QueryState } from "../../kit/ui/QueryState";
import { useFollow } from "../../kit/ui/useFollow";
import { useProjectId } from "../../state/project";
import { compare } from "./spending";

/** What was charged yesterday, in this month so far and in the last one, each compared with what there is to compare it with. */
export function SpendingCard() {
  const t = useT();
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
        <QueryState query={spending}>{(found) => <Figures found={found} />}</QueryState>
      ) : (
        <Box color="text-body-secondary">{may.reason}</Box>
      )}
    </Container>
  );
}

function Figures({ found }: { found: BillOverviewReply }) {
  const t = useT();
  const percent = usePercent();
  const { toAverage, ofLast, toBefore } = compare(found);
  const { yesterday, this_month, last_month } = found;
  return (
    <KeyValuePairs
      columns={2}
      minColumnWidth={150}
      items={[
        {
          label: t("home.spending_yesterday"),
          value: (
            <Figure money={yesterday}>
              {toAverage !== undefined && t("home.spending_to_average", { change: percent.change(toAverage) })}
            </Figure>
          ),
        },
        {
          label: t("home.spending_this_month"),
          value: (
            <Figure money={this_month}>
              {ofLast !== undefined && t("home.spending_of_last", { share: percent.share(ofLast) })}
            </Figure>
          ),
        },
        { label: t("home.spending_last_month"), value: <Amount money={last_month} /> },
        {
          label: t("home.spending_change"),
          value: toBefore === undefined ? t("home.spending_no_change") : percent.change(toBefore),
        },
      ]}
    />
  );
}

/** An amount, and below it how it compares. */
function Figure({ money, children }: { money: Money; children: ReactNode }) {
  return (
    <>
      <Amount money={money} />
      {children && (
        <Box color="text-body-secondary" fontSize="body-s">
          {children}
        </Box>
      )}
    </>
  );
}

/** Words for parts of one in percent. */
function usePercent() {
  const locale = useLang() === "CN" ? "zh-CN" : "en";
  const words = (part: number, signDisplay: "auto" | "exceptZero") =>
    new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0, signDisplay }).format(part);
  return { share: (part: number) => words(part, "auto"), change: (part: number) => words(part, "exceptZero") };
}
