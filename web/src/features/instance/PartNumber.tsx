import { resourcePath } from "../../domain/paths";
import { ThingNumber } from "../../kit/table/ThingNumber";
import { PageLink } from "../../kit/ui/PageLink";
import { shortNumber } from "../../kit/ui/shortNumber";

/** The number of the resource that a part is billed by, to copy; it leads to where that stands among all resources. */
export function PartNumber({ id }: { id: string | undefined }) {
  if (!id) return "–";
  return (
    <ThingNumber id={id}>
      <PageLink href={resourcePath(id)}>{shortNumber(id)}</PageLink>
    </ThingNumber>
  );
}
