import Box from "@cloudscape-design/components/box";

interface Props {
  title: string;
  hint: string;
}

/** What stands where there is nothing to list. */
export function EmptyState({ title, hint }: Props) {
  return (
    <Box textAlign="center" padding="m">
      <Box variant="strong">{title}</Box>
      <Box color="text-body-secondary">{hint}</Box>
    </Box>
  );
}
