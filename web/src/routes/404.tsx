import { createFileRoute } from "@tanstack/react-router";
import { NotFoundPage } from "../features/errors/NotFoundPage";
import { InFrame, loadFrame } from "../framed";

export const Route = createFileRoute("/404")({
  staticData: { title: "title.404", isPublic: true },
  beforeLoad: loadFrame,
  component: Page,
});

function Page() {
  return (
    <InFrame>
      <NotFoundPage />
    </InFrame>
  );
}
