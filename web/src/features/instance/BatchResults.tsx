import Alert from "@cloudscape-design/components/alert";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { OPERATION_LOOKS } from "../../domain/instance/look";
import { instancePath } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { PageLink } from "../../kit/ui/PageLink";
import type { Batch } from "./batch";
import { batchQuery, hasEnded, type Result, resultOf } from "./batchResults";

interface Props {
  batch: Batch;
  onClose: () => void;
}

/** What became of each instance of a batch, followed until all have ended; it stays until it is dismissed. */
export function BatchResults({ batch, onClose }: Props) {
  const t = useT();
  const events = useQuery(batchQuery(batch)).data?.items;
  const results = batch.instances.map((one) => ({ ...one, result: resultOf(batch, one.id, events) }));
  const [all, act] = [results.length, t(`instance.${batch.act}`)];
  const done = results.filter(({ result }) => result.state === "done").length;
  const hasFailed = results.some(({ result }) => result.state === "failed");
  const isOver = results.every(({ result }) => hasEnded(result));
  const words = ({ state, reason }: Result) => {
    const stated = t(`instance.operation_${state}`);
    return reason ? t("instance.batch_why", { state: stated, reason: t(`instance.reason_${reason}`) }) : stated;
  };
  return (
    <Alert
      type={hasFailed ? "warning" : isOver ? "success" : "info"}
      header={<span role="status">{t("instance.batch", { act, done, all })}</span>}
      dismissible
      dismissAriaLabel={t("instance.batch_dismiss", { act })}
      onDismiss={onClose}
    >
      <ul>
        {results.map(({ id, name, result }) => (
          <li key={id}>
            {/* What is deleted has no page to lead to. */}
            {batch.act === "delete" && result.state !== "failed" ? (
              name
            ) : (
              <PageLink href={`${instancePath(id)}?tab=activity`}>{name}</PageLink>
            )}{" "}
            <StatusIndicator type={OPERATION_LOOKS[result.state]}>{words(result)}</StatusIndicator>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
