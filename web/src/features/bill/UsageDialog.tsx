import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Modal from "@cloudscape-design/components/modal";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../api/call";
import { billingBillUsageList } from "../../api/generated/sdk.gen";
import type { BillLineReply, UsageReply } from "../../api/generated/types.gen";
import { productName } from "../../domain/money/productName";
import { useProductWords } from "../../domain/money/useProductWords";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { StackedTable } from "../../kit/table/StackedTable";
import { EmptyState } from "../../kit/ui/EmptyState";
import { FailedState } from "../../kit/ui/FailedState";

/** The single usage records that a line of a bill is made of. */
export function UsageDialog({ line, onClose }: { line: BillLineReply; onClose: () => void }) {
  const t = useT();
  const times = useTimes();
  const words = useProductWords();
  const query = useInfiniteQuery({
    queryKey: ["bills", "usage", line.line_id],
    queryFn: ({ signal, pageParam }) =>
      call(billingBillUsageList({ signal, query: { line_id: line.line_id, ...(pageParam && { cursor: pageParam }) } })),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    meta: { quiet: true },
  });
  const cycle = times.span(line.from, line.to);
  const title = t("bill.records_of", { resource: line.resource_name, cycle });
  return (
    <Modal visible size="large" header={title} closeAriaLabel={t("shell.close")} onDismiss={onClose}>
      <SpaceBetween size="m">
        <StackedTable<UsageReply>
          variant="embedded"
          items={query.data?.pages.flatMap(({ items }) => items) ?? []}
          trackBy="record_id"
          loading={query.isPending}
          loadingText={t("shell.loading")}
          wrapLines
          ariaLabels={{ tableLabel: title }}
          columnDefinitions={[
            { id: "at", header: t("bill.record_at"), cell: ({ at }) => times.exact(at), minWidth: 140 },
            {
              id: "quantity",
              header: t("bill.usage"),
              cell: ({ quantity }) => words.units(quantity, productName(line)),
              minWidth: 100,
            },
            {
              id: "record",
              header: t("bill.record"),
              cell: ({ record_id }) => <Box variant="code">{record_id}</Box>,
              isRowHeader: true,
              minWidth: 160,
            },
            {
              id: "received",
              header: t("bill.record_received"),
              cell: ({ received_at }) => times.exact(received_at),
              minWidth: 150,
            },
          ]}
          empty={
            query.isError ? (
              <FailedState onRetry={() => void query.refetch()} />
            ) : (
              <EmptyState title={t("chart.empty")} hint={t("chart.empty_hint")} />
            )
          }
        />
        {query.hasNextPage && (
          <Box textAlign="center">
            <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t("bill.more")}
            </Button>
          </Box>
        )}
      </SpaceBetween>
    </Modal>
  );
}
