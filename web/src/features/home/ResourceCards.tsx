import SpaceBetween from "@cloudscape-design/components/space-between";
import { DeletingCard } from "./DeletingCard";
import { ExpiringCard } from "./ExpiringCard";

/** Resources that need to be looked at. */
export function ResourceCards() {
  return (
    <SpaceBetween size="l">
      <DeletingCard />
      <ExpiringCard />
    </SpaceBetween>
  );
}
