import Link from "@cloudscape-design/components/link";
import type { ReactNode } from "react";
import { useFollow, useHref } from "../kit/ui/useFollow";

/** A link to another of the operator's pages. */
export function PageLink({ path, children }: { path: string; children: ReactNode }) {
  const follow = useFollow();
  const hrefOf = useHref();
  return (
    <Link href={hrefOf(path)} onFollow={(event) => follow(path, event)}>
      {children}
    </Link>
  );
}
