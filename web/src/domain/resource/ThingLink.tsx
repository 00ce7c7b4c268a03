import Link from "@cloudscape-design/components/link";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import type { ResourceReply } from "../../api/generated/types.gen";
import { useFollow } from "../../kit/ui/useFollow";
import { resourcePath } from "../paths";
import { thingPath } from "./part";
import { thingQuery } from "./queries";

interface Props {
  resource: ResourceReply;
  children: ReactNode;
}

/**
 * Leads straight to what is billed: an instance's own page, also for a part of it, or a GPU server's. Which page that is gets asked
 * once it is pressed or has the focus; until it is known, the link leads to the list that shows it.
 */
export function ThingLink({ resource, children }: Props) {
  const follow = useFollow();
  const { history } = useRouter();
  const queries = useQueryClient();
  const [isNear, setNear] = useState(false);
  const query = thingQuery(resource);
  // What has ended is on the list of resources alone.
  const { resource_id, project_id, state } = resource;
  const listed = state === "ended" ? resourcePath(resource_id, project_id) : thingPath(resource);
  const path = useQuery({ ...query, enabled: isNear && query.enabled }).data ?? listed;
  const isAsked = useRef(false);
  const ask = async () => {
    if (isAsked.current) return;
    isAsked.current = true;
    const at = history.location.href;
    const found = await queries.fetchQuery(query).catch(() => null);
    isAsked.current = false;
    // Whoever went on meanwhile is not called back.
    if (history.location.href === at) follow(found ?? listed);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is done is the link's; this only sees it coming.
    <span onPointerDown={() => setNear(true)} onFocus={() => setNear(true)}>
      <Link
        href={path}
        onFollow={(event) => {
          if (!query.enabled || path !== listed) return follow(path, event);
          event.preventDefault();
          void ask();
        }}
      >
        {children}
      </Link>
    </span>
  );
}
