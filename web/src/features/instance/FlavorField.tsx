import FormField from "@cloudscape-design/components/form-field";
import { useId } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import type { FlavorReply, OfferReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import type { InstanceFields } from "./draft";
import { FlavorTable } from "./FlavorTable";
import { useListedPrice } from "./useListedPrice";

interface Props {
  form: UseFormReturn<InstanceFields>;
  offer: OfferReply;
  /** Why a flavor cannot be chosen; nothing where it can, as far as there is room. */
  refusal?: ((flavor: FlavorReply) => string | undefined) | undefined;
  /** Whether it is for an instance that is there: what is sold out for new ones can be chosen, and the server says whether there is room. */
  isChange?: boolean;
}

/** What the instances shall have, each with its listed price and how many are left; what is sold out is shown, and cannot be chosen. */
export function FlavorField({ form, offer: { flavors }, refusal, isChange }: Props) {
  const t = useT();
  const id = useId();
  const [region, zone, scheme] = form.watch(["region", "zone", "scheme"]);
  const price = useListedPrice(region, scheme);
  return (
    <Controller
      control={form.control}
      name="flavor"
      render={({ field, fieldState }) => (
        <FormField controlId={id} label={t("instance.flavor")} errorText={fieldState.error?.message} stretch>
          <div
            role="radiogroup"
            aria-label={t("instance.flavor")}
            aria-invalid={fieldState.invalid}
            // As the field around it calls its error: it tells only its own kind of control.
            aria-describedby={fieldState.error && `${id}-error`}
            ref={(element) => field.ref(element && focusing(element))}
          >
            <FlavorTable
              flavors={flavors}
              region={region}
              zone={zone}
              price={price}
              refusal={refusal}
              isChange={isChange}
              chosen={field.value}
              onChoose={field.onChange}
            />
          </div>
        </FormField>
      )}
    />
  );
}

/** What the form brings into sight where a flavor is missing. */
function focusing(element: HTMLElement) {
  return { focus: () => element.querySelector<HTMLElement>("input[type=radio]:not(:disabled)")?.focus() };
}
