import Box from "@cloudscape-design/components/box";
import type { InstanceReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { unsaidOf } from "./unsaid";

/** Which operation is under way with an instance, where its status does not say it. */
export function Doing({ instance }: { instance: InstanceReply }) {
  const t = useT();
  const said = unsaidOf(instance);
  if (!said) return null;
  return (
    <Box variant="span" display="block" color="text-body-secondary" fontSize="body-s">
      {t(`instance_detail.doing_${said}`)}
    </Box>
  );
}
