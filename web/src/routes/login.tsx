import { createFileRoute } from "@tanstack/react-router";
import { signOut } from "../api/session";
import { SignInPage } from "../features/identity/SignInPage";

export const Route = createFileRoute("/login")({
  staticData: { title: "title.login", isPublic: true },
  // SPEC §2: this page clears the login cookie; the session ends on the server as well.
  beforeLoad: ({ preload }) => (preload ? undefined : signOut()),
  component: SignInPage,
});
