import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useRouter } from "@tanstack/react-router";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { StepFocus } from "../../kit/form/StepFocus";
import { publicHref } from "./publicHref";

/** The end of a flow that leads back to signing in. */
export function DoneStep({ words }: { words: string }) {
  const t = useT();
  const { history } = useRouter();
  const href = publicHref(PATHS.signIn, history.location.search);
  return (
    <StepFocus>
      <SpaceBetween size="l">
        <div role="status">
          <Alert type="success">{words}</Alert>
        </div>
        <Button
          variant="primary"
          fullWidth
          href={href}
          onFollow={(event) => {
            event.preventDefault();
            history.push(href);
          }}
        >
          {t("sign_in.submit")}
        </Button>
      </SpaceBetween>
    </StepFocus>
  );
}
