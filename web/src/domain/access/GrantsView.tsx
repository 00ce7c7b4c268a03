import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { GrantDraft } from "@portico/console";
import { useT } from "../../i18n/t";
import { Allowed } from "./Allowed";
import { scopeKey, useScopes } from "./useScopes";
import { usePermissionWords } from "./words";

/** Grants to read: where, which permission groups, and what they allow. */
export function GrantsView({ grants }: { grants: readonly GrantDraft[] }) {
  const t = useT();
  const scopes = useScopes();
  const words = usePermissionWords();
  if (grants.length === 0) return <Box color="text-body-secondary">{t("grants.none")}</Box>;
  return (
    <SpaceBetween size="m">
      {grants.map(({ scope, groups }) => (
        <div key={scopeKey(scope)}>
          <Box variant="awsui-key-label">{scopes.name(scope)}</Box>
          <div>{groups.map(words.group).join(t("grants.comma"))}</div>
          <Box color="text-body-secondary" fontSize="body-s">
            <Allowed groups={groups} />
          </Box>
        </div>
      ))}
    </SpaceBetween>
  );
}
