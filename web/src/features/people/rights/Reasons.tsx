import Box from "@cloudscape-design/components/box";
import type { Reason } from "@portico/console";
import type { EffectiveRight } from "../../../api/generated/types.gen";
import { useMay } from "../../../domain/access/useMay";
import { useScopes } from "../../../domain/access/useScopes";
import { usePermissionWords } from "../../../domain/access/words";
import { groupPath } from "../../../domain/paths";
import { useT } from "../../../i18n/t";
import { PageLink } from "../../../kit/ui/PageLink";
import { reasonKey } from "./rights";

/** Which grants allow an action; of one that is not allowed, which permission groups would. */
export function Reasons({ right }: { right: EffectiveRight }) {
  const t = useT();
  const words = usePermissionWords();
  if (right.is_allowed) return right.reasons.map((reason) => <Because key={reasonKey(reason)} reason={reason} />);
  if (right.elsewhere) {
    const regions = right.elsewhere.join(t("grants.comma"));
    return <Box color="text-body-secondary">{t("rights.elsewhere", { regions: regions || "–" })}</Box>;
  }
  return (
    <Box color="text-body-secondary">
      {t("rights.given_by", { groups: right.given_by.map(words.group).join(t("access.or")) })}
    </Box>
  );
}

function Because({ reason: { source, scope, group } }: { reason: Reason }) {
  const t = useT();
  const words = usePermissionWords();
  const scopes = useScopes();
  const sees = useMay()("user_view").allowed;
  return (
    <div>
      {t("rights.because", { group: words.group(group), scope: scopes.name(scope) })}{" "}
      <Box variant="span" color="text-body-secondary">
        {source.from === "direct" ? (
          t("rights.direct")
        ) : (
          <>
            {t("rights.by_group")} {sees ? <PageLink href={groupPath(source.id)}>{source.name}</PageLink> : source.name}
          </>
        )}
      </Box>
    </div>
  );
}
