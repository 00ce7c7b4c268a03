import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useMemo, useState } from "react";
import type { MetricPointReply } from "../../../api/generated/types.gen";
import { useLang, useT } from "../../../i18n/t";
import { useTimes } from "../../../i18n/times";
import { Figures } from "../../../kit/charts/Figures";
import { CHARTS, type Chart, ceiling, figureOf, figureWords, linesOf, type Metric, mostOf, summary } from "./charts";
import { LINE_COLOURS, Plot } from "./Plot";
import type { Shown } from "./useMetrics";

/** One chart: its lines, what they were at a moment or came to, and all figures as a table. */
export function MetricChart({ chart, shown }: { chart: Chart; shown: Shown }) {
  const t = useT();
  const times = useTimes();
  const locale = useLang() === "CN" ? "zh-CN" : "en";
  const [at, setAt] = useState<number | null>(null);
  const { reply, from, to } = shown;
  const metrics: readonly Metric[] = CHARTS[chart];
  const lines = useMemo(() => linesOf(CHARTS[chart], reply.points, reply.step), [chart, reply]);
  const words = (metric: Metric, value: number) => figureWords(metric, value, locale);
  const second = at === null ? undefined : lines[0][at];
  const legend = metrics.map((metric, place) => {
    const { average, most } = summary(metric, reply.points);
    const now = at === null ? null : lines[place + 1]?.[at];
    const name = t(`instance_detail.metric_${metric}`);
    const told =
      second === undefined || now === null || now === undefined
        ? t("instance_detail.metric_summary", { average: words(metric, average), most: words(metric, most) })
        : `${words(metric, now)}, ${times.at(new Date(second * 1_000).toISOString())}`;
    return { metric, place, name, told };
  });
  const title = t(`instance_detail.metric_${chart}_title`);
  const said = legend.map(({ name, told }) => `${name}: ${told}`).join("; ");
  return (
    <Container header={<Header variant="h2">{title}</Header>}>
      <SpaceBetween size="xs">
        <Plot
          label={`${title}. ${t("instance_detail.metric_points", { count: reply.points.length })} ${said}`}
          lines={lines}
          from={from}
          to={to}
          ceiling={ceiling(chart, reply.memory_mib, reply.points)}
          words={(value) => words(metrics[0] ?? "cpu", value)}
          onPoint={setAt}
        />
        <SpaceBetween direction="horizontal" size="l">
          {legend.map(({ metric, place, name, told }) => (
            <Box key={metric} fontSize="body-s">
              <span className="metric-mark" style={{ backgroundColor: LINE_COLOURS[place] }} aria-hidden="true" />
              {name}: {told}
            </Box>
          ))}
        </SpaceBetween>
        <Table title={title} metrics={metrics} shown={shown} words={words} />
      </SpaceBetween>
    </Container>
  );
}

interface TableProps {
  title: string;
  metrics: readonly Metric[];
  shown: Shown;
  words: (metric: Metric, value: number) => string;
}

/** Every figure of a chart, the newest first; written out when it is opened. */
function Table({ title, metrics, shown: { reply }, words }: TableProps) {
  const t = useT();
  const times = useTimes();
  const [isOpen, setOpen] = useState(false);
  const head = metrics.flatMap((metric) => {
    const name = t(`instance_detail.metric_${metric}`);
    return [name, t("instance_detail.metric_most", { name })];
  });
  const row = (point: MetricPointReply) => [
    times.at(point.at),
    ...metrics.flatMap((metric) => [words(metric, figureOf(metric, point)), words(metric, mostOf(metric, point))]),
  ];
  return (
    <ExpandableSection
      headerText={t("instance_detail.metric_table")}
      headerAriaLabel={`${t("instance_detail.metric_table")}: ${title}`}
      variant="footer"
      expanded={isOpen}
      onChange={({ detail }) => setOpen(detail.expanded)}
    >
      {isOpen && (
        <Figures
          className="metric-table"
          caption={title}
          head={[t("instance_detail.metric_at"), ...head]}
          rows={reply.points.map(row).reverse()}
        />
      )}
    </ExpandableSection>
  );
}
