import CopyToClipboard from "@cloudscape-design/components/copy-to-clipboard";
import type { ReactNode } from "react";
import { useT } from "../../i18n/t";
import { shortNumber } from "../ui/shortNumber";

interface Props {
  id: string;
  /** The number as a link, where it leads somewhere. */
  children?: ReactNode;
}

/** What people read out of a thing's id, with the whole id to copy. */
export function ThingNumber({ id, children }: Props) {
  const t = useT();
  const number = shortNumber(id);
  return (
    <CopyToClipboard
      variant="inline"
      textToDisplay={children ?? number}
      textToCopy={id}
      copyButtonAriaLabel={t("table.copy_id", { number })}
      copySuccessText={t("home.copied")}
      copyErrorText={t("home.copy_failed")}
    />
  );
}
