import Box from "@cloudscape-design/components/box";

/** What is wanted of a thing on each of its tabs, such as its size and its address, in one line of its head; what it lacks is left out. */
export function HeadFacts({ facts }: { facts: readonly (string | null | undefined)[] }) {
  return (
    <Box variant="span" display="block" color="text-body-secondary" fontSize="body-s">
      {facts.filter(Boolean).join(" · ")}
    </Box>
  );
}
