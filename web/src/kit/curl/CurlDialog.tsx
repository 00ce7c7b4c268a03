import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useT } from "../../i18n/t";
import { ReadDialog } from "../ui/ReadDialog";
import { CommandText } from "./CommandText";
import { type CurlCall, curlCommand, type Described, KEY_VARIABLE } from "./command";

interface Props {
  /** The call as it was made when the button was pressed. */
  call: CurlCall<Described>;
  /** What must be filled in before it is run. */
  note?: string | undefined;
  onClose: () => void;
}

/** A command to copy, and where its key comes from. */
export function CurlDialog({ call, note, onClose }: Props) {
  const t = useT();
  const command = curlCommand(location.origin, call);
  return (
    <ReadDialog title={t("curl.title")} onClose={onClose}>
      <SpaceBetween size="m">
        <Box variant="p">{t("curl.intro", { variable: `$${KEY_VARIABLE}` })}</Box>
        {note && <Box variant="p">{note}</Box>}
        <CommandText command={command} />
      </SpaceBetween>
    </ReadDialog>
  );
}
