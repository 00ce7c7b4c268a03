import Button from "@cloudscape-design/components/button";
import { useT } from "../../i18n/t";
import { useFollow } from "../../kit/ui/useFollow";
import { ErrorFrame } from "./ErrorFrame";

/** `/401`: a page for roles that the person does not hold. */
export function UnauthorizedPage() {
  const t = useT();
  const follow = useFollow();
  return (
    <ErrorFrame icon="account" code="401" title={t("error.unauthorized_title")} text={t("error.unauthorized")}>
      <Button href="/login" onFollow={(event) => follow("/login", event)}>
        {t("error.sign_in")}
      </Button>
      <Button variant="primary" href="/main/home" onFollow={(event) => follow("/main/home", event)}>
        {t("error.home")}
      </Button>
    </ErrorFrame>
  );
}
