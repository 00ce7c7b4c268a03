import Toggle from "@cloudscape-design/components/toggle";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call";
import { cardAutoPay } from "../../api/generated/sdk.gen";
import type { CardReply } from "../../api/generated/types.gen";
import { cardName, cardsQuery } from "../../domain/card/cards";
import { useT } from "../../i18n/t";
import { toast } from "../../state/toast";

/** Whether payments may be taken from a card without asking. */
export function AutoPay({ card }: { card: CardReply }) {
  const t = useT();
  const queries = useQueryClient();
  const name = cardName(card, t);
  const save = useMutation({
    mutationFn: (auto_pay: boolean) => call(cardAutoPay({ body: { card_id: card.card_id, auto_pay } })),
    onSuccess: (_, isOn) => toast.success(t(isOn ? "card.auto_pay_on" : "card.auto_pay_off", { card: name })),
    onSettled: () => queries.invalidateQueries({ queryKey: cardsQuery.queryKey }),
  });
  return (
    <Toggle
      checked={save.isPending ? save.variables : card.auto_pay}
      disabled={save.isPending}
      description={t("card.auto_pay_about")}
      onChange={({ detail }) => save.mutate(detail.checked)}
    >
      {t("card.auto_pay_one", { card: name })}
    </Toggle>
  );
}
