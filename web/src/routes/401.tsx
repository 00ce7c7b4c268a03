import { createFileRoute } from "@tanstack/react-router";
import { UnauthorizedPage } from "../features/errors/UnauthorizedPage";
import { InFrame, loadFrame } from "../framed";

export const Route = createFileRoute("/401")({
  staticData: { title: "title.401", isPublic: true },
  beforeLoad: loadFrame,
  component: Page,
});

function Page() {
  return (
    <InFrame>
      <UnauthorizedPage />
    </InFrame>
  );
}
