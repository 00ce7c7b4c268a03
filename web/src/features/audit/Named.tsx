import Box from "@cloudscape-design/components/box";
import { PageLink } from "../../kit/ui/PageLink";

interface Props {
  /** What it was called then; empty where it had no name. */
  name: string;
  kind: string;
  /** Where it is shown; nothing where there is no page, or the person may not open it. */
  path: string | undefined;
}

/** What something is called and below it what kind it is; it leads to its page. */
export function Named({ name, kind, path }: Props) {
  const words = name || kind;
  return (
    <>
      {path ? <PageLink href={path}>{words}</PageLink> : name}
      {(name || !path) && (
        <Box color="text-body-secondary" fontSize="body-s">
          {kind}
        </Box>
      )}
    </>
  );
}
