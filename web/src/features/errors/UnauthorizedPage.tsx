import Button from "@cloudscape-design/components/button";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { ErrorFrame } from "../../kit/ui/ErrorFrame";
import { useFollow } from "../../kit/ui/useFollow";

/** `/401`: a page for roles that the person does not hold. */
export function UnauthorizedPage() {
  const t = useT();
  const follow = useFollow();
  return (
    <ErrorFrame icon="account" code="401" title={t("error.unauthorized_title")} text={t("error.unauthorized")}>
      <Button href={PATHS.signIn} onFollow={(event) => follow(PATHS.signIn, event)}>
        {t("error.sign_in")}
      </Button>
      <Button variant="primary" href={PATHS.home} onFollow={(event) => follow(PATHS.home, event)}>
        {t("error.home")}
      </Button>
    </ErrorFrame>
  );
}
