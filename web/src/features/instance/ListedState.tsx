import Box from "@cloudscape-design/components/box";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, use } from "react";
import type { InstanceReply } from "../../api/generated/types.gen";
import { deletingQuery } from "../../domain/resource/queries";
import { loadWords, useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { loadConsole } from "../../rules/rules";
import { useProjectId } from "../../state/project";
import { serverNow } from "../../state/serverClock";
import { InstanceState } from "./InstanceState";
import { unsaidOf } from "./unsaid";

// Hardly any list shows one.
const DeletionDate = lazy(async () => {
  const [{ DeletionDate: Component }] = await Promise.all([import("./DeletionDate"), loadWords(["resource"])]);
  return { default: Component };
});

/** Milliseconds before the end of its paid time from which on it is said: 7 days (SPEC §1). */
const SOON = 7 * 86_400_000;

/** How an instance stands among others: also what is under way with it, or what happens to it next and when. */
export function ListedState({ instance }: { instance: InstanceReply }) {
  return (
    <>
      <InstanceState instance={instance} />
      <Next instance={instance} />
    </>
  );
}

function Next({ instance }: { instance: InstanceReply }) {
  const t = useT();
  const times = useTimes();
  const { status, paid_until, renews } = instance;
  const unsaid = unsaidOf(instance);
  if (unsaid) return <Note>{t(`instance.kind_${unsaid}`)}</Note>;
  if (status === "recycling") return <Deletion instance={instance} />;
  if (status === "failed") return null;
  if (!paid_until) return <InArrears instance={instance} />;
  const left = Date.parse(paid_until) - serverNow();
  if (left <= 0) return <Note>{t("instance.next_over")}</Note>;
  if (left >= SOON || renews) return null;
  return (
    <Note>
      {t(status === "running" ? "instance.next_stops" : "instance.paid_until", { time: times.at(paid_until) })}
    </Note>
  );
}

/** When what is not paid is deleted, or what arrears do to it before that. */
function Deletion({ instance }: { instance: InstanceReply }) {
  return (
    <Suspense fallback={null}>
      <Note>
        <DeletionDate instance={instance} />
      </Note>
    </Suspense>
  );
}

/**
 * What arrears do next to what runs by the hour; nothing while there are none, of which the list of instances knows nothing. Arrears stop what can
 * be stopped: what is off stays as it is until it moves to the recycle bin.
 */
function InArrears({ instance }: { instance: InstanceReply }) {
  const { resource_id, status } = instance;
  const module = use(loadConsole());
  const found = useQuery(deletingQuery(useProjectId())).data;
  const isFound = found?.resources.some((one) => one.resource_id === resource_id);
  return isFound && !module.instanceAllows(status, "stop") ? <Deletion instance={instance} /> : null;
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Box variant="span" display="block" color="text-body-secondary" fontSize="body-s">
      {children}
    </Box>
  );
}
