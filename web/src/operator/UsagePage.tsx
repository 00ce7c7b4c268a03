import { useInfiniteQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { useAct } from "../kit/form/useAct";
import { type Question, questionQuery } from "../kit/table/question";
import { type Column, ResourceTable } from "../kit/table/ResourceTable";
import { ThingNumber } from "../kit/table/ThingNumber";
import { useListState } from "../kit/table/useListState";
import { shortNumber } from "../kit/ui/shortNumber";
import { AllowedButton } from "./AllowedButton";
import { countText } from "./amounts";
import { usageAsideList, usageRetry } from "./generated/sdk.gen";
import type { AsideUsageReply } from "./generated/types.gen";
import { ProductName } from "./ProductName";
import { customerColumn } from "./queueColumns";
import { ResourceLink } from "./ThingLinks";
import { USAGE_CHANGED, USAGE_KEY } from "./usage/usage";

// Fetched with the first file that is imported.
const ImportDialog = lazy(() => import("./usage/ImportDialog").then(({ ImportDialog: it }) => ({ default: it })));

const QUESTION: Question<AsideUsageReply> = {
  queryKey: USAGE_KEY,
  fetch: (_, page, signal) => call(usageAsideList({ signal, query: page })),
};

/** Usage that could not be rated, the latest hour first, to be rated again; and usage that is recorded from a file. */
export function UsagePage() {
  const t = useT();
  const columns = useColumns();
  const [isImporting, setIsImporting] = useState(false);
  return (
    <>
      <ResourceTable<AsideUsageReply>
        {...QUESTION}
        id="usage"
        title={t("title.operator_usage")}
        description={t("usage.about")}
        columns={columns}
        itemId={({ hour, resource_id }) => `${hour} ${resource_id}`}
        itemName={({ hour, resource_id }) => `${resource_id} ${hour}`}
        actions={() => (
          <>
            <Retry />
            <AllowedButton variant="primary" needs="usage_manage" onClick={() => setIsImporting(true)}>
              {t("usage.import")}
            </AllowedButton>
          </>
        )}
        empty={{ title: t("usage.empty"), hint: t("usage.empty_hint") }}
      />
      {isImporting && (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setIsImporting(false)} />
        </Suspense>
      )}
    </>
  );
}

function useColumns(): readonly Column<AsideUsageReply>[] {
  const t = useT();
  const times = useTimes();
  return [
    customerColumn(t, { isRowHeader: true, width: 140 }),
    { id: "hour", header: t("usage.hour"), cell: ({ hour }) => times.at(hour), width: 180, isOneLine: true },
    {
      id: "resource_id",
      header: t("usage.resource_id"),
      cell: ({ customer_no, resource_id }) => (
        <ThingNumber id={resource_id}>
          <ResourceLink customerNo={customer_no} resourceId={resource_id}>
            {shortNumber(resource_id)}
          </ResourceLink>
        </ThingNumber>
      ),
      width: 200,
    },
    {
      id: "product",
      header: t("operator.product"),
      cell: ({ product }) => <ProductName product={product} />,
      width: 180,
    },
    { id: "region", header: t("operator.order_region"), cell: ({ region }) => region, width: 120, isOneLine: true },
    { id: "records", header: t("usage.records"), cell: ({ records }) => countText(records), width: 100 },
    { id: "reason", header: t("usage.reason"), cell: ({ reason }) => reason, width: 320, isSoonOnPhone: true },
    {
      id: "aside_at",
      header: t("usage.aside_at"),
      cell: ({ aside_at }) => times.at(aside_at),
      isHiddenAtFirst: true,
      isOneLine: true,
    },
  ];
}

/** Has everything rated again that is listed. */
function Retry() {
  const t = useT();
  const list = useListState();
  // What the list was answered; it is asked there.
  const aside = useInfiniteQuery({ ...questionQuery(QUESTION, list.value), enabled: false });
  const { busy, act } = useAct({
    call: () => call(usageRetry()),
    says: ({ records }) => t("usage.retried", { count: records }),
    invalidate: USAGE_CHANGED,
  });
  const isNone = !aside.data?.pages.some(({ items }) => items.length > 0);
  return (
    <AllowedButton needs="usage_manage" loading={busy} obstacle={isNone && t("usage.retry_idle")} onClick={act}>
      {t("usage.retry")}
    </AllowedButton>
  );
}
