import { createFileRoute } from "@tanstack/react-router";
import { signOut } from "../api/session";
import { RegisterPage } from "../features/identity/RegisterPage";

export const Route = createFileRoute("/register")({
  staticData: { title: "title.register", isPublic: true },
  // SPEC §2: this page clears the login cookie; the session ends on the server as well.
  beforeLoad: ({ preload }) => (preload ? undefined : signOut()),
  component: RegisterPage,
});
