import { useQuery } from "@tanstack/react-query";
import type { InstanceReply } from "../../api/generated/types.gen";
import { deletingQuery } from "../../domain/resource/queries";
import { nextWords } from "../../domain/resource/ResourceState";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { useProjectId } from "../../state/project";

/** When what is not paid is deleted; asked once for all that are, and nothing where the server says none. */
export function DeletionDate({ instance: { resource_id } }: { instance: InstanceReply }) {
  const t = useT();
  const times = useTimes();
  const found = useQuery(deletingQuery(useProjectId())).data;
  const resource = found?.resources.find((one) => one.resource_id === resource_id);
  return resource ? nextWords(resource, t, times) : null;
}
