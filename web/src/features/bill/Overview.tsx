import Box from "@cloudscape-design/components/box";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SegmentedControl from "@cloudscape-design/components/segmented-control";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { BillOverviewReply, OverviewShare } from "../../api/generated/types.gen";
import { Amount } from "../../domain/money/Amount";
import { barWords } from "../../domain/money/months";
import { useProductWords } from "../../domain/money/useProductWords";
import { useLang, useT } from "../../i18n/t";
import { ShareChart } from "../../kit/charts/ShareChart";
import { SpendBars } from "../../kit/charts/SpendBars";
import { type ListState, useListState } from "../../kit/table/useListState";
import { QueryState } from "../../kit/ui/QueryState";
import { overviewQuery, PERIODS, SPANS, toOverviewQuestion } from "./queries";

/** What was spent over half a year or a year: over time, and on what. */
export function Overview() {
  const list = useListState();
  const { period, by } = toOverviewQuestion(list.value);
  const overview = useQuery(overviewQuery(list.value));
  return (
    <SpaceBetween size="l">
      <Choices list={list} period={period} by={by} />
      <QueryState query={overview}>{(found) => <Charts overview={found} by={by} />}</QueryState>
    </SpaceBetween>
  );
}

interface ChoicesProps {
  list: ListState;
  period: (typeof PERIODS)[number];
  by: (typeof SPANS)[number];
}

function Choices({ list, period, by }: ChoicesProps) {
  const t = useT();
  return (
    <SpaceBetween direction="horizontal" size="m">
      <SegmentedControl
        label={t("bill.period")}
        selectedId={period}
        options={PERIODS.map((id) => ({ id, text: t(`bill.period_${id}`) }))}
        onChange={({ detail }) => list.set({ period: detail.selectedId })}
      />
      <SegmentedControl
        label={t("bill.by")}
        selectedId={by}
        options={SPANS.map((id) => ({ id, text: t(`bill.by_${id}`) }))}
        onChange={({ detail }) => list.set({ by: detail.selectedId })}
      />
    </SpaceBetween>
  );
}

function Charts({ overview, by }: { overview: BillOverviewReply; by: (typeof SPANS)[number] }) {
  const t = useT();
  const lang = useLang() === "CN" ? "zh-CN" : "en";
  const words = useProductWords();
  const { total, points, products, projects, regions } = overview;
  const { currency } = total;
  const shares = (found: readonly OverviewShare[], name: (share: OverviewShare) => string) =>
    found.map((share) => ({ title: name(share), minor: share.total.minor }));
  const parts = [
    {
      what: t("bill.product"),
      title: t("bill.by_product"),
      shares: shares(products, ({ name }) => words.product(name)),
    },
    {
      what: t("bill.project"),
      title: t("bill.by_project"),
      shares: shares(projects, ({ id, name }) => name || t(id ? "bill.deleted_project" : "bill.no_project")),
    },
    { what: t("bill.zone"), title: t("bill.by_zone"), shares: shares(regions, ({ name }) => name) },
  ];
  return (
    <SpaceBetween size="l">
      <Container>
        <Sums overview={overview} />
      </Container>
      <Container header={<Header variant="h2">{t("bill.over_time")}</Header>}>
        <SpendBars
          title={t("bill.over_time")}
          xTitle={t(`bill.by_${by}`)}
          currency={currency}
          bars={points.map((point) => ({ x: barWords(point.from, by, lang), minor: point.total.minor }))}
        />
      </Container>
      <ColumnLayout columns={3} minColumnWidth={320}>
        {parts.map((part) => (
          <Container key={part.what} fitHeight header={<Header variant="h2">{part.title}</Header>}>
            <ShareChart {...part} currency={currency} />
          </Container>
        ))}
      </ColumnLayout>
    </SpaceBetween>
  );
}

function Sums({ overview: { total, discount, yesterday, this_month, last_month } }: { overview: BillOverviewReply }) {
  const t = useT();
  return (
    <ColumnLayout columns={4} minColumnWidth={150}>
      <Sum label={t("bill.spent")}>
        <Box variant="span" fontSize="heading-l" fontWeight="bold">
          <Amount money={total} />
        </Box>
      </Sum>
      <Sum label={t("bill.yesterday")}>
        <Amount money={yesterday} />
      </Sum>
      <Sum label={t("bill.this_month")}>
        <Amount money={this_month} />
      </Sum>
      <Sum label={t("bill.last_month")}>
        <Amount money={last_month} />
      </Sum>
      {discount.minor > 0 && (
        <Sum label={t("bill.saved")}>
          <Amount money={discount} />
        </Sum>
      )}
    </ColumnLayout>
  );
}

function Sum({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Box variant="awsui-key-label">{label}</Box>
      {children}
    </div>
  );
}
