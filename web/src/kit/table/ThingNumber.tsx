import CopyToClipboard from "@cloudscape-design/components/copy-to-clipboard";
import { useT } from "../../i18n/t";
import { shortNumber } from "../ui/shortNumber";

/** What people read out of a thing's id, with the whole id to copy. */
export function ThingNumber({ id }: { id: string }) {
  const t = useT();
  const number = shortNumber(id);
  return (
    <CopyToClipboard
      variant="inline"
      textToDisplay={number}
      textToCopy={id}
      copyButtonAriaLabel={t("table.copy_id", { number })}
      copySuccessText={t("home.copied")}
      copyErrorText={t("home.copy_failed")}
    />
  );
}
