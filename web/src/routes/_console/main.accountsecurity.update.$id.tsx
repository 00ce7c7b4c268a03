import { createFileRoute, redirect } from "@tanstack/react-router";
import { UpdatePage } from "../../features/security/update/UpdatePage";
import { isUpdate, UPDATES } from "../../features/security/update/updates";
import { translator } from "../../i18n/t";
import { language } from "../../state/lang";

export const Route = createFileRoute("/_console/main/accountsecurity/update/$id")({
  staticData: {
    title: ({ id }) => (isUpdate(id) ? translator(language())(UPDATES[id]) : undefined),
    words: ["security"],
  },
  beforeLoad: ({ params }) => {
    if (!isUpdate(params.id)) throw redirect({ to: "/404" });
  },
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  // The guard above lets no other through.
  return isUpdate(id) ? <UpdatePage key={id} id={id} /> : null;
}
