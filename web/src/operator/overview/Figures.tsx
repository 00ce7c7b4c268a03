import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SegmentedControl from "@cloudscape-design/components/segmented-control";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/call";
import { useLang, useT } from "../../i18n/t";
import { Bars } from "../../kit/charts/Bars";
import { QueryState } from "../../kit/ui/QueryState";
import { amountText, countText } from "../amounts";
import { figuresShow } from "../generated/sdk.gen";
import type { DayFigures } from "../generated/types.gen";
import { FIGURES_FOLLOWED } from "../pace";
import { countOn, type Figure, figuresOf } from "./figures";

/** Days that are drawn; the others before them are what they are compared with. */
const DRAWN = 30;

/** What was counted day by day: one figure at a time, drawn, with what it comes to. */
export function Figures() {
  const t = useT();
  const days = useQuery({
    queryKey: ["figures"],
    queryFn: async ({ signal }) => (await call(figuresShow({ signal }))).days,
    refetchInterval: FIGURES_FOLLOWED,
    meta: { quiet: true },
  });
  const [chosen, choose] = useState("signups");
  const figures = figuresOf(days.data ?? []);
  const figure = figures.find(({ id }) => id === chosen) ?? figures[0];
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={t("overview.figures_about")}
          actions={
            <SegmentedControl
              label={t("overview.figure")}
              selectedId={figure.id}
              options={figures.map((one) => ({ id: one.id, text: nameOf(one, t) }))}
              onChange={({ detail }) => choose(detail.selectedId)}
            />
          }
        >
          {t("overview.figures")}
        </Header>
      }
    >
      <QueryState query={days}>{(found) => <Shown days={found} figure={figure} />}</QueryState>
    </Container>
  );
}

const nameOf = ({ kind, currency }: Figure, t: ReturnType<typeof useT>) =>
  currency ? t("overview.figure_in", { figure: t(`overview.figure_${kind}`), currency }) : t(`overview.figure_${kind}`);

function Shown({ days, figure }: { days: readonly DayFigures[]; figure: Figure }) {
  const t = useT();
  const locale = useLang() === "CN" ? "zh-CN" : "en";
  const short = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
  const { currency } = figure;
  const words = (value: number) => (currency ? amountText({ minor: value, currency }) : countText(value));
  const tick = (value: number) => short.format(currency ? value / 100 : value);
  const values = days.map((day) => countOn(day, figure));
  const sum = (some: readonly number[]) => words(some.reduce((all, one) => all + one, 0));
  const date = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", timeZone: "UTC" });
  const name = nameOf(figure, t);
  return (
    <SpaceBetween size="l">
      <KeyValuePairs
        columns={4}
        minColumnWidth={150}
        items={[
          { label: t("overview.today"), value: sum(values.slice(-1)) },
          { label: t("overview.yesterday"), value: sum(values.slice(-2, -1)) },
          { label: t("overview.last_days", { days: DRAWN }), value: sum(values.slice(-DRAWN)) },
          { label: t("overview.days_before", { days: DRAWN }), value: sum(values.slice(-2 * DRAWN, -DRAWN)) },
        ]}
      />
      <Bars
        title={name}
        xTitle={t("overview.day")}
        yTitle={name}
        bars={days.slice(-DRAWN).map((day) => ({ x: date.format(new Date(day.date)), value: countOn(day, figure) }))}
        words={words}
        tick={tick}
        least={currency ? 500 : 5}
        opener={t("overview.as_table")}
        empty={{ title: t("overview.no_figures"), hint: t("overview.no_figures_hint") }}
      />
    </SpaceBetween>
  );
}
