import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { Grant } from "@portico/console";
import { lazy, Suspense, use } from "react";
import { call } from "../../../api/call";
import { userGrantUpdate } from "../../../api/generated/sdk.gen";
import type { UserShowReply } from "../../../api/generated/types.gen";
import { GrantsView } from "../../../domain/access/GrantsView";
import type { May } from "../../../domain/access/may";
import { groupPath } from "../../../domain/paths";
import { ruleWords } from "../../../i18n/ruleWords";
import { useT } from "../../../i18n/t";
import { PageLink } from "../../../kit/ui/PageLink";
import { loadConsole } from "../../../rules/rules";
import { GrantsPart } from "../GrantsPart";
import { useChanged } from "../queries";
import { useEditing } from "./useEditing";

// Fetched when it is opened.
const AccessDialog = lazy(() => import("./AccessDialog").then((module) => ({ default: module.AccessDialog })));

interface Props {
  shown: UserShowReply;
  may: May;
}

/** What a sub-user was given: means, regions, groups, grants of their own and those of the groups. */
export function AuthorizationPart({ shown, may }: Props) {
  const t = useT();
  const changed = useChanged();
  const { user, grants } = shown;
  return (
    <SpaceBetween size="l">
      <AccessPart shown={shown} may={may} />
      <GrantsPart
        title={t("users.direct")}
        description={t("users.direct_hint")}
        grants={grants}
        may={may}
        curl={(next) => ({ path: "/gicend/user/grant/update/", body: { user_id: user.user_id, grants: next } })}
        save={(next, seen_grants) =>
          call(userGrantUpdate({ body: { user_id: user.user_id, grants: next, seen_grants } }))
        }
        onChanged={changed}
      />
      <Inherited inherited={shown.inherited} />
    </SpaceBetween>
  );
}

function AccessPart({ shown, may }: Props) {
  const t = useT();
  const { edit, isEditing, close } = useEditing(t("users.access"), may);
  const { user, regions } = shown;
  return (
    <Container
      header={
        <Header variant="h2" actions={edit}>
          {t("users.access")}
        </Header>
      }
    >
      <KeyValuePairs
        columns={3}
        minColumnWidth={140}
        items={[
          {
            label: t("users.access_methods"),
            value: user.access_methods.map((method) => t(`users.method_${method}`)).join(t("grants.comma")),
          },
          { label: t("users.regions"), value: regions.join(t("grants.comma")) },
          {
            label: t("users.groups"),
            value:
              user.groups.length === 0
                ? t("users.in_no_group")
                : user.groups.map(({ group_id, name }) => (
                    <div key={group_id}>
                      <PageLink href={groupPath(group_id)}>{name}</PageLink>
                    </div>
                  )),
          },
        ]}
      />
      <Suspense>{isEditing && <AccessDialog shown={shown} onClose={close} />}</Suspense>
    </Container>
  );
}

function Inherited({ inherited }: { inherited: UserShowReply["inherited"] }) {
  const t = useT();
  const { editableOnUser } = use(loadConsole());
  /** Why what a group grants is only read here. */
  const reasonOf = (grant: Grant) => {
    const rule = editableOnUser(grant);
    return rule && ruleWords(rule);
  };
  return (
    <Container header={<Header variant="h2">{t("users.inherited")}</Header>}>
      {inherited.length === 0 ? (
        <Box color="text-body-secondary">{t("users.in_no_group")}</Box>
      ) : (
        <SpaceBetween size="l">
          {inherited.map(({ group, grants }) => (
            <SpaceBetween key={group.group_id} size="xs">
              <Box variant="h3">
                <PageLink href={groupPath(group.group_id)}>{group.name}</PageLink>
              </Box>
              {grants[0] && (
                <Box color="text-body-secondary">
                  {reasonOf({ ...grants[0], source: { from: "group", id: group.group_id, name: group.name } })}
                </Box>
              )}
              <GrantsView grants={grants} />
            </SpaceBetween>
          ))}
        </SpaceBetween>
      )}
    </Container>
  );
}
