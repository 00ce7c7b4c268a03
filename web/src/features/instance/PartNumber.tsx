import { resourcePath } from "../../domain/paths";
import { ThingNumber } from "../../kit/table/ThingNumber";
import { PageLink } from "../../kit/ui/PageLink";
import { shortNumber } from "../../kit/ui/shortNumber";

interface Props {
  id: string | undefined;
  /** The project that the instance is in, if any. */
  project: string | null | undefined;
}

/** The number of the resource that a part is billed by, to copy; it leads to where that stands among all resources. */
export function PartNumber({ id, project }: Props) {
  if (!id) return "–";
  return (
    <ThingNumber id={id}>
      <PageLink href={resourcePath(id, project)}>{shortNumber(id)}</PageLink>
    </ThingNumber>
  );
}
