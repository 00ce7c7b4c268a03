import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { ResourceReply } from "../../api/generated/types.gen";
import { MayButton } from "../../domain/access/MayButton";
import { ALLOWED } from "../../domain/access/may";
import { PATHS } from "../../domain/paths";
import { PaidTimeDialog } from "../../domain/resource/PaidTimeDialog";
import { RESOURCES } from "../../domain/resource/queries";
import { useRenews } from "../../domain/resource/useRenews";
import { useT } from "../../i18n/t";
import { useFollow } from "../../kit/ui/useFollow";

// Fetched when it is opened.
const TurnOnDialog = lazy(() => import("./TurnOnDialog").then((module) => ({ default: module.TurnOnDialog })));

const ALL_PATH = `${PATHS.resources}?state=expiring`;

interface Props {
  resources: readonly ResourceReply[];
  /** How many there are; with a plus where there are more than these. */
  count: string;
  /** Whether these are all of them. */
  isAll: boolean;
}

/** What can be done with all that expires at once: renewing it, turning on its auto-renewal, and seeing it in the list. */
export function ExpiringActions({ resources, count, isAll }: Props) {
  const t = useT();
  const follow = useFollow();
  const queries = useQueryClient();
  const renewsOf = useRenews();
  const [isRenewing, setRenewing] = useState(false);
  // What is being changed: the list of what expires changes meanwhile.
  const [turned, setTurned] = useState<{ resources: readonly ResourceReply[]; of: string } | null>(null);
  const mine = resources.filter((one) => renewsOf([one]).renew.allowed);
  const ending = resources.filter(({ renews }) => !renews);
  const turnable = ending.filter((one) => renewsOf([one]).turn.allowed);
  const of = `${ending.length}${isAll ? "" : "+"}`;
  const more = !isAll && t("resource.renew_batch", { count: mine.length });
  const some = mine.length < resources.length && t("resource.renew_some", { count: mine.length, all: count });
  const close = (acted: boolean) => {
    setTurned(null);
    if (acted) for (const queryKey of [RESOURCES, ["instances"]]) void queries.invalidateQueries({ queryKey });
  };
  return (
    <>
      <SpaceBetween direction="horizontal" size="xs">
        {/* Where none may be changed, a button says why. */}
        {resources.length > 1 && (
          <MayButton may={mine.length > 0 ? ALLOWED : renewsOf(resources).renew} onClick={() => setRenewing(true)}>
            {t("resource.renew_all")}
          </MayButton>
        )}
        {resources.length > 1 && ending.length > 0 && (
          <MayButton
            may={turnable.length > 0 ? ALLOWED : renewsOf(ending).turn}
            onClick={() => setTurned({ resources: turnable, of })}
          >
            {t("resource.turn_on_all")}
          </MayButton>
        )}
        <Button href={ALL_PATH} onFollow={(event) => follow(ALL_PATH, event)}>
          {t("resource.view_all")}
        </Button>
      </SpaceBetween>
      {isRenewing && (
        <PaidTimeDialog
          act="renew"
          resources={mine}
          note={[some, more].filter(Boolean).join(" ")}
          onClose={() => setRenewing(false)}
        />
      )}
      {turned && (
        <Suspense fallback={null}>
          <TurnOnDialog {...turned} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
