import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import { lazy, Suspense } from "react";
import type { SubUserReply } from "../../../api/generated/types.gen";
import type { May } from "../../../domain/access/may";
import { useT } from "../../../i18n/t";
import { useTimes } from "../../../i18n/times";
import { UserState } from "../UserState";
import { useEditing } from "./useEditing";

// Fetched when it is opened.
const EditDialog = lazy(() => import("./EditDialog").then((module) => ({ default: module.EditDialog })));

interface Props {
  user: SubUserReply;
  may: May;
}

/** Who a sub-user is. */
export function InfoPart({ user, may }: Props) {
  const t = useT();
  const times = useTimes();
  const { edit, isEditing, close } = useEditing(t("users.tab_info"), may);
  return (
    <Container
      header={
        <Header variant="h2" actions={edit}>
          {t("users.tab_info")}
        </Header>
      }
    >
      <KeyValuePairs
        columns={3}
        minColumnWidth={140}
        items={[
          { label: t("users.name"), value: user.name },
          { label: t("users.login_name"), value: user.login_name },
          { label: t("users.state"), value: <UserState state={user.state} /> },
          { label: t("users.email"), value: user.email ?? t("home.not_bound") },
          { label: t("users.mobile"), value: user.mobile ?? t("home.not_bound") },
          { label: t("users.created_at"), value: times.at(user.created_at) },
          {
            label: t("users.last_sign_in"),
            value: user.last_sign_in_at ? times.at(user.last_sign_in_at) : t("home.never"),
          },
        ]}
      />
      <Suspense>{isEditing && <EditDialog user={user} onClose={close} />}</Suspense>
    </Container>
  );
}
