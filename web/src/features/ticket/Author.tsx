import { userPath } from "../../domain/paths";
import { PageLink } from "../../kit/ui/PageLink";

/** Whoever wrote to a ticket: a sub-user whom the signed-in person may see leads to their page, anybody else is their name alone. */
export function Author({ name, userId }: { name: string; userId: string | null | undefined }) {
  return userId ? <PageLink href={userPath(userId)}>{name}</PageLink> : name;
}
