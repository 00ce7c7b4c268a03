import { useQueryClient } from "@tanstack/react-query";
import { siteQuery } from "../../api/site";
import { PATHS } from "../../domain/paths";
import { CrashPage as Crash } from "../../kit/ui/CrashPage";

interface Props {
  error: unknown;
  /** Draws the page again. */
  reset: () => void;
}

/** What stands where a page of the console broke. */
export function CrashPage(props: Props) {
  const queries = useQueryClient();
  const isReachable = () =>
    queries.fetchQuery({ ...siteQuery, staleTime: 0, retry: false, meta: { quiet: true } }).then(
      () => true,
      () => false,
    );
  return <Crash {...props} home={PATHS.home} isReachable={isReachable} />;
}
