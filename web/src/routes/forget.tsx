import { createFileRoute } from "@tanstack/react-router";
import { signOut } from "../api/session";
import { ForgotPage } from "../features/identity/ForgotPage";

export const Route = createFileRoute("/forget")({
  staticData: { title: "title.forget", isPublic: true },
  // SPEC §2: this page clears the login cookie; the session ends on the server as well.
  beforeLoad: ({ preload }) => (preload ? undefined : signOut()),
  component: ForgotPage,
});
