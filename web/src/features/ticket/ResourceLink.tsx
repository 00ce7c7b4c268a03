import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { SupportTicket } from "../../api/generated/types.gen";
import { accountQuery } from "../../api/queries";
import { useMayAnywhere } from "../../domain/access/useMay";
import { resourcePath } from "../../domain/paths";
import { resourceQuery } from "../../domain/resource/queries";
import { PageLink } from "../../kit/ui/PageLink";

/**
 * The resource that a ticket is about, by the name that it had then; it leads there for whoever may see it. A ticket does not tell where
 * its resource is: of a sub-user the server is asked.
 */
export function ResourceLink({ ticket }: { ticket: Pick<SupportTicket, "resource_id" | "resource_name"> }) {
  const { resource_id: id, resource_name: name } = ticket;
  const isMain = useSuspenseQuery(accountQuery).data.roles.includes("main");
  const mayAsk = useMayAnywhere()("compute_view").allowed;
  const seen = useQuery({ ...resourceQuery(id), enabled: Boolean(id) && !isMain && mayAsk });
  if (!id || !(isMain || (mayAsk && seen.isSuccess))) return name ?? "–";
  return <PageLink href={resourcePath(id)}>{name}</PageLink>;
}
