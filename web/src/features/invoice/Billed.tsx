import Box from "@cloudscape-design/components/box";
import Header from "@cloudscape-design/components/header";
import { useQuery } from "@tanstack/react-query";
import type { BilledReply } from "../../api/generated/types.gen";
import { Amount } from "../../domain/money/Amount";
import { monthWords } from "../../domain/money/months";
import { sumOf } from "../../domain/money/sumOf";
import { AllProjects } from "../../domain/project/AllProjects";
import { type Translate, useLang, useT } from "../../i18n/t";
import { type StackedColumn, StackedTable } from "../../kit/table/StackedTable";
import { EmptyState } from "../../kit/ui/EmptyState";
import { FailedState } from "../../kit/ui/FailedState";
import { rules } from "../../rules/rules";
import { BilledState, type Billed as Is } from "./InvoiceState";
import { billedQuery } from "./queries";

/** What of each month's bill can be invoiced, and why nothing can where that is so. */
export function Billed() {
  const t = useT();
  const lang = useLang() === "CN" ? "zh-CN" : "en";
  const billed = useQuery({ ...billedQuery, meta: { quiet: true } });
  const months = billed.data?.months ?? [];
  const sum = sumOf(months.map(({ available }) => available));
  return (
    <StackedTable<BilledReply>
      items={months}
      trackBy={({ month }) => String(month)}
      loading={billed.isPending}
      loadingText={t("shell.loading")}
      wrapLines
      stickyColumns={{ first: 1 }}
      columnDefinitions={billedColumns(t, lang)}
      ariaLabels={{ tableLabel: t("invoice.tab_billed") }}
      header={
        <Header
          variant="h2"
          description={
            <>
              {sum && t("invoice.billed_sum", { amount: rules.moneyDisplay(sum) })}
              <AllProjects />
            </>
          }
        >
          {t("invoice.tab_billed")}
        </Header>
      }
      empty={
        billed.isError ? (
          <FailedState onRetry={() => void billed.refetch()} />
        ) : (
          <EmptyState title={t("invoice.billed_empty")} hint={t("invoice.billed_empty_hint")} />
        )
      }
    />
  );
}

/** The state, and what it means. */
function WhyNot({ state }: { state: Is }) {
  const t = useT();
  return (
    <>
      <BilledState state={state} />
      <Box color="text-body-secondary" fontSize="body-s">
        {t(`invoice.billed_${state}_about`)}
      </Box>
    </>
  );
}

/** The columns of the months. */
export function billedColumns(t: Translate, lang: string): StackedColumn<BilledReply>[] {
  return [
    {
      id: "month",
      header: t("invoice.month"),
      cell: ({ month }) => <span className="whole">{monthWords(month, lang)}</span>,
      isRowHeader: true,
      minWidth: 100,
    },
    {
      id: "available",
      header: t("invoice.available"),
      kind: "money",
      cell: (one) => <Amount money={one.available} />,
      minWidth: 125,
    },
    {
      id: "state",
      header: t("invoice.state"),
      cell: ({ state }) => <WhyNot state={state} />,
      minWidth: 200,
    },
    {
      id: "billed",
      header: t("invoice.billed"),
      kind: "money",
      cell: ({ total }) => <Amount money={total} />,
      minWidth: 110,
    },
    {
      id: "paid",
      header: t("invoice.paid"),
      kind: "money",
      cell: ({ paid }) => <Amount money={paid} />,
      minWidth: 110,
    },
    {
      id: "invoiced",
      header: t("invoice.invoiced"),
      kind: "money",
      cell: (one) => <Amount money={one.invoiced} />,
      minWidth: 110,
    },
  ];
}
