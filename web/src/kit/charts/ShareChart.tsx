import PieChart from "@cloudscape-design/components/pie-chart";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { Currency } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { rules } from "../../rules/rules";
import { EmptyState } from "../ui/EmptyState";
import { ChartTable } from "./ChartTable";

/** A part of a sum. */
export interface Share {
  title: string;
  minor: number;
}

interface Props {
  title: string;
  /** What the parts are. */
  what: string;
  shares: readonly Share[];
  currency: Currency;
}

/** Who or what a sum was spent on; the same as a table below. Parts of nothing or less are in the table only. */
export function ShareChart({ title, what, shares, currency }: Props) {
  const t = useT();
  const words = (minor: number) => rules.moneyDisplay({ minor, currency });
  const sum = shares.reduce((total, { minor }) => total + minor, 0);
  const percent = (minor: number) => (sum > 0 ? `${((minor * 100) / sum).toFixed(1)}%` : "–");
  return (
    <SpaceBetween size="s">
      <PieChart
        variant="donut"
        size="medium"
        ariaLabel={title}
        hideFilter
        hideTitles
        hideDescriptions
        data={shares.filter(({ minor }) => minor > 0).map((share) => ({ title: share.title, value: share.minor }))}
        innerMetricValue={words(sum)}
        detailPopoverContent={({ value }) => [
          { key: t("chart.amount", { currency }), value: words(value) },
          { key: t("chart.share"), value: percent(value) },
        ]}
        empty={<EmptyState title={t("chart.empty")} hint={t("chart.empty_hint")} />}
      />
      <ChartTable
        opener={t("chart.as_table")}
        caption={title}
        head={[what, t("chart.amount", { currency }), t("chart.share")]}
        rows={shares.map(({ title: name, minor }) => [name, words(minor), percent(minor)])}
      />
    </SpaceBetween>
  );
}
