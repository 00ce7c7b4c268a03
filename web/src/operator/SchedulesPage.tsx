import Box from "@cloudscape-design/components/box";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { useAct } from "../kit/form/useAct";
import { CopiedText } from "../kit/table/CopiedText";
import { type Column, ResourceTable } from "../kit/table/ResourceTable";
import { AllowedButton } from "./AllowedButton";
import { countText } from "./amounts";
import { scheduleList, scheduleRun } from "./generated/sdk.gen";
import type { ScheduleState } from "./generated/types.gen";
import { PageLink } from "./PageLink";
import { listPath } from "./paths";
import { findJob, readPattern } from "./schedule/schedule";

/** Milliseconds between two looks while a job waits or runs. */
const FOLLOWED = 3_000;

/** Jobs that run by the clock: when, how it went, and each to be started before its time. */
export function SchedulesPage() {
  const t = useT();
  const columns = useColumns();
  return (
    <ResourceTable<ScheduleState>
      id="schedules"
      title={t("title.operator_schedules")}
      description={t("schedule.about")}
      columns={columns}
      itemId={({ name }) => name}
      itemName={({ name }) => name}
      queryKey={["schedules"]}
      fetch={(_, _page, signal) => call(scheduleList({ signal }))}
      pace={(items) => (items.some(({ is_waiting }) => is_waiting) ? FOLLOWED : false)}
      empty={{ title: t("schedule.empty"), hint: t("schedule.empty_hint") }}
    />
  );
}

function useColumns(): readonly Column<ScheduleState>[] {
  const t = useT();
  const times = useTimes();
  return [
    { id: "job", header: t("schedule.job"), cell: ({ name }) => <Name name={name} />, isRowHeader: true, width: 340 },
    { id: "runs", header: t("schedule.runs"), cell: ({ pattern }) => <Runs pattern={pattern} />, width: 190 },
    {
      id: "last",
      header: t("schedule.last"),
      cell: ({ last_run_at }) => (last_run_at ? times.exact(last_run_at) : t("schedule.never")),
      width: 200,
      isOneLine: true,
    },
    { id: "outcome", header: t("schedule.outcome"), cell: (job) => <Outcome job={job} />, width: 240 },
    {
      id: "next",
      header: t("schedule.next"),
      cell: ({ next_at }) => (next_at ? times.exact(next_at) : "–"),
      width: 200,
      isOneLine: true,
    },
    {
      id: "state",
      header: t("operator.state"),
      cell: (job) => <State job={job} />,
      width: 180,
      isSoonOnPhone: true,
    },
    { id: "actions", header: t("operator.actions"), cell: (job) => <Run job={job} />, width: 140 },
  ];
}

/** What a job does, and the name that logs and metrics have. */
function Name({ name }: { name: string }) {
  const t = useT();
  const job = findJob(name);
  return (
    <>
      {job && <div>{t(`schedule.does_${job}`)}</div>}
      <Box variant="code">{name}</Box>
    </>
  );
}

/** When a job runs, in words where there are some for it. */
function Runs({ pattern }: { pattern: string }) {
  const t = useT();
  const rhythm = readPattern(pattern);
  if (!rhythm) return <Box variant="code">{pattern}</Box>;
  if (rhythm.kind === "hourly") return t("schedule.hourly", { minute: rhythm.minute });
  if (rhythm.kind === "daily") return t("schedule.daily", { time: rhythm.time });
  return rhythm.count === 1 ? t("schedule.every_minute") : t("schedule.minutes", { count: rhythm.count });
}

/** What the last run that went well has gone through, and when it was over. */
function Outcome({ job: { outcome } }: { job: ScheduleState }) {
  const t = useT();
  const times = useTimes();
  if (!outcome) return "–";
  const { accounts, movements, chains, head } = outcome.found;
  return (
    <StatusIndicator type="success" wrapText>
      {accounts !== undefined && t("schedule.outcome_ledger", { accounts, movements: movements ?? "" })}
      {chains !== undefined && t("schedule.outcome_audit", { chains })}
      {head && (
        <div>
          {t("schedule.outcome_head")} <CopiedText text={head} />
        </div>
      )}
      <Box color="text-body-secondary" fontSize="body-s">
        {times.exact(outcome.at)}
      </Box>
    </StatusIndicator>
  );
}

/** Whether a job waits or runs, and how many of it failed at every try. */
function State({ job: { name, is_waiting, failed } }: { job: ScheduleState }) {
  const t = useT();
  return (
    <>
      <StatusIndicator type={is_waiting ? "in-progress" : "stopped"}>
        {t(is_waiting ? "schedule.waiting" : "schedule.idle")}
      </StatusIndicator>
      {failed > 0 && (
        <div>
          <StatusIndicator type="error">
            <PageLink path={listPath("jobs", { q: name })}>
              {t("schedule.failed", { count: countText(failed) })}
            </PageLink>
          </StatusIndicator>
        </div>
      )}
    </>
  );
}

function Run({ job: { name, is_waiting } }: { job: ScheduleState }) {
  const t = useT();
  const { busy, act } = useAct({
    call: () => call(scheduleRun({ body: { name } })),
    says: ({ is_new }) => t(is_new ? "schedule.run_done" : "schedule.run_waiting", { name }),
    invalidate: [["schedules"]],
  });
  return (
    <AllowedButton
      needs="job_manage"
      wrapText={false}
      loading={busy}
      obstacle={is_waiting && t("schedule.run_waiting")}
      ariaLabel={t("schedule.run_one", { name })}
      onClick={act}
    >
      {t("schedule.run")}
    </AllowedButton>
  );
}
