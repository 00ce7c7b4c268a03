import Badge, { type BadgeProps } from "@cloudscape-design/components/badge";
import { useT } from "../i18n/t";
import type { TicketSeverity } from "./generated/types.gen";

const COLORS = {
  low: "grey",
  normal: "blue",
  high: "severity-medium",
  urgent: "severity-critical",
} as const satisfies Record<TicketSeverity, NonNullable<BadgeProps["color"]>>;

/** How much a ticket matters, as a mark and in words. */
export function SeverityMark({ severity }: { severity: TicketSeverity }) {
  const t = useT();
  return <Badge color={COLORS[severity]}>{t(`operator.ticket_severity_${severity}`)}</Badge>;
}
