import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Grid from "@cloudscape-design/components/grid";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { use } from "react";
import { useLang, useT } from "../../../i18n/t";
import { PeriodFilter } from "../../../kit/table/PeriodFilter";
import { useListState } from "../../../kit/table/useListState";
import { EmptyState } from "../../../kit/ui/EmptyState";
import { QueryState } from "../../../kit/ui/QueryState";
import { loadConsole } from "../../../rules/rules";
import { CHARTS, type Chart } from "./charts";
import { judgeMetrics } from "./judgeMetrics";
import { MetricChart } from "./MetricChart";
import { CHOICES, FIRST, metricsQuery, type Shown } from "./useMetrics";

/** What an instance was busy with: processors, memory, disks and network, in the range that the address names. */
export function Monitoring() {
  const t = useT();
  const list = useListState();
  const { id } = useParams({ from: "/_console/main/gpu-cloud/$id" });
  const found = useQuery(metricsQuery(id, list.value));
  return (
    <SpaceBetween size="m">
      <SpaceBetween size="xxs">
        <PeriodFilter list={list} choices={CHOICES} first={FIRST} loadJudge={judgeMetrics} />
        <Box color="text-body-secondary">{t("instance_detail.metric_kept")}</Box>
      </SpaceBetween>
      <QueryState query={found}>{(shown) => <Charts shown={shown} />}</QueryState>
    </SpaceBetween>
  );
}

const WIDTHS = [{ colspan: { default: 12, m: 6 } }, { colspan: { default: 12, m: 6 } }];

function Charts({ shown }: { shown: Shown }) {
  const t = useT();
  const lang = useLang();
  const { spanWords } = use(loadConsole());
  if (shown.reply.points.length === 0) {
    return (
      <Container>
        <EmptyState title={t("instance_detail.metric_none")} hint={t("instance_detail.metric_none_hint")} />
      </Container>
    );
  }
  return (
    <SpaceBetween size="m">
      <Box color="text-body-secondary">
        {t("instance_detail.metric_step", { span: spanWords(shown.reply.step, lang) })}
      </Box>
      <Grid gridDefinition={[...WIDTHS, ...WIDTHS]}>
        {(Object.keys(CHARTS) as Chart[]).map((chart) => (
          <MetricChart key={chart} chart={chart} shown={shown} />
        ))}
      </Grid>
    </SpaceBetween>
  );
}
