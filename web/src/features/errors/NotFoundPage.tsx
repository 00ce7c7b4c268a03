import Button from "@cloudscape-design/components/button";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useFollow } from "../../kit/ui/useFollow";
import { ErrorFrame } from "./ErrorFrame";

/** `/404`: every address that leads nowhere. */
export function NotFoundPage() {
  const t = useT();
  const follow = useFollow();
  return (
    <ErrorFrame icon="404" code="404" title={t("error.not_found_title")} text={t("error.not_found")}>
      <Button variant="primary" href={PATHS.home} onFollow={(event) => follow(PATHS.home, event)}>
        {t("error.home")}
      </Button>
    </ErrorFrame>
  );
}
