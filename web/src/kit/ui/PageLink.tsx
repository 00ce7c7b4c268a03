import Link from "@cloudscape-design/components/link";
import type { ReactNode } from "react";
import { useT } from "../../i18n/t";
import { useFollow } from "./useFollow";

interface Props {
  /** A path of the console; or an address elsewhere, which opens beside it. */
  href: string;
  /** Told when it is followed, before the page is another. */
  onFollow?: () => void;
  children: ReactNode;
}

/** A link to a page of the console, without loading it anew, or to a place elsewhere. */
export function PageLink({ href, onFollow, children }: Props) {
  const t = useT();
  const follow = useFollow();
  const isHere = href.startsWith("/");
  return (
    <Link
      href={href}
      external={!isHere}
      externalIconAriaLabel={t("common.elsewhere")}
      onFollow={(event) => {
        onFollow?.();
        if (isHere) follow(href, event);
      }}
    >
      {children}
    </Link>
  );
}
