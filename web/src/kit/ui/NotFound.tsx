import Button from "@cloudscape-design/components/button";
import { useT } from "../../i18n/t";
import { ErrorFrame } from "./ErrorFrame";
import { useFollow, useHref } from "./useFollow";

/** What an address that leads nowhere shows; `home` is the path that leads on. */
export function NotFound({ home }: { home: string }) {
  const t = useT();
  const follow = useFollow();
  const hrefOf = useHref();
  return (
    <ErrorFrame icon="404" code="404" title={t("error.not_found_title")} text={t("error.not_found")}>
      <Button variant="primary" href={hrefOf(home)} onFollow={(event) => follow(home, event)}>
        {t("error.home")}
      </Button>
    </ErrorFrame>
  );
}
