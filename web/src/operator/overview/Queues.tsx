import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import Link from "@cloudscape-design/components/link";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { UseQueryResult } from "@tanstack/react-query";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { QueryState } from "../../kit/ui/QueryState";
import { useFollow, useHref } from "../../kit/ui/useFollow";
import { countText } from "../amounts";
import type { OperatorQueue, OverviewReply, QueueCount } from "../generated/types.gen";
import { PATHS } from "../paths";

/** What is shown of the answer about what waits. */
export interface OverviewProps {
  overview: UseQueryResult<OverviewReply>;
}

/** Where what waits is worked on. */
const PAGE_OF = {
  verifications: PATHS.verifications,
  tickets: PATHS.tickets,
  orders: PATHS.orders,
  invoices: PATHS.invoices,
  payouts: PATHS.payouts,
  payments: PATHS.payments,
  adjustments: PATHS.adjustments,
  usage: PATHS.usage,
  gpu_servers: PATHS.gpu_servers,
  operations: PATHS.operations,
  orphans: PATHS.engines,
  jobs: PATHS.jobs,
} as const satisfies Record<OperatorQueue, string>;

/** How much waits in each queue, each a link to it. */
export function Queues({ overview }: OverviewProps) {
  const t = useT();
  return (
    <Container header={<Header variant="h2">{t("overview.waiting")}</Header>}>
      <QueryState query={overview}>
        {({ queues }) => (
          <KeyValuePairs
            columns={4}
            minColumnWidth={150}
            items={queues.map((queue) => ({
              label: t(`overview.queue_${queue.queue}`),
              value: <Queue queue={queue} />,
            }))}
          />
        )}
      </QueryState>
    </Container>
  );
}

function Queue({ queue: { queue, count, oldest_at, due_at } }: { queue: QueueCount }) {
  const t = useT();
  const times = useTimes();
  const follow = useFollow();
  const hrefOf = useHref();
  const path = PAGE_OF[queue];
  const number = countText(count);
  return (
    <SpaceBetween size="xs">
      <Link
        variant="awsui-value-large"
        href={hrefOf(path)}
        ariaLabel={t("overview.queue_link", { queue: t(`overview.queue_${queue}`), count: number })}
        onFollow={(event) => follow(path, event)}
      >
        {number}
      </Link>
      {oldest_at && (
        <Box color="text-body-secondary" fontSize="body-s">
          {t("overview.oldest", { at: times.at(oldest_at) })}
        </Box>
      )}
      {due_at && (
        <Box color="text-body-secondary" fontSize="body-s">
          {t("overview.next_due", { at: times.at(due_at) })}
        </Box>
      )}
    </SpaceBetween>
  );
}
