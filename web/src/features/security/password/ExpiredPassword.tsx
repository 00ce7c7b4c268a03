import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Spinner from "@cloudscape-design/components/spinner";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { Suspense } from "react";
import { accountQuery } from "../../../api/queries";
import { destination } from "../../../destination";
import { PATHS } from "../../../domain/paths";
import { useT } from "../../../i18n/t";
import { useFollow } from "../../../kit/ui/useFollow";
import { rules } from "../../../rules/rules";
import { toast } from "../../../state/toast";
import { PasswordForm } from "./PasswordForm";

/** The only page of whoever's password is over; from here on goes where the person wanted to go. */
export function ExpiredPassword() {
  const t = useT();
  const follow = useFollow();
  const { history } = useRouter();
  const queries = useQueryClient();
  const loginName = useQuery(accountQuery).data?.login_name ?? "";
  const onDone = async () => {
    // The guard lets the person on once the account says so.
    await queries.invalidateQueries({ queryKey: accountQuery.queryKey });
    toast.success(t("security.password_changed"));
    history.replace(destination(history.location.search, rules.nextPath));
  };
  return (
    <Container
      header={
        <Header variant="h1" description={t("security.expired_intro", { login_name: loginName })}>
          {t("security.expired")}
        </Header>
      }
    >
      <Suspense fallback={<Spinner size="large" />}>
        <PasswordForm
          loginName={loginName}
          onDone={onDone}
          buttons={(busy) => (
            <SpaceBetween direction="horizontal" size="xs">
              <Button formAction="submit" variant="primary" loading={busy}>
                {t("security.password_change")}
              </Button>
              <Button
                formAction="none"
                variant="link"
                href={PATHS.signIn}
                onFollow={(event) => follow(PATHS.signIn, event)}
              >
                {t("profile.sign_out")}
              </Button>
            </SpaceBetween>
          )}
        />
      </Suspense>
    </Container>
  );
}
