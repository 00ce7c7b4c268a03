import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useFollow } from "../../kit/ui/useFollow";

interface Props {
  submit: string;
  busy: boolean;
}

/** Saves, or goes back to all settings. */
export function FormButtons({ submit, busy }: Props) {
  const t = useT();
  const follow = useFollow();
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button formAction="submit" variant="primary" loading={busy}>
        {submit}
      </Button>
      <Button
        formAction="none"
        variant="link"
        href={PATHS.security}
        onFollow={(event) => follow(PATHS.security, event)}
      >
        {t("common.cancel")}
      </Button>
    </SpaceBetween>
  );
}
