import BreadcrumbGroup from "@cloudscape-design/components/breadcrumb-group";
import { useT } from "../../i18n/t";
import { useFollow } from "../ui/useFollow";
import { PageHead, type PageHeadProps } from "./PageHead";

interface Props extends Omit<PageHeadProps, "way"> {
  /** The pages above this one, from the top. */
  above: readonly { text: string; href: string }[];
}

/** The head of a page that stands under others, with the way back to them. */
export function SubPageHead({ above, ...head }: Props) {
  const t = useT();
  const follow = useFollow();
  const way = (
    <BreadcrumbGroup
      ariaLabel={t("shell.breadcrumbs")}
      items={[...above, { text: head.title, href: "#" }]}
      onFollow={(event) => follow(event.detail.href, event)}
    />
  );
  return <PageHead {...head} way={way} />;
}
