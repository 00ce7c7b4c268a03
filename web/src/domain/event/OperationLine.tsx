import Box from "@cloudscape-design/components/box";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { NewestOperation } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { PageLink } from "../../kit/ui/PageLink";
import { OPERATION_LOOKS } from "../instance/look";
import { instancePath } from "../paths";

/** What is being done, or was, with an instance, which it leads to while it is there; how it ended unless well; and who or what does it. */
export function OperationLine({ newest: { instance_id, name, is_gone, operation } }: { newest: NewestOperation }) {
  const t = useT();
  const path = instancePath(instance_id);
  const { kind, state, cause, user_name } = operation;
  return (
    <>
      <StatusIndicator type={OPERATION_LOOKS[state]}>{t(`instance.kind_${kind}`)}</StatusIndicator>{" "}
      {is_gone ? name : <PageLink href={path}>{name}</PageLink>}{" "}
      <Box variant="span" color="text-body-secondary" fontSize="body-s">
        {[
          ...(state === "done" ? [] : [t(`instance.operation_${state}`)]),
          user_name ?? t(`instance.cause_${cause}`),
        ].join(" · ")}
      </Box>
    </>
  );
}
