import { useQuery } from "@tanstack/react-query";
import type { InstanceReply } from "../../api/generated/types.gen";
import { useMayAnywhere } from "../../domain/access/useMay";
import { offerQuery } from "./queries";

/** The image of an instance, as the region calls it; its name for whoever may not see what is offered there, and where it is not offered any more. */
export function ImageName({ instance: { region, image } }: { instance: Pick<InstanceReply, "region" | "image"> }) {
  const mayAsk = useMayAnywhere()("compute_create").allowed;
  const images = useQuery({ ...offerQuery(region), enabled: mayAsk && region !== "" }).data?.images;
  return images?.find(({ name }) => name === image)?.title ?? image;
}
