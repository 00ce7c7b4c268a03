import Link from "@cloudscape-design/components/link";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ResourceReply } from "../../api/generated/types.gen";
import { useFollow } from "../../kit/ui/useFollow";
import { thingPath } from "./part";
import { thingQuery } from "./queries";

interface Props {
  resource: ResourceReply;
  children: ReactNode;
}

/**
 * Leads straight to what is billed: an instance's own page, also for a part of it, or a GPU server's. Which page that is gets asked
 * once a hand or the focus is on its way there; until it is known, the link leads to the list that shows it.
 */
export function ThingLink({ resource, children }: Props) {
  const follow = useFollow();
  const queries = useQueryClient();
  const [isNear, setNear] = useState(false);
  const query = thingQuery(resource);
  const listed = thingPath(resource);
  const path = useQuery({ ...query, enabled: isNear && query.enabled }).data ?? listed;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is done is the link's; this only sees it coming.
    <span onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
      <Link
        href={path}
        onFollow={(event) => {
          if (!query.enabled || path !== listed || isElsewhere(event.detail)) return follow(path, event);
          event.preventDefault();
          void queries.fetchQuery(query).then(
            (found) => follow(found ?? listed),
            () => follow(listed),
          );
        }}
      >
        {children}
      </Link>
    </span>
  );
}

/** Whether a link is opened in another tab or window, which the browser does. */
function isElsewhere(detail: object): boolean {
  const { ctrlKey, metaKey, shiftKey, button } = detail as Partial<MouseEvent>;
  return Boolean(ctrlKey || metaKey || shiftKey || button);
}
