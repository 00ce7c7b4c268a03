import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { GpuServerOfferReply } from "../../api/generated/types.gen";
import type { GpuServerFields } from "./draft";

/** Takes back a model that is not offered in the chosen region. */
export function useOffered(form: UseFormReturn<GpuServerFields>, offer: GpuServerOfferReply | undefined): void {
  useEffect(() => {
    const model = form.getValues("model");
    if (offer && model && !offer.models.some(({ name }) => name === model)) form.setValue("model", "");
  }, [form, offer]);
}
