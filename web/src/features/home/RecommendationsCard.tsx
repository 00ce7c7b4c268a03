import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useQuery } from "@tanstack/react-query";
import type { RecommendationReply } from "../../api/generated/types.gen";
import { recommendationsQuery } from "../../api/queries";
import { useT } from "../../i18n/t";
import { useWritten } from "../../i18n/written";
import { EmptyState } from "../../kit/ui/EmptyState";
import { PageLink } from "../../kit/ui/PageLink";
import { QueryState } from "../../kit/ui/QueryState";
import { list } from "./resourceRows";

/** What the operator recommends to an account like this one. */
export function RecommendationsCard() {
  const t = useT();
  const recommendations = useQuery(recommendationsQuery);
  return (
    <Container fitHeight header={<Header variant="h2">{t("home.recommended")}</Header>}>
      <QueryState query={recommendations}>
        {({ recommendations: all }) =>
          all.length === 0 ? (
            <EmptyState title={t("home.recommended_none")} hint={t("home.recommended_hint")} />
          ) : (
            <ul style={list}>
              {all.map((one) => (
                <li key={one.recommendation_id}>
                  <One recommendation={one} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </Container>
  );
}

function One({ recommendation }: { recommendation: RecommendationReply }) {
  const written = useWritten();
  const title = written.title(recommendation);
  return (
    <>
      <Box variant="h3" padding="n">
        <PageLink href={recommendation.link}>{title}</PageLink>
      </Box>
      <Box>{written.text(recommendation)}</Box>
    </>
  );
}
