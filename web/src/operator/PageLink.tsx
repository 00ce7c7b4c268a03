import Link from "@cloudscape-design/components/link";
import type { ReactNode } from "react";
import { useFollow, useHref } from "../kit/ui/useFollow";
import { useMay } from "./may";
import { findNeed } from "./paths";

interface Props {
  path: string;
  /** What it is called where what it shows, such as a number alone, says too little. */
  ariaLabel?: string;
  /** The keys that follow it, as they are told to whoever only hears it. */
  shortcuts?: string | undefined;
  children: ReactNode;
}

/** A link to another of the operator's pages; what it shows alone where the operator's roles do not allow that page. */
export function PageLink({ path, ariaLabel, shortcuts, children }: Props) {
  const follow = useFollow();
  const hrefOf = useHref();
  const may = useMay();
  const need = findNeed(path);
  if (need && !may(need)) return children;
  return (
    <Link
      href={hrefOf(path)}
      {...(ariaLabel && { ariaLabel })}
      {...(shortcuts && { nativeAttributes: { "aria-keyshortcuts": shortcuts } })}
      onFollow={(event) => follow(path, event)}
    >
      {children}
    </Link>
  );
}
