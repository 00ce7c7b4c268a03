import { PageLink } from "../../kit/ui/PageLink";
import { userPath } from "../paths";
import { useMay } from "./useMay";

interface Props {
  name: string;
  /** The same as a sub-user: the main user has no page, and who is gone has none any more. */
  userId: string | null | undefined;
}

/** Somebody by their login name: a sub-user leads to their page, for whoever may see people. */
export function PersonLink({ name, userId }: Props) {
  const may = useMay();
  return userId && may("user_view").allowed ? <PageLink href={userPath(userId)}>{name}</PageLink> : name;
}
