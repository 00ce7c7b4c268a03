import { useT } from "../../i18n/t";
import { PageFrame } from "./PageFrame";

interface Props {
  title: string;
  /** The list that it would stand in. */
  above: string;
  href: string;
}

/** What stands at an address that names nothing of this account, with the way to the list. */
export function Gone({ title, above, href }: Props) {
  const t = useT();
  return (
    <PageFrame title={title} description={t("people.gone")} above={[{ text: above, href }]}>
      {null}
    </PageFrame>
  );
}
