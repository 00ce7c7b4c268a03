import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/call";
import { userList } from "../../api/generated/sdk.gen";
import { useMayAnywhere } from "../../domain/access/useMay";
import { userPath } from "../../domain/paths";
import { PageLink } from "../../kit/ui/PageLink";

/** Sub-users of which one is looked for whose login name is exactly that. */
const MOST = 100;

/** A sub-user by their login name, which leads to their page for whoever may see people; anybody else is their name alone. */
export function Author({ name }: { name: string }) {
  const may = useMayAnywhere()("user_view").allowed;
  const found = useQuery({
    queryKey: ["users", "login_name", name],
    queryFn: ({ signal }) => call(userList({ signal, query: { q: name, sort: "login_name", limit: MOST } })),
    enabled: may,
    staleTime: 60_000,
    meta: { quiet: true },
  }).data?.items.find(({ login_name }) => login_name === name);
  return found ? <PageLink href={userPath(found.user_id)}>{name}</PageLink> : name;
}
