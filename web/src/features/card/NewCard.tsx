import ContentLayout from "@cloudscape-design/components/content-layout";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { CardReply } from "../../api/generated/types.gen";
import { cardName, cardsQuery } from "../../domain/card/cards";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { SubPageHead } from "../../kit/page/SubPageHead";
import { EmptyState } from "../../kit/ui/EmptyState";
import { QueryState } from "../../kit/ui/QueryState";
import { useFollow } from "../../kit/ui/useFollow";
import { toast } from "../../state/toast";
import { GatewayForm } from "./GatewayForm";
import { TypedForm } from "./TypedForm";

/** Another card: typed into our form, or into the gateway's own. */
export function NewCard() {
  const t = useT();
  const follow = useFollow();
  const queries = useQueryClient();
  const cards = useQuery(cardsQuery);
  const onAdded = async (card: CardReply) => {
    await queries.invalidateQueries({ queryKey: cardsQuery.queryKey });
    toast.success(t("card.added", { card: cardName(card, t) }));
    follow(PATHS.cards);
  };
  return (
    <ContentLayout
      header={
        <SubPageHead
          title={t("title.setCard_new")}
          description={t("card.form_intro")}
          above={[{ text: t("title.setCard"), href: PATHS.cards }]}
        />
      }
    >
      <QueryState query={cards}>
        {({ entry }) => {
          if (!entry) return <EmptyState title={t("card.empty")} hint={t("card.no_gateway")} />;
          if (entry.entry === "form") return <GatewayForm publishableKey={entry.publishable_key} onAdded={onAdded} />;
          return <TypedForm onAdded={onAdded} />;
        }}
      </QueryState>
    </ContentLayout>
  );
}
