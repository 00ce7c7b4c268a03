import Button from "@cloudscape-design/components/button";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { ApiError } from "../../api/call";
import { isTransport } from "../../api/transport";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { ErrorFrame } from "./ErrorFrame";

interface Props {
  error: unknown;
  /** Draws the page again. */
  reset: () => void;
}

/** What stands where a page broke. It says nothing of the cause, unless that lies outside this program: it is in the log. */
export function CrashPage({ error, reset }: Props) {
  const t = useT();
  const router = useRouter();
  const queries = useQueryClient();
  // What the page loaded may be what it broke on: it is loaded anew.
  const again = async () => {
    queries.removeQueries({ type: "inactive", predicate: ({ queryKey }) => queryKey[0] !== "site" });
    await router.invalidate();
    reset();
  };
  const [title, text] = isTransport(error)
    ? [t("error.offline_title"), t("request.network")]
    : [t("error.crash_title"), error instanceof ApiError ? error.message : t("error.crash")];
  return (
    <ErrorFrame title={title} text={text} isAlert>
      {/* Loaded anew on purpose: what broke may still be in memory. */}
      <Button href={PATHS.home}>{t("error.home")}</Button>
      <Button variant="primary" onClick={again}>
        {t("shell.retry")}
      </Button>
    </ErrorFrame>
  );
}
