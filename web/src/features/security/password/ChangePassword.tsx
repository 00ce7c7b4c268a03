import { useQueryClient } from "@tanstack/react-query";
import { sessionsQuery } from "../../../api/queries";
import { PATHS } from "../../../domain/paths";
import { useT } from "../../../i18n/t";
import { useFollow } from "../../../kit/ui/useFollow";
import { toast } from "../../../state/toast";
import { FormButtons } from "../FormButtons";
import { useSecurityChanged } from "../useSaving";
import { PasswordForm } from "./PasswordForm";

/** Another password by choice. */
export function ChangePassword({ loginName }: { loginName: string }) {
  const t = useT();
  const follow = useFollow();
  const queries = useQueryClient();
  const changed = useSecurityChanged();
  const onDone = async () => {
    await Promise.all([changed(), queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })]);
    toast.success(t("security.password_changed"));
    follow(PATHS.security);
  };
  return (
    <PasswordForm
      loginName={loginName}
      onDone={onDone}
      buttons={(busy) => <FormButtons submit={t("security.password_change")} busy={busy} />}
    />
  );
}
