import Box from "@cloudscape-design/components/box";
import Checkbox from "@cloudscape-design/components/checkbox";
import Input from "@cloudscape-design/components/input";
import List from "@cloudscape-design/components/list";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useState } from "react";
import { useT } from "../../i18n/t";
import { ConfirmDialog } from "../../kit/table/ConfirmDialog";
import { EmptyState } from "../../kit/ui/EmptyState";

/** Pages that are pinned at most, as core says (`HomeDraft`). */
const MOST = 12;

/** A page that can be pinned. */
interface Pinnable {
  router_name: string;
  title: string;
}

interface Props {
  /** The pages, those that are pinned first. */
  pages: readonly Pinnable[];
  /** The names of those that are pinned. */
  pinned: readonly string[];
  onChoose: (names: string[]) => void;
  onClose: () => void;
}

/** Chooses pages to pin, and drags them into an order. No more can be ticked than may be pinned. */
export function EntrancesDialog({ pages, pinned, onChoose, onClose }: Props) {
  const t = useT();
  const [sorted, setSorted] = useState(pages);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(pinned));
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLowerCase();
  const found = sorted.filter(({ title }) => title.toLowerCase().includes(wanted));
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
        onChoose(sorted.map(({ router_name }) => router_name).filter((name) => chosen.has(name)));
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
          renderItem={({ router_name, title }) => ({
            id: router_name,
            announcementLabel: title,
            content: (
              <Checkbox
                checked={chosen.has(router_name)}
                disabled={isFull && !chosen.has(router_name)}
                onChange={({ detail }) => tick(router_name, detail.checked)}
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
