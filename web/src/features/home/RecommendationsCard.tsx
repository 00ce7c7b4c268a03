import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import Link from "@cloudscape-design/components/link";
import { useQuery } from "@tanstack/react-query";
import type { RecommendationReply } from "../../api/generated/types.gen";
import { recommendationsQuery } from "../../api/queries";
import { useT } from "../../i18n/t";
import { useWritten } from "../../i18n/written";
import { EmptyState } from "../../kit/ui/EmptyState";
import { QueryState } from "../../kit/ui/QueryState";
import { useFollow } from "../../kit/ui/useFollow";
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
  const t = useT();
  const written = useWritten();
  const follow = useFollow();
  const { link } = recommendation;
  const title = written.title(recommendation);
  return (
    <>
      <Box variant="h3" padding="n">
        {link.startsWith("/") ? (
          <Link href={link} onFollow={(event) => follow(link, event)}>
            {title}
          </Link>
        ) : (
          <Link href={link} external rel="noopener noreferrer" externalIconAriaLabel={t("home.recommended_elsewhere")}>
            {title}
          </Link>
        )}
      </Box>
      <Box>{written.text(recommendation)}</Box>
    </>
  );
}
