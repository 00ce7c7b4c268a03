import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { AuditEventReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { CopiedText } from "../../kit/table/CopiedText";
import { useListState } from "../../kit/table/useListState";
import { ReadDialog } from "../../kit/ui/ReadDialog";
import { Changes } from "./Changes";
import { actionWords, actorKind, Outcome, objectKind } from "./words";

interface Props {
  event: AuditEventReply;
  onClose: () => void;
}

/** Everything about one event, and the way to all events of its actor or object. */
export function EventDetails({ event, onClose }: Props) {
  const t = useT();
  const times = useTimes();
  const list = useListState();
  const { actor, object } = event;
  const narrow = (values: Record<string, string>) => {
    onClose();
    list.set(values);
  };
  const named = (name: string, kind: string) => (name ? `${name} (${kind})` : kind || "–");
  return (
    <ReadDialog title={actionWords(event.action, t)} onClose={onClose}>
      <SpaceBetween size="l">
        <KeyValuePairs
          columns={3}
          minColumnWidth={180}
          items={[
            { label: t("audit.at"), value: times.exact(event.at) },
            { label: t("audit.code"), value: <Box variant="code">{event.action}</Box> },
            { label: t("audit.outcome"), value: <Outcome outcome={event.outcome} /> },
            { label: t("audit.number"), value: event.seq },
            { label: t("audit.actor"), value: named(actor.name, actorKind(event, t)) },
            { label: t("audit.object"), value: named(object.name, objectKind(event, t)) },
            { label: t("audit.address"), value: event.address || "–" },
            { label: t("audit.request"), value: <CopiedText text={event.request_id} /> },
          ]}
        />
        {event.is_withheld ? (
          <Box color="text-body-secondary">{t("audit.withheld")}</Box>
        ) : (
          <Changes before={event.before} after={event.after} />
        )}
        <SpaceBetween direction="horizontal" size="xs">
          {actor.id && (
            <Button formAction="none" onClick={() => narrow({ actor_id: actor.id ?? "", actor_name: actor.name })}>
              {t("audit.only_actor", { name: actor.name || actorKind(event, t) })}
            </Button>
          )}
          {object.id !== "" && (
            <Button formAction="none" onClick={() => narrow({ object_id: object.id, object_name: object.name })}>
              {t("audit.only_object", { name: object.name || objectKind(event, t) })}
            </Button>
          )}
        </SpaceBetween>
      </SpaceBetween>
    </ReadDialog>
  );
}
