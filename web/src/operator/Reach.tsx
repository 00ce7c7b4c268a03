import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { QueryState } from "../kit/ui/QueryState";
import { useAudienceText } from "./audience";
import { newsReach } from "./generated/sdk.gen";
import type { NewsAudience } from "./generated/types.gen";

/** How many people and accounts news would reach that were published now. */
export function Reach({ audience }: { audience: NewsAudience }) {
  const t = useT();
  const text = useAudienceText();
  const reach = useQuery({
    queryKey: ["news_reach", audience],
    queryFn: ({ signal }) => call(newsReach({ signal, body: audience })),
    staleTime: 0,
  });
  return (
    <QueryState query={reach}>
      {({ people, accounts }) =>
        people === 0 ? (
          <Alert type="warning">{t("audience.nobody", { whom: text(audience) })}</Alert>
        ) : (
          <Box>{t("audience.reach", { whom: text(audience), people, accounts })}</Box>
        )
      }
    </QueryState>
  );
}
