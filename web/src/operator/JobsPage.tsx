import Box from "@cloudscape-design/components/box";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { useAttempt } from "../kit/form/useAttempt";
import { type Column, ResourceTable, type Selected } from "../kit/table/ResourceTable";
import { toast } from "../state/toast";
import { AllowedButton } from "./AllowedButton";
import { jobList, jobRetry } from "./generated/sdk.gen";
import type { DeadJobReply } from "./generated/types.gen";

/** Jobs that were given up, newest first, to be tried again. */
export function JobsPage() {
  const t = useT();
  const columns = useColumns();
  return (
    <ResourceTable<DeadJobReply>
      id="jobs"
      title={t("title.operator_jobs")}
      description={t("job.about")}
      columns={columns}
      itemId={({ job_id }) => job_id}
      itemName={({ kind, job_id }) => `${kind} ${job_id}`}
      queryKey={["jobs"]}
      fetch={({ value }, page, signal) => {
        const q = value("q");
        return call(jobList({ signal, query: { ...(q && { q }), ...page } }));
      }}
      search={t("job.search")}
      selectable
      actions={(selected) => <Retry selected={selected} />}
      empty={{ title: t("job.empty"), hint: t("job.empty_hint") }}
    />
  );
}

function useColumns(): readonly Column<DeadJobReply>[] {
  const t = useT();
  const times = useTimes();
  return [
    { id: "kind", header: t("job.kind"), cell: ({ kind }) => <Box variant="code">{kind}</Box>, isRowHeader: true },
    {
      id: "reason",
      header: t("job.reason"),
      cell: ({ last_error, can_retry }) => (
        <>
          {last_error || "–"}
          {!can_retry && (
            <Box color="text-body-secondary" fontSize="body-s">
              {t("job.lost")}
            </Box>
          )}
        </>
      ),
      width: 320,
      isSoonOnPhone: true,
    },
    { id: "tries", header: t("job.tries"), cell: ({ attempts }) => attempts, width: 90 },
    { id: "created", header: t("job.created"), cell: ({ created_at }) => times.at(created_at), isOneLine: true },
    { id: "ended", header: t("job.ended"), cell: ({ ended_at }) => times.at(ended_at), isOneLine: true },
  ];
}

function Retry({ selected: { items, done } }: { selected: Selected<DeadJobReply> }) {
  const t = useT();
  const job_ids = items.filter(({ can_retry }) => can_retry).map(({ job_id }) => job_id);
  const { busy, attempt } = useAttempt();
  const retry = () =>
    attempt(async () => {
      try {
        const { retried } = await call(jobRetry({ body: { job_ids } }));
        toast.success(t("job.retried", { count: retried }));
        done();
      } catch (error) {
        toast.failure(error);
      }
    });
  return (
    <AllowedButton
      needs="job_manage"
      loading={busy}
      obstacle={job_ids.length === 0 && t(items.length === 0 ? "job.none_chosen" : "job.not_kept")}
      onClick={() => void retry()}
    >
      {t("job.retry")}
    </AllowedButton>
  );
}
