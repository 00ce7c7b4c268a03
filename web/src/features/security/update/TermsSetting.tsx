import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import type { SecurityReply } from "../../../api/generated/types.gen";
import { termsQuery } from "../../../domain/terms/query";
import { TermsLinks } from "../../../domain/terms/TermsLinks";
import { useLang, useT } from "../../../i18n/t";
import { useTimes } from "../../../i18n/times";
import { QueryState } from "../../../kit/ui/QueryState";

/** The terms that are in force, and which versions the person accepted when. */
export function TermsSetting({ security: { terms: accepted } }: { security: SecurityReply }) {
  const t = useT();
  const times = useTimes();
  const inForce = useQuery(termsQuery(useLang()));
  return (
    <SpaceBetween size="l">
      <div>
        <Box variant="h2">{t("security.terms_now")}</Box>
        <QueryState query={inForce}>
          {(terms) => (
            <SpaceBetween size="xs">
              {terms.is_sample ? (
                <Alert type="warning">{t("terms.sample")}</Alert>
              ) : (
                <Box>{t("terms.version", { version: terms.version })}</Box>
              )}
              <TermsLinks terms={terms} />
            </SpaceBetween>
          )}
        </QueryState>
      </div>
      <div>
        <Box variant="h2">{t("security.terms_accepted")}</Box>
        {accepted.length === 0 ? (
          <Box color="text-body-secondary">{t("security.terms_none")}</Box>
        ) : (
          <ul>
            {accepted.map(({ version, accepted_at }) => (
              <li key={version}>{t("security.terms_at", { version, time: times.at(accepted_at) })}</li>
            ))}
          </ul>
        )}
      </div>
    </SpaceBetween>
  );
}
