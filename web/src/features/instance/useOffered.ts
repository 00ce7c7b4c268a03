import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { OfferReply } from "../../api/generated/types.gen";
import type { InstanceFields } from "./draft";

/** Takes back what stood in the address, or was kept, and is not offered in the region any more. */
export function useOffered(form: UseFormReturn<InstanceFields>, offer: OfferReply | undefined): void {
  useEffect(() => {
    if (!offer) return;
    const offered = { flavor: offer.flavors, image: offer.images };
    for (const name of ["flavor", "image"] as const) {
      const chosen = form.getValues(name);
      if (chosen && !offered[name].some((one) => one.name === chosen)) form.setValue(name, "");
    }
  }, [form, offer]);
}
