import Box from "@cloudscape-design/components/box";
import type { InstanceReply, OperationKind } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";

/** What a status alone does not say: several operations update an instance, and a restart begins with a stop. */
const SAID = [
  "restart",
  "force_stop",
  "resize",
  "rebuild",
  "password",
  "network",
] as const satisfies readonly OperationKind[];

/** Which operation is under way with an instance, where its status does not say it. */
export function Doing({ instance: { operation } }: { instance: InstanceReply }) {
  const t = useT();
  const said = SAID.find((kind) => kind === operation);
  if (!said) return null;
  return (
    <Box variant="span" display="block" color="text-body-secondary" fontSize="body-s">
      {t(`instance_detail.doing_${said}`)}
    </Box>
  );
}
