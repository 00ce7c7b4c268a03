import Badge from "@cloudscape-design/components/badge";
import Cards from "@cloudscape-design/components/cards";
import ContentLayout from "@cloudscape-design/components/content-layout";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import type { CardListReply, CardReply } from "../../api/generated/types.gen";
import { MayButton } from "../../domain/access/MayButton";
import { cardExpiry, cardName, cardsQuery } from "../../domain/card/cards";
import { NEW_CARD_PATH, PATHS } from "../../domain/paths";
import { AllProjects } from "../../domain/project/AllProjects";
import { type Translate, useLang, useT } from "../../i18n/t";
import { SubPageHead } from "../../kit/page/SubPageHead";
import { EmptyState } from "../../kit/ui/EmptyState";
import { QueryState } from "../../kit/ui/QueryState";
import { useFollow } from "../../kit/ui/useFollow";
import { AutoPay } from "./AutoPay";
import { CardActions } from "./CardActions";

/** The account's cards, oldest first. */
export function CardsView() {
  const t = useT();
  const cards = useQuery(cardsQuery);
  return (
    <ContentLayout
      header={
        <SubPageHead
          title={t("title.setCard")}
          description={t("card.intro")}
          above={[{ text: t("security.title"), href: PATHS.security }]}
        />
      }
    >
      <QueryState query={cards}>{(found) => <List found={found} />}</QueryState>
    </ContentLayout>
  );
}

function List({ found }: { found: CardListReply }) {
  const t = useT();
  const follow = useFollow();
  const { cards, max } = found;
  const reason = addRefusal(found, t);
  const add = (variant: "primary" | "normal") => (
    <MayButton may={{ allowed: reason === "", reason }} variant={variant} onClick={() => follow(NEW_CARD_PATH)}>
      {t("card.add")}
    </MayButton>
  );
  return (
    <Cards<CardReply>
      items={cards}
      trackBy="card_id"
      cardsPerRow={[{ cards: 1 }, { minWidth: 700, cards: 2 }, { minWidth: 1_100, cards: 3 }]}
      ariaLabels={{
        selectionGroupLabel: t("card.list"),
        itemSelectionLabel: (_, card) => cardName(card, t),
        cardsLabel: t("card.list"),
      }}
      header={
        <Header
          variant="h2"
          description={<AllProjects />}
          counter={t("card.count", { count: cards.length, max })}
          actions={add("primary")}
        >
          {t("card.list")}
        </Header>
      }
      cardDefinition={{
        header: (card) => <Head card={card} />,
        sections: [
          { id: "expiry", header: t("card.expiry"), content: cardExpiry },
          { id: "holder", header: t("card.holder"), content: ({ name }) => name || "–" },
          { id: "receipts", header: t("card.receipts"), content: ({ email }) => email || "–" },
          { id: "billing", header: t("card.billing"), content: (card) => <Address card={card} /> },
          { id: "auto_pay", content: (card) => <AutoPay card={card} /> },
          { id: "actions", content: (card) => <CardActions card={card} cards={cards} /> },
        ],
      }}
      empty={<EmptyState title={t("card.empty")} hint={t("card.empty_hint")} action={add("normal")} />}
    />
  );
}

/** Why no card can be added; empty when one can. */
function addRefusal({ cards, max, entry }: CardListReply, t: Translate): string {
  if (!entry) return t("card.no_gateway");
  return cards.length >= max ? t("card.full", { max }) : "";
}

function Head({ card }: { card: CardReply }) {
  const t = useT();
  return (
    <SpaceBetween direction="horizontal" size="xs" alignItems="center">
      <span>{cardName(card, t)}</span>
      {card.is_default && <Badge color="blue">{t("card.default")}</Badge>}
      {card.is_expired && <Badge color="red">{t("card.expired")}</Badge>}
      {card.is_test && <Badge>{t("card.test")}</Badge>}
    </SpaceBetween>
  );
}

function Address({ card }: { card: CardReply }) {
  const lang = useLang() === "CN" ? "zh-CN" : "en";
  const { address, city, state, zip, country } = card;
  const name = country && new Intl.DisplayNames(lang, { type: "region" }).of(country);
  const parts = [address, city, state, zip, name].filter(Boolean);
  return <>{parts.length > 0 ? parts.join(", ") : "–"}</>;
}
