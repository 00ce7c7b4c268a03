import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { userPath } from "../../../domain/paths";
import { useT } from "../../../i18n/t";
import { useFocusFirst } from "../../../kit/ui/focusBack";
import { useFollow } from "../../../kit/ui/useFollow";

/** Who was sent an activation mail. */
export interface Invited {
  user_id: string;
  name: string;
  email: string;
}

interface Props {
  invited: Invited;
  onAnother: () => void;
}

/** A sub-user was created; what comes next. */
export function CreateDone({ invited, onAnother }: Props) {
  const t = useT();
  const follow = useFollow();
  const first = useFocusFirst();
  const href = userPath(invited.user_id);
  return (
    <Container>
      <SpaceBetween size="l">
        <div role="status">
          <Alert type="success" header={t("create.done", { name: invited.name })}>
            {t("create.done_mail", { email: invited.email })}
          </Alert>
        </div>
        <SpaceBetween direction="horizontal" size="xs">
          <Button ref={first} variant="primary" href={href} onFollow={(event) => follow(href, event)}>
            {t("create.done_show")}
          </Button>
          <Button onClick={onAnother}>{t("create.done_another")}</Button>
        </SpaceBetween>
      </SpaceBetween>
    </Container>
  );
}
