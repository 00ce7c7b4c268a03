import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/call";
import { cardDefault, cardDelete } from "../../api/generated/sdk.gen";
import type { CardReply } from "../../api/generated/types.gen";
import { cardName, cardsQuery } from "../../domain/card/cards";
import { useT } from "../../i18n/t";
import { Confirm } from "../../kit/form/Confirm";
import { useAct } from "../../kit/form/useAct";

interface Props {
  card: CardReply;
  /** All of the account's, oldest first. */
  cards: readonly CardReply[];
}

/** Offers a card first, or removes it. */
export function CardActions({ card, cards }: Props) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  const name = cardName(card, t);
  const choose = useAct({
    call: () => call(cardDefault({ body: { card_id: card.card_id } })),
    says: () => t("card.made_default", { card: name }),
    invalidate: [cardsQuery.queryKey],
  });
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button
        ariaLabel={t("card.make_default_one", { card: name })}
        disabled={card.is_default}
        {...(card.is_default && { disabledReason: t("card.is_default") })}
        loading={choose.busy}
        onClick={choose.act}
      >
        {t("card.make_default")}
      </Button>
      <Button ariaLabel={t("card.remove_one", { card: name })} onClick={() => setAsked(true)}>
        {t("card.remove")}
      </Button>
      {isAsked && <Remove card={card} cards={cards} onClose={() => setAsked(false)} />}
    </SpaceBetween>
  );
}

function Remove({ card, cards, onClose }: Props & { onClose: () => void }) {
  const t = useT();
  const queries = useQueryClient();
  const name = cardName(card, t);
  // Of the rest, the oldest becomes the default when it was that.
  const next = card.is_default ? cards.find(({ card_id }) => card_id !== card.card_id) : undefined;
  return (
    <Confirm
      title={t("card.remove_title", { card: name })}
      confirm={t("card.remove")}
      call={() => call(cardDelete({ body: { card_id: card.card_id } }))}
      says={() => t("card.removed", { card: name })}
      done={(rest) => queries.setQueryData(cardsQuery.queryKey, rest)}
      onClose={onClose}
    >
      <Box variant="p">{t("card.remove_text")}</Box>
      {next && <Box variant="p">{t("card.remove_next", { card: cardName(next, t) })}</Box>}
      {card.auto_pay && <Box variant="p">{t("card.remove_auto")}</Box>}
    </Confirm>
  );
}
