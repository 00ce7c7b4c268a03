import Box from "@cloudscape-design/components/box";
import Link from "@cloudscape-design/components/link";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { useT } from "../../i18n/t";
import { SelectField } from "../../kit/ui/SelectField";
import { useFollow } from "../../kit/ui/useFollow";
import { NEW_CARD_PATH } from "../paths";
import { cardExpiry, cardName, cardsQuery } from "./cards";

interface Props<T extends FieldValues> {
  form: UseFormReturn<T>;
  name: Path<T>;
  label: string;
}

/** One of the account's cards that still works; the default one is chosen at first. */
export function CardField<T extends FieldValues>({ form, name, label }: Props<T>) {
  const t = useT();
  const follow = useFollow();
  const cards = useQuery(cardsQuery);
  const working = cards.data?.cards.filter((card) => !card.is_expired) ?? [];
  const first = (working.find((card) => card.is_default) ?? working[0])?.card_id;
  const { getValues, setValue } = form;
  useEffect(() => {
    if (first && !getValues(name)) setValue(name, first as PathValue<T, Path<T>>);
  }, [first, name, getValues, setValue]);
  return (
    <SelectField
      form={form}
      name={name}
      label={label}
      choices={working.map((card) => ({
        value: card.card_id,
        label: cardName(card, t),
        description: t("card.expiry_one", { month: cardExpiry(card) }),
      }))}
      placeholder={t("card.choose_rule")}
      disabled={working.length === 0}
      constraintText={
        <>
          {cards.data && working.length === 0 && `${t("card.choose_none")} `}
          {cards.data && !cards.data.entry ? (
            t("card.no_gateway")
          ) : (
            // Far enough from the field above that a finger meets the one or the other.
            <Box display="block" padding={{ top: "xxs" }} fontSize="body-s" color="inherit">
              <Link href={NEW_CARD_PATH} fontSize="body-s" onFollow={(event) => follow(NEW_CARD_PATH, event)}>
                {t("card.add")}
              </Link>
            </Box>
          )}
        </>
      }
    />
  );
}
