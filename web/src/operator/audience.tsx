import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { QueryState } from "../kit/ui/QueryState";
import { newsReach } from "./generated/sdk.gen";
import type { NewsAudience, NewsTopic, OwnedKind } from "./generated/types.gen";

/** The word for a kind of things that accounts have. */
export const kindWord = (kind: string) => `audience.kind_${kind as OwnedKind}` as const;

/** The word for what news are about. */
export const topicWord = (topic: NewsTopic) => `audience.topic_${topic}` as const;

/** Says whom news are for: everyone, or who has something somewhere. */
export function useAudienceText(): (audience: NewsAudience) => string {
  const t = useT();
  return ({ regions, kinds }) => {
    if (regions.length === 0 && kinds.length === 0) return t("audience.everyone");
    const things = kinds.map((kind) => t(kindWord(kind))).join(t("audience.or"));
    const places = regions.join(t("audience.or"));
    if (kinds.length === 0) return t("audience.in_regions", { places });
    return regions.length === 0 ? t("audience.of_kinds", { things }) : t("audience.both", { things, places });
  };
}

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
