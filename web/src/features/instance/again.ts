import type { InstanceReply } from "../../api/generated/types.gen";
import { PATHS } from "../../domain/paths";
import { NO_PLACE } from "../../domain/project/firstPlace";

/** The form, filled in with what an instance has and where it is; how one signs in to it is asked anew. */
export function againPath(instance: InstanceReply): string {
  const { region, flavor, image, scheme, disks, bandwidth_mbit, public_address } = instance;
  const { zone, project_id, vdc_id, tags, is_protected } = instance;
  const query = new URLSearchParams({ region, flavor, image, scheme, disks: disks.join(",") });
  if (public_address) query.set("bandwidth", String(bandwidth_mbit));
  // The form begins with the default project where none is named, and with none where that is what it shall be like.
  if (project_id) query.set("project", project_id);
  else query.set("place", NO_PLACE);
  if (is_protected) query.set("protected", "yes");
  if (zone) query.set("zone", zone);
  if (tags.length > 0) query.set("tags", tags.join(","));
  if (vdc_id) query.set("vdc", vdc_id);
  return `${PATHS.newInstance}?${query}`;
}
