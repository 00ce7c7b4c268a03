import BreadcrumbGroup from "@cloudscape-design/components/breadcrumb-group";
import { useT } from "../../i18n/t";
import { useFollow, useHref } from "../ui/useFollow";
import { PageHead, type PageHeadProps } from "./PageHead";

interface Props extends Omit<PageHeadProps, "way"> {
  /** The pages above this one, from the top. */
  above: readonly { text: string; href: string }[];
}

/** The head of a page that stands under others, with the way back to them. */
export function SubPageHead({ above, ...head }: Props) {
  const t = useT();
  const follow = useFollow();
  const hrefOf = useHref();
  const here = { text: head.title, href: "#", path: "" };
  const way = (
    <BreadcrumbGroup
      ariaLabel={t("shell.breadcrumbs")}
      items={[...above.map(({ text, href }) => ({ text, href: hrefOf(href), path: href })), here]}
      onFollow={(event) => follow(event.detail.item.path, event)}
    />
  );
  return <PageHead {...head} way={way} />;
}
