import Box from "@cloudscape-design/components/box";
import { lazy, type ReactNode, Suspense } from "react";
import type { InstanceReply } from "../../api/generated/types.gen";
import { loadWords, useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
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
  if (status === "recycling") {
    return (
      <Suspense fallback={null}>
        <Note>
          <DeletionDate instance={instance} />
        </Note>
      </Suspense>
    );
  }
  if (!paid_until || status === "failed") return null;
  const left = Date.parse(paid_until) - serverNow();
  if (left <= 0) return <Note>{t("instance.next_over")}</Note>;
  if (left >= SOON || renews) return null;
  return (
    <Note>
      {t(status === "running" ? "instance.next_stops" : "instance.paid_until", { time: times.at(paid_until) })}
    </Note>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Box variant="span" display="block" color="text-body-secondary" fontSize="body-s">
      {children}
    </Box>
  );
}
