import Link from "@cloudscape-design/components/link";
import type { ReactNode } from "react";
import { useFollow } from "../../kit/ui/useFollow";

/** A link to a page of the console. */
export function PageLink({ href, children }: { href: string; children: ReactNode }) {
  const follow = useFollow();
  return (
    <Link href={href} onFollow={(event) => follow(href, event)}>
      {children}
    </Link>
  );
}
