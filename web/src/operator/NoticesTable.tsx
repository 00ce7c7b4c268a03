import Button from "@cloudscape-design/components/button";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { useWritten } from "../i18n/written";
import { Confirm } from "../kit/form/Confirm";
import { type Column, ResourceTable } from "../kit/table/ResourceTable";
import type { Fetch, Page } from "../kit/table/usePages";
import { AskedDialog } from "../kit/ui/AskedDialog";
import { serverNow } from "../state/serverClock";
import { AllowedButton } from "./AllowedButton";
import type { Written } from "./BothLanguages";
import { inOneLine } from "./inOneLine";

// Fetched when somebody reads one.
const NoticeDialog = lazy(() => import("./NoticeDialog").then((module) => ({ default: module.NoticeDialog })));

/** What is told to customers, where and from when to when it counts. */
interface Notice extends Written {
  regions: readonly string[];
  from_at: string;
  until_at?: string | null;
}

/** What became of it. */
interface Saved {
  is_present: boolean;
  saved_by: string;
  withdrawn_at?: string | null;
}

/** What a dialog in which one is written or changed is given. */
export interface NoticeDialogProps<T> {
  /** What is changed; nothing for a new one. */
  shown: T | undefined;
  /** The regions of the installation. */
  regions: readonly string[];
  onClose: () => void;
}

interface Words {
  title: string;
  about: string;
  /** One of them, over the column of their titles. */
  one: string;
  create: string;
  withdraw: string;
  withdrawEffect: (title: string) => string;
  withdrawn: string;
  empty: string;
  emptyHint: string;
}

interface Props<T extends Saved> {
  /** Names the list; what is asked for it is kept under it. */
  id: string;
  words: Words;
  list: Fetch<T, Page<T> & { regions: string[] }>;
  idOf: (row: T) => string;
  noticeOf: (row: T) => Notice;
  /** What else is said of each, behind its title. */
  columns: readonly Column<T>[];
  withdraw: (row: T) => Promise<unknown>;
  Dialog: ComponentType<NoticeDialogProps<T>>;
}

/** What is told to customers: what counts, what will, and what did. It is written, changed and withdrawn here. */
export function NoticesTable<T extends Saved>(props: Props<T>) {
  const { id, words, list, idOf, noticeOf, withdraw, Dialog } = props;
  const t = useT();
  const written = useWritten();
  // What is edited: one that is there, or a new one.
  const [edited, setEdited] = useState<T | "new" | null>(null);
  const [withdrawn, setWithdrawn] = useState<T | null>(null);
  const [read, setRead] = useState<T | null>(null);
  const all = useQuery({
    queryKey: [id, "regions"],
    queryFn: ({ signal }) => list({}, signal),
    meta: { quiet: true },
  });
  const titleOf = (row: T) => written.title(noticeOf(row));
  const acts = (row: T) =>
    (row.withdrawn_at
      ? [{ text: t("operator.news_read"), act: () => setRead(row) }]
      : [
          { text: t("operator.notice_edit"), act: () => setEdited(row) },
          { text: t("operator.notice_withdraw"), act: () => setWithdrawn(row) },
        ]
    ).map(({ text, act }) => (
      <Button
        key={text}
        variant="inline-link"
        formAction="none"
        wrapText={false}
        ariaLabel={`${text}: ${titleOf(row)}`}
        onClick={act}
      >
        {text}
      </Button>
    ));
  const facts = useFacts(props);
  return (
    <>
      <ResourceTable<T>
        id={id}
        title={words.title}
        description={words.about}
        itemId={idOf}
        itemName={titleOf}
        queryKey={[id, "list"]}
        fetch={(_, page, signal) => list(page, signal)}
        actions={() => (
          <AllowedButton needs="notice_manage" variant="primary" onClick={() => setEdited("new")}>
            {words.create}
          </AllowedButton>
        )}
        columns={[
          { id: "title", header: words.one, cell: titleOf, isRowHeader: true, width: 130 },
          ...facts,
          {
            id: "actions",
            header: t("operator.actions"),
            width: 150,
            cell: (row) => <div style={inOneLine}>{acts(row)}</div>,
          },
          { id: "by", header: t("operator.news_by"), cell: ({ saved_by }) => saved_by || "–", isHiddenAtFirst: true },
        ]}
        empty={{ title: words.empty, hint: words.emptyHint }}
      />
      {edited && (
        <AskedDialog
          title={edited === "new" ? words.create : titleOf(edited)}
          query={all}
          onClose={() => setEdited(null)}
        >
          {({ regions }) => (
            <Suspense fallback={null}>
              <Dialog shown={edited === "new" ? undefined : edited} regions={regions} onClose={() => setEdited(null)} />
            </Suspense>
          )}
        </AskedDialog>
      )}
      {read && (
        <Suspense fallback={null}>
          <NoticeDialog
            title={titleOf(read)}
            written={noticeOf(read)}
            facts={facts.map(({ header, cell }) => ({ label: header, value: cell(read) }))}
            onClose={() => setRead(null)}
          />
        </Suspense>
      )}
      {withdrawn && (
        <Confirm
          title={words.withdraw}
          confirm={t("operator.notice_withdraw")}
          call={() => withdraw(withdrawn)}
          invalidate={[[id]]}
          says={() => words.withdrawn}
          onClose={() => setWithdrawn(null)}
        >
          {words.withdrawEffect(titleOf(withdrawn))}
        </Confirm>
      )}
    </>
  );
}

/** What is said of each behind its title, by the list and where one is read. */
function useFacts<T extends Saved>({ columns, noticeOf }: Props<T>): readonly Column<T>[] {
  const t = useT();
  const times = useTimes();
  return [
    ...columns,
    {
      id: "regions",
      header: t("operator.notice_regions"),
      cell: (row) => noticeOf(row).regions.join(t("grants.comma")) || t("operator.notice_everywhere"),
      width: 100,
    },
    {
      id: "period",
      header: t("operator.notice_period"),
      cell: (row) => {
        const { from_at, until_at } = noticeOf(row);
        return `${times.at(from_at)} –\n${until_at ? times.at(until_at) : t("operator.notice_endless")}`;
      },
      isOneLine: true,
      width: 215,
    },
    {
      id: "state",
      header: t("operator.state"),
      isSoonOnPhone: true,
      cell: (row) => <State saved={row} until={noticeOf(row).until_at} />,
      isOneLine: true,
      width: 130,
    },
  ];
}

interface StateProps {
  saved: Saved;
  until: string | null | undefined;
}

function State({ saved: { withdrawn_at, is_present }, until }: StateProps) {
  const t = useT();
  if (withdrawn_at) return <StatusIndicator type="stopped">{t("operator.notice_withdrawn")}</StatusIndicator>;
  if (is_present) return <StatusIndicator type="success">{t("operator.notice_shown")}</StatusIndicator>;
  const isOver = until && Date.parse(until) <= serverNow();
  return (
    <StatusIndicator type={isOver ? "stopped" : "pending"}>
      {t(isOver ? "operator.notice_over" : "operator.notice_planned")}
    </StatusIndicator>
  );
}
