import Box from "@cloudscape-design/components/box";
import Checkbox from "@cloudscape-design/components/checkbox";
import Input from "@cloudscape-design/components/input";
import List from "@cloudscape-design/components/list";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useState } from "react";
import type { MenuPage } from "../../i18n/menu";
import { useT } from "../../i18n/t";
import { ConfirmDialog } from "../../kit/table/ConfirmDialog";
import { EmptyState } from "../../kit/ui/EmptyState";
import { type Entrance, pick } from "./entrance";
import { useEntrances } from "./useEntrances";

/** Pages that are pinned at most, as core says (`HomeDraft`). */
const MOST = 12;

interface Props {
  /** The menu's pages that can be pinned. */
  pages: readonly MenuPage[];
  /** The names of what is pinned. */
  pinned: readonly string[];
  onChoose: (names: string[]) => void;
  onClose: () => void;
}

/** Chooses pages and ways below them to pin, and drags them into an order. No more can be ticked than may be pinned. */
export function EntrancesDialog({ pages, pinned, onChoose, onClose }: Props) {
  const t = useT();
  const all = useEntrances(pages);
  const [sorted, setSorted] = useState<readonly Entrance[]>(() => {
    const first = pick(all, pinned);
    return [...first, ...all.filter((one) => !first.includes(one))];
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(pick(all, pinned).map(({ name }) => name)));
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLowerCase();
  const found = sorted.filter(({ title, also }) => `${title} ${also}`.toLowerCase().includes(wanted));
  const isFull = chosen.size >= MOST;
  const tick = (name: string, isTicked: boolean) => {
    const next = new Set(chosen);
    next[isTicked ? "add" : "delete"](name);
    setChosen(next);
  };
  return (
    <ConfirmDialog
      title={t("home.entrances_choose")}
      confirm={t("table.confirm")}
      onConfirm={() => {
        onChoose(sorted.map(({ name }) => name).filter((name) => chosen.has(name)));
        onClose();
      }}
      onClose={onClose}
    >
      <SpaceBetween size="s">
        <Box color="text-body-secondary">{t("home.entrances_hint")}</Box>
        <Input
          type="search"
          value={typed}
          placeholder={t("home.entrances_search")}
          ariaLabel={t("home.entrances_search")}
          onChange={({ detail }) => setTyped(detail.value)}
        />
        <Count chosen={chosen.size} />
        {found.length === 0 && <EmptyState icon="search" title={t("table.no_match")} hint={t("table.no_match_hint")} />}
        <List
          ariaLabel={t("home.entrances_pages")}
          items={found}
          sortable
          sortDisabled={wanted !== ""}
          onSortingChange={({ detail }) => setSorted(detail.items)}
          renderItem={({ name, title }) => ({
            id: name,
            announcementLabel: title,
            content: (
              <Checkbox
                checked={chosen.has(name)}
                disabled={isFull && !chosen.has(name)}
                onChange={({ detail }) => tick(name, detail.checked)}
              >
                {title}
              </Checkbox>
            ),
          })}
        />
      </SpaceBetween>
    </ConfirmDialog>
  );
}

/** How many are ticked, and that no more can be. */
function Count({ chosen }: { chosen: number }) {
  const t = useT();
  return (
    <div aria-live="polite">
      <StatusIndicator type={chosen >= MOST ? "warning" : "info"}>
        {chosen >= MOST
          ? t("home.entrances_full", { max: MOST })
          : t("home.entrances_chosen", { count: chosen, max: MOST })}
      </StatusIndicator>
    </div>
  );
}
